import { useApp, useAppState } from '../app-context.ts';
import { FileText } from '../common/file-text.tsx';
import { OpenButton } from '../common/open-button.tsx';
import { useMapBreadcrumb } from '../navmesh/use-map-breadcrumb.ts';
import { PanelButtons } from '../settings/panel-buttons.tsx';
import { SettingsButton } from '../settings/settings-button.tsx';
import { KeysButton } from './keys-button.tsx';
import { Logo } from './logo.tsx';

interface TopBarProps {
  readonly keysOpen: boolean;
  readonly onKeysOpen: (open: boolean) => void;
}

/** Where you are and how to open something else. */
export function TopBar({ keysOpen, onKeysOpen }: TopBarProps) {
  const { actions } = useApp();
  // Something is open but nothing of it plays: offer the one that does.
  const stuck = useAppState(({ listing }) => listing.files.length > 0 && !listing.clips.some((clip) => clip.state.kind === 'ready'));
  return (
    <header className="top-bar">
      <Logo />
      <OpenButton label="Open…" />
      <OpenButton label="Open folder…" folder />
      <Breadcrumb />
      <div className="top-bar-end">
        {stuck ? (
          <button type="button" className="button" onClick={actions.openSample}>
            Open the sample
          </button>
        ) : undefined}
        <PanelButtons />
        <SettingsButton />
        <KeysButton open={keysOpen} onOpen={onKeysOpen} />
      </div>
    </header>
  );
}

function Breadcrumb() {
  const listing = useAppState((state) => state.listing);
  const clip = useAppState((state) => state.selection.clip);
  const skeleton = useAppState((state) => state.selection.skeleton);
  const ofMap = useMapBreadcrumb();
  if (ofMap !== undefined) return <Trail file={ofMap.map} item={ofMap.part} />;
  const item = listing.clips.find(({ id }) => id === clip) ?? listing.skeletons.find(({ id }) => id === skeleton);
  if (item === undefined) return undefined;
  return <Trail file={listing.files.find(({ id }) => id === item.file)?.path} item={item.name} />;
}

function Trail({ file, item }: { readonly file: string | undefined; readonly item: string }) {
  return (
    <nav className="breadcrumb" aria-label="Where you are">
      {file === undefined ? undefined : (
        <>
          <FileText text={file} className="breadcrumb-file" />
          <span className="breadcrumb-separator" aria-hidden="true">
            ›
          </span>
        </>
      )}
      <FileText text={item} className="breadcrumb-item" />
    </nav>
  );
}
