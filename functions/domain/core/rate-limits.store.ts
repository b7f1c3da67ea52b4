import { absent, add, anyOf, below, contains, fewerThan, set } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { write } from '../../table/table.ts';
import type { Scope } from './scope.ts';

export interface Counter {
  name: string;
  subject: string;
  window: number;
  ends: number;
  max: number;
}

const getCounterKey = (scope: Scope, { name, subject, window }: Counter) =>
  'tenant' in scope
    ? kinds.rate.key(scope, name, subject, window)
    : kinds.platformRate.key(scope, name, subject, window);

/** Adds one to a window's counter; refused once `max` is reached. */
export const countWrite = (scope: Scope, counter: Counter) => ({
  update: getCounterKey(scope, counter),
  changes: [add({ used: 1 }), set({ ttl: counter.ends })],
  if: anyOf(absent('used'), below('used', counter.max)),
});

/** Adds one to a window's counter; false once `max` is reached. */
export const countOne = (scope: Scope, counter: Counter): Promise<boolean> =>
  write(scope, countWrite(scope, counter));

/** Adds one of the different subjects of a window; false once `max` others are there. */
export function countDistinct(scope: Scope, counter: Counter, value: string): Promise<boolean> {
  return write(scope, {
    update: getCounterKey(scope, counter),
    changes: [add({ seen: new Set([value]) }), set({ ttl: counter.ends })],
    if: anyOf(absent('seen'), fewerThan('seen', counter.max), contains('seen', value)),
  });
}
