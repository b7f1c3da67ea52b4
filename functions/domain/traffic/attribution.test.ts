import { describe, expect, it } from 'vitest';
import { chooseCampaign, chooseSource } from './attribution.ts';
import type { Campaign } from './campaigns.ts';
import type { Click } from './clicks.ts';

const at = '2026-03-01T00:00:00.000Z';
const click = (network?: string): Click => ({
  id: 'c',
  at,
  tracking: network ? { network, sub1: 'of the click' } : { ref: 'friend' },
  landing: null,
  slug: null,
  variant: null,
  country: 'DE',
  device: 'phone',
  visitor: 'v',
  neighborhood: 'n',
  bot: false,
  bounce: false,
});
const kept = { network: 'kept', sub1: 'of the browser' };

describe('what counts of a signup', () => {
  it('is its paid click', () => {
    const paid = click('adnet');
    expect(chooseSource({ tracking: kept }, paid)).toEqual({
      tracking: paid.tracking,
      click: paid,
    });
  });

  it('is what the browser kept, where the click was not paid for or is not known', () => {
    expect(chooseSource({ tracking: kept }, click())).toEqual({ tracking: kept, click: null });
    expect(chooseSource({ tracking: kept }, null)).toEqual({ tracking: kept, click: null });
  });

  it('is the unpaid click where nothing paid is known', () => {
    const free = click();
    expect(chooseSource({ tracking: { ref: 'x' } }, free)).toEqual({
      tracking: free.tracking,
      click: free,
    });
    expect(chooseSource({}, free)?.click).toBe(free);
    expect(chooseSource({}, null)).toBeNull();
  });
});

describe('the campaign', () => {
  const campaign = (name: string, attribution_days: number) =>
    ({ name, network: name, attribution_days }) as Campaign;
  const campaigns = [campaign('adnet', 30), campaign('other', 1)];
  const chosen = (network: string, signedUpAt: string) => {
    const paid = click(network);
    const source = { tracking: paid.tracking, click: paid };
    return chooseCampaign(campaigns, source, { signedUpAt, missing: null })?.name;
  };

  it('is the network’s, within its own window', () => {
    expect(chosen('adnet', '2026-03-31T00:00:00.000Z')).toBe('adnet');
    expect(chosen('adnet', '2026-03-31T00:00:00.001Z')).toBeUndefined();
    expect(chosen('other', '2026-03-02T00:00:00.000Z')).toBe('other');
    expect(chosen('other', '2026-03-03T00:00:00.000Z')).toBeUndefined();
    expect(chosen('unknown', at)).toBeUndefined();
  });

  it('is the network’s where the click’s record is missing, by the day in the click’s id', () => {
    const named = (missing: string | null, signedUpAt: string) =>
      chooseCampaign(
        campaigns,
        { tracking: { network: 'adnet' }, click: null },
        { signedUpAt, missing },
      )?.name;
    // 2026-03-01 is day 20513.
    const missing = `ftt${'-'.repeat(19)}`;
    expect(Number.parseInt('ftt', 36)).toBe(20_513);
    expect(named(missing, '2026-03-01T00:00:00.000Z')).toBe('adnet');
    expect(named(missing, '2026-04-01T00:00:00.000Z')).toBe('adnet');
    expect(named(missing, '2026-04-01T00:00:00.001Z')).toBeUndefined();
    expect(named(missing, '2027-03-01T00:00:00.000Z')).toBeUndefined();
    // It had not begun.
    expect(named(missing, '2026-02-28T23:59:59.999Z')).toBeUndefined();
    // Nothing says how old it is.
    expect(named(null, '2026-03-01T00:00:00.000Z')).toBeUndefined();
    expect(named(`X_-${'a'.repeat(19)}`, '2026-03-01T00:00:00.000Z')).toBeUndefined();
  });
});
