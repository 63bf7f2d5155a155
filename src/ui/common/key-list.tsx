import { type Command, COMMANDS, keyName } from '../commands.ts';

/** Keys and what they do, all of the table of commands unless some are picked. */
export function KeyList({ commands = COMMANDS }: { readonly commands?: readonly Command[] }) {
  return (
    <dl className="keys">
      {commands.map(({ id, label, keys }: Command) => (
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
  ['click', 'Pick a bone or a face, or none'],
  ['double click', 'Frame the character, or the face'],
  ['Alt click', 'In the legend: draw only these faces'],
];

const TIMELINE: readonly (readonly [gesture: string, meaning: string])[] = [
  ['drag', 'Move by whole frames'],
  ['Alt drag', 'Move between frames'],
  ['drag above', 'Loop a part of the clip'],
  ['wheel', 'Zoom to the pointer'],
  ['Shift wheel', 'Pan, as the middle button'],
];

const LISTS: readonly (readonly [gesture: string, meaning: string])[] = [
  ['Ctrl Home, End', 'First and last of the focused list'],
  ['Delete', 'Close the selected file, remove the focused layer'],
  ['Alt ↑ ↓', 'Move the focused layer, or link of a chain'],
  ['Ctrl V', 'Take a copied set-up'],
];

/** What the mouse does in the viewport and on the timeline, and keys of what has the focus. */
export function MouseList() {
  return (
    <>
      <GestureList title="Mouse in the viewport" gestures={MOUSE} />
      <GestureList title="Mouse on the timeline" gestures={TIMELINE} />
      <GestureList title="Where the focus is" gestures={LISTS} />
    </>
  );
}

function GestureList({ title, gestures }: { readonly title: string; readonly gestures: typeof MOUSE }) {
  return (
    <section className="gestures">
      <h3>{title}</h3>
      <dl className="keys">
        {gestures.map(([gesture, meaning]) => (
          <div key={gesture}>
            <dt className="gesture">{gesture}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
