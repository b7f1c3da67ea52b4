/** Trusted flaggers of a brand: their notices have a shorter clock, and come first (DSA 22). */
export {
  flaggerRemoval,
  flaggerWrite,
  isTrustedFlagger,
  trustedFlaggers,
} from './trusted-flaggers.store.ts';
