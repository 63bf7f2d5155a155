import type { CSSProperties, ReactNode } from 'react';
import type { PanelId } from '../../state/index.ts';
import { useAppState } from '../app-context.ts';

/** The page's grid at the widths people gave its panels. Dragging an edge renders this alone: what is inside stays as it is. */
export function Workspace({ children }: { readonly children: ReactNode }) {
  const { left, right } = useAppState((state) => state.settings.widths);
  const collapsed = useAppState((state) => state.settings.collapsed);
  const put = (panel: PanelId): string => (collapsed[panel] ? 'collapsed' : 'open');
  // A collapsed side is 0 wide by the style sheet, which only a variable that is not set here can be.
  const widths = {
    ...(collapsed.left ? {} : { '--left': `${left}px` }),
    ...(collapsed.right ? {} : { '--right': `${right}px` }),
  } as CSSProperties;
  return (
    <div className="app" style={widths} data-left={put('left')} data-right={put('right')} data-bottom={put('bottom')}>
      {children}
    </div>
  );
}
