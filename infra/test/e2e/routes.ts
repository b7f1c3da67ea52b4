/** Sample paths of every route in the path table. */
import { paths, pathTo, type RouteName } from '#frontend/lib/paths.ts';

/** Parameters of paths, which are valid but belong to nobody. */
const parameters = {
  id: 'A'.repeat(22),
  type: 'received',
  paymentmethod: 'ideal',
  slug: 'spring',
};

/** Returns the path of a route with its parameters. */
export const samplePath = (name: RouteName, id = parameters.id): string =>
  pathTo(name, { ...parameters, id });

export const routeNames = Object.keys(paths) as RouteName[];

/** A valid token that belongs to nobody. */
const token = 'A'.repeat(43);

/** Paths of the links in mails. Opening them redeems nothing. */
export const mailedPaths: readonly string[] = (
  [
    'reset-password-do',
    'mail-change-do',
    'mail-change-undo',
    'account-export',
    'account-reactivate',
    'unsubscribe',
  ] satisfies RouteName[]
).map((name) => `${paths[name]}?token=${token}`);
