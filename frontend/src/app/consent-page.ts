/**
 * Answers to the question and to the line at the foot of the page, and starts what the visitor has
 * allowed. Until somebody decides it asks no third party for anything.
 */
import { currentConsent, getStateName, readConsentData, saysNo } from '#lib/consent-data.ts';
import { readCookie, readStored, writeCookie } from '#lib/storage.ts';
import * as limits from '#shared/limits.ts';
import type { Categories, ConsentSource } from '#shared/model/consent-values.ts';
import type { Locale } from '#shared/model/values.ts';
import { consentClosedCookieName, consentCookieName, readDecision } from '#shared/rules/consent.ts';
import { getAskedCategories, limitTo } from '../features/consent/asked.ts';
import { removeCookies } from '../features/consent/service-cookies.ts';

const data = readConsentData();
const asked = getAskedCategories(data.services);
const ask = document.getElementById('consent-ask') as HTMLElement;
const foot = document.getElementById('consent-foot') as HTMLElement;

/** Server and application write it; the first two letters are the locale. */
const getLocale = () => document.documentElement.lang.slice(0, 2) as Locale;
const loadApp = () => import('./consent-app.tsx');
const loadDecide = () => import('../features/consent/decide.ts');

const closeBanner = (): void => {
  ask.dataset.closed = '';
};

/** Closes the question for this visit. Nothing is decided by it. */
function closeForNow(): void {
  writeCookie(consentClosedCookieName, '1', limits.visitDays);
  closeBanner();
}

async function answer(categories: Categories, source: ConsentSource): Promise<void> {
  const { decide } = await loadDecide();
  if (await decide(data, limitTo(asked, categories), source)) return;
  const failed = ask.querySelector<HTMLElement>('[data-consent-failed]');
  if (failed) failed.textContent = failed.dataset.consentFailed ?? '';
}

const actions: Readonly<Record<string, () => unknown>> = {
  accept: () => answer({ statistics: true, marketing: true }, 'banner'),
  refuse: () => answer({ statistics: false, marketing: false }, 'banner'),
  close: closeForNow,
  settings: async () => (await loadApp()).openSettings(data, getLocale()),
};

/** Does what was clicked, or closes the question with Escape where nothing else may be meant. */
export function answerTo(event: Event): void {
  if (event instanceof KeyboardEvent) {
    if (event.key === 'Escape' && ask.childElementCount > 0 && isForQuestion()) closeForNow();
    return;
  }
  const target = (event.target as Element).closest<HTMLElement>('[data-consent]');
  void actions[target?.dataset.consent ?? '']?.();
}

function isForQuestion(): boolean {
  const { activeElement } = document;
  if (activeElement === document.body) return !document.querySelector('dialog[open]');
  return ask.contains(activeElement);
}

/** After a decision, wherever it was made. */
document.addEventListener('consent', () => {
  closeBanner();
  const state = foot.querySelector('[data-consent-state]');
  if (!state || 'mounted' in foot.dataset) return;
  state.textContent = `(${data.states[getStateName(currentConsent(data), asked)]})`;
});

/** The application changes the language without loading a page. */
const followLanguage = () => void loadApp().then((app) => app.showIn(data, getLocale()));
new MutationObserver(followLanguage).observe(document.documentElement, {
  attributeFilter: ['lang'],
});
// It may have done so while this came.
if (getLocale() !== data.locale) followLanguage();

/** The browser's own no needs no question, and has its proof like any other decision. */
async function recordOwnNo(): Promise<void> {
  closeBanner();
  const decision = readDecision(readCookie(consentCookieName));
  if (decision?.version === data.version && decision.gpc) return;
  const { decide } = await loadDecide();
  await decide(data, { statistics: false, marketing: false }, 'gpc');
}

async function start(): Promise<void> {
  const consent = currentConsent(data);
  if (consent.state === 'gpc' && saysNo(data)) await recordOwnNo();
  const allows = () => {
    const now = currentConsent(data);
    return data.running.every(({ kind }) =>
      data.services.some((one) => one.kind === kind && now[one.purpose]),
    );
  };
  if (data.running.length > 0 && allows()) {
    const { startServices } = await import('../features/consent/services.ts');
    startServices(data, consent, allows);
    // Another tab may have taken it back; a page that the browser kept may be older than that.
    for (const type of ['visibilitychange', 'pageshow']) {
      addEventListener(type, () => {
        if (!allows()) location.reload();
      });
    }
  }
  removeCookies(data, consent);
  if (readStored('consent_unsent')) await (await loadDecide()).sendUnsent();
}

if (document.readyState === 'complete') void start();
else addEventListener('load', () => void start(), { once: true });
