import { describe, expect, it } from 'vitest';
import { regionsByCountry } from '#functions/adapters/regions.ts';
import * as limits from '#shared/limits.ts';
import { instantSchema, lineSchema, textSchema } from '#shared/model/common.ts';
import {
  bodyTypes,
  type Country,
  eyeColors,
  genders,
  hairColors,
  interestIds,
  type Locale,
  relationshipStatuses,
  sexualities,
} from '#shared/model/values.ts';
import { ageOn } from '#shared/rules/age.ts';
import { nameAllowed } from '#shared/rules/names.ts';
import { type PeopleOptions, people } from './people.ts';
import { drawnPeople } from './portraits.ts';

const regions = regionsByCountry();
const today = '2026-07-01T12:00:00.000Z';
const dayMs = 86_400_000;

type Brand = PeopleOptions['brand'];
const brand = (countries: Country[], default_locale: Locale, fictional: boolean): Brand => ({
  countries,
  default_locale,
  fictional,
  min_age: 18,
});
const brands: Record<string, Brand> = {
  nl: brand(['NL'], 'nl', true),
  de: brand(['DE', 'AT'], 'de', true),
  us: brand(['US'], 'en', true),
  pl: brand(['PL'], 'pl', false),
  latin: brand(['FR', 'BE', 'CH'], 'fr', true),
  south: brand(['ES'], 'es', true),
  italy: brand(['IT'], 'it', true),
  english: brand(['GB', 'IE', 'AU', 'NZ', 'CA'], 'en', false),
};
const make = (name: string, count: number, more: Partial<PeopleOptions> = {}) =>
  people({ brand: brands[name] as Brand, count, seed: name, today, ...more });

describe.each(Object.keys(brands))('people of %s', (name) => {
  const members = make(name, 500);

  it('are valid', () => {
    const line = lineSchema(limits.nameMinChars, limits.nameMaxChars);
    const city = lineSchema(1, limits.cityMaxChars);
    const text = textSchema(1, limits.aboutMeMaxChars);
    for (const one of members) {
      expect(line.parse(one.name)).toBe(one.name);
      expect(nameAllowed(one.name)).toBe(true);
      expect(city.parse(one.city)).toBe(one.city);
      expect(text.parse(one.about_me)).toBe(one.about_me);
      expect(genders).toContain(one.gender);
      expect(sexualities).toContain(one.sexuality);
      expect(hairColors).toContain(one.hair_color);
      expect(eyeColors).toContain(one.eye_color);
      expect(bodyTypes).toContain(one.body_type);
      expect(relationshipStatuses).toContain(one.relationship_status);
      expect([true, false, null]).toContain(one.tattoos);
      expect(brands[name]?.countries).toContain(one.country);
      expect(regions[one.country].map(({ id }) => id)).toContain(one.region);
      instantSchema.parse(one.signup_date);
      instantSchema.parse(one.last_active);
    }
  });

  it('have five to twelve interests, each once, in the order shown', () => {
    for (const { interests } of members) {
      expect(interests.length).toBeGreaterThanOrEqual(5);
      expect(interests.length).toBeLessThanOrEqual(12);
      expect(interestIds.filter((id) => interests.includes(id))).toEqual(interests);
    }
  });

  it('are of age, the most between 25 and 45', () => {
    const ages = members.map((one) => ageOn(one.date_of_birth, today.slice(0, 10)));
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(18);
    expect(Math.max(...ages)).toBeLessThanOrEqual(67);
    const middle = ages.filter((age) => age >= 25 && age <= 45).length / ages.length;
    expect(middle).toBeGreaterThan(0.5);
    expect(middle).toBeLessThan(0.75);
  });

  it('are women and men in halves', () => {
    const women = members.filter(({ gender }) => gender === 'female').length;
    expect(Math.abs(women / members.length - 0.5)).toBeLessThan(0.08);
    for (const { gender, sexuality } of members) {
      expect(sexuality).not.toBe(gender === 'female' ? 'gay' : 'lesbian');
    }
  });

  it('signed up within eighteen months and were active since', () => {
    const now = new Date(today).getTime();
    for (const { signup_date, last_active } of members) {
      expect(now - new Date(signup_date).getTime()).toBeLessThanOrEqual(548 * dayMs);
      expect(last_active >= signup_date).toBe(true);
      expect(last_active <= today).toBe(true);
    }
    const real = members.filter(({ fictional }) => !fictional);
    const lately = real.filter((one) => now - new Date(one.last_active).getTime() <= dayMs);
    expect(Math.abs(lately.length / real.length - 1 / 3)).toBeLessThan(0.08);
  });

  it('are fictional only where the brand says so, and then never active', () => {
    const fictional = members.filter((one) => one.fictional);
    if (brands[name]?.fictional) {
      expect(Math.abs(fictional.length / members.length - 0.08)).toBeLessThan(0.035);
    } else {
      expect(fictional).toEqual([]);
    }
    for (const one of fictional) expect(one.last_active).toBe(one.signup_date);
  });

  it('have one to three photos of a drawing that looks like them', () => {
    for (const one of members) {
      const drawn = drawnPeople.find(({ files }) => files === one.portraits);
      expect(drawn).toMatchObject({
        gender: one.gender,
        hair_color: one.hair_color,
        eye_color: one.eye_color,
        body_type: one.body_type,
      });
      const age = ageOn(one.date_of_birth, today.slice(0, 10));
      expect(age).toBeGreaterThanOrEqual(drawn?.ages[0] ?? Number.NaN);
      expect(age).toBeLessThanOrEqual(drawn?.ages[1] ?? Number.NaN);
    }
  });
});

describe('people', () => {
  it('are the same for the same options, whatever comes after them', () => {
    expect(make('nl', 30)).toEqual(make('nl', 60).slice(0, 30));
    expect(make('nl', 30, { seed: 'other' })).not.toEqual(make('nl', 30));
  });

  it('do not repeat a text among 2,000', () => {
    const texts = make('pl', 2000).map((one) => one.about_me);
    expect(new Set(texts).size).toBe(2000);
  });

  it('get every drawing of their kind before one comes again', () => {
    const kind = drawnPeople.filter(({ gender, skin }) => gender === 'female' && skin === 'fair');
    const given = make('de', 200).flatMap(({ portraits }) =>
      kind.flatMap(({ files }) => (files === portraits ? [files[0]] : [])),
    );
    expect(new Set(given.slice(0, kind.length)).size).toBe(kind.length);
  });

  it('are as old as the brand asks', () => {
    const older = people({
      brand: { ...(brands.us as Brand), min_age: 25 },
      count: 300,
      seed: 'older',
      today,
    });
    const ages = older.map((one) => ageOn(one.date_of_birth, today.slice(0, 10)));
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(25);
  });

  it('need a moment', () => {
    expect(() => make('nl', 1, { today: 'tomorrow' })).toThrow(RangeError);
  });
});
