import { displayText } from './display-text.ts';

interface FileTextProps {
  readonly text: string;
  readonly className?: string;
  /** Says the whole text on hover; off where a container says it already. */
  readonly titled?: boolean;
}

/** Text that came from a file: never markup, isolated from the direction of what stands around it, controls escaped. */
export function FileText({ text, className, titled = true }: FileTextProps) {
  const shown = displayText(text);
  return (
    <bdi className={className} title={titled ? shown : undefined}>
      {shown}
    </bdi>
  );
}
