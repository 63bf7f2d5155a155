import { Scan } from 'lucide-react';
import { useApp } from '../app-context.ts';
import { CommandButton } from '../common/command-button.tsx';

/** What can be done to the view, at its side. */
export function ViewportTools() {
  const { actions } = useApp();
  return (
    <div className="tools" role="toolbar" aria-label="View" aria-orientation="vertical">
      <CommandButton command="frame-camera" label="Frame the character" onClick={actions.frameCamera}>
        <Scan size={16} aria-hidden="true" />
      </CommandButton>
    </div>
  );
}
