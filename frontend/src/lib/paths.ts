/** Paths and facts of routes, read from the one table of them. */
import { type Area, type LayoutName, type RouteName, type RouteRow, routes } from '../routes.ts';

export type { Area, LayoutName, RouteName };

const rows: Readonly<Record<RouteName, RouteRow>> = routes;
export const routeNames = Object.keys(routes) as RouteName[];

/** Route name -> path pattern. */
export const paths = Object.fromEntries(routeNames.map((name) => [name, rows[name].path])) as {
  [Name in RouteName]: (typeof routes)[Name]['path'];
};

export const getLayout = (name: RouteName): LayoutName => rows[name].layout ?? 'default';

/** The name of the guard in front of a route's page, if there is one. */
export const getAccess = (name: RouteName): string | undefined => rows[name].access;

/** The file of a route's page. */
export const getPage = (name: RouteName): string => rows[name].page;

/** The place of the navigation that a route belongs to; the 404 belongs to none. */
export const getArea = (name: RouteName | null): Area | undefined =>
  name ? rows[name].area : undefined;

export const hasBackButton = (name: RouteName): boolean => rows[name].back === true;

/** Whether something of that kind may ask for a member's attention on a route. */
export const prompts = (
  name: RouteName | null,
  kind: NonNullable<RouteRow['prompts']>[number],
): boolean => name !== null && rows[name].prompts?.includes(kind) === true;

/** Whether a route shows one member, which on a phone begins with the photo. */
export const showsMember = (name: RouteName | null): boolean =>
  name !== null && rows[name].page === 'member';

const openPages: readonly string[] = ['account-export', 'complaints', 'information'];

/**
 * Whether a route is for members too who are shut out: there they object, read the rules and
 * save a copy of their data, by a link that support sent.
 */
export const isOpenToShutOut = (name: RouteName | null): boolean =>
  name !== null && openPages.includes(rows[name].page);

const appAreas: readonly (Area | undefined)[] = ['discovery', 'chats', 'likes', 'payments'];

/**
 * Whether a route is a screen of the application rather than a page of the web site: where the tabs
 * lead and what opens from there. The settings keep the site's footer and so the way to its rules.
 */
export const isAppScreen = (name: RouteName | null): boolean =>
  showsMember(name) || name === 'profile' || appAreas.includes(getArea(name));

/** Whether a page stays as it is while the address changes to another of its routes. */
export const pageStays = (name: RouteName): boolean => rows[name].stays === true;

/** The path of a route with its parameters filled in. */
export function pathTo(name: RouteName, params: Record<string, string> = {}): string {
  const path = rows[name].path.replace(/:(\w+)(\?)?/g, (_, key: string, optional?: string) => {
    const value = params[key];
    if (value === undefined && !optional) throw new Error(`the route ${name} needs ${key}`);
    return value === undefined ? '' : encodeURIComponent(value);
  });
  return path.length > 1 ? path.replace(/\/+$/, '') : path;
}

const matchers = routeNames.map((name) => {
  const { path, params = {} } = rows[name];
  return {
    name,
    // Fixed segments win over parameters, as in the router.
    weight: (path.match(/:/g) ?? []).length,
    test: new RegExp(
      `^${path
        .replace(/\/:(\w+)\?/g, (_, key: string) => `(?:/(?:${params[key]}))?`)
        .replace(/:(\w+)/g, (_, key: string) => `(?:${params[key]})`)
        .replace(/\/$/, '')}/?$`,
    ),
  };
});
matchers.sort((a, b) => a.weight - b.weight);

/** Each route's path as a regular expression, in the order in which they are tried. */
export const routePatterns = matchers.map(({ name, test }) => ({ name, pattern: test.source }));

/** The route that a path belongs to, or null: a 404. */
export const routeAt = (pathname: string): RouteName | null =>
  matchers.find(({ test }) => test.test(pathname === '/' ? '' : pathname))?.name ?? null;
