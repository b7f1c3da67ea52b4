/** Returns a brand's public settings and company data. */
import type { Company, Settings } from '#shared/model/settings.ts';
import { type Country, interestIds, locales } from '#shared/model/values.ts';
import { visibleLocales } from '#shared/rules/locales.ts';
import { usualRegionKinds } from '#shared/rules/region-kinds.ts';
import { termsVersion } from '#shared/rules/terms.ts';
import type { TenantConfig } from '#shared/tenant.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import type { RequestContext } from '../core/context.ts';
import { brandAtHost } from './brands.ts';
import { getConsentSettings } from './consent-settings.ts';

/** GET settings.php */
export async function getSettings(
  context: RequestContext<undefined, { host?: string | undefined }>,
): Promise<{ settings: Settings }> {
  const brand =
    context.query.host === undefined ? context.brand : await brandAtHost(context.query.host);
  if (!brand) throw new AppError('unknown_host');
  return { settings: toSettingsDto(brand, context.visitor.country) };
}

/** GET companyinfo.php */
export async function getCompany(context: RequestContext): Promise<{ companyinfo: Company }> {
  return { companyinfo: toCompanyDto(context.brand.config) };
}

/** Returns the visitor's country where the brand serves it, else the brand's first. */
export function selectedCountry(config: TenantConfig, visitorCountry: string | null): Country {
  return (
    config.countries.find((country) => country === visitorCountry) ??
    (config.countries[0] as Country)
  );
}

function toCompanyDto(config: TenantConfig): Company {
  const { support_email: _, added, ...company } = config.company;
  return {
    ...company,
    added: new Date(added).toISOString(),
    delete_discount: config.features.delete_discount,
  };
}

/** Returns a brand's public settings for a visitor from `visitorCountry`. */
export function toSettingsDto(brand: Brand, visitorCountry: string | null): Settings {
  const { config } = brand;
  const language = config.default_locale;
  const country = selectedCountry(config, visitorCountry);
  const site = brand.texts[language]?.site;
  const consent = getConsentSettings(brand);
  const shown = visibleLocales(country).filter((locale) => config.locales.includes(locale));
  return {
    id: config.id,
    name: config.name,
    domain: new URL(brand.origin).hostname,
    domain_language: config.domain_language,
    cdn_prefix: '/cdn/',
    index_title: site?.title ?? config.name,
    description: site?.description ?? config.name,
    countries: config.countries,
    geoip_country: visitorCountry,
    geoip_selected_country: country,
    region_data: Object.fromEntries(
      config.countries.map((code) => [code, { kind: usualRegionKinds[code] }]),
    ),
    visible_profile_fields: config.profile.visible_fields,
    visible_profile_notes: config.profile.visible_notes,
    search_fields: config.profile.search_fields,
    interests: [...interestIds],
    message_credits: config.prices.message_credits,
    signup_credits: config.limits.signup_credits,
    signup_messages: config.limits.signup_messages,
    free_conversations: config.limits.free_conversations,
    free_visible_photos: config.limits.free_visible_photos,
    photo_credits: config.prices.photo_credits,
    gift_credits: config.prices.gift_credits,
    message_length: config.limits.message_length,
    minimum_message_costs: config.prices.minimum_message_costs,
    currency: config.currency,
    packages: config.prices.packages,
    vat_percentages: config.prices.vat_percentages ?? {},
    premium_claim_source: config.premium_claim_source,
    support_email: config.company.support_email,
    support_phone: config.company.support_phone,
    delete_discount: config.features.delete_discount,
    company: toCompanyDto(config),
    enable_site_entry_popup: config.features.site_entry_popup ? 'yes' : 'no',
    site_entry_countries: config.features.site_entry_countries,
    push_public_key: brand.push?.public_key ?? null,
    fictional_profiles: config.features.fictional_profiles,
    fictional_chat: config.features.fictional_chat ?? false,
    fictional_icon: config.fictional.icon,
    fictional_warning: config.fictional.warning,
    fictional_singular: config.fictional.singular,
    fictional_plural: config.fictional.plural,
    refund_days: config.limits.refund_days,
    signups: config.features.signups,
    logged_out_search: config.features.logged_out_search,
    logged_out_search_trafficsource: config.features.logged_out_search_trafficsource,
    member_resell: config.features.member_resell,
    // Brands that were published before this feature do not have the field.
    camera_profiles: config.features.camera_profiles ?? null,
    theme: brand.theme,
    assets: brand.assets,
    pages: brand.pages,
    text_locales: locales.filter((locale) => brand.texts[locale]),
    locales: shown.length > 0 ? [...shown] : [language],
    default_locale: language,
    min_age: config.limits.min_age,
    terms_version: termsVersion(config.company.added),
    ...(config.complaints && { complaint_hours: config.complaints.answer_hours }),
    ...(consent && { consent }),
  };
}
