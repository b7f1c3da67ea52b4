import { expect, it } from 'vitest';
import type { Country, Locale } from '#shared/model/values.ts';
import { usualRegionKinds } from '#shared/rules/region-kinds.ts';

const values = import.meta.glob<{ region_kind: Record<string, string> }>(
  '../locales/*/values.json',
  { eager: true, import: 'default' },
);

it.each<[Country, Partial<Record<Locale, string>>]>([
  ['DE', { de: 'Bundesland', en: 'Federal state', nl: 'Deelstaat', pl: 'Kraj związkowy' }],
  ['AT', { de: 'Bundesland', it: 'Land', fr: 'Land' }],
  ['AU', { en: 'State', de: 'Bundesstaat', nl: 'Staat', pl: 'Stan', fr: 'État' }],
  ['US', { en: 'State', es: 'Estado', de: 'Bundesstaat' }],
  ['PL', { pl: 'Województwo', en: 'Voivodeship', de: 'Woiwodschaft' }],
  ['CH', { de: 'Kanton', it: 'Cantone', fr: 'Canton', en: 'Canton' }],
  ['NL', { nl: 'Provincie' }],
  ['BE', { nl: 'Provincie', fr: 'Province', de: 'Provinz' }],
  ['ES', { es: 'Comunidad autónoma' }],
  ['IE', { en: 'County' }],
  ['GB', { en: 'Part of the UK' }],
  ['CA', { en: 'Province', fr: 'Province' }],
])('in %s a part of the country is called %j', (country, words) => {
  for (const [locale, word] of Object.entries(words)) {
    const { region_kind } = values[`../locales/${locale}/values.json`] ?? {};
    expect(region_kind?.[usualRegionKinds[country]], locale).toBe(word);
  }
});
