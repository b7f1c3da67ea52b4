/**
 * Runs the services that the visitor has allowed and that the policy of this document names. No
 * other file asks a third party for anything.
 */
import type { ConsentData } from '#lib/consent-data.ts';
import type { Categories } from '#shared/model/consent-values.ts';
import { claritySignals, googleSignals } from '#shared/rules/consent.ts';
import { permitsService } from '#shared/rules/service-routes.ts';
import { knownServices } from '#shared/rules/services.ts';
import { watchMoves } from './full-load.ts';

type Command = (...words: unknown[]) => void;
interface ServicesWindow {
  dataLayer?: unknown[];
  clarity?: Command & { q?: unknown[] };
}
const page = window as unknown as ServicesWindow;

/** Milliseconds that Google's code waits for a decision after the defaults. */
const waitForUpdateMs = 500;

/** Hands Google's code a command, which it recognises by its being an `arguments` object. */
const gtag: Command = function gtag() {
  page.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: an array would not be taken as a command
  page.dataLayer.push(arguments);
};

/** Hands Clarity's code a command; it takes what waits here once it is there. */
const clarity: Command = (...words) => {
  page.clarity ??= Object.assign(
    function queue() {
      if (!page.clarity) return;
      page.clarity.q ??= [];
      // biome-ignore lint/complexity/noArguments: as Clarity's own loader does
      page.clarity.q.push(arguments);
    },
    { q: [] as unknown[] },
  );
  page.clarity(...words);
};

function load(src: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}

const getRoute = ({ routes }: ConsentData, pathname: string) =>
  routes.find(([, pattern]) => new RegExp(pattern).test(pathname === '/' ? '' : pathname));

/** Replaces what Google's code would read of the page by the name of its route. */
function namePage(name: string): void {
  gtag('set', {
    page_location: `${location.origin}/${name}`,
    page_path: `/${name}`,
    page_title: name,
    page_referrer: '',
  });
}

/**
 * Starts them: first the defaults, in which everything is denied, then the one update that says
 * what was decided, then the services themselves.
 *
 * @param isAllowed whether the decision still stands; another tab may have changed it
 */
export function startServices(
  data: ConsentData,
  categories: Categories,
  isAllowed: () => boolean,
): void {
  const { running } = data;
  const analytics = running.find(({ kind }) => kind === 'analytics');
  const isRefused = (url: URL): boolean => {
    const level = getRoute(data, url.pathname)?.[2] ?? 'none';
    return (
      url.origin === location.origin && running.some(({ kind }) => !permitsService(level, kind))
    );
  };
  let shown = location.pathname;
  const nameRoute = (): void => {
    const name = getRoute(data, location.pathname)?.[0];
    if (name && usesGoogle(data)) namePage(name);
  };
  const viewPage = (): void => {
    nameRoute();
    if (analytics) gtag('event', 'page_view', { send_to: analytics.id });
  };
  watchMoves(isRefused, () => {
    // A filter, or anything else that only the query says, is no other page.
    if (location.pathname === shown) return;
    shown = location.pathname;
    if (isAllowed()) viewPage();
    else location.reload();
  });
  if (usesGoogle(data)) {
    gtag('consent', 'default', {
      ...googleSignals({ statistics: false, marketing: false }),
      wait_for_update: waitForUpdateMs,
    });
    gtag('consent', 'update', googleSignals(categories));
    gtag('set', 'ads_data_redaction', !categories.marketing);
    gtag('js', new Date());
  }
  // Before anything of it could be read off the page.
  nameRoute();
  if (analytics) {
    gtag('config', analytics.id, {
      anonymize_ip: true,
      send_page_view: false,
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
    });
    gtag('event', 'page_view', { send_to: analytics.id });
  }
  for (const { kind, id } of running) {
    if (kind === 'tag_manager') {
      page.dataLayer?.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    }
    if (kind === 'session_replay') {
      // Texts, fields and pictures stay here; what is left is where somebody taps and scrolls.
      document.body.dataset.clarityMask = 'true';
      clarity('consentv2', claritySignals(categories));
    }
    load(knownServices[kind].script(id));
  }
}

const usesGoogle = ({ running }: ConsentData): boolean =>
  running.some(({ kind }) => kind !== 'session_replay');

/** Tells what runs of a new decision, once. */
export function updateServices(data: ConsentData, categories: Categories): void {
  if (usesGoogle(data)) gtag('consent', 'update', googleSignals(categories));
  if (data.running.some(({ kind }) => kind === 'session_replay')) {
    clarity('consentv2', claritySignals(categories));
  }
}
