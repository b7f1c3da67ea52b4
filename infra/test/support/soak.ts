/** How long a test of chance runs: briefly in the suite, long in `npm run test:soak`. */
export const isSoak = process.env.SOAK === '1';

/** How often to try: `usual` times in the suite, `long` ones in the soak. */
export const rounds = (usual: number, long: number): number => (isSoak ? long : usual);

/** Milliseconds that such a test may take. */
export const soakTimeout = (usual: number): number => (isSoak ? 2 * 3_600_000 : usual);
