export type MarkTone = 'plain' | 'additive' | 'root' | 'warning' | 'error';

export interface MarkContent {
  readonly tone: MarkTone;
  readonly text: string;
  /** The same in a sentence, on hover. */
  readonly title: string;
}

/** A small word beside a name. */
export function Mark({ tone, text, title }: MarkContent) {
  return (
    <span className={`mark mark-${tone}`} title={title}>
      <bdi>{text}</bdi>
    </span>
  );
}
