/**
 * The table of routes: one row a route, under the specification's name. It holds data alone, since
 * every visit loads it: app/pages.ts finds the code of a page by the name that a row gives.
 */
import type { TextGroup } from './lib/i18n.ts';

/** Which of the four layouts a route stands in. */
export type LayoutName = 'default' | 'chat' | 'lander' | 'empty';

/** The place of the navigation that a route belongs to. */
export type Area =
  | 'signup'
  | 'discovery'
  | 'chats'
  | 'likes'
  | 'payments'
  | 'transactions'
  | 'account';

export interface RouteRow {
  path: string;
  /** What each parameter may look like, as a regular expression; anything else is a 404. */
  params?: Readonly<Record<string, string>>;
  /** Without it the default layout. */
  layout?: LayoutName;
  /**
   * The guard in front of the page (app/guards.tsx): `member` sends visitors without a session to log
   * in first. Without it anyone may come.
   */
  access?: 'member';
  area?: Area;
  /** An installed app shows its own button back. */
  back?: true;
  /** What may ask for a member's attention here: reminders of the account, what makes a first order cheaper. */
  prompts?: readonly ('reminders' | 'offer')[];
  /** The page's file in pages/. A route without one says that it is not here yet. */
  page: string;
  /** The texts of the page, loaded together, beside the common ones; the first group is the page's own. */
  texts?: readonly TextGroup[];
  /** The server renders the first screen for visitors too. */
  server?: true;
  /** The page stays as it is while the address changes to another route of it. */
  stays?: true;
}

const memberId = { id: '[A-Za-z0-9_-]{22}' };
const anyId = { id: '[A-Za-z0-9_.~-]{1,128}' };
const slug = { slug: '[A-Za-z0-9][A-Za-z0-9-]{0,63}' };

const signup = {
  layout: 'empty',
  area: 'signup',
  page: 'signup',
  texts: ['signup', 'errors', 'values', 'place', 'photos', 'push', 'entry_warning'],
} as const;
const member = {
  back: true,
  prompts: ['reminders', 'offer'],
  page: 'member',
  texts: ['member', 'cards', 'safety', 'values', 'errors'],
} as const;
const landing = {
  layout: 'lander',
  page: 'member-landing',
  texts: ['member', 'values'],
  server: true,
} as const;
const likes = {
  access: 'member',
  area: 'likes',
  prompts: ['reminders'],
  page: 'likes',
  texts: ['likes', 'cards', 'values', 'place', 'errors'],
} as const;
const chats = {
  layout: 'chat',
  access: 'member',
  area: 'chats',
  page: 'chats',
  texts: ['chats', 'cards', 'member', 'safety', 'errors'],
  stays: true,
} as const;
const account = { texts: ['account'] } as const;
const reset = { texts: ['account', 'login', 'errors'] } as const;
const payments = {
  access: 'member',
  area: 'payments',
  texts: ['payments', 'errors'],
} as const;
/** Texts that every landing page with its form needs. */
const landerTexts = ['prices', 'start_form', 'values'] as const;
const lander = { layout: 'lander' } as const;
const complaints = {
  page: 'complaints',
  texts: ['complaints', 'photos', 'safety', 'errors'],
} as const;
const information = { page: 'information', texts: ['info'] } as const;

