import { describe, expect, it } from 'vitest';
import { getCounters, getGroups } from './counters.ts';

const source = {
  tracking: { network: 'adnet', sub1: 'click-1', sub2: 'red' },
  landing: 'gallery',
  slug: 'spring',
  country: 'DE',
  device: 'phone' as const,
};

describe('what a campaign’s report groups by', () => {
  it('tells the variants of a landing page apart', () => {
    const of = (variant: string | null) => getGroups({ ...source, variant }, null).landing;
    expect([of('a'), of('b'), of(null)]).toEqual([
      'gallery/spring (a)',
      'gallery/spring (b)',
      'gallery/spring',
    ]);
    const counts = (variant: string) =>
      getCounters('summer', getGroups({ ...source, variant }, null), [
        { day: '2026-03-04', added: { clicks: 1 } },
      ]);
    const [a, b] = [counts('a'), counts('b')].map((counters) =>
      counters.filter(({ dimension }) => dimension === 'landing'),
    );
    expect(a).toMatchObject([{ campaign: 'summer', group: 'gallery/spring (a)' }]);
    expect(b).toMatchObject([{ campaign: 'summer', group: 'gallery/spring (b)' }]);
  });

  it('leaves out the key that brings the tracker’s own id of a click', () => {
    expect(getGroups({ ...source, variant: null }, 'sub1')).toEqual({
      network: 'adnet',
      sub2: 'red',
      landing: 'gallery/spring',
      country: 'DE',
      device: 'phone',
    });
  });
});
