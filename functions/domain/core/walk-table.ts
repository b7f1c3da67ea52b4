/**
 * A walk through the whole table, of all brands, that an operator starts: to migrate items to
 * another shape, or to bring back what a former table had. It notes how far it is, so that it goes
 * on there after it was interrupted, on whatever machine. A page may be walked over twice.
 */
import { nowIso } from '../../adapters/clock.ts';
import { platformScope } from './scope.ts';
import {
  type Item,
  putSegmentState,
  removeSegmentState,
  type SegmentState,
  scanSegment,
  segmentState,
} from './walk-table.store.ts';

export type { Item } from './walk-table.store.ts';

export interface Walk {
  /** Under which its progress is noted: letters, digits, dots, colons and hyphens. */
  name: string;
  /** What sort keys of the items start with that it looks at; all items without it. */
  prefixes?: readonly string[];
  /** Another table than the deployment's. */
  table?: string;
  /**
   * Does what is to be done about an item. It may be called again for the same one.
   *
   * @returns whether it changed anything
   */
  visit(item: Item): Promise<boolean>;
}

/** Numbers of items of all segments together. */
export interface Progress {
  seen: number;
  changed: number;
  /** ISO 8601, or null while it is not at its end. */
  ended_at: string | null;
}

/** Read side by side. The number stays, as positions are those of segments. */
const segments = 8;
const pageItems = 500;
const numbers = Array.from({ length: segments }, (_, segment) => segment);
const beginning: SegmentState = { position: null, seen: 0, changed: 0, ended_at: null };

/** How far a walk is; null where it never began. */
export async function walkProgress(name: string): Promise<Progress | null> {
  const states = await Promise.all(numbers.map((segment) => segmentState(name, segment)));
  return states.some((state) => state !== null) ? sum(states) : null;
}

function sum(states: readonly (SegmentState | null)[]): Progress {
  const known = states.map((state) => state ?? beginning);
  const ends = known.map(({ ended_at }) => ended_at);
  return {
    seen: known.reduce((total, { seen }) => total + seen, 0),
    changed: known.reduce((total, { changed }) => total + changed, 0),
    ended_at: ends.includes(null) ? null : (ends.sort().at(-1) ?? null),
  };
}

/** Forgets how far a walk is, so that the next one begins anew. */
export async function forgetWalk(name: string): Promise<void> {
  for (const segment of numbers) await removeSegmentState(name, segment);
}

/**
 * Walks on from where the walk of this name is, to its end.
 *
 * @param tell is told after each page how far all segments are
 * @throws what `visit` throws, once every segment has stopped; the walk then goes on with that page
 */
export async function walkTable(walk: Walk, tell: (progress: Progress) => void): Promise<Progress> {
  const states: SegmentState[] = [];
  for (const segment of numbers) {
    states.push((await segmentState(walk.name, segment)) ?? beginning);
  }
  let isBroken = false;
  const outcomes = await Promise.allSettled(
    numbers.map(async (segment) => {
      for (let state = states[segment] ?? beginning; !state.ended_at && !isBroken; ) {
        state = await walkPage(walk, segment, state).catch((cause) => {
          isBroken = true;
          throw cause;
        });
        states[segment] = state;
        tell(sum(states));
      }
    }),
  );
  const broken = outcomes.find((one) => one.status === 'rejected');
  if (broken) throw broken.reason;
  return sum(states);
}

async function walkPage(
  { name, prefixes, table, visit }: Walk,
  segment: number,
  state: SegmentState,
): Promise<SegmentState> {
  const page = await scanSegment(platformScope, {
    ...{ segment, of: segments, after: state.position, limit: pageItems, prefixes, table },
  });
  let { seen, changed } = state;
  for (const item of page.items) {
    seen += 1;
    if (await visit(item)) changed += 1;
  }
  const ended_at = page.after ? null : nowIso();
  const next = { position: page.after, seen, changed, ended_at };
  await putSegmentState(name, segment, next);
  return next;
}
