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
  set: {
    expression: 'ADD used :one SET #ttl = :ends',
    names: { '#ttl': 'ttl' },
    values: { ':one': 1, ':ends': counter.ends },
  },
  if: {
    expression: 'attribute_not_exists(used) OR used < :max',
    values: { ':max': counter.max },
  },
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
    set: {
      expression: 'ADD seen :values SET #ttl = :ends',
      names: { '#ttl': 'ttl' },
      values: { ':values': new Set([value]), ':ends': counter.ends },
    },
    if: {
      expression: 'attribute_not_exists(seen) OR size(seen) < :max OR contains(seen, :value)',
      values: { ':max': counter.max, ':value': value },
    },
  });
}
