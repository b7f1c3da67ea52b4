/** What a brand asks its visitors about services of third parties. */
import { createHash } from 'node:crypto';
import { consentWording } from '#shared/consent-wording.ts';
import type { ConsentSettings } from '#shared/model/consent.ts';
import type { Brand } from '../core/brand.ts';

const versionChars = 8;

/** The table gives the fields of a record back in any order. */
const sortFields = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Returns the question with its version; null where the brand uses no service. */
export function getConsentSettings({ config, texts }: Brand): ConsentSettings | null {
  // Brands that were published before this feature do not have the field.
  const services = config.services ?? [];
  if (services.length === 0) return null;
  const own = Object.entries(texts)
    .map(([locale, groups]) => [locale, groups?.consent ?? null] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const about = createHash('sha256')
    .update(JSON.stringify([services, own], sortFields))
    .digest('hex')
    .slice(0, versionChars);
  return {
    text_version: `${consentWording}-${about}`,
    services: services.map(({ id: _, hosts: __, ...shown }) => shown),
  };
}
