/**
 * The first and smallest script of every page. A page that the server rendered for a
 * visitor is complete as HTML, so the application itself loads with the first sign of
 * intent; every other page starts it at once.
 */

import { type BootData, readBootData } from '#lib/boot-data.ts';
import { embeddedWarningShown, noteEmbeddedWarning } from '#lib/entry-warning.ts';
import '#lib/first-touch.ts';
import { reloadOnce } from '#lib/reload-guard.ts';
import { forgetSnapshot, snapshotMember } from '#lib/snapshot-record.ts';
import { readCookie, writeCookie } from '#lib/storage.ts';
import { browserTimeZone } from '#lib/time-zone.ts';
import {
  dropEndedTracking,
  keepCampaign,
  keepClick,
  keepTracking,
  keptTracking,
} from '#lib/tracking.ts';
import { whenPainted, yieldToPage } from '#lib/yield-to-page.ts';
import * as limits from '#shared/limits.ts';
import { sourceShowsMore } from '#shared/rules/gating.ts';
import { showEntryWarning } from './entry-warning.ts';
import { getEntry, restoreScroll } from './scroll-restoration.ts';

const boot = readBootData();
keepTracking(location.search);
keepClick(boot.click);
// A session that ended elsewhere leaves nothing here.
if (!boot.hasSession && !boot.appShell && snapshotMember()) void forgetSnapshot();
if (boot.route?.startsWith('members-id-landing')) {
  const [, , , , campaign] = location.pathname.split('/');
  if (campaign) keepCampaign(campaign, location.search);
}
showEntryWarning();
const { view } = boot;
if (view) void import('./view-frame.ts').then(({ tellConsole }) => tellConsole(view));

// Whole as HTML, the page is scrolled back by the browser, unless the application once took that over.
if (boot.rendered && history.scrollRestoration === 'manual') {
  restoreScroll(getEntry(history.state?.key ?? 'default', location.pathname));
}

/** The server writes times as this browser's clock shows them, from the next page on. */
function keepTimeZone({ timeZone }: BootData): void {
  const own = browserTimeZone();
  if (own && own !== timeZone) writeCookie(limits.timeZoneCookieName, own, limits.rememberedDays);
}

/** A visit lasts as long as pages are opened. */
function keepVisit(): void {
  const closed = readCookie(limits.bannerVisitCookieName);
  if (closed) writeCookie(limits.bannerVisitCookieName, closed, limits.visitDays);
  if (embeddedWarningShown()) noteEmbeddedWarning();
}

/** Calls at least once: after the page's pictures are painted, or as long as they are waited for. */
function whenShown(work: () => void): void {
  if (document.readyState === 'complete') whenPainted(work);
  else addEventListener('load', () => whenPainted(work), { once: true });
  setTimeout(work, pictureWaitMs);
}

/** Typefaces that the server left for later take the place of their fallbacks once they have loaded. */
function showTypefaces(): void {
  delete document.documentElement.dataset.typefaces;
}

let started = false;
/** What was done before the application could answer to it. */
let waiting: (() => void) | undefined;

function start(): void {
  if (started) return;
  started = true;
  for (const type of intents) removeEventListener(type, onIntent);
  removeEventListener('scroll', onScroll);
  for (const href of boot.rendered ? boot.scripts : []) preload(href);
  load().then(
    async (app) => {
      await app.start(boot);
      document.documentElement.dataset.app = 'running';
      removeEventListener('change', onLanguage);
      removeEventListener('submit', onSubmit);
      removeEventListener('click', onClick);
      waiting?.();
    },
    (cause: unknown) => {
      if (!reloadOnce()) throw cause;
    },
  );
}

/** The renderer first, by itself: evaluated in one go, both would hold up who scrolls or taps. */
async function load() {
  await import('./renderer.ts');
  await yieldToPage();
  const app = await import('./main.tsx');
  await yieldToPage();
  return app;
}

function preload(href: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  document.head.append(link);
}

/** None of it shows on this page, and to find the clock's time zone takes some systems frames. */
function keepForNextPage(): void {
  keepTimeZone(boot);
  keepVisit();
  dropEndedTracking();
}

const intents = ['pointerover', 'touchstart', 'keydown', 'focusin'] as const;
function onIntent(event: Event): void {
  const target = event.target as Element | null;
  // The site-entry warning takes the focus by itself.
  if (event.type === 'focusin' && target?.closest?.('[data-entry-warning]')) return;
  if (event.type === 'keydown' || target?.closest?.('a, button, select, input')) start();
}

/** The language menu works before the application does. */
function onLanguage(event: Event): void {
  const target = event.target as HTMLSelectElement;
  if (!target.matches('select[data-language]')) return;
  writeCookie(limits.localeCookieName, target.value, limits.localeCookieDays);
  location.reload();
}

/** Near the end there is more to come; and where addresses of photos end, the application renews them. */
function onScroll(): void {
  const { scrollHeight, clientHeight } = document.documentElement;
  const toCome = scrollHeight - clientHeight - scrollY;
  if (toCome < screensAhead * clientHeight || performance.now() > photosHoldMs) start();
}
const screensAhead = 2;
/** By then the page is taken over. */
const keepAfterMs = 5_000;
/** Pictures that take longer than this are not waited for. */
const pictureWaitMs = 3_000;
const photosHoldMs = (limits.photoUrlSeconds * 1_000) / 2;

/** A form is sent by the application, with what was entered before it ran; a plain one, and a dialog's, by the browser. */
function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (form.hasAttribute('action') || form.method === 'dialog') return;
  event.preventDefault();
  waiting = () => form.requestSubmit();
  start();
}

/** A button is pressed again once the application answers to it. */
function onClick(event: Event): void {
  const button = (event.target as Element).closest<HTMLElement>('#root button[type="button"]');
  if (!button) return;
  waiting = () => button.click();
  start();
}

/** A campaign may open what the server's page, which knows nothing of it, shows as closed. */
const { settings } = boot;
const campaignDecides =
  (settings.signups === 'with_trafficsource' || sourceShowsMore(settings)) &&
  Boolean(keptTracking().network);

if (boot.rendered && !boot.hasSession && !campaignDecides) {
  for (const type of intents) addEventListener(type, onIntent, { passive: true });
  addEventListener('change', onLanguage);
  addEventListener('submit', onSubmit);
  addEventListener('click', onClick);
  if (boot.answers.length > 0) addEventListener('scroll', onScroll, { passive: true });
} else if (boot.rendered) {
  // The page is seen and its links work before its scripts are there; they must not slow that down.
  for (const type of intents) addEventListener(type, onIntent, { passive: true });
  addEventListener('submit', onSubmit);
  addEventListener('click', onClick);
  whenShown(start);
} else {
  start();
}

whenShown(() => requestAnimationFrame(() => requestAnimationFrame(showTypefaces)));
setTimeout(keepForNextPage, keepAfterMs);

addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') {
    keepForNextPage();
    if (!view)
      navigator.sendBeacon('/api/page-hidden.php', new Blob(['{}'], { type: 'application/json' }));
  }
});
