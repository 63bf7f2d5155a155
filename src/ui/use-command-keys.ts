import { useEffect } from 'react';
import { chordOf, type CommandContext, commandByKey } from './commands.ts';

const TYPED_INTO = 'input:not([type=file], [type=range]), textarea, select, [contenteditable]';
const TAKES_ARROWS = '[role=listbox], [role=grid], [role=tree], [role=tablist], [role=radiogroup], input[type=range]';
/** Lists leave Home and End to the playhead. */
const TAKES_ENDS = 'input[type=range]';
const TAKES_SPACE = 'button, a, summary, input[type=file]';

/** Runs the commands for keys pressed anywhere in the page that no focused widget wants for itself. */
export function useCommandKeys(context: CommandContext): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey) return;
      const command = commandByKey(chordOf(event));
      if (command === undefined || belongsToWidget(event)) return;
      event.preventDefault();
      if (event.repeat && !command.repeats) return;
      command.run(context);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [context]);
}

function belongsToWidget(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (!(target instanceof Element)) return false;
  if (target.closest(TYPED_INTO) !== null) return true;
  // No widget of ours takes Alt.
  if (event.altKey) return false;
  if (key === ' ') return target.closest(TAKES_SPACE) !== null;
  if (key === 'Home' || key === 'End') return target.closest(TAKES_ENDS) !== null;
  return key.startsWith('Arrow') && target.closest(TAKES_ARROWS) !== null;
}
