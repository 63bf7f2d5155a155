import { Settings2 } from 'lucide-react';
import { type Backdrop, DEFAULT_SETTINGS, type HelperBones, type Theme } from '../../state/index.ts';
import { useApp, useAppState } from '../app-context.ts';
import { IconPopover } from '../common/icon-popover.tsx';
import { Segments } from '../common/segments.tsx';

const THEME_OPTIONS = [
  { id: 'system', label: 'System', title: 'As the operating system has it' },
  { id: 'dark', label: 'Dark', title: 'Always dark' },
  { id: 'light', label: 'Light', title: 'Always light' },
] as const satisfies readonly { id: Theme; label: string; title: string }[];

const BACKDROP_OPTIONS = [
  { id: 'theme', label: 'Theme', title: 'As the theme has it' },
  { id: 'dark', label: 'Dark', title: 'Dark behind the character' },
  { id: 'mid', label: 'Mid', title: 'Grey behind the character' },
  { id: 'light', label: 'Light', title: 'Light behind the character' },
] as const satisfies readonly { id: Backdrop; label: string; title: string }[];

const HELPER_OPTIONS = [
  { id: 'shown', label: 'Shown', title: 'Draw twist bones, weapon sockets and targets' },
  { id: 'dimmed', label: 'Dimmed', title: 'Draw helper bones faintly' },
  { id: 'hidden', label: 'Hidden', title: 'Draw the body alone' },
] as const satisfies readonly { id: HelperBones; label: string; title: string }[];

/** The choices about the page itself; they are remembered in this browser. */
export function SettingsButton() {
  return (
    <IconPopover label="Settings" icon={<Settings2 size={16} aria-hidden="true" />}>
      <SettingsPopover />
    </IconPopover>
  );
}

function SettingsPopover() {
  const { store } = useApp();
  const theme = useAppState((state) => state.settings.theme);
  const { backdrop, helpers } = useAppState((state) => state.settings.view);
  const { setTheme, setBackdrop, setHelpers, setSettings } = store.getState();
  return (
    <div className="popover settings" role="dialog" aria-label="Settings">
      <span>Theme</span>
      <Segments label="Theme" options={THEME_OPTIONS} active={theme} onChange={setTheme} />
      <span>Viewport background</span>
      <Segments label="Viewport background" options={BACKDROP_OPTIONS} active={backdrop} onChange={setBackdrop} />
      <span>Helper bones</span>
      <Segments label="Helper bones" options={HELPER_OPTIONS} active={helpers} onChange={setHelpers} />
      <p>Remembered in this browser, with the panels and the viewport&apos;s tools.</p>
      <button
        type="button"
        className="button"
        onClick={() => {
          setSettings(DEFAULT_SETTINGS);
        }}
      >
        Reset all settings
      </button>
    </div>
  );
}
