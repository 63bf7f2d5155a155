/** Characters at the end of a name that stay in sight: what tells files of one character apart, and what they are. */
const TAIL = 17;

/** Names up to this length are left whole. */
const WHOLE = 24;

/** A name in two parts, of which the first may be shortened: an ellipsis then stands in the middle. */
export function splitName(name: string): readonly [head: string, tail: string] {
  const characters = Array.from(name);
  if (characters.length <= WHOLE) return [name, ''];
  return [characters.slice(0, -TAIL).join(''), characters.slice(-TAIL).join('')];
}
