import { useApp } from '../app-context.ts';
import { KeyList } from '../common/key-list.tsx';
import { OpenButton } from '../common/open-button.tsx';

/** What the page says before anything is open. */
export function EmptyPage() {
  const { actions } = useApp();
  return (
    <div className="page-card">
      <p className="page-title">
        Drop animation binders (<code>.anibnd.dcx</code>) anywhere on this page.
      </p>
      <p>Nothing leaves this page: your files are read here, in the browser.</p>
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
