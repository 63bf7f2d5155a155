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
      if (!carriesFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
    };
    const onLeave = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      collectDroppedFiles(event.dataTransfer?.items ?? []).then(
        (files) => {
          if (files.length > 0) actions.openFiles(files);
        },
        () => {
          store.getState().setFault('The browser did not hand over everything that was dropped. Drop it again, or use Open.');
        },
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
        <p>Drop to open</p>
        <p className="drop-more">What is open stays open; clips find their skeletons and compendia in both.</p>
      </div>
    </div>
  ) : undefined;
}

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}
