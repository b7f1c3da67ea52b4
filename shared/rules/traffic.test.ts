import { describe, expect, it } from 'vitest';
import * as limits from '../limits.ts';
import { signupsEnabled } from './gating.ts';
import { isBounce, landingAt, trackingIn } from './traffic.ts';

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
    ['sub1=line%0Abreak&network=adnet', { network: 'adnet' }],
  ])('%s', (address, record) => {
    expect(trackingIn(`?${address}`)).toEqual(record);
  });

  it('keeps a click id as it was sent, up to 255 characters', () => {
    const id = ` Z\u0065\u0301{}"<>&=%/+ ${'x'.repeat(230)}`;
    expect(trackingIn(`?${new URLSearchParams({ sub1: id })}`)).toEqual({ sub1: id });
    const long = 'y'.repeat(300);
    expect(trackingIn(`?sub1=${long}`)).toEqual({ sub1: long.slice(0, limits.trackingMaxChars) });
    expect(limits.trackingMaxChars).toBe(255);
  });

  it('is a traffic source with a network alone, never with another key', () => {
    const opens = (address: string) =>
      signupsEnabled({ signups: 'with_trafficsource' }, trackingIn(`?${address}`));
    expect(opens('network=adnet')).toBe(true);
    for (const key of ['cpc', 'ref', 'sub', 'sub1', 'sub2', 'sub3', 'aff_sub', 'aff_sub2', 'lb']) {
      expect(opens(`${key}=adnet`), key).toBe(false);
    }
  });

  it('is a bounce with the key lb, whatever its value', () => {
    expect(isBounce('?lb')).toBe(true);
    expect(isBounce('?network=adnet&lb=1')).toBe(true);
    expect(isBounce('?sub=lb')).toBe(false);
  });
});

describe('a landing page', () => {
  const member = 'A'.repeat(22);
  it.each([
    ['/landers/gallery', { page: 'gallery', slug: null }],
    ['/landers/video/summer-26', { page: 'video', slug: 'summer-26' }],
    [`/members/${member}/landing`, { page: 'landing', slug: null }],
    [`/members/${member}/signup`, { page: 'signup', slug: null }],
    [`/members/${member}/landing2`, { page: 'landing2', slug: null }],
    [`/members/${member}/landing3/autumn`, { page: 'landing3', slug: 'autumn' }],
    [`/members/${member}/landing/autumn`, null],
    [`/members/${member}`, null],
    ['/signup', null],
    ['/', null],
    ['/landers', null],
  ])('%s', (path, landing) => {
    expect(landingAt(path)).toEqual(landing);
  });
});
