import { describe, expect, it } from 'vitest';
import { signupsEnabled } from '#shared/rules/gating.ts';
import { trackingIn } from './tracking.ts';

describe('what an address says of where a visitor came from', () => {
  it.each([
    ['network=adnet&ref=spring', { network: 'adnet', ref: 'spring' }],
    ['sub1=a&sub2=b&sub3=c', { sub1: 'a', sub2: 'b', sub3: 'c' }],
    ['aff_sub1=a&aff_sub2=b&aff_sub3=c', { sub1: 'a', sub2: 'b', sub3: 'c' }],
    ['sub=a', { sub1: 'a' }],
    ['aff_sub=a', { sub1: 'a' }],
    ['aff_sub=d&sub=c&aff_sub1=b&sub1=a', { sub1: 'a' }],
    ['cpc=0.12', { cpc: '0.12' }],
    ['cpc=0.12&network=adnet', { cpc: '0.12', network: 'adnet' }],
    ['network=%20&cpc=', {}],
    ['utm_source=adnet', {}],
  ])('%s', (address, record) => {
    expect(trackingIn(`?${address}`)).toEqual(record);
  });

  it('is a traffic source with a network alone, never with a click price', () => {
    const opens = (address: string) =>
      signupsEnabled({ signups: 'with_trafficsource' }, trackingIn(`?${address}`));
    expect(opens('network=adnet')).toBe(true);
    expect(opens('cpc=adnet&ref=adnet&sub=adnet')).toBe(false);
  });
});
