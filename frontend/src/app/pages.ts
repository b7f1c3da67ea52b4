/** Route name -> its page, each its own chunk. */
import type { ComponentType } from 'react';
import type { RouteName } from '#lib/paths.ts';
import { pending } from '#lib/pending.ts';

type PageModule = { default: ComponentType };
type Load = () => Promise<PageModule>;

const notHereYet: Load = () => import('../pages/not-here-yet.tsx');
const chats: Load = () => import('../pages/chats.tsx');
const information: Load = () => import('../pages/information.tsx');
const member: Load = () => import('../pages/member.tsx');
const likes: Load = () => import('../pages/likes.tsx');
const memberLanding: Load = () => import('../pages/member-landing.tsx');

/** Pages with a screen of their own; every other route says plainly that it is not here yet. */
const own: Partial<Record<RouteName, Load>> = {
  index: () => import('../pages/home.tsx'),
  login: () => import('../pages/login.tsx'),
  signup: () => import('../pages/signup.tsx'),
  'members-id-signup': () => import('../pages/signup.tsx'),
  members: () => import('../pages/members.tsx'),
  'members-id': member,
  'members-id-landing': memberLanding,
  'members-id-landing2-slug': memberLanding,
  'members-id-landing3-slug': memberLanding,
  likes,
  'likes-type': likes,
  'likes-m': member,
  'swipe-game': () => import('../pages/swipe-game.tsx'),
  'match-finder': () => import('../pages/match-finder.tsx'),
  'signup-matches': () => import('../pages/signup-matches.tsx'),
  'complete-signup': () => import('../pages/complete-signup.tsx'),
  'activate-done': () => import('../pages/activate-done.tsx'),
  'activate-error': () => import('../pages/activate-error.tsx'),
  'reset-password': () => import('../pages/reset-password.tsx'),
  'reset-password-do': () => import('../pages/reset-password-do.tsx'),
  'mail-change-do': () => import('../pages/mail-change-do.tsx'),
  'mail-change-undo': () => import('../pages/mail-change-undo.tsx'),
  'account-deleted': () => import('../pages/account-deleted.tsx'),
  'account-reactivate': () => import('../pages/account-reactivate.tsx'),
  unsubscribe: () => import('../pages/unsubscribe.tsx'),
  notifications: () => import('../pages/notifications.tsx'),
  profile: () => import('../pages/profile.tsx'),
  chats,
  'chats-id': chats,
  'members-id-chat': chats,
  premium: () => import('../pages/premium.tsx'),
  pricing: () => import('../pages/pricing.tsx'),
  credits: () => import('../pages/credits.tsx'),
  'credits-repeat-order': () => import('../pages/credits-repeat-order.tsx'),
  'credits-id-paymentmethod': () => import('../pages/credits-payment.tsx'),
  directdebit: () => import('../pages/directdebit.tsx'),
  'transactions-id': () => import('../pages/transactions.tsx'),
  'lang-config': () => import('../pages/lang-config.tsx'),
  'pages-terms': information,
  'pages-privacy': information,
  'pages-cookies': information,
  'pages-ban': information,
  'pages-faq': information,
  'pages-service': information,
  'pages-return-policy': information,
  'pages-compliance-statement': information,
};

/** Loads a route's page; the loading bar counts it. */
export const loadPage = (name: RouteName): Promise<PageModule> =>
  pending((own[name] ?? notHereYet)());

/** Routes that show the same page as another one: it stays while the address changes between them. */
export const samePage: Partial<Record<RouteName, RouteName>> = {
  'chats-id': 'chats',
  'members-id-chat': 'chats',
};
