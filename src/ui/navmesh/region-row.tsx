import { Eye, EyeOff, Focus, ScanSearch } from 'lucide-react';
import { memo } from 'react';
import type { RegionListing } from '../../worker/contract.ts';
import { commandHints } from '../commands.ts';
import { displayText } from '../common/display-text.ts';
import { FileText } from '../common/file-text.tsx';
import { Mark } from '../common/mark.tsx';
import { keepFocus } from '../common/tabs.tsx';
import { regionValue } from './navmesh-rows.ts';

interface RegionRowProps {
  readonly map: number;
  readonly region: RegionListing;
  /** CSS; undefined while there is nothing to colour. */
  readonly swatch: string | undefined;
  readonly drawn: boolean;
  readonly hidden: boolean;
  readonly isolated: boolean;
  readonly onFrame: (map: number, region: number) => void;
  readonly onIsolate: (map: number, region: number) => void;
  readonly onHide: (map: number, region: number) => void;
}

/** A region's line. A list of options has no place for buttons: by keyboard they are commands. */
export const RegionRow = memo(function RegionRow({
  map,
  region,
  swatch,
  drawn,
  hidden,
  isolated,
  onFrame,
  onIsolate,
  onHide,
}: RegionRowProps) {
  const { index, name, problem, faceCount } = region;
  const empty = faceCount === 0;
  return (
    <div className={`row nav-region${drawn && !empty ? '' : ' row-waiting'}`}>
      <span className={`nav-swatch${drawn ? '' : ' nav-swatch-off'}`} style={{ background: swatch }} aria-hidden="true" />
      <FileText text={name} className="row-name" />
      {problem === undefined ? undefined : <Mark tone="warning" text="problem" title={displayText(problem)} />}
      {isolated ? <Mark tone="plain" text="alone" title="Only this region of the map is drawn" /> : undefined}
      {hidden && !isolated ? <span className="visually-hidden">hidden</span> : undefined}
      <span className="nav-row-tools" aria-hidden="true">
        <RowTool title={commandHints('frame-region').title} Icon={ScanSearch} onClick={() => onFrame(map, index)} />
        <RowTool title={commandHints('isolate-region').title} Icon={Focus} pressed={isolated} onClick={() => onIsolate(map, index)} />
        <RowTool title={commandHints('hide-region').title} Icon={hidden ? EyeOff : Eye} onClick={() => onHide(map, index)} />
      </span>
      <span className="row-value">{regionValue(region)}</span>
    </div>
  );
});

interface RowToolProps {
  readonly title: string;
  readonly Icon: typeof Eye;
  readonly pressed?: boolean;
  readonly onClick: () => void;
}

export function RowTool({ title, Icon, pressed = false, onClick }: RowToolProps) {
  return (
    <button
      type="button"
      className={`nav-row-tool${pressed ? ' nav-row-tool-on' : ''}`}
      tabIndex={-1}
      title={title}
      onMouseDown={keepFocus}
      onClick={(event) => {
        event.stopPropagation();
        onClick();
      }}
    >
      <Icon size={13} />
    </button>
  );
}
