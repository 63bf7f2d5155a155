import type { EclpListing, FileListing } from '../../worker/contract.ts';
import { useApp, useAppState } from '../app-context.ts';
import { displayText } from '../common/display-text.ts';

/** Picks the file that a clip takes its names and time from, where several could be it. */
export function NamesControl({ eclp }: { readonly eclp: EclpListing }) {
  const { actions } = useApp();
  const files = useAppState(({ listing }) => listing.files);
  const candidates = files.filter(mayName);
  if (candidates.length === 0) return 'drop a channel list (JSON) or its EBX documents';
  const chosen = eclp.sources.find(({ by }) => by === 'chosen')?.file;
  return (
    <span className="skeleton-control">
      <select
        aria-label="Channel list"
        value={chosen === undefined ? '' : String(chosen)}
        onChange={(event) => {
          const { value } = event.currentTarget;
          actions.chooseSideFile(eclp.clip, value === '' ? undefined : Number(value));
        }}
      >
        <option value="">the one Marrow chooses</option>
        {candidates.map(({ id, path }) => (
          <option key={id} value={String(id)}>
            {displayText(path)}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Files of these formats name channels or say nothing of them; which it is, the notes tell once one is picked. */
function mayName({ format }: FileListing): boolean {
  return format === 'JSON' || format === 'EBX';
}
