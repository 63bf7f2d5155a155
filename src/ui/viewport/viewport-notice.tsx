import { Info } from 'lucide-react';
import { FileText } from '../common/file-text.tsx';
import { sentence } from '../common/sentence.ts';

interface ViewportNoticeProps {
  readonly title: string;
  readonly reason: string;
  readonly place: 'low' | 'middle';
}

/** Says calmly why the picture is not what was asked for. */
export function ViewportNotice({ title, reason, place }: ViewportNoticeProps) {
  return (
    <div className={`notice notice-${place}`} role="status">
      <Info size={16} aria-hidden="true" />
      <div>
        <p className="notice-title">{title}</p>
        <p>
          <FileText text={sentence(reason)} titled={false} />
        </p>
      </div>
    </div>
  );
}
