import { useApp, useAppState } from '../app-context.ts';
import { KeyList } from '../common/key-list.tsx';
import { OpenButton } from '../common/open-button.tsx';

/** What the page says before anything is open. */
export function EmptyPage() {
  const { actions } = useApp();
  const failed = useAppState((state) => state.listing.problems.length > 0);
  return (
    <div className="page-card">
      <p className="page-title">
        Drop animation binders (<code>.anibnd.dcx</code>) anywhere on this page.
      </p>
      <p>Nothing leaves this page: your files are read here, in the browser.</p>
      {failed ? <p className="warning-text">Nothing of what was opened could be read. The reasons are under Problems.</p> : undefined}
      <div className="page-actions">
        <OpenButton label="Open files…" />
        <button type="button" className="button" onClick={actions.openSample}>
          Open the sample
        </button>
      </div>
      <KeyList />
    </div>
  );
}
