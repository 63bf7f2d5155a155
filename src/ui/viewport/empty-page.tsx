import { useApp, useAppState } from '../app-context.ts';
import { commandById, type CommandId } from '../commands.ts';
import { KeyList } from '../common/key-list.tsx';
import { OpenButton } from '../common/open-button.tsx';

/** The keys worth knowing before anything is open; the whole list is behind the last one. */
const FIRST_KEYS: readonly CommandId[] = [
  'toggle-playing',
  'previous-frame',
  'next-frame',
  'previous-clip',
  'next-clip',
  'filter-clips',
  'toggle-ghost',
  'toggle-bone-names',
  'frame-camera',
  'show-keys',
];

/** What the page says before anything is open. */
export function EmptyPage() {
  const { actions } = useApp();
  const failed = useAppState((state) => state.listing.problems.length > 0);
  return (
    <div className="page-card">
      <p className="page-title">
        Drop animation binders (<code>.anibnd.dcx</code>) or navigation meshes (<code>.nvmhktbnd.dcx</code>) anywhere on this page.
      </p>
      <p>Nothing leaves this page: your files are read here, in the browser.</p>
      {failed ? <p className="warning-text">Nothing of what was opened could be read. The reasons are under Problems.</p> : undefined}
      <div className="page-actions">
        <OpenButton label="Open files…" />
        <OpenButton label="Open a folder…" folder />
        <button type="button" className="button" onClick={actions.openSample}>
          Open the sample
        </button>
        <button type="button" className="button button-quiet" onClick={actions.openSampleMap}>
          Open the sample map
        </button>
      </div>
      <KeyList commands={FIRST_KEYS.map(commandById)} />
    </div>
  );
}
