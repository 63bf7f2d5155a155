/** A reason as a sentence: a capital and a full stop where they are missing. A first word that is a name stays as it is. */
export function sentence(text: string): string {
  const started = text.replace(/^[a-z]+(?=[\s,:;'’])/, (word) => word[0]!.toUpperCase() + word.slice(1));
  return /[\p{L}\p{N})\]"'’”]$/u.test(started) ? `${started}.` : started;
}
