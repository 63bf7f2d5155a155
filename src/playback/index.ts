export { chainTimes, type ChainTimes } from './chain.ts';
export { type Advance, advance } from './clock.ts';
export {
  type ChainLink,
  type Composition,
  type CompositionBase,
  type PlayableClip,
  type PlayableLayer,
  soleClip,
} from './composition.ts';
export { AT_ORIGIN, clockOf, createEvaluator, type Evaluator, type Moment, momentAt, type Standing } from './evaluator.ts';
export { Player } from './player.ts';
