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

const MOUSE: readonly (readonly [gesture: string, meaning: string])[] = [
  ['drag', 'Turn the view'],
  ['right drag', 'Move the view'],
  ['wheel', 'Zoom to the pointer'],
  ['click', 'Pick a bone, or none'],
  ['double click', 'Frame the character'],
];

/** What the mouse does in the viewport. */
export function MouseList() {
  return (
    <dl className="keys">
      {MOUSE.map(([gesture, meaning]) => (
        <div key={gesture}>
          <dt className="gesture">{gesture}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
