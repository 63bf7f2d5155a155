import { FileUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApp } from '../app-context.ts';
import { collectDroppedFiles } from './dropped-files.ts';

/** Takes files dropped anywhere in the window, and says so while they are dragged over it. */
export function DropOverlay() {
  const { store, actions } = useApp();
  const [over, setOver] = useState(false);

  useEffect(() => {
    // Every element under the pointer enters and leaves; the files are gone when as many left as entered.
    let depth = 0;
    const onEnter = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth++;
      setOver(true);
    };
    const onOver = (event: DragEvent): void => {
      if (isTyping(event)) return;
      event.preventDefault();
      if (carriesFiles(event) && event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
    };
    const onLeave = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      if (isTyping(event)) return;
      // Whatever it is: the browser would leave the page for a dropped link.
      event.preventDefault();
      if (!carriesFiles(event)) {
        store.getState().setOpenNotice('What was dropped is a link or text, not a file. Drop the file itself, or use Open.');
        return;
      }
      depth = 0;
      setOver(false);
      // Handed on before it is read: a folder takes its turn when it is dropped, however long it is.
      actions.openFiles(
        collectDroppedFiles(event.dataTransfer?.items ?? []).catch(() => {
          store.getState().setFault('The browser did not hand over everything that was dropped. Drop it again, or use Open.');
          return [];
        }),
      );
    };
    const listeners = { dragenter: onEnter, dragover: onOver, dragleave: onLeave, drop: onDrop };
    for (const [type, listener] of Object.entries(listeners)) window.addEventListener(type as 'drop', listener);
    return () => {
      for (const [type, listener] of Object.entries(listeners)) window.removeEventListener(type as 'drop', listener);
    };
  }, [store, actions]);

  return over ? (
    <div className="drop-overlay">
      <div className="drop-frame">
        <FileUp size={28} aria-hidden="true" />
        <p>Drop files to add them</p>
        <p className="drop-more">Clips, skeletons and compendia of all open files join.</p>
      </div>
    </div>
  ) : undefined;
}

/** Text dragged into a field that is typed into. */
function isTyping(event: DragEvent): boolean {
  const { target } = event;
  return !carriesFiles(event) && target instanceof Element && target.closest('input:not([type=file]), textarea') !== null;
}

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}
