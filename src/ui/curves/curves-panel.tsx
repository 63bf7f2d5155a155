import { useRef } from 'react';
import { lastFrame } from '../../animation/index.ts';
import { useAppState } from '../app-context.ts';
import type { DockPanelProps } from '../dock/dock-panel.ts';
import { useHeader } from '../use-header.ts';
import { CurveLegend, type LegendHandle } from './curve-legend.tsx';
import { CurveCorner, CurveParts } from './curve-picker.tsx';
import { CurvePlot } from './curve-plot.tsx';
import { type PickedCurves, useCurves } from './use-curves.ts';

/** Numbers over the clip, under the ruler and at its scale: what they are on the left, their curves on the right. */
export function CurvesPanel({ shown }: DockPanelProps) {
  const drawn = useCurves();
  const header = useHeader() ?? shown.clip.motion;
  const legend = useRef<LegendHandle>(null);
  return (
    <>
      <CurveCorner shown={shown} />
      <div className="curves">
        <div className="curve-side">
          <CurveParts />
          {drawn === undefined ? undefined : <CurveLegend drawn={drawn} handle={legend} />}
          {drawn === undefined ? undefined : <CurveNote drawn={drawn} isKeyed={shown.clip.motion.kind === 'keyed'} />}
        </div>
        {drawn === undefined ? (
          <NoCurves />
        ) : (
          <CurvePlot drawn={drawn} lastFrame={lastFrame(header)} onPoint={(pointed) => legend.current?.point(pointed)} />
        )}
      </div>
    </>
  );
}

function NoCurves() {
  const bone = useAppState((state) => state.selection.bone);
  return (
    <div className="dock-message">
      <p className="empty-title">{bone === undefined ? 'No curves yet.' : 'Every lane is left out.'}</p>
      <p>
        {bone === undefined
          ? 'Pick a bone in the list or in the viewport, or add root motion or a float track.'
          : 'Switch a lane on again, beside the name of the bone.'}
      </p>
    </div>
  );
}

/** What is to be known of how the curves are drawn: the first of it in view whatever the height, the rest on demand. */
function CurveNote({ drawn, isKeyed }: { readonly drawn: PickedCurves; readonly isKeyed: boolean }) {
  const [first, ...rest] = notesOf(drawn, isKeyed);
  if (rest.length === 0) return <p className="curve-note">{first}</p>;
  return (
    <details className="curve-note more-facts">
      <summary>{first}</summary>
      {rest.join(' ')}
    </details>
  );
}

function notesOf({ picked, curves, points, perFrame }: PickedCurves, isKeyed: boolean): readonly string[] {
  const notes = [perFrame === 1 ? 'Drawn through whole frames.' : `Drawn through ${perFrame} samples a frame.`];
  if (picked.some(({ source }) => source.kind === 'bone' && source.part === 'euler'))
    notes.push('Euler angles are unwrapped along the curve: they go on past 180°.');
  if (points.some(({ frames }) => frames.length > 0))
    notes.push(
      isKeyed
        ? 'Squares are stored keys; what lies between them is this viewer’s.'
        : 'Squares are control points at the averages of their knots, a placement of this viewer.',
    );
  if (curves.values.some((curve) => curve.every(Number.isNaN))) notes.push('A curve is missing where the clip has no such value.');
  return notes;
}