export const routes = {
  index: { path: '/', page: 'home', texts: ['home', 'prices', 'start_form'], server: true },
  login: { path: '/login', page: 'login', texts: ['login', 'errors'], server: true },
  signup: { path: '/signup', ...signup },
  'signup-matches': {
    path: '/signup-matches',
    access: 'member',
    area: 'signup',
    page: 'signup-matches',
    texts: ['search', 'cards', 'errors'],
  },
  'complete-signup': {
    path: '/complete-signup',
    access: 'member',
    area: 'signup',
    page: 'complete-signup',
    texts: ['signup'],
  },
  'reset-password': { path: '/reset-password', page: 'reset-password', ...reset },
  'reset-password-do': { path: '/reset-password/do', page: 'reset-password-do', ...reset },
  'activate-done': {
    path: '/activate/done',
    page: 'activate-done',
    texts: ['signup', 'cards', 'errors'],
  },
  'activate-error': { path: '/activate/error', page: 'activate-error', texts: ['signup'] },
  'mail-change-do': { path: '/mail-change/do', page: 'mail-change-do', ...account },
  'mail-change-undo': { path: '/mail-change/undo', page: 'mail-change-undo', ...account },
  'account-deleted': { path: '/account-deleted', page: 'account-deleted', ...account },
  'account-reactivate': { path: '/account-reactivate', page: 'account-reactivate', ...account },
  'account-export': { path: '/account-export', page: 'account-export', ...account },
  unsubscribe: { path: '/unsubscribe', page: 'unsubscribe', ...account },
  members: {
    path: '/members',
    area: 'discovery',
    prompts: ['reminders', 'offer'],
    page: 'members',
    texts: ['search', 'cards', 'values', 'place', 'errors'],
    server: true,
  },
  'members-id': {
    path: '/members/:id',
    params: memberId,
    area: 'discovery',
    ...member,
    server: true,
  },
  'members-id-chat': { path: '/members/:id/chat', params: memberId, ...chats },
  'members-id-landing': { path: '/members/:id/landing', params: memberId, ...landing },
  'members-id-signup': { path: '/members/:id/signup', params: memberId, ...signup },
  'members-id-landing2-slug': {
    path: '/members/:id/landing2/:slug?',
    params: { ...memberId, ...slug },
    ...landing,
  },
  'members-id-landing3-slug': {
    path: '/members/:id/landing3/:slug?',
    params: { ...memberId, ...slug },
    ...landing,
  },
  likes: { path: '/likes', ...likes, prompts: ['reminders', 'offer'] },
  'likes-type': {
    path: '/likes/:type',
    params: { type: 'received|sent|matches' },
    ...likes,
    back: true,
  },
  'likes-m-id': {
    path: '/likes/m/:id',
    params: memberId,
    access: 'member',
    area: 'likes',
    ...member,
  },
  chats: { path: '/chats', prompts: ['offer'], ...chats },
  'chats-id': { path: '/chats/:id', params: anyId, ...chats },
  profile: {
    path: '/profile',
    access: 'member',
    area: 'account',
    prompts: ['reminders'],
    page: 'profile',
    texts: ['profile', 'member', 'photos', 'values', 'place', 'errors'],
  },
  notifications: {
    path: '/notifications',
    access: 'member',
    area: 'account',
    page: 'notifications',
    texts: ['account', 'push', 'safety', 'errors'],
  },
  premium: {
    path: '/premium',
    area: 'payments',
    prompts: ['reminders', 'offer'],
    page: 'premium',
    texts: ['premium'],
  },
  pricing: {
    path: '/pricing',
    area: 'payments',
    page: 'pricing',
    texts: ['premium', 'payments'],
  },
  credits: {
    path: '/credits',
    ...payments,
    back: true,
    page: 'credits',
    texts: ['payments', 'offers', 'errors'],
  },
  'credits-repeat-order': {
    path: '/credits/repeat-order',
    ...payments,
    page: 'credits-repeat-order',
  },
  'credits-id-paymentmethod': {
    path: '/credits/:id/:paymentmethod?',
    params: { ...anyId, paymentmethod: '[a-z0-9]{2,32}' },
    ...payments,
    back: true,
    page: 'credits-payment',
  },
  directdebit: { path: '/directdebit', ...payments, page: 'directdebit' },
  'transactions-id': {
    path: '/transactions/:id?',
    params: anyId,
    access: 'member',
    area: 'transactions',
    page: 'transactions',
    texts: ['transactions', 'payments', 'errors'],
  },
  'match-finder': {
    path: '/match-finder',
    access: 'member',
    area: 'discovery',
    prompts: ['reminders'],
    page: 'match-finder',
    texts: ['match_finder', 'search', 'cards', 'values', 'place', 'errors'],
  },
  'swipe-game': {
    path: '/swipe-game',
    access: 'member',
    area: 'discovery',
    prompts: ['reminders'],
    page: 'swipe-game',
    texts: ['swipe', 'cards', 'values', 'errors'],
  },
  complaints: { path: '/complaints', ...complaints },
  'complaints-case': { path: '/complaints/case', ...complaints },
  'lang-config': { path: '/lang-config', page: 'lang-config' },
  'landers-adultonly': {
    path: '/landers/adultonly',
    ...lander,
    page: 'lander-adultonly',
    texts: ['lander_adultonly', ...landerTexts],
    server: true,
  },
  'landers-tinderswipe': {
    path: '/landers/tinderswipe',
    ...lander,
    page: 'lander-tinderswipe',
    texts: ['lander_tinderswipe', ...landerTexts],
    server: true,
  },
  'landers-whoneedsstrings': {
    path: '/landers/whoneedsstrings',
    ...lander,
    page: 'lander-whoneedsstrings',
    texts: ['lander_whoneedsstrings', 'place', ...landerTexts],
    server: true,
  },
  'landers-alonetonight-slug': {
    path: '/landers/alonetonight/:slug?',
    params: slug,
    ...lander,
    page: 'lander-alonetonight',
    texts: ['lander_alonetonight', ...landerTexts],
    server: true,
  },
  'landers-collagelanding-slug': {
    path: '/landers/collagelanding/:slug?',
    params: slug,
    ...lander,
    page: 'lander-collagelanding',
    texts: ['lander_collagelanding', ...landerTexts],
    server: true,
  },
  'landers-gallery-slug': {
    path: '/landers/gallery/:slug?',
    params: slug,
    ...lander,
    page: 'lander-gallery',
    texts: ['lander_gallery', ...landerTexts],
    server: true,
  },
  'landers-iconslanding-slug': {
    path: '/landers/iconslanding/:slug?',
    params: slug,
    ...lander,
    page: 'lander-iconslanding',
    texts: ['lander_iconslanding', ...landerTexts],
    server: true,
  },
  'landers-maplanding-slug': {
    path: '/landers/maplanding/:slug?',
    params: slug,
    ...lander,
    page: 'lander-maplanding',
    texts: ['lander_maplanding', ...landerTexts],
    server: true,
  },
  'landers-socialnetwork-slug': {
    path: '/landers/socialnetwork/:slug?',
    params: slug,
    ...lander,
    page: 'lander-socialnetwork',
    texts: ['lander_socialnetwork', ...landerTexts],
    server: true,
  },
  'landers-transitionsvideolanding-slug': {
    path: '/landers/transitionsvideolanding/:slug?',
    params: slug,
    ...lander,
    page: 'lander-transitionsvideolanding',
    texts: ['lander_transitionsvideolanding', ...landerTexts],
    server: true,
  },
  'landers-video-slug': {
    path: '/landers/video/:slug?',
    params: slug,
    ...lander,
    page: 'lander-video',
    texts: ['lander_video', ...landerTexts],
    server: true,
  },
  'pages-terms': { path: '/terms', ...information },
  'pages-privacy': { path: '/privacy', ...information },
  'pages-cookies': { path: '/cookies', ...information },
  'pages-ban': { path: '/ban', ...information },
  'pages-faq': { path: '/faq', ...information },
  'pages-service': { path: '/service', ...information },
  'pages-return-policy': { path: '/return-policy', ...information },
  'pages-compliance-statement': { path: '/compliance-statement', ...information },
} as const satisfies Record<string, RouteRow>;

export type RouteName = keyof typeof routes;

/** The file of a page. */
export type PageName = (typeof routes)[RouteName]['page'];
