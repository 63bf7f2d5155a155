export { type Step, advance } from './clock.ts';
export { Player } from './player.ts';
