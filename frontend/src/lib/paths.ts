/** The one table of routes: the specification's route name -> path pattern. */
export const paths = {
  index: '/',
  login: '/login',
  signup: '/signup',
  'signup-matches': '/signup-matches',
  'complete-signup': '/complete-signup',
  'reset-password': '/reset-password',
  'reset-password-do': '/reset-password/do',
  'activate-done': '/activate/done',
  'activate-error': '/activate/error',
  'mail-change-do': '/mail-change/do',
  'mail-change-undo': '/mail-change/undo',
  'account-deleted': '/account-deleted',
  'account-reactivate': '/account-reactivate',
  unsubscribe: '/unsubscribe',
  members: '/members',
  'members-id': '/members/:id',
  'members-id-chat': '/members/:id/chat',
  'members-id-landing': '/members/:id/landing',
  'members-id-signup': '/members/:id/signup',
  'members-id-landing2-slug': '/members/:id/landing2/:slug?',
  'members-id-landing3-slug': '/members/:id/landing3/:slug?',
  likes: '/likes',
  'likes-type': '/likes/:type',
  'likes-m': '/likes/m/:id',
  chats: '/chats',
  'chats-id': '/chats/:id',
  profile: '/profile',
  notifications: '/notifications',
  premium: '/premium',
  pricing: '/pricing',
  credits: '/credits',
  'credits-repeat-order': '/credits/repeat-order',
  'credits-id-paymentmethod': '/credits/:id/:paymentmethod?',
  directdebit: '/directdebit',
  'transactions-id': '/transactions/:id?',
  'match-finder': '/match-finder',
  'swipe-game': '/swipe-game',
  complaints: '/complaints',
  'lang-config': '/lang-config',
  'landers-adultonly': '/landers/adultonly',
  'landers-tinderswipe': '/landers/tinderswipe',
  'landers-whoneedsstrings': '/landers/whoneedsstrings',
  'landers-alonetonight-slug': '/landers/alonetonight/:slug?',
  'landers-collagelanding-slug': '/landers/collagelanding/:slug?',
  'landers-gallery-slug': '/landers/gallery/:slug?',
  'landers-iconslanding-slug': '/landers/iconslanding/:slug?',
  'landers-maplanding-slug': '/landers/maplanding/:slug?',
  'landers-socialnetwork-slug': '/landers/socialnetwork/:slug?',
  'landers-transitionsvideolanding-slug': '/landers/transitionsvideolanding/:slug?',
  'landers-video-slug': '/landers/video/:slug?',
  'pages-terms': '/terms',
  'pages-privacy': '/privacy',
  'pages-cookies': '/cookies',
  'pages-ban': '/ban',
  'pages-faq': '/faq',
  'pages-service': '/service',
  'pages-return-policy': '/return-policy',
  'pages-compliance-statement': '/compliance-statement',
} as const;

export type RouteName = keyof typeof paths;

/** Which of the four layouts a route stands in. */
export type LayoutName = 'default' | 'chat' | 'lander' | 'empty';

/** Routes outside of the default layout. */
const layouts: Partial<Record<RouteName, LayoutName>> = {
  chats: 'chat',
  'chats-id': 'chat',
  'members-id-chat': 'chat',
  'members-id-landing': 'lander',
  'members-id-landing2-slug': 'lander',
  'members-id-landing3-slug': 'lander',
  signup: 'empty',
  'members-id-signup': 'empty',
};

export const layoutOf = (name: RouteName): LayoutName =>
  layouts[name] ?? (name.startsWith('landers-') ? 'lander' : 'default');

/** Pages that a visitor without a session is sent away from, to log in first. */
const memberRoutes = new Set<RouteName>([
  'complete-signup',
  'signup-matches',
  'members-id-chat',
  'likes',
  'likes-type',
  'likes-m',
  'chats',
  'chats-id',
  'profile',
  'notifications',
  'credits',
  'credits-repeat-order',
  'credits-id-paymentmethod',
  'directdebit',
  'transactions-id',
  'match-finder',
  'swipe-game',
]);

export const needsMember = (name: RouteName): boolean => memberRoutes.has(name);

/** The path of a route with its parameters filled in. */
export function pathTo(name: RouteName, params: Record<string, string> = {}): string {
  const path = paths[name].replace(/:(\w+)(\?)?/g, (_, key: string, optional?: string) => {
    const value = params[key];
    if (value === undefined && !optional) throw new Error(`the route ${name} needs ${key}`);
    return value === undefined ? '' : encodeURIComponent(value);
  });
  return path.length > 1 ? path.replace(/\/+$/, '') : path;
}

/** What a parameter may look like; anything else is a 404 like an unknown path. */
const memberId = '[A-Za-z0-9_-]{22}';
const parameters: Record<string, string> = {
  id: '[A-Za-z0-9_.~-]{1,128}',
  type: 'received|sent|matches',
  slug: '[A-Za-z0-9][A-Za-z0-9-]{0,63}',
  paymentmethod: '[a-z0-9]{2,32}',
};
const parameterOf = (name: RouteName, key: string) =>
  key === 'id' && (name.startsWith('members') || name === 'likes-m')
    ? memberId
    : (parameters[key] ?? '[^/]+');

const matchers = (Object.entries(paths) as [RouteName, string][]).map(([name, path]) => ({
  name,
  // Fixed segments win over parameters, as in the router.
  weight: (path.match(/:/g) ?? []).length,
  test: new RegExp(
    `^${path
      .replace(/\/:(\w+)\?/g, (_, key: string) => `(?:/(?:${parameterOf(name, key)}))?`)
      .replace(/:(\w+)/g, (_, key: string) => `(?:${parameterOf(name, key)})`)
      .replace(/\/$/, '')}/?$`,
  ),
}));
matchers.sort((a, b) => a.weight - b.weight);

/** The route that a path belongs to, or null: a 404. */
export const routeAt = (pathname: string): RouteName | null =>
  matchers.find(({ test }) => test.test(pathname === '/' ? '' : pathname))?.name ?? null;
