import { type AppStore, shownTheme } from '../state/index.ts';

/** Puts the chosen theme on the page, where the tokens read it, and follows the operating system's wish. Returns how to stop. */
export function followTheme(store: AppStore, page: HTMLElement): () => void {
  const wish = window.matchMedia('(prefers-color-scheme: light)');
  const follow = (): void => {
    store.getState().setSystemTheme(wish.matches ? 'light' : 'dark');
  };
  follow();
  wish.addEventListener('change', follow);
  const stop = store.subscribe(
    shownTheme,
    (theme) => {
      page.dataset['theme'] = theme;
    },
    { fireImmediately: true },
  );
  return () => {
    wish.removeEventListener('change', follow);
    stop();
  };
}
