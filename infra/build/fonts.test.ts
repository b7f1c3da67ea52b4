import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { fontCatalogue, fontIds } from '#shared/fonts.ts';
import { root } from '../paths.ts';
import { cutFont, getLetters } from './fonts.ts';

const inEveryLanguage = 'AZaz09 .,!?’“”„–…€·ÄÖÜäöüßÀÂÇÉÈÊËÎÏÔŒÙÛàâçéèêëîïôœùûÌÒìòÁÍÓÚÑáíóúñ¿¡Øøåðþ';
const polish = 'ĄĆĘŁŃŚŹŻąćęłńśźż';

const opened = async (bytes: Promise<Buffer>) => {
  const file = await bytes;
  return { font: create(file) as Font, size: file.length };
};
const missing = (font: Font, letters: string) =>
  [...letters].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));

it('reads a range of letters', () => {
  expect(getLetters('U+0041-0043,U+20AC')).toBe('ABC€');
});

describe.each(fontIds)('%s', (id) => {
  it('keeps the letters of the product’s languages and the weights of the catalogue', async () => {
    const { font, size } = await opened(cutFont(id, 'latin'));
    expect(missing(font, inEveryLanguage)).toEqual([]);
    expect(font.variationAxes.wght).toMatchObject(fontCatalogue[id].weights);
    expect(font.availableFeatures).toContain('kern');
    const whole = await readFile(
      join(root, `node_modules/@fontsource-variable/${id}/files/${id}-latin-wght-normal.woff2`),
    );
    expect(size).toBeLessThan(whole.length);
  });

  it.each(fontCatalogue[id].statics)('has a smaller file of weight %s alone', async (weight) => {
    const { font, size } = await opened(cutFont(id, 'latin', weight));
    const { size: variable } = await opened(cutFont(id, 'latin'));
    expect(font.variationAxes).toEqual({});
    expect(missing(font, inEveryLanguage)).toEqual([]);
    expect(font.availableFeatures).toContain('kern');
    expect(size).toBeLessThan(0.65 * variable);
  });

  it('has Polish letters in a small file, and those of other languages in another', async () => {
    const { font, size } = await opened(cutFont(id, 'polish'));
    expect(missing(font, polish)).toEqual([]);
    expect(size).toBeLessThan(8_000);
    const { font: others } = await opened(cutFont(id, 'latin-ext'));
    expect(missing(others, 'ČčŘřŠšŞşĞğŐő')).toEqual([]);
  });
});
