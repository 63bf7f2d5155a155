import { BLEND_MODES, type BlendHint, type BlendMode, blendModeOf } from '../../animation/index.ts';
import { MODE_LABELS, modeEvidence } from './mode-evidence.ts';

interface ModeControlProps {
  /** Whose mode. */
  readonly of: string;
  readonly hint: BlendHint;
  readonly game: string;
  readonly weight: number;
  /** Undefined follows the hint. */
  readonly mode: BlendMode | undefined;
  readonly onChange: (mode: BlendMode | undefined) => void;
}

/** How a layer joins what is below it, and what is known of that. */
export function ModeControl({ of, hint, game, weight, mode, onChange }: ModeControlProps) {
  const stored = blendModeOf(hint);
  const used = mode ?? stored ?? 'replace';
  const isOverride = mode !== undefined && mode !== stored;
  const { known, more, names } = modeEvidence(used, game, weight);
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
            By its hint {hint.stored}: {stored === undefined ? 'unknown, replaces' : MODE_LABELS[stored].toLowerCase()}
          </option>
          {BLEND_MODES.map((option) => (
            <option key={option} value={option}>
              {MODE_LABELS[option]}
            </option>
          ))}
        </select>
        {isOverride ? (
          <span className="mark mark-warning" title={`Chosen against the clip's own blend hint ${hint.stored}`}>
            override
          </span>
        ) : undefined}
      </div>
      <details className="evidence">
        <summary title="What is known, at length">{known}</summary>
        {more.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>{names}</p>
      </details>
    </div>
  );
}
