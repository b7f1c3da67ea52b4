/** A fake brand for tests. Each call makes it anew, so that a test may change what it got. */
import type { Service } from './model/consent.ts';
import type { TenantConfig } from './tenant.ts';
import type { Theme } from './theme.ts';
import { themeBaseTokens, themeColorTokens } from './theme-tokens.ts';

export const tenantFixture = (): TenantConfig => ({
  id: 'maple',
  name: 'Maple',
  domains: ['www.maple.example', 'maple.example'],
  company: {
    name: 'Maple Meetings Ltd',
    address: '1 Sample Road',
    city: 'London',
    country: 'GB',
    kvk: 'Company No. 00000001',
    tradenames: ['Maple'],
    vat_numbers: { GB: 'GB000000001' },
    support_email: 'help@maple.example',
    support_phone: '+44 20 0000 0001',
    added: '2025-03-03T09:00:00.000Z',
  },
  countries: ['GB', 'CH'],
  locales: ['en', 'de', 'fr'],
  default_locale: 'en',
  domain_language: 'en-GB',
  time_zone: 'Europe/London',
  currency: 'GBP',
  prices: {
    packages: [
      {
        id: 'small',
        credits: 10,
        amount: { value: '5.00', currency: 'GBP' },
        layout: 'p0',
        popular: false,
      },
      {
        id: 'large',
        credits: 100,
        amount: { value: '40.00', currency: 'GBP' },
        layout: 'p1',
        popular: true,
      },
    ],
    message_credits: 3,
    photo_credits: 3,
    gift_credits: 5,
    minimum_message_costs: {
      GB: { costs: '1.20', currency: 'GBP' },
      CH: { costs: '1.40', currency: 'CHF' },
    },
  },
  gifts: [{ id: 'rose' }, { id: 'champagne', credits: 12 }],
  limits: {
    min_age: 18,
    signup_credits: 6,
    signup_messages: 2,
    free_conversations: 2,
    free_visible_photos: 3,
    message_length: 500,
    refund_days: 14,
  },
  features: {
    signups: 'all',
    logged_out_search: 'all',
    logged_out_search_trafficsource: 'none',
    site_entry_popup: true,
    site_entry_countries: ['GB'],
    welcome_discount: 15,
    time_bonus: true,
    delete_discount: 20,
    photo_review: 'at_once',
    photo_review_minutes: 120,
    hide_membership: false,
    fictional_profiles: true,
    fictional_chat: false,
    member_resell: false,
    camera_profiles: null,
  },
  fictional: {
    icon: 'mask',
    warning: 'This profile is made up.',
    singular: 'Fictional profile',
    plural: 'Fictional profiles',
  },
  profile: {
    visible_fields: ['about_me', 'city'],
    visible_notes: [],
    search_fields: ['hair_color'],
  },
  payments: {
    provider: 'mollie',
    methods: ['creditcard', 'paypal'],
    key_parameter: '/dating/maple/mollie-key',
    creditor_id: null,
  },
  mail: {
    from_name: 'Maple',
    from_address: 'hello@maple.example',
    reply_to: 'help@maple.example',
  },
  push: null,
  services: [],
  consent_proof_years: 3,
  premium_claim_source: null,
});

/** A service of a third party that a brand may declare. */
export const serviceFixture = (change: Partial<Service> = {}): Service => ({
  kind: 'tag_manager',
  name: 'Ad measurement',
  company: 'Google Ireland Ltd',
  id: 'GTM-AB12CD3',
  purpose: 'marketing',
  hosts: ['https://www.googletagmanager.com'],
  cookies: [{ name: '_gcl_au', days: 90 }],
  ...change,
});

const sameIn = <Name extends string>(names: readonly Name[], valueFor: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Record<Name, string>;

/** Dark foregrounds on light grounds, or the other way round: every pair is readable. */
const colors = (front: string, ground: string) =>
  sameIn(themeColorTokens, (name) => {
    if (name.startsWith('--shadow') || name === '--scrim' || name === '--veil') return 'none';
    const isFront =
      /^--(ink|on-|line|focus|success$|danger$|warning-ink|accent-ink)/.test(name) &&
      !/^--on-(accent|bubble-me|warning|danger)$/.test(name);
    const isFilled = /^--(accent|accent-hover|bubble-me|warning)$/.test(name);
    return isFront || isFilled ? front : ground;
  });

export const themeFixture = (): Theme => ({
  default_mode: 'system',
  fonts: { head: 'gabarito', body: 'figtree' },
  logo: { mark: 'assets/logo.svg', icon: 'assets/icon.svg' },
  hero: {
    variant: 'collage',
    pictures: [{ file: 'assets/hero.jpg' }],
  },
  home: {
    composition: 'scenes',
    pictures: {
      talk: 'assets/hero.jpg',
      match: ['assets/hero.jpg', 'assets/home-1.jpg'],
      swipe: ['assets/home-1.jpg', 'assets/hero.jpg'],
    },
  },
  card: 'polaroid',
  match_moment: 'polaroid',
  drawings: 'assets/drawings.svg',
  base: sameIn(themeBaseTokens, (token) => (token.endsWith('-weight') ? '600' : '1px')),
  light: colors('#1a1a1a', '#ffffff'),
  dark: colors('#ffffff', '#1a1a1a'),
});
