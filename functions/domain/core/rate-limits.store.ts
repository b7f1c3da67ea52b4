import { absent, add, anyOf, below, contains, fewerThan, set } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { write } from '../../table/table.ts';
import type { TenantScope } from './scope.ts';

export interface Counter {
  name: string;
  subject: string;
  window: number;
  ends: number;
  max: number;
}

/** Adds one to a window's counter; refused once `max` is reached. */
export const countWrite = (scope: TenantScope, counter: Counter) => ({
  update: kinds.rate.key(scope, counter.name, counter.subject, counter.window),
  changes: [add({ used: 1 }), set({ ttl: counter.ends })],
  if: anyOf(absent('used'), below('used', counter.max)),
});

/** Adds one to a window's counter; false once `max` is reached. */
export const countOne = (scope: TenantScope, counter: Counter): Promise<boolean> =>
  write(scope, countWrite(scope, counter));

/** Adds one of the different subjects of a window; false once `max` others are there. */
export function countDistinct(
  scope: TenantScope,
  counter: Counter,
  value: string,
): Promise<boolean> {
  return write(scope, {
    update: kinds.rate.key(scope, counter.name, counter.subject, counter.window),
    changes: [add({ seen: new Set([value]) }), set({ ttl: counter.ends })],
    if: anyOf(absent('seen'), fewerThan('seen', counter.max), contains('seen', value)),
  });
}
