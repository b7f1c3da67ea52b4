/** Renders first screens on the server. The site function hands in the texts it read. */
import { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { I18nextProvider } from 'react-i18next';
import { StaticRouter } from 'react-router';
import { NotesProvider } from '#lib/boot-context.tsx';
import type { BootData, PageNotes } from '#lib/boot-data.ts';
import { getStateName } from '#lib/consent-data.ts';
import {
  type DehydratedQuery,
  hydrateQueries,
  type PageAddress,
  type ServerQuery,
  serverQuery,
} from '#lib/dehydrated-queries.ts';
import { createI18n, type TextGroup } from '#lib/i18n.ts';
import { getPage } from '#lib/paths.ts';
import { userKey } from '#lib/session.tsx';
import { SettingsProvider } from '#lib/settings.tsx';
import type { Profile } from '#shared/model/profile.ts';
import type { Settings } from '#shared/model/settings.ts';
import type { User } from '#shared/model/user.ts';
import type { Consent } from '#shared/rules/consent.ts';
import { notificationsQuery, sessionsQuery } from '../features/account/api.ts';
import { chatsQueries } from '../features/chats/server-queries.ts';
import { getAskedCategories } from '../features/consent/asked.ts';
import {
  ConsentAsk,
  ConsentBanner,
  ConsentFoot,
  ConsentLine,
} from '../features/consent/surfaces.tsx';
import { EntryWarning } from '../features/entry-warning/entry-warning.tsx';
import { landerCss, landerQueries } from '../features/landers/server-queries.ts';
import { returningQuery } from '../features/login/api.ts';
import {
  finderQueries,
  getMemberFrom,
  getResultsFrom,
  likesQueries,
  memberQueries,
  regionsServerQuery,
  searchQueries,
  startingSearchQueries,
  swipeQueries,
} from '../features/members/server-queries.ts';
import { budgetQuery, creditsQuery, transactionsQuery } from '../features/payments/api.ts';
import { photosQuery } from '../features/photos/api.ts';
import { profileQuery } from '../features/profile/api.ts';
import AccountDeletedPage from '../pages/account-deleted.tsx';
import AccountExportPage from '../pages/account-export.tsx';
import AccountReactivatePage from '../pages/account-reactivate.tsx';
import ActivateDonePage from '../pages/activate-done.tsx';
import ActivateErrorPage from '../pages/activate-error.tsx';
import ChatsPage from '../pages/chats.tsx';
import ComplaintsPage from '../pages/complaints.tsx';
import CompleteSignupPage from '../pages/complete-signup.tsx';
import CreditsPage from '../pages/credits.tsx';
import CreditsPaymentPage from '../pages/credits-payment.tsx';
import CreditsRepeatOrderPage from '../pages/credits-repeat-order.tsx';
import DirectdebitPage from '../pages/directdebit.tsx';
import HomePage from '../pages/home.tsx';
import InformationPage from '../pages/information.tsx';
import LanderAdultonlyPage from '../pages/lander-adultonly.tsx';
import LanderAlonetonightPage from '../pages/lander-alonetonight.tsx';
import LanderCollagelandingPage from '../pages/lander-collagelanding.tsx';
import LanderGalleryPage from '../pages/lander-gallery.tsx';
import LanderIconslandingPage from '../pages/lander-iconslanding.tsx';
import LanderMaplandingPage from '../pages/lander-maplanding.tsx';
import LanderSocialnetworkPage from '../pages/lander-socialnetwork.tsx';
import LanderTinderswipePage from '../pages/lander-tinderswipe.tsx';
import LanderTransitionsvideolandingPage from '../pages/lander-transitionsvideolanding.tsx';
import LanderVideoPage from '../pages/lander-video.tsx';
import LanderWhoneedsstringsPage from '../pages/lander-whoneedsstrings.tsx';
import LangConfigPage from '../pages/lang-config.tsx';
import LikesPage from '../pages/likes.tsx';
import LoginPage from '../pages/login.tsx';
import MailChangeDoPage from '../pages/mail-change-do.tsx';
import MailChangeUndoPage from '../pages/mail-change-undo.tsx';
import MatchFinderPage from '../pages/match-finder.tsx';
import MemberPage from '../pages/member.tsx';
import MemberLandingPage from '../pages/member-landing.tsx';
import MembersPage from '../pages/members.tsx';
import NotificationsPage from '../pages/notifications.tsx';
import PremiumPage from '../pages/premium.tsx';
import PricingPage from '../pages/pricing.tsx';
import ProfilePage from '../pages/profile.tsx';
import ResetPasswordPage from '../pages/reset-password.tsx';
import ResetPasswordDoPage from '../pages/reset-password-do.tsx';
import SignupMatchesPage from '../pages/signup-matches.tsx';
import SwipeGamePage from '../pages/swipe-game.tsx';
import TransactionsPage from '../pages/transactions.tsx';
import UnsubscribePage from '../pages/unsubscribe.tsx';
import { type PageName, type RouteName, type RouteRow, routes } from '../routes.ts';
import { App } from './app.tsx';

export {
  type BootData,
  type PageCookies,
  pageCookieNames,
  type Texts,
} from '#lib/boot-data.ts';
export { type ConsentData, consentStates } from '#lib/consent-data.ts';
export type { DehydratedQuery, PageAddress, ServerQuery } from '#lib/dehydrated-queries.ts';
export { mergeTexts } from '#lib/merge-texts.ts';
export { getLayout, getPage, type RouteName, routeAt } from '#lib/paths.ts';
export { permitsAt, serviceRoutes } from '#lib/service-routes.ts';
// What the site function needs beside the rendering; it imports nothing else of the browser's code.
export { heroSizes } from '../features/home/hero-sizes.ts';
export { hasKnownGuard } from './guards.tsx';

/** What the server must know of a page beside its row in the table of routes. */
interface Rendering {
  Page: ComponentType;
  /** What is asked before the page is rendered; null where the browser alone can tell. */
  calls?: (settings: Settings, address: PageAddress) => ServerQuery[] | null;
  /** The page shows members, so nothing outside of it may name or index it. */
  showsMembers?: true;
  /** The largest picture of the first screen. */
  picture?: (boot: BootData) => string | null;
  /** Rules beside the theme's. */
  css?: (boot: BootData) => string;
}

const getActivePhoto = (profile: Profile | null | undefined) =>
  profile?.main_image?.status === 'active' ? profile.main_image : null;

/** A member's page and its landing pages ask the same. */
const ofMember = {
  calls: (settings, { path }) => memberQueries(settings, path.split('/').find(isMemberId) ?? ''),
  showsMembers: true,
  picture: ({ answers }) => getActivePhoto(getMemberFrom(answers))?.filename ?? null,
} satisfies Partial<Rendering>;
/** A landing page shows what its brand declares, and members of the search. */
const ofLander = {
  calls: (_, address) => landerQueries(address),
  showsMembers: true,
  css: ({ answers }) => landerCss(answers),
} satisfies Partial<Rendering>;
const isMemberId = (part: string): boolean => part.length === 22;

/** A query whose response is kept as it comes, or its only field. */
const creditsServerQuery = serverQuery('credits', {}, (data) => ({
  key: creditsQuery.queryKey,
  data,
}));

/** Page -> how it is rendered. */
/** The steps of the form are the browser's alone. */
type UnrenderedPage = 'signup';

const renderings: Record<Exclude<PageName, UnrenderedPage>, Rendering> &
  Partial<Record<UnrenderedPage, undefined>> = {
  'account-deleted': { Page: AccountDeletedPage },
  'account-export': { Page: AccountExportPage },
  'account-reactivate': { Page: AccountReactivatePage },
  'activate-done': {
    Page: ActivateDonePage,
    calls: (settings, address) => (address.user ? startingSearchQueries(settings, address) : []),
    showsMembers: true,
  },
  'activate-error': { Page: ActivateErrorPage },
  chats: { Page: ChatsPage, calls: (_, address) => chatsQueries(address) },
  complaints: { Page: ComplaintsPage },
  'complete-signup': { Page: CompleteSignupPage },
  credits: { Page: CreditsPage, calls: () => [creditsServerQuery] },
  'credits-payment': { Page: CreditsPaymentPage, calls: () => [creditsServerQuery] },
  'credits-repeat-order': { Page: CreditsRepeatOrderPage, calls: () => [creditsServerQuery] },
  directdebit: { Page: DirectdebitPage, calls: () => [creditsServerQuery] },
  home: { Page: HomePage },
  information: { Page: InformationPage },
  'lander-adultonly': { Page: LanderAdultonlyPage, ...ofLander },
  'lander-socialnetwork': { Page: LanderSocialnetworkPage, ...ofLander },
  'lander-maplanding': { Page: LanderMaplandingPage, ...ofLander },
  'lander-iconslanding': { Page: LanderIconslandingPage, ...ofLander },
  'lander-alonetonight': { Page: LanderAlonetonightPage, ...ofLander },
  'lander-gallery': { Page: LanderGalleryPage, ...ofLander },
  'lander-collagelanding': { Page: LanderCollagelandingPage, ...ofLander },
  'lander-tinderswipe': { Page: LanderTinderswipePage, ...ofLander },
  'lander-transitionsvideolanding': { Page: LanderTransitionsvideolandingPage, ...ofLander },
  'lander-video': { Page: LanderVideoPage, ...ofLander },
  'lander-whoneedsstrings': {
    Page: LanderWhoneedsstringsPage,
    ...ofLander,
    calls: (settings, address) => [...landerQueries(address), regionsServerQuery(settings)],
  },
  'lang-config': { Page: LangConfigPage },
  likes: { Page: LikesPage, calls: likesQueries },
  login: {
    Page: LoginPage,
    calls: (_, { isRemembered, user }) =>
      isRemembered && !user
        ? [
            serverQuery('remembered-device', {}, ({ returning }) => ({
              key: returningQuery.queryKey,
              data: returning,
            })),
          ]
        : [],
  },
  'mail-change-do': { Page: MailChangeDoPage },
  'mail-change-undo': { Page: MailChangeUndoPage },
  'match-finder': { Page: MatchFinderPage, calls: finderQueries },
  member: { Page: MemberPage, ...ofMember },
  'member-landing': { Page: MemberLandingPage, ...ofMember },
  members: {
    Page: MembersPage,
    calls: searchQueries,
    showsMembers: true,
    picture: ({ answers }) => getActivePhoto(getResultsFrom(answers)[0])?.thumb_filename ?? null,
  },
  notifications: {
    Page: NotificationsPage,
    calls: () => [
      serverQuery('notifications', {}, (data) => ({ key: notificationsQuery.queryKey, data })),
      serverQuery('sessions', {}, (data) => ({ key: sessionsQuery.queryKey, data })),
    ],
  },
  premium: { Page: PremiumPage },
  pricing: { Page: PricingPage },
  profile: {
    Page: ProfilePage,
    calls: (settings) => [
      serverQuery('profile', {}, ({ profile }) => ({ key: profileQuery.queryKey, data: profile })),
      serverQuery('photos', {}, ({ photos }) => ({ key: photosQuery.queryKey, data: photos })),
      regionsServerQuery(settings),
    ],
  },
  'reset-password': { Page: ResetPasswordPage },
  'reset-password-do': { Page: ResetPasswordDoPage },
  'signup-matches': { Page: SignupMatchesPage, calls: startingSearchQueries },
  'swipe-game': { Page: SwipeGamePage, calls: swipeQueries },
  transactions: {
    Page: TransactionsPage,
    calls: (_, { path }) =>
      path.split('/')[2]
        ? []
        : [
            serverQuery('transactions', {}, ({ transactions = [], cursor = null }) => ({
              key: transactionsQuery.queryKey,
              data: { pages: [{ transactions, cursor }], pageParams: [null] },
            })),
            serverQuery('budget', {}, (data) => ({ key: budgetQuery.queryKey, data })),
          ],
  },
  unsubscribe: { Page: UnsubscribePage },
};

export interface ServerPage extends Rendering {
  /** The page's file. */
  file: string;
  /** The texts that it needs beside the common ones. */
  groups: readonly TextGroup[];
}

/** The page of a route whose first screen the server renders: any for members, some for visitors. */
export function getServerPage(name: RouteName, user: User | null): ServerPage | undefined {
  const { server, texts = [] }: RouteRow = routes[name];
  if (!server && !user) return undefined;
  const file = getPage(name);
  const rendering = renderings[file as PageName];
  const groups = user ? [...texts, ...memberGroups] : texts;
  return rendering && { ...rendering, file, groups };
}

/** Puts the member among what a page's queries brought. */
export const dehydrateUser = (user: User | null): DehydratedQuery => ({ key: userKey, data: user });

/** Texts of what stands around every member's page. */
export const memberGroups: readonly TextGroup[] = ['banners', 'errors', 'offers', 'push'];

/** Texts that every page needs. */
export const commonGroups: readonly TextGroup[] = ['common'];

/** The HTML of `#root` for a page that the server renders at this path and query, and its title. */
export async function renderPage(
  boot: BootData,
  location: string,
): Promise<{ html: string; title: string | undefined }> {
  const { locale, texts, route } = boot;
  const Page = route && renderings[getPage(route) as PageName]?.Page;
  if (!Page) throw new Error('the server does not render this page');
  const client = new QueryClient();
  hydrateQueries(client, boot.answers);
  const notes: PageNotes = {};
  const html = await render(
    <StaticRouter location={location}>
      <NotesProvider notes={notes}>
        <App
          boot={boot}
          i18n={createI18n({ locale, texts, complete: true })}
          client={client}
          getComponent={() => Page}
        />
      </NotesProvider>
    </StaticRouter>,
  );
  return { html, title: notes.title };
}

/** The site-entry warning's dialog, outside of `#root`: it works before the application does. */
export function renderEntryWarning(boot: BootData): Promise<string> {
  const { locale, texts, settings } = boot;
  return render(
    <I18nextProvider i18n={createI18n({ locale, texts })}>
      <SettingsProvider settings={settings}>
        <EntryWarning open />
      </SettingsProvider>
    </I18nextProvider>,
  );
}

/**
 * The question about services of third parties, if it `asks`, and the line at the foot of the page;
 * both outside of `#root`: they work before the application does.
 */
export async function renderConsent(
  { locale, texts, settings }: Pick<BootData, 'locale' | 'texts' | 'settings'>,
  { asks, consent }: { asks: boolean; consent: Consent },
): Promise<{ ask: string; foot: string }> {
  const asked = getAskedCategories(settings.consent?.services ?? []);
  const i18n = createI18n({ locale, texts, complete: true });
  const [ask, foot] = await Promise.all(
    [
      <ConsentAsk key="ask">{asks && <ConsentBanner asked={asked} />}</ConsentAsk>,
      <ConsentFoot key="foot">
        <ConsentLine state={getStateName(consent, asked)} />
      </ConsentFoot>,
    ].map((tree) => render(<I18nextProvider i18n={i18n}>{tree}</I18nextProvider>)),
  );
  return { ask: ask ?? '', foot: foot ?? '' };
}

/** In one piece: parts that arrive later would need inline scripts, which the CSP forbids. */
async function render(tree: ReactNode): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(tree, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (cause) => {
      failures.push(cause);
    },
  });
  let html = '';
  for await (const chunk of prelude) html += chunk;
  if (failures.length > 0) throw failures[0];
  return html;
}
