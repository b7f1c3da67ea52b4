import { describe, expect, it } from 'vitest';
import { tenantFixture } from '#shared/fixtures.ts';
import type { Country } from '#shared/model/values.ts';
import { decideCountry, type LocationEvidence, withLocation } from './buyer-location.ts';
import type { PaymentRecord } from './payments.ts';

describe('the country of a sale', () => {
  it.each<[LocationEvidence, Country, string]>([
    [{ billing: 'NL' }, 'NL', 'single'],
    [{ billing: 'NL', ip: 'NL' }, 'NL', 'agreed'],
    [{ billing: 'NL', ip: 'NL', phone: 'NL', payer: 'NL' }, 'NL', 'agreed'],
    [{ billing: 'NL', ip: 'DE' }, 'NL', 'undecided'],
    [{ billing: 'NL', ip: 'DE', payer: 'NL' }, 'NL', 'majority'],
    [{ billing: 'NL', ip: 'DE', payer: 'DE' }, 'DE', 'majority'],
    [{ billing: 'NL', ip: 'DE', payer: 'FR' }, 'NL', 'undecided'],
    [{ billing: 'NL', phone: 'NL', ip: 'DE', payer: 'DE' }, 'NL', 'undecided'],
    // Nothing is sold there, so that there is no rate either.
    [{ billing: 'NL', ip: 'BR', payer: 'BR' }, 'NL', 'undecided'],
  ])('of %j is %s, %s', (location, country, decision) => {
    expect(decideCountry(location, 'NL')).toEqual({ country, decision });
  });
});

describe('a sale', () => {
  const brand = { config: tenantFixture() } as Parameters<typeof withLocation>[0];
  const record = {
    ...{ country: 'NL', amount: 2_420, vat: 420, vat_rate: 2_100, location: { ip: 'DE' } },
    created_at: '2026-07-01T11:00:00.000Z',
  } as PaymentRecord;

  it('keeps its total, with the tax of the country that is decided', () => {
    expect(withLocation(brand, record, 'DE')).toMatchObject({
      ...{ country: 'DE', amount: 2_420, vat: 386, vat_rate: 1_900 },
      location: { billing: 'NL', ip: 'DE', payer: 'DE', decision: 'majority' },
    });
  });

  it('that is brought back after a restore is decided alike', () => {
    const before = withLocation(brand, record, 'DE');
    expect(withLocation(brand, before, 'DE')).toEqual(before);
    expect(withLocation(brand, before, null)).toMatchObject({
      ...{ country: 'NL', vat: 420, vat_rate: 2_100 },
      location: { billing: 'NL', ip: 'DE', decision: 'undecided' },
    });
  });

  it('keeps its tax where what the member said counts, and what differed', () => {
    expect(withLocation(brand, record, null)).toMatchObject({
      ...{ country: 'NL', vat: 420, vat_rate: 2_100 },
      location: { billing: 'NL', ip: 'DE', decision: 'undecided' },
    });
  });
});
