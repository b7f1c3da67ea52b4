import { describe, expect, it } from 'vitest';
import { deck, random } from './random.ts';

const draws = (seed: string, count = 1000) => {
  const draw = random(seed);
  return Array.from({ length: count }, () => draw.next());
};

describe('random', () => {
  it('repeats itself for a seed, and only for it', () => {
    expect(draws('a')).toEqual(draws('a'));
    expect(draws('a')[0]).not.toBe(draws('b')[0]);
    expect(new Set([...draws('a'), ...draws('ab')]).size).toBe(2000);
  });

  it('draws evenly from 0 to 1', () => {
    const all = draws('even', 20_000);
    const tenths = Array.from({ length: 10 }, (_, tenth) =>
      all.filter((value) => Math.floor(value * 10) === tenth),
    );
    for (const { length } of tenths) expect(Math.abs(length - 2000)).toBeLessThan(200);
  });

  it('keeps to bounds, both included', () => {
    const draw = random('bounds');
    const all = Array.from({ length: 500 }, () => draw.int(-2, 2));
    expect([...new Set(all)].sort((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2]);
  });

  it('follows weights, and never takes what has none', () => {
    const draw = random('weights');
    const all = Array.from({ length: 4000 }, () =>
      draw.weighted([
        ['often', 3],
        ['never', 0],
        ['seldom', 1],
      ]),
    );
    expect(all).not.toContain('never');
    expect(Math.abs(all.filter((one) => one === 'often').length - 3000)).toBeLessThan(150);
  });

  it('refuses to choose among nothing', () => {
    const draw = random('nothing');
    expect(() => draw.pick([])).toThrow(RangeError);
    expect(() => draw.weighted([['a', 0]])).toThrow(RangeError);
    expect(() => deck([], draw)()).toThrow(RangeError);
  });

  it('shuffles a copy', () => {
    const list = [1, 2, 3, 4, 5, 6, 7, 8];
    const shuffled = random('shuffle').shuffle(list);
    expect(list).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(shuffled).not.toEqual(list);
    expect(shuffled.toSorted((a, b) => a - b)).toEqual(list);
  });
});

describe('a deck', () => {
  it('deals each once before any comes again', () => {
    const deal = deck(['a', 'b', 'c'], random('deck'));
    const dealt = Array.from({ length: 9 }, deal);
    for (const round of [0, 3, 6]) {
      expect(dealt.slice(round, round + 3).sort()).toEqual(['a', 'b', 'c']);
    }
  });
});
