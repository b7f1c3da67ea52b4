import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settingsFixture, userFixture } from '#lib/fixtures.tsx';
import type { Search } from '#shared/model/search.ts';
import { eyeColors, hairColors, interestIds, searchFields } from '#shared/model/values.ts';
import {
  getAddress,
  moreCount,
  searchIn,
  startingSearch,
  widerSearch,
  withMore,
} from './search-state.ts';

const brand = { ...settingsFixture(), search_fields: [...searchFields] };
const base = startingSearch(null, brand);

describe('a search', () => {
  it('starts from what fits the member', () => {
    expect(startingSearch(userFixture(), brand)).toEqual({
      gender: 'male',
      country: 'GB',
      countryregion: null,
      min_age: 24,
      max_age: 44,
    });
  });

  it('starts where a visitor is', () => {
    expect(base).toMatchObject({ country: brand.geoip_selected_country, min_age: brand.min_age });
  });

  it('is the same again from the address', () => {
    const ages = fc.tuple(fc.integer({ min: 18, max: 99 }), fc.integer({ min: 18, max: 99 }));
    fc.assert(
      fc.property(
        ages,
        fc.option(fc.constantFrom('GB-LND', 'GB-KEN'), { nil: null }),
        fc.option(fc.constantFrom(...hairColors), { nil: undefined }),
        fc.option(fc.constantFrom(...eyeColors), { nil: undefined }),
        fc.option(fc.boolean(), { nil: undefined }),
        fc.uniqueArray(fc.constantFrom(...interestIds), { maxLength: 5 }),
        ([one, two], countryregion, hair_color, eye_color, tattoos, interests) => {
          let search: Search = {
            ...base,
            countryregion,
            min_age: Math.min(one, two),
            max_age: Math.max(one, two),
          };
          search = withMore(search, 'hair_color', hair_color);
          search = withMore(search, 'eye_color', eye_color);
          search = withMore(search, 'tattoos', tattoos);
          search = withMore(search, 'interests', interests);
          const address = getAddress(search);
          expect(searchIn(address, brand)).toEqual(search);
        },
      ),
    );
  });

  it.each([
    ['nothing', ''],
    ['half of it', 'gender=female'],
    ['another country', 'gender=female&country=PL&min_age=20&max_age=30'],
    ['ages the wrong way round', 'gender=female&country=GB&min_age=30&max_age=20'],
    ['somebody too young', 'gender=female&country=GB&min_age=12&max_age=20'],
    ['no number', 'gender=female&country=GB&min_age=x&max_age=20'],
    ['an unknown colour', 'gender=female&country=GB&min_age=20&max_age=30&hair_color=green'],
  ])('is not taken from an address that says %s', (_, address) => {
    expect(searchIn(address, brand)).toBeNull();
  });

  it('leaves out a field by which this brand does not search', () => {
    const address = getAddress({ ...base, hair_color: 'red' });
    expect(searchIn(address, { ...brand, search_fields: ['eye_color'] })).toEqual(base);
  });

  it('counts the further fields in use', () => {
    expect(moreCount({ ...base, hair_color: 'red', tattoos: false })).toBe(2);
  });

  it('widens until it is the widest', () => {
    const wider = widerSearch({ ...base, countryregion: 'GB-LND', hair_color: 'red' }, 18);
    expect(wider).toEqual({ ...base, min_age: 18, max_age: 99 });
    expect(wider && widerSearch(wider, 18)).toBeNull();
  });
});
