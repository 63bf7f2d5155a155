import { Download, RotateCcw, Undo2 } from 'lucide-react';
import { PLAIN_SETUP, writeSetup } from '../../state/index.ts';
import { useApp, useAppState } from '../app-context.ts';
import { keepFocus } from '../common/tabs.tsx';

/** Saves what is set up as a file, and takes one back. */
export function SetupFile() {
  const { store, actions } = useApp();
  const canPutBack = useAppState(({ setupBefore }) => setupBefore !== undefined);
  const isPlain = useAppState(({ setup }) => setup === PLAIN_SETUP);
  return (
    <section aria-label="Set-up">
      <h2 className="section-title">Set-up</h2>
      <div className="layers-actions">
        <button
          type="button"
          className="copy-button"
          title="Saves layers, base and chain as JSON"
          onMouseDown={keepFocus}
          onClick={() => {
            const { setup, selection, listing } = store.getState();
            const name = listing.clips.find(({ id }) => id === selection.clip)?.name ?? 'marrow';
            saveFile(`${name.replace(/[^\w.-]+/g, '_')}.set-up.json`, writeSetup(setup, selection.clip, listing));
          }}
        >
          <Download size={13} aria-hidden="true" /> Save
        </button>
        <label className="copy-button open-button">
          Load…
          <input
            type="file"
            accept=".json,application/json"
            aria-label="Load a set-up"
            onChange={(event) => {
              const input = event.currentTarget;
              const files = [...(input.files ?? [])];
              // The same file may be picked again, after it changed on disk.
              input.value = '';
              if (files.length > 0) actions.openFiles(files);
            }}
          />
        </label>
        <button
          type="button"
          className="copy-button"
          disabled={isPlain}
          title="Takes all layers, the base and the chain away"
          onMouseDown={keepFocus}
          onClick={() => {
            store.getState().replaceSetup(PLAIN_SETUP);
          }}
        >
          <RotateCcw size={13} aria-hidden="true" /> Clear
        </button>
        {canPutBack ? (
          <button
            type="button"
            className="copy-button"
            title="Puts back what was set up before it was loaded or cleared"
            onMouseDown={keepFocus}
            onClick={() => {
              store.getState().putBackSetup();
            }}
          >
            <Undo2 size={13} aria-hidden="true" /> Put back the one before
          </button>
        ) : undefined}
      </div>
      <p className="layers-remark">A saved set-up may also be dropped on the page, or pasted.</p>
    </section>
  );
}

function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 10_000);
}
