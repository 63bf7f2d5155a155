import { type Command, COMMANDS, keyName } from '../commands.ts';

/** The keys and what they do, from the table of commands. */
export function KeyList() {
  return (
    <dl className="keys">
      {COMMANDS.map(({ id, label, keys }: Command) => (
        <div key={id}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{keyName(key)}</kbd>
            ))}
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  );
}
