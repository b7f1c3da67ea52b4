/**
 * Where services of third parties may run. The server decides by it which hosts a page's policy
 * names; the browser gets the result with the page.
 *
 * A route that is not listed gets none: conversations, profiles, payments, settings, links from
 * mails, and whatever is new. `all`: every service. `counted`: analytics alone, which sends a page's
 * name and nothing else; tag manager and session replay read the address by themselves, and there
 * it tells whom somebody looks for, or the page asks for what names a person.
 */
import type { ServiceKind } from '#shared/model/consent-values.ts';
import { permitsService, type ServiceLevel } from '#shared/rules/service-routes.ts';
import { type RouteName, routePatterns } from './paths.ts';

const levels: Partial<Record<RouteName, ServiceLevel>> = {
  index: 'all',
  pricing: 'all',
  premium: 'all',
  'lang-config': 'all',
  'landers-adultonly': 'all',
  'landers-tinderswipe': 'all',
  'landers-whoneedsstrings': 'all',
  'landers-alonetonight-slug': 'all',
  'landers-collagelanding-slug': 'all',
  'landers-gallery-slug': 'all',
  'landers-iconslanding-slug': 'all',
  'landers-maplanding-slug': 'all',
  'landers-socialnetwork-slug': 'all',
  'landers-transitionsvideolanding-slug': 'all',
  'landers-video-slug': 'all',
  'pages-terms': 'all',
  'pages-privacy': 'all',
  'pages-cookies': 'all',
  'pages-ban': 'all',
  'pages-faq': 'all',
  'pages-service': 'all',
  'pages-return-policy': 'all',
  'pages-compliance-statement': 'all',
  login: 'counted',
  signup: 'counted',
  'signup-matches': 'counted',
  'complete-signup': 'counted',
  'reset-password': 'counted',
  'account-deleted': 'counted',
  members: 'counted',
  likes: 'counted',
  'likes-type': 'counted',
  'match-finder': 'counted',
  'swipe-game': 'counted',
};

const getLevel = (route: RouteName | null): ServiceLevel => (route && levels[route]) || 'none';

/** Whether a service may run on a route; on the 404 none may. */
export const permitsAt = (route: RouteName | null, kind: ServiceKind): boolean =>
  permitsService(getLevel(route), kind);

/** Every route with its pattern and level, in the order in which they are tried. */
export const serviceRoutes = (): [name: string, pattern: string, level: ServiceLevel][] =>
  routePatterns.map(({ name, pattern }) => [name, pattern, getLevel(name)]);
