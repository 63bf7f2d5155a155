/** Longest text from a file that is put into the page; what is beyond stays in the file. */
const LONGEST = 400;

/**
 * Characters that would hide, reorder or break the text around them: controls, invisible format marks (bidirectional ones
 * among them), line and paragraph separators, lone surrogates.
 */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Text from a file as it may be shown: what cannot be seen is escaped, what is endless is cut. */
export function displayText(text: string): string {
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return shown.replace(UNSAFE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}
