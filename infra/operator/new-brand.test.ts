import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countries, locales, pageTokens } from '#shared/model/values.ts';
import { contrastProblems } from '#shared/rules/contrast.ts';
import { visibleLocales } from '#shared/rules/locales.ts';
import { checkTenants } from '../checks/tenants.ts';
import { currencyCodes } from './countries.ts';
import { loadBrand } from './load.ts';
import { type NewBrand, writeNewBrand } from './new-brand.ts';
import { OperatorError } from './operator-error.ts';
import { getHue } from './palette.ts';

const now = new Date('2026-02-03T10:00:00.000Z');
let tenants: string;
beforeEach(async () => {
  tenants = await mkdtemp(join(tmpdir(), 'tenants-'));
});
afterEach(() => rm(tenants, { recursive: true }));

const responses = (more: Partial<NewBrand> = {}): NewBrand => ({
  id: 'fleur',
  domain: 'www.fleur.example',
  country: 'NL',
  name: 'Fleur',
  ...more,
});

async function write(more: Partial<NewBrand> = {}) {
  const result = await loadBrand(await writeNewBrand(responses(more), tenants, now));
  if (!result.ok) throw new Error(JSON.stringify(result.problems, null, 1));
  return result.brand;
}

describe('a new brand', () => {
  it.each(countries)('for %s passes the check and reads well in both modes', async (country) => {
    const { config, theme, texts, pages, landers } = await write({ country });
    expect(config).toMatchObject({ id: 'fleur', name: 'Fleur', countries: [country] });
    expect(config.locales).toEqual(visibleLocales(country));
    expect(config.limits.min_age).toBe(18);
    expect(config.company.added).toBe(now.toISOString());
    expect(contrastProblems(theme)).toEqual([]);
    for (const locale of config.locales) {
      expect(texts[locale]?.site?.title).toContain('Fleur');
      expect(Object.keys(pages[locale] ?? {})).toHaveLength(pageTokens.length);
    }
    expect(landers?.news).toHaveLength(2);
    for (const { date, title } of landers?.news ?? []) {
      expect(date).toMatch(/^2026-02-0[23]$/);
      expect(Object.keys(title)).toEqual(config.locales);
    }
    const last = config.prices.packages.at(-1);
    expect(config.prices.minimum_message_costs[country]).toEqual({
      costs: ((Number(last?.amount.value) / (last?.credits ?? 0)) * 3).toFixed(2),
      currency: config.currency,
    });
  });

  it.each(currencyCodes)('takes %s in every country, with methods that do', async (currency) => {
    for (const country of countries) {
      const { config } = await write({ country, currency });
      expect(config.currency).toBe(currency);
      expect(config.payments.methods).toContain('creditcard');
      await rm(join(tenants, 'fleur'), { recursive: true });
    }
  });

  it('differs from the next in colour and drawing, also in a folder of many', async () => {
    const accents: string[] = [];
    for (const id of ['ada', 'adb', 'adc', 'add', 'ade', 'adf']) {
      const { theme } = await write({ id, domain: `www.${id}.example` });
      accents.push(theme.light['--accent']);
    }
    const hues = accents.map((accent) => getHue(accent) ?? 0);
    for (const [at, hue] of hues.entries()) {
      for (const other of hues.slice(at + 1)) {
        const distance = Math.abs(((hue - other + 540) % 360) - 180);
        // Rounding to #rrggbb moves a hue by a degree or two.
        expect(distance).toBeGreaterThan(20);
      }
    }
  });

  it('looks the same whenever it is written', async () => {
    const first = await write();
    await rm(join(tenants, 'fleur'), { recursive: true });
    expect((await write()).digest).toBe(first.digest);
  });

  it('says in tenant.json and in the check what is to be replaced', async () => {
    await write();
    const { problems, warnings } = await checkTenants(tenants);
    expect(problems).toEqual([]);
    expect(warnings.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['company.name', 'company.address', 'company.kvk']),
    );
  });

  it('takes another language and currency, and names with special characters', async () => {
    const { config, texts } = await write({
      country: 'ch',
      locale: 'it',
      currency: 'eur',
      name: 'Fleur & "Co" $& \\',
    });
    expect(config).toMatchObject({
      default_locale: 'it',
      domain_language: 'it-CH',
      locales: ['it', 'de', 'fr', 'en'],
      currency: 'EUR',
    });
    expect(texts.it?.site?.title).toContain('Fleur & "Co" $& \\');
  });

  it('can be read by others than who wrote it', async () => {
    await write();
    expect((await stat(join(tenants, 'fleur'))).mode & 0o777).toBe(0o755);
  });

  it.each([
    ['an id with capitals', { id: 'Fleur' }, /^The id "Fleur" must be/],
    ['an id that leaves the folder', { id: '../x' }, /^The id "\.\.\/x" must be/],
    ['a domain with a scheme', { domain: 'https://fleur.example' }, /^The domain .* must be/],
    ['a domain without a dot', { domain: 'localhost' }, /^The domain "localhost" must be/],
    ['an unknown country', { country: 'XX' }, /^The country "XX" is not one of US, NL/],
    ['an unknown language', { locale: 'sv' }, /^The locale "sv" is not one of en/],
    ['an unknown currency', { currency: 'SEK' }, /^The currency "SEK" is not one of EUR/],
    ['no name', { name: ' ' }, /^The name "" must have/],
    ['a name with braces', { name: '{company}' }, /^The name .* none of/],
  ])('is refused with %s, and nothing is written', async (_, more, sentence) => {
    const failure = writeNewBrand(responses(more), tenants, now);
    await expect(failure).rejects.toThrow(OperatorError);
    await expect(failure).rejects.toThrow(sentence);
    expect(await readdir(tenants)).toEqual([]);
  });

  it('is refused where the id, the domain or the mail domain is taken', async () => {
    await write();
    const before = await readFile(join(tenants, 'fleur/tenant.json'), 'utf8');
    await expect(
      writeNewBrand(responses({ domain: 'www.other.example', name: 'Other' }), tenants, now),
    ).rejects.toThrow(/^There already is a brand fleur/);
    await expect(writeNewBrand(responses({ id: 'blume' }), tenants, now)).rejects.toThrow(
      'The domain www.fleur.example belongs to the brand fleur.',
    );
    await expect(
      writeNewBrand(responses({ id: 'blume', domain: 'fleur.example' }), tenants, now),
    ).rejects.toThrow(/^The brand fleur sends its mail from fleur\.example already/);
    expect(await readdir(tenants)).toEqual(['fleur']);
    expect(await readFile(join(tenants, 'fleur/tenant.json'), 'utf8')).toBe(before);
  });
});

it('templates say the same in every language', async () => {
  const folder = new URL('./template/', import.meta.url);
  const shape = async (file: string) => {
    const text = await readFile(new URL(file, folder), 'utf8');
    return {
      headings: text.match(/^#+ /gm),
      entries: text.match(/^- /gm)?.length ?? 0,
      links: [...text.matchAll(/\]\((\S+)\)/g)].map(([, href]) => href),
      placeholders: new Set(text.match(/\{\w+\}/g)),
      cookies: text.match(/\*\*(?:mode|\w+[._]\w+)\*\*/g),
    };
  };
  for (const token of pageTokens) {
    const english = await shape(`pages/en/${token}.md`);
    for (const locale of locales) {
      expect(await shape(`pages/${locale}/${token}.md`), `${locale} ${token}`).toEqual(english);
    }
  }
});
