export { type Advance, advance } from './clock.ts';
export { type PlayableClip, Player } from './player.ts';
