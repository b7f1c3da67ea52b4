/** What the checks of a brand look at and find; the command and the console run the same. */
import type { PreflightState } from '#shared/model/preflight.ts';
import type { TenantConfig } from '#shared/tenant.ts';
import type { Dns } from '../../adapters/name-server.ts';
import type { PublishedBrand } from '../tenants/brands.ts';
import type { Unready } from '../tenants/versions.ts';

/** What a check found. `text` and `mend` are sentences for the operator. */
export type Finding =
  | { state: 'ok'; text: string }
  | { state: 'wrong'; text: string; mend: string }
  | { state: 'unknown'; text: string };

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const wrong = (text: string, mend: string): Finding => ({ state: 'wrong', text, mend });
export const unknown = (text: string): Finding => ({ state: 'unknown', text });

/** What was asked for. What it fails of is the reason why nothing can be known. */
export async function orUnknown(asked: Promise<Finding>): Promise<Finding> {
  try {
    return await asked;
  } catch (cause) {
    const { name, message, cause: deeper } = cause as Error;
    const why = deeper instanceof Error ? `${message}: ${deeper.message}` : message || name;
    return unknown(`it could not be asked: ${why}`);
  }
}

/** Several findings as one; one that fails hides no other. */
export const joinAsked = async (asked: readonly Promise<Finding>[]): Promise<Finding> =>
  joinFindings(await Promise.all(asked.map(orUnknown)));

/** Several findings as one: all that are wrong, else all that are unknown, else all. */
export function joinFindings(findings: readonly Finding[]): Finding {
  const texts = (state: PreflightState) =>
    [...new Set(findings.flatMap((one) => (one.state === state ? one.text : [])))].join('; ');
  const mends = findings.flatMap((one) => (one.state === 'wrong' ? one.mend : []));
  if (mends.length > 0) return wrong(texts('wrong'), [...new Set(mends)].join('; '));
  return texts('unknown') === '' ? ok(texts('ok')) : unknown(texts('unknown'));
}

/** The brand that is looked at, from its folder or from what is stored. */
export interface Subject {
  id: string;
  config: TenantConfig;
  /** Null where nobody knows it. */
  unready: Unready | null;
  /** The version that would be published now; null where nobody knows it. */
  version: string | null;
  /** Its number, where it waits as a draft. */
  draft?: number;
}

/** What is asked beside the table. A stack that lacks one says so rather than wait for an answer. */
export type Party = 'CloudFront' | 'SES' | 'SNS' | 'Systems Manager' | 'Secrets Manager' | 'DNS';

/** What checks look at. */
export interface Preflight {
  id: string;
  /** `broken`: the folder's own check says what is wrong with it. */
  subject: Subject | 'broken';
  published: PublishedBrand | null;
  stage: string;
  region: string;
  connectionGroup: string;
  photoKeySecret: string;
  photoKeyGroup: string;
  dns: Dns;
  /** Port of the brand's hosts. */
  port: number;
  /** What there is none of. */
  missing: readonly Party[];
}

/** One that throws says that it cannot be known. */
export type Check = (preflight: Preflight) => Promise<Finding>;

/** A check that asks these parties. */
export const asking =
  (parties: readonly Party[], check: Check): Check =>
  async (preflight) => {
    const missing = parties.find((party) => preflight.missing.includes(party));
    if (missing) return unknown(`there is no ${missing} here to ask`);
    return check(preflight);
  };

/** What a check finds in a brand that could be read. */
export const ofSubject = (
  parties: readonly Party[],
  check: (subject: Subject, preflight: Preflight) => Promise<Finding>,
): Check =>
  asking(parties, async (preflight) => {
    if (preflight.subject === 'broken') return unknown('the folder is broken');
    return check(preflight.subject, preflight);
  });

/** What mends what publishing makes. */
export const publishAgain = (id: string): string => `npm run brand -- publish ${id}`;
