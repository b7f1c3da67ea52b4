/** Runs the checks of a brand that the console asked for. */
import { type PreflightCheck, preflightCheckNames } from '#shared/model/preflight.ts';
import { nowIso } from '../../adapters/clock.ts';
import { dnsAt } from '../../adapters/name-server.ts';
import type { Needs } from '../../adapters/needs.ts';
import { readStoredParameters } from '../../adapters/parameter-store.ts';
import { tenantScope } from '../core/scope.ts';
import { type PublishedBrand, publishedBrand } from '../tenants/brands.ts';
import { findPublication, findRecord, findVersion } from '../tenants/versions.ts';
import { brandChecks, runCheckInTime } from './preflight.ts';
import type { Party, Preflight, Subject } from './preflight-findings.ts';
import { addOutcome, endPreflight, storedPreflight } from './preflights.store.ts';

export const needs: Needs = {
  grants: ['push-keys:read', 'secrets:read'],
  environment: ['STAGE', 'CONNECTION_GROUP_ID', 'PHOTO_KEY_GROUP_ID', 'PHOTO_KEY_SECRET_ID'],
};

declare const __LOCAL__: boolean | undefined;

const atOnce = 4;
/** A third of the time that a run has, as some checks ask several times one after the other. */
const checkMs = 20_000;
/** Of an error, somebody else's words may come with it. */
const longestText = 1_000;

const httpsPort = 443;

/** What a stack on one machine has none of. A deployed bundle does not contain it. */
const locallyMissing: readonly Party[] = [
  ...(['CloudFront', 'SES', 'SNS', 'Systems Manager', 'Secrets Manager', 'DNS'] as const),
];

/** Writes the outcome of each check as it comes. A run that another one replaced ends by itself. */
export async function runPreflight(id: string, run: string): Promise<void> {
  const scope = tenantScope({ id });
  if ((await storedPreflight(scope))?.run !== run) return;
  const published = await publishedBrand(id);
  if (published) {
    const preflight = await openPreflight(published);
    const waiting = preflightCheckNames.values();
    const work = async () => {
      for (const check of waiting) {
        const outcome = await getOutcome(check, preflight);
        if (!(await addOutcome(scope, run, { check, outcome }))) break;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }
  await endPreflight(scope, run, nowIso());
}

/** What would come into use next: the draft, or the version in use. */
async function findSubject({ brand }: PublishedBrand): Promise<Subject> {
  const { id, config, version } = brand;
  const scope = tenantScope(brand);
  const publication = await findPublication(scope);
  const number = publication?.draft ?? publication?.live;
  if (!publication || !number) return { id, config, unready: null, version };
  const [stored, record] = await Promise.all([
    findVersion(scope, number),
    findRecord(scope, number),
  ]);
  return {
    id,
    config: record?.brand.config ?? config,
    unready: stored?.unready ?? null,
    version: stored?.version ?? version,
    ...(publication.draft !== undefined && { draft: publication.draft }),
  };
}

async function openPreflight(published: PublishedBrand): Promise<Preflight> {
  const isLocal = typeof __LOCAL__ !== 'undefined' && __LOCAL__;
  // The extension would answer with what a parameter held some minutes ago.
  if (!isLocal) readStoredParameters();
  return {
    id: published.brand.id,
    subject: await findSubject(published),
    published,
    stage: process.env.STAGE ?? '',
    region: process.env.AWS_REGION ?? '',
    dns: dnsAt(undefined),
    port: httpsPort,
    connectionGroup: process.env.CONNECTION_GROUP_ID ?? '',
    photoKeySecret: process.env.PHOTO_KEY_SECRET_ID ?? '',
    photoKeyGroup: process.env.PHOTO_KEY_GROUP_ID ?? '',
    missing: isLocal ? locallyMissing : [],
  };
}

async function getOutcome(check: PreflightCheck, preflight: Preflight) {
  const began = performance.now();
  const { text, ...finding } = await runCheckInTime(brandChecks[check], preflight, checkMs);
  return {
    ...finding,
    text: text.slice(0, longestText),
    took_ms: Math.round(performance.now() - began),
  };
}
