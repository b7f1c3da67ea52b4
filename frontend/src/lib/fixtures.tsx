/** Renders components to markup for tests, with a fake brand and visitor. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { StaticRouter } from 'react-router';
import { tenantFixture, themeFixture } from '#shared/fixtures.ts';
import type { Settings } from '#shared/model/settings.ts';
import type { User } from '#shared/model/user.ts';
import { interestIds, type Locale, pageTokens } from '#shared/model/values.ts';
import common from '../locales/en/common.json' with { type: 'json' };
import entry_warning from '../locales/en/entry_warning.json' with { type: 'json' };
import errors from '../locales/en/errors.json' with { type: 'json' };
import home from '../locales/en/home.json' with { type: 'json' };
import match_finder from '../locales/en/match_finder.json' with { type: 'json' };
import offers from '../locales/en/offers.json' with { type: 'json' };
import payments from '../locales/en/payments.json' with { type: 'json' };
import premium from '../locales/en/premium.json' with { type: 'json' };
import prices from '../locales/en/prices.json' with { type: 'json' };
import start_form from '../locales/en/start_form.json' with { type: 'json' };
import transactions from '../locales/en/transactions.json' with { type: 'json' };
import values from '../locales/en/values.json' with { type: 'json' };
import { BootProvider } from './boot-context.tsx';
import type { BootData } from './boot-data.ts';
import { createI18n } from './i18n.ts';
import { userKey } from './session.tsx';
import { SettingsProvider } from './settings.tsx';

/** What a browser in Great Britain knows of the fake brand. */
export function settingsFixture(): Settings {
  const { company, features, fictional, limits, prices, profile, ...tenant } = tenantFixture();
  const { support_email, ...shown } = company;
  return {
    id: tenant.id,
    name: tenant.name,
    domain: 'www.maple.example',
    domain_language: tenant.domain_language,
    cdn_prefix: '/cdn/',
    index_title: 'Maple · meet people',
    description: 'Meet people nearby.',
    countries: tenant.countries,
    geoip_country: 'GB',
    geoip_selected_country: 'GB',
    region_data: { GB: { kind: 'county' } },
    visible_profile_fields: profile.visible_fields,
    visible_profile_notes: profile.visible_notes,
    search_fields: profile.search_fields,
    interests: [...interestIds],
    message_credits: prices.message_credits,
    signup_credits: limits.signup_credits,
    signup_messages: limits.signup_messages,
    free_conversations: limits.free_conversations,
    free_visible_photos: limits.free_visible_photos,
    photo_credits: prices.photo_credits,
    gift_credits: prices.gift_credits,
    message_length: limits.message_length,
    minimum_message_costs: prices.minimum_message_costs,
    currency: tenant.currency,
    packages: prices.packages,
    vat_percentages: prices.vat_percentages ?? {},
    premium_claim_source: tenant.premium_claim_source,
    support_email,
    support_phone: company.support_phone,
    delete_discount: features.delete_discount,
    company: { ...shown, delete_discount: features.delete_discount },
    enable_site_entry_popup: 'no',
    site_entry_countries: [],
    push_public_key: null,
    fictional_profiles: features.fictional_profiles,
    fictional_chat: features.fictional_chat,
    fictional_icon: fictional.icon,
    fictional_warning: fictional.warning,
    fictional_singular: fictional.singular,
    fictional_plural: fictional.plural,
    refund_days: limits.refund_days,
    signups: 'all',
    logged_out_search: 'all',
    logged_out_search_trafficsource: 'all',
    member_resell: features.member_resell,
    camera_profiles: features.camera_profiles,
    theme: themeFixture(),
    assets: '/brand/maple/0123456789ab',
    pages: Object.fromEntries(pageTokens.map((token) => [token, ['en']])) as Settings['pages'],
    text_locales: ['en'],
    locales: ['en'],
    default_locale: 'en',
    min_age: limits.min_age,
    terms_version: '2025-03-03T09:00:00.000Z',
  };
}

/** English texts for tests of wording. */
export const englishTexts = { match_finder, values };

/** A free member with nothing new. */
export const userFixture = (): User => ({
  status: 'active',
  credits: 20,
  held_credits: 0,
  disputed_credits: 0,
  paid_user: false,
  notifications_disabled: [],
  profile: {
    id: '01JQ0000000000000000000000',
    status: 'active',
    name: 'Robin',
    age: 34,
    gender: 'female',
    sexuality: 'hetero',
    city: null,
    country: 'GB',
    region: null,
    about_me: null,
    interests: [],
    hair_color: null,
    eye_color: null,
    body_type: null,
    relationship_status: null,
    tattoos: null,
    main_image: null,
    photos: [],
    num_photos: 0,
    fictional: false,
    last_active: 'today',
    like_state: 'none',
    blocked: false,
  },
  fictional_icon: 'mask',
  fictional_acknowledged: false,
  language: 'en',
  signup_date: '2026-01-01T00:00:00.000Z',
  email: 'robin@example.com',
  free_messages: 0,
  free_conversations: 2,
  unread_messages: 0,
  new_likes: 0,
  time_bonus: null,
  welcome_discount: null,
  has_push: false,
});

/** What an element is shown in, for tests. A session whose `user` is not given is still unknown. */
export interface Surroundings {
  settings?: Settings;
  user?: User | null;
  hasSession?: boolean;
  /** The device may remember a member. */
  isRemembered?: boolean;
  path?: string;
  /** The page's language. Its texts are to be given, and none may be missing in them. */
  locale?: Locale;
  /** Beside the usual groups. */
  texts?: BootData['texts'];
}

const usualTexts = {
  common,
  entry_warning,
  errors,
  home,
  prices,
  start_form,
  offers,
  payments,
  premium,
  transactions,
};

/** The providers of the application around an element. */
export function Surrounded({
  settings = settingsFixture(),
  user,
  hasSession = Boolean(user),
  isRemembered = false,
  locale = 'en',
  texts = {},
  client = new QueryClient(),
  children,
}: Omit<Surroundings, 'path'> & { client?: QueryClient; children: ReactNode }) {
  const all = { ...usualTexts, ...texts };
  const boot: BootData = {
    settings,
    locale,
    texts: all,
    overrides: {},
    hasSession,
    route: null,
    rendered: true,
    scripts: [],
    answers: [],
    entrySkipped: null,
    appShell: false,
    click: null,
    textsFolder: '/assets/texts-test',
    timeZone: 'UTC',
    isRemembered,
    isPhone: false,
    cookies: {
      last_search: null,
      banners_closed: null,
      banner_visit: null,
      push_offer: null,
    },
  };
  if (user) client.setQueryData(userKey, user);
  return (
    <I18nextProvider i18n={createI18n({ locale, texts: all, complete: locale !== 'en' })}>
      <BootProvider boot={boot}>
        <SettingsProvider settings={settings}>
          <QueryClientProvider client={client}>{children}</QueryClientProvider>
        </SettingsProvider>
      </BootProvider>
    </I18nextProvider>
  );
}

/** The markup as the server renders it. */
export const renderMarkup = (
  element: ReactNode,
  { path = '/', ...surroundings }: Surroundings = {},
): string =>
  renderToStaticMarkup(
    <StaticRouter location={path}>
      <Surrounded {...surroundings}>{element}</Surrounded>
    </StaticRouter>,
  );
