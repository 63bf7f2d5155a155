import { TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { useApp, useAppState } from '../app-context.ts';
import { FileText } from './file-text.tsx';
import { sentence } from './sentence.ts';

/** Faults of the app itself, what could not be opened or remembered, and limits of the viewport, above everything until they are gone or dismissed. */
export function Banners() {
  const { store } = useApp();
  const fault = useAppState((state) => state.fault);
  const refusal = useAppState((state) => state.openNotice);
  const notice = useAppState((state) => state.viewportNotice);
  const settingsNotice = useAppState((state) => state.settingsNotice);
  // A notice that was read once need not be read again; another one shows.
  const [read, setRead] = useState<string | undefined>();
  return (
    <div className="banners">
      {fault === undefined ? undefined : (
        <Banner
          kind="fault"
          text={fault}
          onDismiss={() => {
            store.getState().setFault(undefined);
          }}
        />
      )}
      {refusal === undefined ? undefined : (
        <Banner
          kind="notice"
          text={refusal}
          onDismiss={() => {
            store.getState().setOpenNotice(undefined);
          }}
        />
      )}
      {settingsNotice === undefined ? undefined : (
        <Banner
          kind="notice"
          text={settingsNotice}
          onDismiss={() => {
            store.getState().setSettingsNotice(undefined);
          }}
        />
      )}
      {notice === undefined || notice === read ? undefined : (
        <Banner
          kind="notice"
          text={notice}
          onDismiss={() => {
            setRead(notice);
          }}
        />
      )}
    </div>
  );
}

interface BannerProps {
  readonly kind: 'fault' | 'notice';
  readonly text: string;
  readonly onDismiss: () => void;
}

function Banner({ kind, text, onDismiss }: BannerProps) {
  return (
    <div className={`banner banner-${kind}`} role={kind === 'fault' ? 'alert' : 'status'}>
      <TriangleAlert size={15} aria-hidden="true" />
      <FileText text={sentence(text)} titled={false} />
      <button type="button" className="icon-button" aria-label="Dismiss" title="Dismiss" onClick={onDismiss}>
        <X size={15} aria-hidden="true" />
      </button>
    </div>
  );
}
