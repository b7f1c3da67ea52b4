/** What `brand check` says of a brand's landing pages beyond their schema. */
import {
  type LanderEntry,
  type LanderLook,
  type Landers,
  landerFilms,
  landerPictures,
} from '#shared/landers.ts';
import type { Locale } from '#shared/model/values.ts';
import { dayIn } from '#shared/rules/age.ts';
import { contrast } from '#shared/rules/contrast.ts';
import { onAccent } from '#shared/rules/on-accent.ts';
import type { TenantConfig } from '#shared/tenant.ts';
import { filmFacts } from './film.ts';
import type { Problem } from './problems.ts';

export const landersFile = 'landers.json';
const maxFilmBytes = 1.5 * 1024 * 1024;
const maxFilmSeconds = 30;
/** Part of the brand's record, which every function reads. */
export const maxLandersBytes = 60_000;
const textContrast = 4.5;

type Regions = Partial<Record<string, readonly { id: string }[]>>;

/** The problems of texts, days, regions, colours and licences. */
export function landerProblems(
  landers: Landers,
  { countries, locales, time_zone }: Pick<TenantConfig, 'countries' | 'locales' | 'time_zone'>,
  regions: Regions,
): Problem[] {
  const today = dayIn(time_zone, new Date());
  const problems: Problem[] = [];
  const complain = (field: string, reason: string) =>
    problems.push({ file: landersFile, field, reason });
  const known = countries.flatMap((country) => (regions[country] ?? []).map(({ id }) => id));
  const checkText = (field: string, text: Partial<Record<Locale, string>> | undefined) => {
    if (!text) return;
    const missing = locales.filter((locale) => !text[locale]);
    if (missing.length > 0) complain(field, `has no text in ${missing.join(', ')}`);
    const strange = Object.keys(text).filter((locale) => !locales.some((one) => one === locale));
    if (strange.length > 0) {
      complain(field, `is for ${strange.join(', ')}, which tenant.json does not name in locales`);
    }
  };
  for (const [at, { date, title, text }] of (landers.news ?? []).entries()) {
    checkText(`news.${at}.title`, title);
    checkText(`news.${at}.text`, text);
    if (date > today) complain(`news.${at}.date`, `must not be later than today, ${today}`);
  }
  for (const { field, look } of allLooks(landers)) {
    for (const part of ['headline', 'text', 'button'] as const) {
      checkText(`${field}.${part}`, look[part]);
    }
    if (look.region && !known.includes(look.region)) {
      complain(
        `${field}.region`,
        `must be a region of ${countries.join(', ')}, not ${look.region}`,
      );
    }
    if (look.accent) {
      const ratio = contrast(look.accent, onAccent(look.accent));
      if (ratio < textContrast) {
        complain(
          `${field}.accent`,
          `gives the button's text a contrast of ${ratio.toFixed(2)}:1; it needs ${textContrast}:1`,
        );
      }
    }
  }
  const files = [...landerPictures(landers), ...landerFilms(landers)];
  for (const file of files) {
    if (!landers.licences?.[file]) {
      complain('licences', `has no note for ${file}: who may use it, and why`);
    }
  }
  for (const file of Object.keys(landers.licences ?? {})) {
    if (!files.includes(file)) complain(`licences.${file}`, 'is not used by any page');
  }
  return problems;
}

/** What is wrong with a film, by its bytes; null where nothing is. */
export function filmProblem(file: string, bytes: Buffer): string | null {
  if (bytes.length > maxFilmBytes) return 'must not be larger than 1.5 MB';
  const facts = filmFacts(bytes);
  if (!facts) return 'is not a film that can be opened (WebM or MP4)';
  if (!file.endsWith(`.${facts.format}`)) {
    return `is ${facts.format.toUpperCase()} by its content, not what its name says`;
  }
  if (facts.seconds === null) return 'does not say how long it is';
  return facts.seconds > maxFilmSeconds
    ? `must not be longer than ${maxFilmSeconds} s, is ${facts.seconds.toFixed(1)} s`
    : null;
}

function* allLooks(landers: Landers): Generator<{ field: string; look: LanderLook }> {
  for (const [page, entries = {}] of Object.entries(landers.pages)) {
    for (const [slug, entry] of Object.entries(entries as Record<string, LanderEntry>)) {
      const { variants = [], ...look } = entry;
      yield { field: `pages.${page}.${slug}`, look };
      for (const [at, variant] of variants.entries()) {
        yield { field: `pages.${page}.${slug}.variants.${at}`, look: variant };
      }
    }
  }
}
