/** Table usage of a piece of work. */
import { meter, type Usage } from '../../table/meter.ts';

export type { Usage };

/** Runs work and hands it the count of its requests and capacity units. */
export const measured = <Result>(work: (usage: Usage) => Promise<Result>): Promise<Result> =>
  meter.measure(work);
