import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, contrastProblems } from './contrast.ts';

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('contrast', () => {
  it('is 21 between black and white and 1 between equals', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#8a2be2', '#8a2be2')).toBe(1);
  });

  it('is what WCAG’s own examples say', () => {
    // The greys just over and just under 4.5:1 on white.
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#FF0000', '#ffffff')).toBeCloseTo(4, 2);
  });

  it('does not depend on the order and stays within 1 and 21', () => {
    fc.assert(
      fc.property(color, color, (first, second) => {
        const ratio = contrast(first, second);
        expect(ratio).toBe(contrast(second, first));
        expect(ratio).toBeGreaterThanOrEqual(1);
        expect(ratio).toBeLessThanOrEqual(21.000001);
      }),
    );
  });
});

describe('contrastProblems', () => {
  const readable = { '--ink': '#000000', '--bg': '#ffffff', '--focus': '#949494' };

  it('passes pairs that are readable', () => {
    expect(contrastProblems({ light: readable, dark: readable })).toEqual([]);
  });

  it('names mode, token and both colours of a pair that is not', () => {
    const dark = { ...readable, '--ink': '#777777' };
    expect(contrastProblems({ light: readable, dark })).toEqual([
      {
        mode: 'dark',
        token: '--ink',
        reason: '#777777 on --bg #ffffff has a contrast of 4.48:1; it needs 4.5:1',
      },
    ]);
  });

  it('asks 3:1 of lines and the focus ring', () => {
    const light = { ...readable, '--focus': '#969696' };
    expect(contrastProblems({ light, dark: readable })).toMatchObject([
      { mode: 'light', token: '--focus' },
    ]);
  });

  it('leaves alone what is no plain colour', () => {
    const light = { ...readable, '--ink': 'rgb(250 250 250 / 10%)' };
    expect(contrastProblems({ light, dark: readable })).toEqual([]);
  });
});
