/** How many test files that need a running stack run side by side, each worker on a stack of its own. */
export const filesAtOnce = 2;
