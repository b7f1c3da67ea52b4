import { expect, it } from 'vitest';
import { contrastProblems } from '#shared/rules/contrast.ts';
import { createPalette, getHue } from './palette.ts';

it('every hue gives colours that are readable in light and dark', () => {
  for (let hue = 0; hue < 360; hue++) {
    expect(contrastProblems(createPalette(hue)), `hue ${hue}`).toEqual([]);
  }
});

it('the accent has the hue that was asked for', () => {
  for (let hue = 0; hue < 360; hue += 15) {
    const found = getHue(createPalette(hue).light['--accent']) ?? Number.NaN;
    expect(Math.abs(((found - hue + 540) % 360) - 180)).toBeLessThan(3);
  }
});

it('greys have no hue', () => {
  expect([getHue('#808080'), getHue('#000000'), getHue('#FFFFFF')]).toEqual([null, null, null]);
});
