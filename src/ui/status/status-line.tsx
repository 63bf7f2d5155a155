import { useAppState } from '../app-context.ts';
import { FileText } from '../common/file-text.tsx';
import { formatCount, formatQuantity } from '../common/format-number.ts';
import { libraryFacts } from '../library/file-facts.ts';

/** The bottom line: what the app is doing, how much is open, how long it took. */
export function StatusLine() {
  const opening = useAppState((state) => state.opening);
  const files = useAppState((state) => state.listing.files.length);
  const clips = useAppState((state) => state.listing.clips.length);
  const skeletons = useAppState((state) => state.listing.skeletons.length);
  const maps = useAppState((state) => state.listing.maps.length);
  const openMilliseconds = useAppState((state) => state.openMilliseconds);
  return (
    <footer className="status">
      <span role="status" className="status-state">
        {opening === undefined ? (
          'Ready.'
        ) : (
          <>
            Opening <FileText text={opening.path} titled={false} />
            {opening.fileCount > 1 ? `, ${formatCount(opening.filesDone)} of ${formatQuantity(opening.fileCount, 'file')}` : '…'}
          </>
        )}
      </span>
      {files === 0 ? undefined : (
        <span>
          {libraryFacts(files, clips, skeletons)}
          {maps === 0 ? undefined : ` · ${formatQuantity(maps, 'map')}`}
        </span>
      )}
      {opening === undefined && openMilliseconds !== undefined && files > 0 ? (
        <span>opened in {formatCount(Math.max(1, Math.round(openMilliseconds)))} ms</span>
      ) : undefined}
      <span className="status-end">Nothing leaves this page</span>
    </footer>
  );
}
