/** Starts the application in the browser: over the server's HTML, or from an empty page. */
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, StrictMode, startTransition, useEffect } from 'react';
import { BrowserRouter } from 'react-router';
import { isUnreachable, whenLoggedOut } from '#lib/api.ts';
import type { BootData } from '#lib/boot-data.ts';
import { isChunkFailure } from '#lib/chunk-failure.ts';
import { hydrateQueries, pageStaleTime, pageTime } from '#lib/dehydrated-queries.ts';
import { listenFirst } from '#lib/history-events.ts';
import { createI18n } from '#lib/i18n.ts';
import { textLoader } from '#lib/load-texts.ts';
import { onlineStore } from '#lib/online.ts';
import { getPage, pageStays, type RouteName, routeAt } from '#lib/paths.ts';
import { reloadOnce } from '#lib/reload-guard.ts';
import { followRestriction } from '#lib/restriction.ts';
import { setUser, userKey } from '#lib/session.tsx';
import { restoreSnapshot } from '#lib/snapshot.ts';
import { yieldToPage } from '#lib/yield-to-page.ts';
import { textsUrl } from '#shared/brand-assets.ts';
import { App } from './app.tsx';
import { loadPage } from './pages.ts';
import { createRoot, hydrateRoot } from './renderer.ts';

/** Resolves once it runs: over the server's HTML, when the page there answers to the visitor. */
export async function start(given: BootData): Promise<void> {
  const client = newQueryClient();
  await yieldToPage();
  const boot = given.appShell ? await startOffline(given, client) : given;
  const { settings } = boot;
  const load = textLoader(boot, boot.textsFolder, (locale) =>
    settings.text_locales.includes(locale) ? textsUrl(settings.assets, locale) : null,
  );
  const i18n = createI18n({ locale: boot.locale, texts: boot.texts, load });
  await yieldToPage();
  // As old as the page: what was asked for since then may have changed.
  hydrateQueries(client, boot.answers, pageTime());
  await yieldToPage();
  readLanguageTables(boot.locale);
  await yieldToPage();
  const components = new Map<string, ComponentType>();
  let takenOver = (): void => undefined;
  // The screen that the server rendered is there at once; the others come when they are needed.
  if (boot.rendered && boot.route) {
    const { default: Page } = await loadPage(boot.route);
    await yieldToPage();
    components.set(getKey(boot.route), () => <FirstPage Page={Page} onTakenOver={takenOver} />);
  }
  const getComponent = (route: RouteName): ComponentType => {
    const key = getKey(route);
    let component = components.get(key);
    if (!component) {
      component = lazy(() => loadPage(route));
      components.set(key, component);
    }
    return component;
  };
  const root = document.getElementById('root') as HTMLElement;
  listenFirst();
  const tree = (
    <StrictMode>
      <BrowserRouter>
        <App boot={boot} i18n={i18n} client={client} getComponent={getComponent} />
      </BrowserRouter>
    </StrictMode>
  );
  if (!boot.rendered) {
    createRoot(root).render(tree);
    return;
  }
  await new Promise<void>((resolve) => {
    takenOver = resolve;
    // In slices, so that it keeps nobody who scrolls or taps waiting.
    startTransition(() => {
      hydrateRoot(root, tree, {
        onRecoverableError: (error) => {
          // The page says so itself where a part of it does not arrive.
          if (error instanceof Error && isChunkFailure(error.cause)) return;
          // Who changes the language while parts of the page are still taken over gets them anew.
          if (i18n.language === boot.locale) reportError(error);
        },
      });
    });
  });
}

/** The browser does it with the first format of a page, and it takes longer than most of React's work. */
const readLanguageTables = (locale: string) => new Intl.NumberFormat(locale);

/** The app shell knows neither page nor member: the address and the snapshot do. */
async function startOffline(boot: BootData, client: QueryClient): Promise<BootData> {
  // A browser may say that it is online where the service worker reached nothing.
  onlineStore.set(false);
  await restoreSnapshot(client);
  const hasSession = Boolean(client.getQueryData(userKey));
  return { ...boot, hasSession, route: routeAt(location.pathname) };
}

/** A page that stays while the address changes is one component for all of its routes. */
const getKey = (route: RouteName): string => (pageStays(route) ? getPage(route) : route);

interface FirstPageProps {
  Page: ComponentType;
  onTakenOver: () => void;
}

/** Tells when the page is taken over, which React does after all that stands around it. */
function FirstPage({ Page, onTakenOver }: FirstPageProps) {
  useEffect(onTakenOver, [onTakenOver]);
  return <Page />;
}

function newQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        // The API client repeats what may be repeated; a second layer would multiply it.
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: pageStaleTime,
      },
      mutations: { retry: false },
    },
  });
  // Queries wait for a network instead of failing; this is otherwise assumed until it changes.
  onlineManager.setOnline(onlineStore.get());
  onlineStore.subscribe(() => {
    if (!onlineStore.get()) return;
    void client.refetchQueries({
      type: 'active',
      predicate: ({ state }) => isUnreachable(state.error),
    });
  });
  whenLoggedOut(() => {
    const wasLoggedIn = Boolean(client.getQueryData(userKey));
    if (wasLoggedIn) setUser(client, null);
    return wasLoggedIn;
  });
  followRestriction(client);
  window.addEventListener('unhandledrejection', (event) => {
    if (isChunkFailure(event.reason) && reloadOnce()) event.preventDefault();
  });
  return client;
}
