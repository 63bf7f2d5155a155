import { ArrowDownUp } from 'lucide-react';
import type { ClipSort } from '../../state/index.ts';
import { useApp, useAppState } from '../app-context.ts';

const SORTS: readonly { readonly sort: ClipSort; readonly label: string }[] = [
  { sort: 'name', label: 'Name' },
  { sort: 'duration', label: 'Longest' },
  { sort: 'file', label: 'In file' },
];

/** Order of the clips under each file. */
export function SortSelect() {
  const { store } = useApp();
  const sort = useAppState((state) => state.clipSort);
  const current = SORTS.find((candidate) => candidate.sort === sort)?.label ?? '';
  return (
    <label className="sort" title={`Order of the clips: ${current}`}>
      <ArrowDownUp size={15} aria-hidden="true" />
      <select
        aria-label="Order of the clips"
        value={sort}
        onChange={(event) => {
          const picked = SORTS.find((candidate) => candidate.sort === event.currentTarget.value);
          if (picked !== undefined) store.getState().setClipSort(picked.sort);
          // Give the keys back to the clip.
          event.currentTarget.blur();
        }}
      >
        {SORTS.map(({ sort: value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
