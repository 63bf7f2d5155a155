export {
  decodeTae,
  decodeTaeVersion,
  IMPORTS_ANIMATION,
  IMPORTS_EVERYTHING,
  isTae,
  PLAYS_OWN,
  type Tae,
  TAE_VERSION,
  UNKNOWN_KIND,
} from './tae.ts';
