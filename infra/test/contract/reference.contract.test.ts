import { describe, expect, it } from 'vitest';
import { companyinfoContract } from '#shared/api/companyinfo.ts';
import { emailCheckContract } from '#shared/api/email-check.ts';
import { geocodeContract } from '#shared/api/geocode.ts';
import { interestsContract } from '#shared/api/interests.ts';
import { pageHiddenContract } from '#shared/api/page-hidden.ts';
import { regionsContract } from '#shared/api/regions.ts';
import { settingsContract } from '#shared/api/settings.ts';
import { countries, interestIds } from '#shared/model/values.ts';
import { as } from '../support/fixtures.ts';
import { freshEmail, signUp } from '../support/members.ts';
import { at } from '../support/shared-stack.ts';

describe('geocode', () => {
  it.each([
    ['Utrecht', '52.0907', '5.1214', { city: 'Utrecht', region: 'NL-UT', country: 'NL' }],
    ['Hamburg', '53.5511', '9.9937', { city: 'Hamburg', region: 'DE-HH', country: 'DE' }],
    ['Austin', '30.2672', '-97.7431', { city: 'Austin', region: 'US-TX', country: 'US' }],
    ['Warsaw', '52.2297', '21.0122', { city: 'Warszawa', region: 'PL-14', country: 'PL' }],
  ])('finds %s', async (_, lat, lon, place) => {
    expect(await at('nl').ok(geocodeContract, 'GET', { query: { lat, lon } })).toEqual(place);
  });

  it('names regions that regions.php knows', async () => {
    const { regions } = await at('nl').ok(regionsContract, 'GET');
    for (const [lat, lon] of [
      ['48.8566', '2.3522'],
      ['41.9028', '12.4964'],
      ['47.3769', '8.5417'],
      ['-33.8688', '151.2093'],
      ['50.8503', '4.3517'],
    ] as const) {
      const place = await at('nl').ok(geocodeContract, 'GET', { query: { lat, lon } });
      expect(regions[place.country]?.map(({ id }) => id)).toContain(place.region);
    }
  });

  it.each([
    ['the Atlantic', '30', '-40'],
    ['the South Pacific', '-48.8767', '-123.3933'],
    ['the pole', '90', '0'],
    ['a country that nobody serves', '35.6762', '139.6503'],
  ])('finds nothing in %s', async (_, lat, lon) => {
    expect(await at('nl').getErrorCode(geocodeContract, 'GET', { query: { lat, lon } })).toBe(
      'not_found',
    );
  });

  it.each<[Record<string, string>, string[]]>([
    [{ lat: '91', lon: '0' }, ['lat']],
    [{ lat: '0', lon: '-181' }, ['lon']],
    [{ lat: '1e1', lon: '0x5' }, ['lat', 'lon']],
    [{ lat: 'NaN', lon: '' }, ['lat', 'lon']],
    [{ lat: '52.1' }, ['lon']],
    [{}, ['lat', 'lon']],
    [{ lat: '52.1', lon: '5.1', accuracy: '10' }, ['accuracy']],
  ])('refuses %j', async (query, fields) => {
    const response = await at('nl').call(geocodeContract, 'GET', { query: query as never });
    expect(response.ok ? [] : Object.keys(response.error.fields ?? {}).sort()).toEqual(
      fields.sort(),
    );
  });
});

describe('regions', () => {
  it('are the same in every brand: all countries, each with at least four of its own', async () => {
    const responses = await Promise.all(
      ['nl', 'de', 'us', 'pl'].map((brand) => at(brand).ok(regionsContract, 'GET')),
    );
    for (const { regions } of responses) expect(regions).toEqual(responses[0]?.regions);
    const regions = responses[0]?.regions ?? {};
    expect(Object.keys(regions).sort()).toEqual([...countries].sort());
    for (const [country, list] of Object.entries(regions)) {
      expect(list.length, country).toBeGreaterThanOrEqual(4);
      for (const { id } of list) expect(id).toMatch(new RegExp(`^${country}-[A-Z0-9]{1,3}$`));
      expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
    }
  });

  it('of Belgium are ten provinces and Brussels', async () => {
    const { regions } = await at('nl').ok(regionsContract, 'GET');
    expect(regions.BE).toHaveLength(11);
    expect(regions.BE?.filter(({ kind }) => kind === 'province')).toHaveLength(10);
  });

  it('are called in settings as they are here', async () => {
    const { regions } = await at('pl').ok(regionsContract, 'GET');
    const { settings } = await at('pl').ok(settingsContract, 'GET');
    expect(settings.region_data.PL?.kind).toBe(regions.PL?.[0]?.kind);
  });
});

it('interests come in the specification’s order', async () => {
  expect((await at('nl').ok(interestsContract, 'GET')).interests).toEqual(interestIds);
});

it('the company is the settings’ own', async () => {
  for (const brand of ['nl', 'de', 'us', 'pl']) {
    const { companyinfo } = await at(brand).ok(companyinfoContract, 'GET');
    const { settings } = await at(brand).ok(settingsContract, 'GET');
    expect(companyinfo).toEqual(settings.company);
    expect(Object.keys(companyinfo)).toEqual(
      expect.arrayContaining([
        'name',
        'address',
        'kvk',
        'city',
        'country',
        'tradenames',
        'vat_numbers',
        'support_phone',
        'delete_discount',
        'added',
      ]),
    );
  }
});

describe('email-check', () => {
  it.each([
    ['iris@gmial.com', { valid: true, suggestion: 'iris@gmail.com' }],
    ['iris@gmail.com', { valid: true, suggestion: null }],
    ['iris@', { valid: false, suggestion: null }],
    ['', { valid: false, suggestion: null }],
  ])('says of %j %j', async (email, response) => {
    expect(await at('nl').ok(emailCheckContract, 'POST', { body: { email } })).toEqual(response);
  });

  it('does not tell whether an address is known', async () => {
    const { body } = await signUp(at('nl'));
    const responses = await Promise.all(
      [body.email, freshEmail()].map((email) =>
        at('nl').ok(emailCheckContract, 'POST', { body: { email } }),
      ),
    );
    expect(responses[0]).toEqual(responses[1]);
  });
});

describe('the beacon', () => {
  it.each(['application/json', 'text/plain;charset=UTF-8', undefined])(
    'is taken as %s',
    async (type) => {
      for (const client of [at('nl'), await as('active')]) {
        const response = await client.send({
          method: 'POST',
          path: '/api/page-hidden.php',
          headers: { 'content-type': type, origin: client.origin },
          body: '{}',
        });
        expect([response.status, response.text]).toEqual([204, '']);
      }
    },
  );

  it('is taken without a body, and from another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const path = '/api/page-hidden.php';
    expect((await at('nl').send({ method: 'POST', path, headers })).status).toBe(204);
  });

  it('takes nothing but an empty object', async () => {
    expect(
      await at('nl').getErrorCode(pageHiddenContract, 'POST', {
        body: { at: 'https://x.example' },
      }),
    ).toBe('validation_failed');
  });
});
