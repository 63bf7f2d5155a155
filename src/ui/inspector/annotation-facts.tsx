import type { AnnotationTrack } from '../../animation/index.ts';
import { Fact, FactSection } from '../common/facts.tsx';
import { FileText } from '../common/file-text.tsx';
import { formatCount, formatFixed, formatQuantity } from '../common/format-number.ts';

/** Tracks and annotations listed; a hostile file has many more. */
const MOST_LISTED = 200;

/** The clip's annotation tracks: what they hold, their names on demand. */
export function AnnotationFacts({ tracks }: { readonly tracks: readonly AnnotationTrack[] }) {
  const annotations = tracks.flatMap((track) => track.annotations.map((annotation) => ({ ...annotation, track: track.name })));
  return (
    <FactSection title="Annotations">
      <Fact label="Tracks">
        {tracks.length === 0 ? (
          'none'
        ) : (
          <details className="more-facts">
            <summary>
              <b>{formatCount(tracks.length)}</b>, {formatCount(tracks.filter(({ name }) => name !== '').length)} named
            </summary>
            <ol className="annotation-list">
              {tracks.slice(0, MOST_LISTED).map(({ name }, index) => (
                // Tracks are known by their places alone.
                <li key={index}>
                  {index} <FileText text={name === '' ? 'unnamed' : name} className="mono" />
                </li>
              ))}
            </ol>
            <Rest count={tracks.length} />
          </details>
        )}
      </Fact>
      <Fact label="Stored">
        {annotations.length === 0 ? (
          'no annotation'
        ) : (
          <details className="more-facts">
            <summary>{formatQuantity(annotations.length, 'annotation')}</summary>
            <ol className="annotation-list">
              {annotations.slice(0, MOST_LISTED).map(({ seconds, text, track }, index) => (
                <li key={index}>
                  <span className="mono">{formatFixed(seconds, 3)} s</span> <FileText text={text} className="mono" />
                  {track === '' ? undefined : (
                    <>
                      {' in '}
                      <FileText text={track} />
                    </>
                  )}
                </li>
              ))}
            </ol>
            <Rest count={annotations.length} />
          </details>
        )}
      </Fact>
    </FactSection>
  );
}

function Rest({ count }: { readonly count: number }) {
  return count > MOST_LISTED ? <p>{formatCount(count - MOST_LISTED)} more</p> : undefined;
}
