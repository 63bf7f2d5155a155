export type { AppActions } from './actions.ts';
export { App, type AppProps } from './app.tsx';
