/** `npm run stage -- stop` and `start`: the one switch of a brand, or of all brands of a stage. */
import { nowIso } from '../../functions/adapters/clock.ts';
import { repeatUploads } from '../../functions/adapters/repeat-uploads.ts';
import {
  brandById,
  brandKnownMs,
  listBrands,
  startBrand,
  stopBrand,
} from '../../functions/domain/tenants/brands.ts';
import { OperatorError } from './operator-error.ts';

export interface StopOptions {
  /** One brand; else all that are online. */
  brand: string | undefined;
  say(line: string): void;
  wait(ms: number, why: string): Promise<void>;
}

/** The longest time that a function runs, save a job of finance. */
const longestRunMs = 5 * 60_000;

const stillOffline = 'is not stopped any more, but offline until the console brings it back';
const whatGoesOn =
  'A job of finance that had begun may go on for 15 minutes; the console lists it.';

/**
 * Stops brands, and waits until what had begun is over: then nothing is written for them by calls,
 * schedules, sockets or uploads. The stream's jobs end with the last change that they follow.
 *
 * @throws OperatorError where no such brand is online
 */
export async function stop(options: StopOptions): Promise<void> {
  const { say, wait } = options;
  const since = nowIso();
  for (const id of await chosenBrands(options)) {
    const known = (await brandById(id))?.stops?.command;
    if (known !== undefined) say(`${id}: stopped since ${known}`);
    else if (await stopBrand(id, { by: 'command', since })) {
      say(`${id}: stopped; its pages say that it is worked on`);
    }
  }
  await wait(brandKnownMs, 'until every function knows it');
  await wait(longestRunMs, 'until what had begun is over');
  say('Nothing is written any more. Look that the queues of changes are empty: the dashboard.');
  say(whatGoesOn);
}

/**
 * Lets brands go on: mails, notifications and schedules take up what waited, and photos that
 * arrived meanwhile are processed.
 *
 * @throws OperatorError where no such brand is online
 */
export async function start(options: StopOptions): Promise<void> {
  const { say, wait } = options;
  const ids = await chosenBrands(options);
  const started: string[] = [];
  const online: string[] = [];
  for (const id of ids) {
    const stops = (await brandById(id))?.stops;
    if (stops?.command === undefined) say(`${id}: was not stopped`);
    else if (await startBrand(id, 'command')) {
      const isOffline = stops.console !== undefined;
      say(`${id}: ${isOffline ? stillOffline : 'goes on'}`);
      started.push(id);
      // What waits of the others is taken up when the console brings them back.
      if (!isOffline) online.push(id);
    }
  }
  if (started.length === 0) return;
  await wait(brandKnownMs, 'until every function knows it');
  for (const id of online) {
    const uploads = await repeatUploads(id);
    if (uploads > 0) say(`${id}: ${uploads} uploads that waited are processed`);
  }
}

/**
 * The brand, or all that are online.
 *
 * @throws OperatorError where no such brand is online
 */
export async function chosenBrands({ brand }: Pick<StopOptions, 'brand'>): Promise<string[]> {
  const ids = (await listBrands()).map(({ id }) => id);
  if (brand === undefined) {
    if (ids.length === 0) throw new OperatorError('No brand is online.');
    return ids;
  }
  if (!ids.includes(brand)) {
    throw new OperatorError(`There is no brand ${brand} online; there are ${ids.join(', ')}.`);
  }
  return [brand];
}
