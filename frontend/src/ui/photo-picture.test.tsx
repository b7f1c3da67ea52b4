import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PhotoPicture, toJpegUrl } from './photo-picture.tsx';

describe('PhotoPicture', () => {
  it('offers WebP first and the JPEG of the same address, query included', () => {
    const markup = renderToStaticMarkup(
      <PhotoPicture src="/photos/nl/a1.webp?Policy=x.webp&amp;Signature=y" alt="Noor" />,
    );
    expect(markup).toContain('type="image/webp" srcSet="/photos/nl/a1.webp?Policy=x.webp');
    expect(markup).toMatch(/<img src="\/photos\/nl\/a1\.jpg\?Policy=x\.webp[^"]*" alt="Noor"/);
  });

  it.each(['/brand/logo.jpg', '/a.webp.png', '/a.jpg?b=.webp', 'blob:http://x/1'])(
    'leaves %s alone',
    (src) => {
      expect(toJpegUrl(src)).toBe(src);
      expect(renderToStaticMarkup(<PhotoPicture src={src} alt="" />)).not.toContain('<picture');
    },
  );

  it('leaves a choice of several files to who made it', () => {
    const markup = renderToStaticMarkup(
      <PhotoPicture src="/a.webp" srcSet="/a-600.webp 600w" alt="" />,
    );
    expect(markup).not.toContain('<picture');
    expect(markup).toContain('srcSet="/a-600.webp 600w"');
  });
});
