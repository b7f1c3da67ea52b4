import { beforeEach, expect, it, vi } from 'vitest';
import { keepCampaign, keepClick, keepTracking, keptClick, keptTracking } from './tracking.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

const id = (letter: string) => letter.repeat(22);

it('the latest campaign counts as a whole, and an address without one changes nothing', () => {
  keepTracking('?network=adnet&sub1=a');
  keepTracking('?utm_source=x');
  expect(keptTracking()).toEqual({ network: 'adnet', sub1: 'a' });
  keepTracking('?ref=friend');
  expect(keptTracking()).toEqual({ ref: 'friend' });
  keepCampaign('autumn', '?ref=friend');
  expect(keptTracking()).toEqual({ ref: 'friend' });
  keepCampaign('autumn', '');
  expect(keptTracking()).toEqual({ ref: 'autumn' });
});

it('the latest click is kept, but none without a network takes the place of one with it', () => {
  expect(keptClick()).toBeNull();
  keepClick({ id: id('a'), paid: false });
  keepClick({ id: id('b'), paid: false });
  expect(keptClick()).toBe(id('b'));
  keepClick({ id: id('c'), paid: true });
  keepClick({ id: id('d'), paid: false });
  keepClick(null);
  expect(keptClick()).toBe(id('c'));
  keepClick({ id: id('e'), paid: true });
  expect(keptClick()).toBe(id('e'));
});
