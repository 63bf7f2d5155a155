/** A pressed key as lists take it. Home and End by themselves are the playhead's, wherever the focus is: a list has them with Ctrl. */
export function listKey({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): string {
  return ctrlKey || metaKey ? `Ctrl+${key}` : key;
}
