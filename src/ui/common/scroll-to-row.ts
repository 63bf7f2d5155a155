/** The parts of a virtualizer used here. */
interface Scroller {
  readonly range: { readonly startIndex: number; readonly endIndex: number } | null;
  readonly scrollToIndex: (index: number, options: { readonly align: 'auto' | 'center' }) => void;
}

/** How far beyond the edge a line may be and still count as the next one. */
const NEAR = 3;

/** Brings a line into sight: by as little as it takes while someone walks the list, into the middle after a jump. */
export function scrollToRow(scroller: Scroller, index: number): void {
  const { range } = scroller;
  const far = range === null || index < range.startIndex - NEAR || index > range.endIndex + NEAR;
  scroller.scrollToIndex(index, { align: far ? 'center' : 'auto' });
}
