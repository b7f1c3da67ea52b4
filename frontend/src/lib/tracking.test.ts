import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as limits from '#shared/limits.ts';
import {
  dropEndedTracking,
  dropTracking,
  keepCampaign,
  keepClick,
  keepTracking,
  keptClick,
  keptTracking,
} from './tracking.ts';

const dayMs = 86_400_000;
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.useFakeTimers({ now: Date.parse('2026-03-01T00:00:00.000Z'), toFake: ['Date'] });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => {
  vi.useRealTimers();
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

it('both end with the longest window of a campaign, and are dropped from the browser', () => {
  keepTracking('?network=adnet&sub1=a');
  keepClick({ id: id('a'), paid: true });
  vi.advanceTimersByTime(limits.clickDays * dayMs - 1);
  dropEndedTracking();
  expect([keptTracking(), keptClick()]).toEqual([{ network: 'adnet', sub1: 'a' }, id('a')]);
  // A page without a network makes its record no newer.
  keepCampaign('autumn', '');
  vi.advanceTimersByTime(1);
  expect([keptTracking(), keptClick()]).toEqual([{}, null]);
  expect(stored.size).toBe(2);
  dropEndedTracking();
  expect(stored.size).toBe(0);
});

it('an ended paid click gives way to a newer one, and a record of before there were times counts', () => {
  keepClick({ id: id('a'), paid: true });
  vi.advanceTimersByTime(limits.clickDays * dayMs);
  keepClick({ id: id('b'), paid: false });
  expect(keptClick()).toBe(id('b'));
  stored.set('traffic_click', JSON.stringify({ id: id('c'), paid: true }));
  stored.set('traffic_source', JSON.stringify({ network: 'adnet' }));
  expect([keptTracking(), keptClick()]).toEqual([{ network: 'adnet' }, id('c')]);
  dropEndedTracking();
  expect(stored.size).toBe(2);
});

it('a signup takes all of it', () => {
  keepTracking('?network=adnet');
  keepClick({ id: id('a'), paid: true });
  dropTracking();
  expect([keptTracking(), keptClick(), stored.size]).toEqual([{}, null, 0]);
});
