import { BLEND_MODES, type BlendHint, type BlendMode, blendModeOf } from '../../animation/index.ts';
import { MODE_LABELS, modeEvidence } from './mode-evidence.ts';

interface ModeControlProps {
  /** Whose mode. */
  readonly of: string;
  readonly hint: BlendHint;
  /** Whether the clip's format has a hint at all. */
  readonly storesHint: boolean;
  readonly game: string;
  readonly weight: number;
  /** Undefined follows the hint. */
  readonly mode: BlendMode | undefined;
  readonly onChange: (mode: BlendMode | undefined) => void;
}

/** How a layer joins what is below it, and what is known of that. */
export function ModeControl({ of, hint, storesHint, game, weight, mode, onChange }: ModeControlProps) {
  const stored = blendModeOf(hint);
  const used = mode ?? stored ?? 'replace';
  const isOverride = mode !== undefined && mode !== stored;
  const { known, more, names } = modeEvidence(used, game, weight, storesHint);
  return (
    <div className="mode-control">
      {used === 'replace' && weight === 1 ? (
        <p className="layers-remark">Replaces what is below it on the bones it reaches: lower its weight, or mask it.</p>
      ) : undefined}
      <div className="mode-line">
        <select
          aria-label={`Mode of ${of}`}
          value={mode ?? ''}
          onChange={(event) => {
            onChange(BLEND_MODES.find((candidate) => candidate === event.currentTarget.value));
            event.currentTarget.blur();
          }}
        >
          <option value="">
            {storesHint ? `By its hint ${hint.stored}: ` : 'No hint stored: '}
            {stored === undefined ? 'unknown, replaces' : MODE_LABELS[stored].toLowerCase()}
          </option>
          {BLEND_MODES.map((option) => (
            <option key={option} value={option}>
              {MODE_LABELS[option]}
            </option>
          ))}
        </select>
        {isOverride ? (
          <span
            className="mark mark-warning"
            title={storesHint ? `Chosen against the clip's own blend hint ${hint.stored}` : 'Chosen: the clip stores no blend hint'}
          >
            override
          </span>
        ) : undefined}
      </div>
      <details className="evidence">
        <summary title="What is known, at length">{known}</summary>
        {more.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {names === undefined ? undefined : <p>{names}</p>}
      </details>
    </div>
  );
}
