/** Invalid and malicious uploads with their expected results. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { PhotoRejection } from '#shared/model/profile.ts';

export interface HostileFile {
  name: string;
  bytes: Buffer;
  type?: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic';
  becomes: 'active' | PhotoRejection;
}

/** Draws a gradient, so that its renditions are not empty. */
function picture(width = 400, height = 300) {
  const data = Buffer.alloc(width * height * 3);
  for (let index = 0; index < width * height; index++) {
    data[index * 3] = (index % width) % 256;
    data[index * 3 + 1] = Math.floor(index / width) % 256;
    data[index * 3 + 2] = 128;
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Metadata such as place and camera, which must be removed. */
export const secret = 'SECRET-4711';
const exif = {
  IFD0: { Make: secret, Copyright: secret, ImageDescription: secret },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '52/1 5/1 2/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '5/1 7/1 3/1',
  },
};

/** Returns a PNG that claims a size but has hardly any data. */
function claimedPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const zip = Buffer.concat([
  Buffer.from('PK\u0003\u0004', 'latin1'),
  Buffer.from(`${secret} payload.exe`),
  Buffer.from('PK\u0005\u0006', 'latin1'),
  Buffer.alloc(18),
]);

const portrait = () => readFile(fileURLToPath(new URL('./files/portrait.heic', import.meta.url)));

export async function hostileFiles(): Promise<HostileFile[]> {
  const jpeg = await picture().jpeg().toBuffer();
  const png = await picture().png().toBuffer();
  const webp = await picture().webp().toBuffer();
  const heic = await portrait();
  const damaged = (bytes: Buffer, at: number) => {
    const copy = Buffer.from(bytes);
    copy.fill(0xff, at, at + 40);
    return copy;
  };
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${secret}"/></rdf:RDF></x:xmpmeta>`;
  const comment = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0x00, secret.length + 2]),
    Buffer.from(secret),
    jpeg.subarray(2),
  ]);
  const files: HostileFile[] = [
    {
      name: 'JPEG with GPS',
      bytes: await picture().withExif(exif).jpeg().toBuffer(),
      becomes: 'active',
    },
    {
      name: 'PNG with EXIF',
      bytes: await picture().withExif(exif).png().toBuffer(),
      type: 'image/png',
      becomes: 'active',
    },
    {
      name: 'WebP with GPS',
      bytes: await picture().withExif(exif).webp().toBuffer(),
      type: 'image/webp',
      becomes: 'active',
    },
    {
      name: 'JPEG with XMP',
      bytes: await picture().withXmp(xmp).jpeg().toBuffer(),
      becomes: 'active',
    },
    { name: 'JPEG with a comment', bytes: comment, becomes: 'active' },
    {
      name: 'JPEG lying on its side',
      bytes: await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      becomes: 'active',
    },
    {
      name: 'JPEG with a wide colour profile',
      bytes: await picture().withIccProfile('p3').jpeg().toBuffer(),
      becomes: 'active',
    },
    {
      name: 'JPEG in print colours',
      bytes: await picture().toColourspace('cmyk').jpeg().toBuffer(),
      becomes: 'active',
    },
    {
      name: 'PNG of 16 bits',
      bytes: await picture().toColourspace('rgb16').png().toBuffer(),
      type: 'image/png',
      becomes: 'active',
    },
    {
      name: 'PNG with transparency',
      bytes: await picture().ensureAlpha(0.5).png().toBuffer(),
      type: 'image/png',
      becomes: 'active',
    },
    { name: 'HEIC of a phone', bytes: heic, type: 'image/heic', becomes: 'active' },
    { name: 'PNG named .jpg', bytes: png, becomes: 'active' },
    {
      name: 'JPEG with an archive behind it',
      bytes: Buffer.concat([jpeg, zip]),
      becomes: 'active',
    },
    {
      name: 'PNG with a script behind it',
      bytes: Buffer.concat([png, Buffer.from(`<script>${secret}</script>`)]),
      type: 'image/png',
      becomes: 'active',
    },
    {
      name: 'WebP with an archive behind it',
      bytes: Buffer.concat([webp, zip]),
      type: 'image/webp',
      becomes: 'active',
    },
    {
      name: 'HTML named .jpg',
      bytes: Buffer.from(`<!doctype html><script>alert('${secret}')</script>`),
      becomes: 'not_a_photo',
    },
    {
      name: 'SVG',
      bytes: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>1</script></svg>',
      ),
      becomes: 'type_not_allowed',
    },
    {
      name: 'SVG with an entity bomb',
      bytes: Buffer.from(
        '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>',
      ),
      becomes: 'type_not_allowed',
    },
    { name: 'GIF', bytes: await picture().gif().toBuffer(), becomes: 'type_not_allowed' },
    { name: 'TIFF', bytes: await picture().tiff().toBuffer(), becomes: 'type_not_allowed' },
    {
      name: 'AVIF',
      bytes: await picture().avif({ effort: 0 }).toBuffer(),
      type: 'image/heic',
      becomes: 'type_not_allowed',
    },
    {
      name: 'PDF',
      bytes: Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>'),
      becomes: 'not_a_photo',
    },
    { name: 'an archive', bytes: zip, becomes: 'not_a_photo' },
    {
      name: 'noise',
      bytes: Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 97) % 251)),
      becomes: 'not_a_photo',
    },
    { name: 'one byte', bytes: Buffer.from([0xff]), becomes: 'not_a_photo' },
    { name: 'only the first bytes of a JPEG', bytes: jpeg.subarray(0, 20), becomes: 'damaged' },
    {
      name: 'half a JPEG',
      bytes: jpeg.subarray(0, Math.floor(jpeg.length / 2)),
      becomes: 'damaged',
    },
    {
      name: 'half a PNG',
      bytes: png.subarray(0, Math.floor(png.length / 2)),
      type: 'image/png',
      becomes: 'damaged',
    },
    {
      name: 'PNG with broken data',
      bytes: damaged(png, 200),
      type: 'image/png',
      becomes: 'damaged',
    },
    {
      name: 'half a HEIC',
      bytes: heic.subarray(0, Math.floor(heic.length / 2)),
      type: 'image/heic',
      becomes: 'damaged',
    },
    {
      name: 'HEIC of noise',
      bytes: Buffer.concat([Buffer.from('\0\0\0\u0018ftypheic', 'latin1'), Buffer.alloc(500, 7)]),
      type: 'image/heic',
      becomes: 'damaged',
    },
    {
      name: 'PNG that claims 100,000 by 100,000',
      bytes: claimedPng(100_000, 100_000),
      type: 'image/png',
      becomes: 'too_large',
    },
    {
      name: 'PNG that claims 20,000 by 20,000',
      bytes: claimedPng(20_000, 20_000),
      type: 'image/png',
      becomes: 'too_large',
    },
    {
      name: 'a thread of pixels',
      bytes: await picture(64, 3_000).png().toBuffer(),
      type: 'image/png',
      becomes: 'too_large',
    },
    {
      name: 'a single pixel',
      bytes: await picture(1, 1).png().toBuffer(),
      type: 'image/png',
      becomes: 'too_small',
    },
    {
      name: '63 pixels wide',
      bytes: await picture(63, 200).jpeg().toBuffer(),
      becomes: 'too_small',
    },
    {
      name: 'as small as allowed',
      bytes: await picture(64, 64).jpeg().toBuffer(),
      becomes: 'active',
    },
  ];
  return files;
}
