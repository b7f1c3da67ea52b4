import { HeadObjectCommand, NotFound, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  hasBrandFile,
  heroRendition,
  iconRendition,
  imageFacts,
  printedLogoRendition,
} from './brand-assets.ts';

const s3 = mockClient(S3Client);
beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'eu-west-1');
});
afterEach(() => {
  vi.unstubAllEnvs();
  s3.reset();
});

describe('a file of the bucket', () => {
  it('is missing where S3 says so', async () => {
    s3.on(HeadObjectCommand).rejects(
      new NotFound({ message: 'no', $metadata: { httpStatusCode: 404 } }),
    );
    expect(await hasBrandFile('brand/x/1/.complete')).toBe(false);
  });

  it('is not taken for missing where S3 refuses to say', async () => {
    const refusal = new S3ServiceException({
      name: 'AccessDenied',
      $fault: 'client',
      $metadata: { httpStatusCode: 403 },
    });
    s3.on(HeadObjectCommand).rejects(refusal);
    await expect(hasBrandFile('brand/x/1/.complete')).rejects.toBe(refusal);
  });
});

describe('pictures', () => {
  const photo = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#4477aa' } });

  it('of any shape become 3:4 and never larger than they are', async () => {
    for (const [width, height, expected] of [
      [1200, 900, [640, 853]],
      [300, 2000, [300, 400]],
      [900, 400, [300, 400]],
    ] as const) {
      const bytes = await photo(width, height).jpeg().toBuffer();
      const made = await heroRendition(bytes, { width, height }, 640, 'webp');
      const facts = await sharp(made).metadata();
      expect([facts.width, facts.height]).toEqual(expected);
    }
  });

  it('are turned upright and lose what a camera wrote into them', async () => {
    const bytes = await photo(400, 300)
      .withExif({ IFD0: { Copyright: 'somebody', ImageDescription: 'at home' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const facts = await imageFacts(bytes);
    expect(facts).toEqual({ format: 'jpeg', width: 300, height: 400 });
    const made = await heroRendition(bytes, { width: 300, height: 400 }, 320, 'jpg');
    const metadata = await sharp(made).metadata();
    expect([metadata.width, metadata.height, metadata.exif]).toEqual([300, 400, undefined]);
  });

  it('of other kinds are none', async () => {
    expect(await imageFacts(await photo(64, 64).gif().toBuffer())).toBeNull();
    expect(await imageFacts(Buffer.from('<html></html>'))).toBeNull();
  });
});

describe('icons', () => {
  const drawing = (body: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${body}</svg>`);
  const corner = async (png: Buffer) => [
    ...(await sharp(png)
      .ensureAlpha()
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer()),
  ];

  it('that fill their square are kept', async () => {
    const png = await iconRendition(drawing('<rect width="32" height="32" fill="#ff0000"/>'), 64, {
      ground: '#00ff00',
    });
    expect(await corner(png)).toEqual([255, 0, 0, 255]);
  });

  it('with clear corners are set onto the ground where one is asked for', async () => {
    const round = drawing('<circle cx="16" cy="16" r="16" fill="#ff0000"/>');
    expect(await corner(await iconRendition(round, 64, { ground: '#00ff00' }))).toEqual([
      0, 255, 0, 255,
    ]);
    expect((await corner(await iconRendition(round, 64)))[3]).toBe(0);
  });
});

describe('a logo for paper', () => {
  const drawing = (width: number, height: number) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><circle cx="${width / 2}" cy="${height / 2}" r="${height / 2}" fill="#ff0000"/></svg>`,
    );
  const facts = async (png: Buffer) => {
    const { format, width, height, hasAlpha, space } = await sharp(png).metadata();
    return { format, width, height, hasAlpha, space };
  };
  const printed = { format: 'png', hasAlpha: false, space: 'srgb' };

  it.each([
    ['small', drawing(32, 32), [250, 250]],
    ['wide', drawing(64, 16), [1_000, 250]],
    ['very wide', drawing(400, 20), [1_000, 50]],
    ['tall', drawing(10, 40), [63, 250]],
  ] as const)(
    'fills its box where it is a %s drawing, on white',
    async (_, svg, [width, height]) => {
      const png = await printedLogoRendition(svg);
      expect(await facts(png)).toEqual({ ...printed, width, height });
      const { data } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
      expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
    },
  );

  it.each(['png', 'webp', 'jpeg'] as const)(
    'is never larger than a %s of its own',
    async (format) => {
      const picture = (width: number, height: number) =>
        sharp({ create: { width, height, channels: 4, background: '#4477aa80' } })
          .toFormat(format)
          .toBuffer();
      expect(await facts(await printedLogoRendition(await picture(80, 60)))).toEqual({
        ...{ ...printed, width: 80, height: 60 },
      });
      expect(await facts(await printedLogoRendition(await picture(3_000, 1_500)))).toEqual({
        ...{ ...printed, width: 500, height: 250 },
      });
    },
  );
});
