/** Random tests run briefly in the suite and long in `npm run test:soak`. */
export const isSoak = process.env.SOAK === '1';

/** Returns the number of rounds: `usual` in the suite, `long` in the soak. */
export const rounds = (usual: number, long: number): number => (isSoak ? long : usual);

/** Returns the time limit of such a test in milliseconds. */
export const soakTimeout = (usual: number): number => (isSoak ? 2 * 3_600_000 : usual);
