import { Fact } from '../common/facts.tsx';
import { formatCount } from '../common/format-number.ts';
import { bitWords, hexWord } from './words.ts';

/** A stored word that no file explains: its value, hex and bits. */
export function WordFact({ label, word }: { readonly label: string; readonly word: number }) {
  return (
    <Fact label={label}>
      <b>{hexWord(word)}</b> · <b>{formatCount(word)}</b> · {bitWords(word)} · meaning unknown
    </Fact>
  );
}
