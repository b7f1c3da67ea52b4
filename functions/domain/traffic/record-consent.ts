/** Proofs of what visitors decided about services of third parties (GDPR, article 7). */
import type { Categories, ConsentSource } from '#shared/model/consent-values.ts';
import type { Locale } from '#shared/model/values.ts';
import { getUtcDays, type Period, within } from '#shared/rules/periods.ts';
import { now, nowIso } from '../../adapters/clock.ts';
import { newId } from '../../adapters/secrets.ts';
import { AppError } from '../core/app-error.ts';
import type { RequestContext } from '../core/context.ts';
import type { TenantScope } from '../core/scope.ts';
import { type BrowserFamily, getBrowserFamily } from './browser-family.ts';
import { latestRecordId, putRecord, recordsOfDay } from './consent-records.store.ts';

/** One decision. It holds nothing that names or finds a person: no address, no user agent, no URL. */
export interface ConsentRecord {
  id: string;
  /** The browser's random id (UUID). */
  consent_id: string;
  /** The server's time, ISO 8601 in UTC. */
  at: string;
  /** How the question was asked. */
  banner_version: string;
  /** What was asked: the list of services and the wording. */
  text_version: string;
  statistics: boolean;
  marketing: boolean;
  source: ConsentSource;
  locale: Locale;
  browser: BrowserFamily;
  /** The same browser's record before this one, or null. */
  before: string | null;
}

/** Changes with the layout of the question: what stands first, and which choices there are. */
const bannerVersion = '1';

/** What a brand that was published before there was a choice keeps. */
const proofYears = 3;

interface Body {
  consent_id: string;
  categories: Categories;
  source: ConsentSource;
  text_version: string;
}

/**
 * POST consent.php
 *
 * @throws AppError `not_found` where the brand uses no service; `validation_failed` where the
 * browser's own refusal is said to allow something
 */
export async function recordConsent({
  brand: { config },
  scope,
  visitor,
  body,
}: RequestContext<Body>): Promise<Record<string, never>> {
  if ((config.services ?? []).length === 0) throw new AppError('not_found');
  const { consent_id, categories, source, text_version } = body;
  if (source === 'gpc' && (categories.statistics || categories.marketing)) {
    throw new AppError('validation_failed', { fields: { categories: 'invalid' } });
  }
  const record: ConsentRecord = {
    id: newId(),
    consent_id,
    at: nowIso(),
    banner_version: bannerVersion,
    text_version,
    ...categories,
    source,
    locale: visitor.locale ?? config.default_locale,
    browser: getBrowserFamily(visitor.userAgent),
    before: await latestRecordId(scope, consent_id),
  };
  await putRecord(scope, record, getEnd(config.consent_proof_years ?? proofYears));
  return {};
}

/** Epoch seconds so many years from now. */
function getEnd(years: number): number {
  const end = new Date(now());
  end.setUTCFullYear(end.getUTCFullYear() + years);
  return Math.floor(end.getTime() / 1_000);
}

/** Yields the records of a period, oldest first. It queries day by day. */
export async function* consentRecords(
  scope: TenantScope,
  period: Period,
): AsyncGenerator<ConsentRecord> {
  for (const day of getUtcDays(period)) {
    for await (const record of recordsOfDay(scope, day)) {
      if (within(period, record.at)) yield record;
    }
  }
}
