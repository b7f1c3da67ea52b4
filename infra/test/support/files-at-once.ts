/** Number of test files that run in parallel, each worker with a separate stack. */
export const filesAtOnce = 2;
