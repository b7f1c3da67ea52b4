/** An address for every route of the path table. */
import { paths, pathTo, type RouteName } from '#frontend/lib/paths.ts';

/** Values for the parameters of paths: well-formed, of nobody. */
const parameters = {
  id: 'A'.repeat(22),
  type: 'received',
  paymentmethod: 'ideal',
  slug: 'spring',
};

/** The path of a route, its parameters filled in. */
export const samplePath = (name: RouteName, id = parameters.id): string =>
  pathTo(name, { ...parameters, id });

export const routeNames = Object.keys(paths) as RouteName[];

/** A token as links in mails carry it: well-formed, of nobody. */
const token = 'A'.repeat(43);

/** What the links in mails lead to. Looking at it redeems nothing. */
export const mailedPaths: readonly string[] = (
  [
    'reset-password-do',
    'mail-change-do',
    'mail-change-undo',
    'account-reactivate',
    'unsubscribe',
  ] satisfies RouteName[]
).map((name) => `${paths[name]}?token=${token}`);
