import { useApp } from '../app-context.ts';

/** Opens the browser's file picker. A label over a file input, so that it works by keyboard and in tests as any input does. */
export function OpenButton({ label }: { readonly label: string }) {
  const { actions } = useApp();
  return (
    <label className="button button-primary open-button">
      {label}
      <input
        type="file"
        multiple
        aria-label={label}
        onChange={(event) => {
          const input = event.currentTarget;
          const files = [...(input.files ?? [])];
          // The same file may be picked again, after it changed on disk.
          input.value = '';
          if (files.length > 0) actions.openFiles(files);
        }}
      />
    </label>
  );
}
