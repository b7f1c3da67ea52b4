/** Renders first screens on the server. The site function hands in the texts it read. */
import { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { I18nextProvider } from 'react-i18next';
import { StaticRouter } from 'react-router';
import type { BootData, Texts } from '#lib/boot-data.ts';
import { hydrateQueries, type ServerQuery } from '#lib/dehydrated-queries.ts';
import { createI18n, type TextGroup } from '#lib/i18n.ts';
import { getPage } from '#lib/paths.ts';
import { SettingsProvider } from '#lib/settings.tsx';
import type { Profile } from '#shared/model/profile.ts';
import type { Settings } from '#shared/model/settings.ts';
import { EntryWarning } from '../features/entry-warning/entry-warning.tsx';
import {
  getMemberFrom,
  getResultsFrom,
  memberQueries,
  searchQueries,
} from '../features/members/server-queries.ts';
import Home from '../pages/home.tsx';
import Login from '../pages/login.tsx';
import Member from '../pages/member.tsx';
import MemberLanding from '../pages/member-landing.tsx';
import Members from '../pages/members.tsx';
import { type RouteName, type RouteRow, routes, type ServerPageName } from '../routes.ts';
import { App } from './app.tsx';

export { type BootData, mergeTexts, type Texts } from '#lib/boot-data.ts';
export type { DehydratedQuery, ServerQuery } from '#lib/dehydrated-queries.ts';
export { getLayout, getPage, type RouteName, routeAt } from '#lib/paths.ts';
export { getTitle } from '#lib/use-title.ts';
// What the site function needs beside the rendering; it imports nothing else of the browser's code.
export { heroSizes } from '../features/home/hero-sizes.ts';

/** What the server must know of a page beside its row in the table of routes. */
interface Rendering {
  Page: ComponentType;
  /** Of a page that shows members: what must be asked before it is rendered, or null where that cannot be. */
  calls?: (settings: Settings, address: { path: string; search: string }) => ServerQuery[] | null;
  /** The page's title; without one it is the brand's. */
  title?: (boot: BootData) => string | null;
  /** The largest picture of the first screen. */
  picture?: (boot: BootData) => string | null;
}

const getActivePhoto = (profile: Profile | null | undefined) =>
  profile?.main_image?.status === 'active' ? profile.main_image : null;

/** A member's page and its landing pages ask the same. */
const ofMember = {
  calls: (settings, { path }) => memberQueries(settings, path.split('/')[2] ?? ''),
  title: ({ answers }) => getMemberFrom(answers)?.name ?? null,
  picture: ({ answers }) => getActivePhoto(getMemberFrom(answers))?.filename ?? null,
} satisfies Partial<Rendering>;

const renderings: Record<ServerPageName, Rendering> = {
  home: { Page: Home },
  login: {
    Page: Login,
    title: ({ texts }) => textIn(texts.login, 'title'),
  },
  members: {
    Page: Members,
    calls: (settings, { search }) => searchQueries(settings, search),
    title: ({ texts }) => textIn(texts.search, 'page_title'),
    picture: ({ answers }) => getActivePhoto(getResultsFrom(answers)[0])?.thumb_filename ?? null,
  },
  member: { Page: Member, ...ofMember },
  'member-landing': { Page: MemberLanding, ...ofMember },
};

export interface ServerPage extends Rendering {
  /** The page's file. */
  file: string;
  /** The texts that it needs beside the common ones. */
  groups: readonly TextGroup[];
}

/** The page of a route whose first screen the server renders. */
export function getServerPage(name: RouteName): ServerPage | undefined {
  const { server, texts = [] }: RouteRow = routes[name];
  if (!server) return undefined;
  const file = getPage(name);
  return { ...renderings[file as ServerPageName], file, groups: texts };
}

const textIn = (texts: Texts | undefined, key: string): string | null => {
  const text = texts?.[key];
  return typeof text === 'string' && text ? text : null;
};

/** Texts that every page needs. */
export const commonGroups: readonly TextGroup[] = ['common'];

/** The HTML of `#root` for a page that the server renders, at this path and query. */
export function renderPage(boot: BootData, location: string): Promise<string> {
  const page = boot.route ? getServerPage(boot.route) : undefined;
  if (!page || !boot.route) throw new Error('this route is not rendered on the server');
  const { locale, texts, route } = boot;
  const client = new QueryClient();
  hydrateQueries(client, boot.answers);
  return render(
    <StaticRouter location={location}>
      <App
        boot={boot}
        i18n={createI18n({ locale, texts })}
        client={client}
        getComponent={() => page.Page}
        routes={[route]}
      />
    </StaticRouter>,
  );
}

/** The site-entry warning's dialog, outside of `#root`: it works before the application does. */
export function renderEntryWarning(boot: BootData): Promise<string> {
  const { locale, texts, settings } = boot;
  return render(
    <I18nextProvider i18n={createI18n({ locale, texts })}>
      <SettingsProvider settings={settings}>
        <EntryWarning />
      </SettingsProvider>
    </I18nextProvider>,
  );
}

/** In one piece: parts that arrive later would need inline scripts, which the CSP forbids. */
async function render(tree: ReactNode): Promise<string> {
  const { prelude } = await prerenderToNodeStream(tree, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (cause) => {
      throw cause;
    },
  });
  let html = '';
  for await (const chunk of prelude) html += chunk;
  return html;
}
