import { displayText } from './display-text.ts';
import { splitName } from './split-name.ts';

/** The name of a file, shortened in its middle where there is no room: its end says what it is. The whole is in the title. */
export function FileName({ text }: { readonly text: string }) {
  const shown = displayText(text);
  const [head, tail] = splitName(shown);
  return (
    <bdi className="file-text" title={shown}>
      <span className="file-text-head">{head}</span>
      {tail === '' ? undefined : <span className="file-text-tail">{tail}</span>}
    </bdi>
  );
}
