import { TriangleAlert, X } from 'lucide-react';
import { useApp, useAppState } from '../app-context.ts';
import { FileText } from './file-text.tsx';

/** Faults of the app itself and limits of the viewport, above everything until they are gone. */
export function Banners() {
  const { store } = useApp();
  const fault = useAppState((state) => state.fault);
  const notice = useAppState((state) => state.viewportNotice);
  return (
    <div className="banners">
      {fault === undefined ? undefined : (
        <div className="banner banner-fault" role="alert">
          <TriangleAlert size={15} aria-hidden="true" />
          <FileText text={fault} titled={false} />
          <button
            type="button"
            className="icon-button"
            aria-label="Dismiss"
            title="Dismiss"
            onClick={() => {
              store.getState().setFault(undefined);
            }}
          >
            <X size={15} aria-hidden="true" />
          </button>
        </div>
      )}
      {notice === undefined ? undefined : (
        <div className="banner banner-notice" role="status">
          <TriangleAlert size={15} aria-hidden="true" />
          <FileText text={notice} titled={false} />
        </div>
      )}
    </div>
  );
}
