export { type Advance, advance } from './clock.ts';
export { Player } from './player.ts';
