import type { DockPanelProps } from '../dock/dock-panel.ts';

/** A row for each part of each track of the shown clip. */
export function LanesPanel({ shown }: DockPanelProps) {
  return <div className="dock-corner">{`${shown.clip.motion.transformTrackCount} tracks`}</div>;
}
