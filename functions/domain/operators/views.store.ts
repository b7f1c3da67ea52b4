import type { Country, Locale } from '#shared/model/values.ts';
import type { ViewLook } from '#shared/model/view.ts';
import { above, allOf, equals, remove, set } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { type Attributes, get, type Item, type Write, writeReturning } from '../../table/table.ts';
import type { ShownRestriction } from '../core/restricted-error.ts';
import type { TenantScope } from '../core/scope.ts';
import type { ViewedVersion } from './viewed-version.ts';

/** A view as it is stored. Times are in epoch seconds. */
export interface StoredView {
  operator: { id: string; name: string; role: string };
  /** Scheme, host and port of the console, which alone may frame the pages. */
  console: string;
  ends: number;
  country: Country;
  locale: Locale;
  look: ViewLook;
  phone: boolean;
  path: string;
  /** The version that it shows; null or left out for the one in use, whichever that is. */
  version?: ViewedVersion | null;
  /** The made-up member; null for a visitor, and for who is kept out. */
  member: string | null;
  restricted: ShownRestriction | null;
  /** All items of that member, who stands nowhere else. */
  items: Item[];
  /** Hash of the cookie's secret, once a browser entered. */
  secret?: string;
}

/** Opens a view for whoever brings the code. */
export const viewWrite = (
  scope: TenantScope,
  id: string,
  view: StoredView,
  code: { hash: string; ends: number },
): Write => ({
  put: {
    ...kinds.view.key(scope, id),
    ...view,
    code: code.hash,
    code_ends: code.ends,
    ttl: view.ends,
  },
});

/** The items that a new member's writes would put. */
export const itemsOfWrites = (writes: readonly Write[]): Item[] =>
  writes.flatMap((write) => ('put' in write ? [write.put] : []));

/** Uses the code up. @returns null where it is over, used, or another one */
export const enterStoredView = (
  scope: TenantScope,
  id: string,
  { code, secret, time }: { code: string; secret: string; time: number },
): Promise<StoredView | null> =>
  writeReturning<StoredView & Attributes>(scope, {
    update: kinds.view.key(scope, id),
    changes: [set({ secret }), remove('code', 'code_ends')],
    if: allOf(equals('code', code), above('code_ends', time)),
  });

export const storedView = (scope: TenantScope, id: string): Promise<StoredView | null> =>
  get<StoredView & Attributes>(scope, kinds.view.key(scope, id));

/** Ends a view of an operator's own. */
export const viewRemoval = (scope: TenantScope, id: string, operator: string): Write => ({
  remove: kinds.view.key(scope, id),
  if: equals('operator.id', operator),
});
