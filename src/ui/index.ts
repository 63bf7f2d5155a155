export type { AppActions } from './actions.ts';
export { App, type AppProps } from './app.tsx';
export { displayText } from './common/display-text.ts';
