/** What the checks of `npm run brand -- preflight` look at and find. */
import type { publishedBrand } from '../../functions/domain/tenants/brands.ts';
import type { Dns } from './dns-records.ts';
import type { LoadedBrand, LoadResult } from './load.ts';

/** What a check found. `text` and `mend` are sentences for the operator. */
export type Finding =
  | { state: 'ok'; text: string }
  | { state: 'wrong'; text: string; mend: string }
  | { state: 'unknown'; text: string };

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const wrong = (text: string, mend: string): Finding => ({ state: 'wrong', text, mend });
export const unknown = (text: string): Finding => ({ state: 'unknown', text });

/** Several findings as one: all that are wrong, else all that are unknown, else all. */
export function joinFindings(findings: readonly Finding[]): Finding {
  const texts = (state: Finding['state']) =>
    findings.flatMap((one) => (one.state === state ? one.text : [])).join('; ');
  const mends = findings.flatMap((one) => (one.state === 'wrong' ? one.mend : []));
  if (mends.length > 0) return wrong(texts('wrong'), [...new Set(mends)].join('; '));
  return texts('unknown') === '' ? ok(texts('ok')) : unknown(texts('unknown'));
}

/** What checks look at. */
export interface Preflight {
  id: string;
  folder: string;
  loaded: LoadResult;
  published: Awaited<ReturnType<typeof publishedBrand>>;
  stage: string;
  region: string;
  connectionGroup: string;
  photoKeySecret: string;
  photoKeyGroup: string;
  dns: Dns;
  /** Port of the brand's hosts. */
  port: number;
  /** Buys the smallest package and gives it back, where a person is there to pay. */
  pay: { say(line: string): void } | null;
}

/** Checks by their names. One that throws says that it cannot be known. */
export type Checks = Record<string, (preflight: Preflight) => Promise<Finding>>;

/** What a check finds in a brand that is loaded; the folder's own check says what is wrong with it. */
export const ofLoaded =
  (check: (brand: LoadedBrand, preflight: Preflight) => Promise<Finding>) =>
  async (preflight: Preflight): Promise<Finding> => {
    if (!preflight.loaded.ok) return unknown('the folder is broken');
    return check(preflight.loaded.brand, preflight);
  };

/** What mends what publishing makes. */
export const publishAgain = (id: string): string => `npm run brand -- publish ${id}`;
