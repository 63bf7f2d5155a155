import type { AppStore } from '../state/index.ts';

/** Below this, in CSS pixels, a dock would leave the character too little room. */
const HIGH = 801;

/** Tells the store whether the page is high enough for a dock, and goes on telling. Returns how to stop. */
export function followHeight(store: AppStore): () => void {
  const high = window.matchMedia(`(min-height: ${HIGH}px)`);
  const follow = (): void => {
    store.getState().setPageIsHigh(high.matches);
  };
  follow();
  high.addEventListener('change', follow);
  return () => {
    high.removeEventListener('change', follow);
  };
}
