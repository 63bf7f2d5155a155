import type { RigListing } from '../../worker/contract.ts';
import { useAppState } from '../app-context.ts';
import { Fact, FactSection } from '../common/facts.tsx';
import { FileText } from '../common/file-text.tsx';
import { formatCount } from '../common/format-number.ts';
import { NoteList } from './note-list.tsx';

const RIG_WORDS: Readonly<Record<RigListing['kind'], string>> = {
  rig: 'rig',
  own: 'channel list’s',
  'render-skeleton': 'render skeleton',
  'ant-skeleton': 'ANT skeleton',
};

/** What a skeleton of this engine was put together from, and whether its bind and model poses agree. */
export function RigPanel({ rig }: { readonly rig: RigListing }) {
  const files = useAppState(({ listing }) => listing.files);
  const hidden = rig.hiddenJoints.length;
  return (
    <div className="scroller facts-panel" tabIndex={0} role="region" aria-label="Facts of the rig">
      <FactSection title="Rig">
        <Fact label="Name">
          <FileText text={rig.name} className="mono" />
        </Fact>
        <Fact label="Kind">{RIG_WORDS[rig.kind]}</Fact>
        <Fact label="Joints">
          <b>{formatCount(rig.joints)}</b>
          {hidden === 0 ? undefined : `, ${formatCount(hidden)} of them helpers, hidden at first`}
        </Fact>
        {rig.dofs === 0 ? undefined : (
          <Fact label="DOFs">
            <b>{formatCount(rig.dofs)}</b>, {formatCount(rig.dofsWithValue)} with a stored value; the other{' '}
            {formatCount(rig.dofs - rig.dofsWithValue)} are neutral
          </Fact>
        )}
        <Fact label="Made of">
          {rig.sources.map((source) => (
            <span key={source} className="fact-line">
              <FileText text={files.find(({ id }) => id === source)?.path ?? ''} className="mono" />
            </span>
          ))}
        </Fact>
        {rig.lists.length === 0 ? undefined : (
          <Fact label="Other lists">
            {rig.lists.map(({ name, length }) => (
              <span key={name} className="fact-line">
                <FileText text={name} className="mono" /> · {formatCount(length)}
              </span>
            ))}
          </Fact>
        )}
      </FactSection>
      {rig.checks.length === 0 ? undefined : <NoteList title="Checks of the rig" notes={rig.checks} />}
    </div>
  );
}
