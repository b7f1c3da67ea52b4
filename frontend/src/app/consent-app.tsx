/**
 * The settings of consent, and its surfaces in another language: what needs React, in a root of its
 * own, so that it opens before the application runs and whatever that shows.
 */
import { StrictMode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { I18nextProvider } from 'react-i18next';
import { readBootData } from '#lib/boot-data.ts';
import { type ConsentData, currentConsent, getStateName, saysNo } from '#lib/consent-data.ts';
import { createI18n } from '#lib/i18n.ts';
import { textLoader } from '#lib/load-texts.ts';
import { SettingsProvider } from '#lib/settings.tsx';
import { textsUrl } from '#shared/brand-assets.ts';
import type { Categories } from '#shared/model/consent-values.ts';
import type { Locale } from '#shared/model/values.ts';
import { getSource } from '#shared/rules/consent.ts';
import { getAskedCategories } from '../features/consent/asked.ts';
import { ConsentSettings } from '../features/consent/consent-settings.tsx';
import { decide, decidedEvent } from '../features/consent/decide.ts';
import { ConsentBanner, ConsentLine } from '../features/consent/surfaces.tsx';
import { createRoot } from './renderer.ts';

const boot = readBootData();
const { settings } = boot;
const services = settings.consent?.services ?? [];
const asked = getAskedCategories(services);
const ask = document.getElementById('consent-ask') as HTMLElement;
const foot = document.getElementById('consent-foot') as HTMLElement;
const isAsking = ask.childElementCount > 0;
const root = createRoot(foot);

let shown: { locale: Locale; i18n: ReturnType<typeof createI18n> } | null = null;
let open = false;
/** How often the settings were opened: each time they begin with what is allowed now. */
let openings = 0;

/** Shows the surfaces in a language, in the place of what the server rendered. */
export async function showIn(data: ConsentData, locale: Locale): Promise<void> {
  if (shown?.locale !== locale) {
    const load = textLoader(boot, boot.textsFolder, (one) =>
      settings.text_locales.includes(one) ? textsUrl(settings.assets, one) : null,
    );
    const i18n = createI18n({ locale, texts: {}, load });
    await i18n.loadNamespaces(['consent', 'common']);
    if (!shown) {
      foot.dataset.mounted = '';
      ask.replaceChildren();
      document.addEventListener(decidedEvent, () => render(data));
    }
    shown = { locale, i18n };
  }
  render(data);
}

/** Opens the settings. */
export async function openSettings(data: ConsentData, locale: Locale): Promise<void> {
  open = true;
  openings += 1;
  await showIn(data, locale);
}

function render(data: ConsentData): void {
  if (!shown) return;
  const consent = currentConsent(data);
  const state = getStateName(consent, asked);
  const close = () => {
    open = false;
    render(data);
    // Where the dialog was opened from may be gone.
    foot.querySelector('button')?.focus({ preventScroll: true });
  };
  const onDecide = (categories: Categories) =>
    decide(data, categories, getSource(currentConsent(data), categories));
  // At once, so that nothing moves while the one takes the other's place.
  flushSync(() =>
    root.render(
      <StrictMode>
        <I18nextProvider i18n={shown?.i18n as ReturnType<typeof createI18n>}>
          <SettingsProvider settings={settings}>
            {isAsking && createPortal(<ConsentBanner asked={asked} />, ask)}
            <ConsentLine state={state} />
            <ConsentSettings
              key={openings}
              open={open}
              onClose={close}
              brand={settings.name}
              services={services}
              asked={asked}
              allowed={consent}
              state={state}
              saysNo={saysNo(data)}
              onDecide={onDecide}
            />
          </SettingsProvider>
        </I18nextProvider>
      </StrictMode>,
    ),
  );
}
