import { useApp } from '../app-context.ts';

interface OpenButtonProps {
  readonly label: string;
  /** Picks a folder, with all that is in it, rather than files. */
  readonly folder?: boolean;
}

/** Opens the browser's file picker. A label over a file input, so that it works by keyboard and in tests as any input does. */
export function OpenButton({ label, folder = false }: OpenButtonProps) {
  const { actions } = useApp();
  return (
    <label className={`button ${folder ? '' : 'button-primary '}open-button`}>
      {label}
      <input
        ref={(input) => {
          // No property of React's: no standard has it.
          input?.toggleAttribute('webkitdirectory', folder);
        }}
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
