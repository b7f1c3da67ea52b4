// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from '#lib/screen.fixtures.tsx';
import { PhotoPicture, toJpegUrl } from './photo-picture.tsx';

const image = () => screen.getByRole<HTMLImageElement>('img', { name: 'Noor' });
/** The formats that the browser may choose from, in order, before the image's own. */
const choice = () =>
  [...(image().closest('picture')?.querySelectorAll('source') ?? [])].map((source) => [
    source.getAttribute('type'),
    source.getAttribute('srcset'),
  ]);

describe('PhotoPicture', () => {
  it('offers WebP first and the JPEG of the same address, query included', () => {
    show(<PhotoPicture src="/photos/nl/a1.webp?Policy=x.webp&Signature=y" alt="Noor" />);
    expect(choice()).toEqual([['image/webp', '/photos/nl/a1.webp?Policy=x.webp&Signature=y']]);
    expect(image().getAttribute('src')).toBe('/photos/nl/a1.jpg?Policy=x.webp&Signature=y');
  });

  it.each(['/brand/logo.jpg', '/a.webp.png', '/a.jpg?b=.webp', 'blob:http://x/1'])(
    'leaves %s alone',
    (src) => {
      expect(toJpegUrl(src)).toBe(src);
      show(<PhotoPicture src={src} alt="Noor" />);
      expect(choice()).toEqual([]);
      expect(image().getAttribute('src')).toBe(src);
    },
  );

  it('leaves a choice of several files to who made it', () => {
    show(<PhotoPicture src="/a.webp" srcSet="/a-600.webp 600w" alt="Noor" />);
    expect(choice()).toEqual([]);
    expect(image().getAttribute('src')).toBe('/a.webp');
    expect(image().getAttribute('srcset')).toBe('/a-600.webp 600w');
  });
});
