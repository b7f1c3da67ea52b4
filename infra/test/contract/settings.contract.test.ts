import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingsContract } from '#shared/api/settings.ts';
import { countries, locales } from '#shared/model/values.ts';
import type { TenantConfig } from '#shared/tenant.ts';
import { root } from '../../paths.ts';
import { at } from '../support/shared-stack.ts';

const brands = ['nl', 'de', 'us', 'pl'];
const settingsAt = async (brand: string, country?: string) =>
  (await at(brand, country ? { country } : {}).ok(settingsContract, 'GET')).settings;
const declared = async (brand: string) =>
  JSON.parse(await readFile(join(root, 'tenants', brand, 'tenant.json'), 'utf8')) as TenantConfig;

/** The specification's "Settings (global)", and what the contract adds. */
const fields = `name, domain, domain_language, cdn_prefix, index_title, description, countries,
  geoip_country, geoip_selected_country, region_data, visible_profile_fields,
  visible_profile_notes, search_fields, interests, message_credits, signup_credits, photo_credits,
  gift_credits, message_length, minimum_message_costs, support_email, support_phone,
  delete_discount, company, enable_site_entry_popup, push_public_key, fictional_icon,
  fictional_warning, fictional_singular, fictional_plural, refund_days, signups,
  logged_out_search, logged_out_search_trafficsource, member_resell,
  theme, locales, default_locale, min_age, fictional_profiles, fictional_chat,
  packages, vat_percentages, premium_claim_source`
  .split(',')
  .map((field) => field.trim());

describe.each(brands)('the settings of %s', (brand) => {
  it.each(fields)('have %s', async (field) => {
    expect(await settingsAt(brand)).toHaveProperty(field);
  });

  it('are the brand’s own', async () => {
    const [settings, config] = [await settingsAt(brand), await declared(brand)];
    expect(settings).toMatchObject({
      id: brand,
      name: config.name,
      domain: `${brand}.localhost`,
      countries: config.countries,
      currency: config.currency,
      min_age: config.limits.min_age,
      signup_credits: config.limits.signup_credits,
      refund_days: config.limits.refund_days,
      fictional_profiles: config.features.fictional_profiles,
      fictional_chat: config.features.fictional_chat ?? false,
      cdn_prefix: '/cdn/',
      company: { name: config.company.name, kvk: config.company.kvk },
    });
  });

  it('hold no secret, no parameter’s name and nothing that is not for browsers', async () => {
    const config = await declared(brand);
    const shown = JSON.stringify(await settingsAt(brand));
    for (const inner of [
      config.payments.key_parameter,
      config.payments.provider,
      config.mail.from_address,
      'parameter',
      'secret',
      'welcome_discount',
      'TENANT#',
      'PLATFORM#',
    ]) {
      expect(shown).not.toContain(inner);
    }
  });
});

describe('a forced host', () => {
  it('brings the settings of that brand, whatever the port and the case', async () => {
    for (const host of ['de.localhost', 'DE.localhost:3000', 'www.nordlicht.example']) {
      const { settings } = await at('nl').ok(settingsContract, 'GET', { query: { host } });
      expect(settings.id).toBe('de');
    }
  });

  it('that is nobody’s is unknown', async () => {
    for (const host of ['nobody.example', '', 'de.localhost/', 'a,b', '../de', 'PLATFORM#BRANDS']) {
      expect(await at('nl').getErrorCode(settingsContract, 'GET', { query: { host } })).toBe(
        'unknown_host',
      );
    }
  });

  it('that is too long is refused', async () => {
    const query = { host: 'a'.repeat(300) };
    expect(await at('nl').getErrorCode(settingsContract, 'GET', { query })).toBe(
      'validation_failed',
    );
  });
});

it('a brand answers on each of its domains', async () => {
  for (const host of ['www.hartje.example', 'hartje.example', 'HARTJE.example:443']) {
    const response = await at('de').send({ path: '/api/settings.php', headers: { host } });
    expect(JSON.parse(response.text)).toMatchObject({ settings: { id: 'nl' } });
  }
});

describe('the visitor’s country', () => {
  it('is selected where the brand serves it', async () => {
    expect(await settingsAt('de', 'AT')).toMatchObject({
      geoip_country: 'AT',
      geoip_selected_country: 'AT',
    });
  });

  it('is told but not selected where it does not', async () => {
    expect(await settingsAt('de', 'PL')).toMatchObject({
      geoip_country: 'PL',
      geoip_selected_country: 'DE',
    });
  });

  it('may be unknown', async () => {
    expect(await settingsAt('de')).toMatchObject({
      geoip_country: null,
      geoip_selected_country: 'DE',
    });
  });

  it('decides on the languages', async () => {
    expect((await settingsAt('us', 'US')).locales).toEqual(['en', 'es']);
    expect((await settingsAt('pl', 'US')).locales).toEqual(['pl']);
    for (const country of countries) {
      const shown = (await settingsAt('us', country)).locales;
      expect(locales).toEqual(expect.arrayContaining(shown));
    }
  });
});
