import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type InvoiceSheet, invoicePdf } from './invoice-pdf.ts';

const sheet: InvoiceSheet = {
  language: 'pl',
  title: 'Faktura z korektą',
  brand: 'Małwa',
  accent: '#8a2846',
  date: new Date('2026-03-01T12:00:00.000Z'),
  facts: [{ label: 'Numer faktury', value: '4F2A9C11B0-0001' }],
  parties: [
    { title: 'Sprzedawca', lines: ['Malwa Media sp. z o.o.', 'ul. Długa 1, Łódź, Polska'] },
    { title: 'Nabywca', lines: ['Michał', 'michal@example.com', 'Polska'] },
  ],
  table: {
    head: { label: 'Opis', value: 'Kwota brutto' },
    rows: [{ label: '100 kredytów', value: '79,99 zł' }],
    totals: [{ label: 'Kwota brutto', value: '79,99 zł', strong: true }],
  },
  sections: [{ title: 'Korekta', lines: [], rows: [{ label: 'Zwrócono', value: '-10,00 zł' }] }],
  footer: 'Malwa Media sp. z o.o.',
};

/** Returns the decompressed streams of a PDF by object number. */
function getStreams(pdf: Buffer): Map<number, string> {
  const text = pdf.toString('latin1');
  const found = new Map<number, string>();
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, number = '', body = ''] = match;
    const start = body.indexOf('stream\n');
    if (start < 0) continue;
    const bytes = Buffer.from(body.slice(start + 7, body.lastIndexOf('\nendstream')), 'latin1');
    const isPacked = body.slice(0, start).includes('FlateDecode');
    found.set(Number(number), (isPacked ? inflateSync(bytes) : bytes).toString('latin1'));
  }
  return found;
}

/** Returns the text that a reader could copy from the PDF, using each font's map of glyphs. */
function getText(pdf: Buffer): string {
  const raw = pdf.toString('latin1');
  const streams = getStreams(pdf);
  const letters = new Map<string, Map<number, string>>();
  const fontObjects = new Map(
    [...raw.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number]) => [name, Number(number)]),
  );
  for (const [name, number] of fontObjects) {
    const object = new RegExp(`\\n${number} 0 obj\\n([\\s\\S]*?)\\nendobj`).exec(raw)?.[1] ?? '';
    const map = Number(/\/ToUnicode (\d+) 0 R/.exec(object)?.[1]);
    const glyphs = new Map<number, string>();
    for (const [, start = '', list = ''] of (streams.get(map) ?? '').matchAll(
      /<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g,
    )) {
      [...list.matchAll(/<([0-9a-f]*)>/g)].forEach(([, hex = ''], index) => {
        const units = hex.match(/.{4}/g) ?? [];
        const text = String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
        glyphs.set(Number.parseInt(start, 16) + index, text);
      });
    }
    letters.set(name, glyphs);
  }
  let text = '';
  for (const content of streams.values()) {
    if (!content.includes('BT')) continue;
    for (const block of content.matchAll(/BT([\s\S]*?)ET/g)) {
      const font = letters.get(/\/(F\d+) /.exec(block[1] ?? '')?.[1] ?? '');
      for (const [, hex = ''] of (block[1] ?? '').matchAll(/<([0-9a-f]+)>/g)) {
        for (const glyph of hex.match(/.{4}/g) ?? []) {
          text += font?.get(Number.parseInt(glyph, 16)) ?? '?';
        }
      }
      text += '\n';
    }
  }
  return text;
}

describe('an invoice as PDF', () => {
  it('holds every word and amount, with the letters of Polish', async () => {
    const pdf = Buffer.from(await invoicePdf(sheet));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const text = getText(pdf).replace(/\s+/g, ' ');
    for (const part of [
      ...['Faktura z korektą', 'Małwa', '4F2A9C11B0-0001', 'ul. Długa 1, Łódź, Polska'],
      ...['Michał', '100 kredytów', '79,99 zł', 'Zwrócono', '-10,00 zł'],
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('?');
  });

  it('is one page of A4 and small', async () => {
    const pdf = Buffer.from(await invoicePdf(sheet));
    const raw = pdf.toString('latin1');
    expect(raw).toContain('[0 0 595.28 841.89]');
    expect(raw.match(/\/Type \/Page\n/g)).toHaveLength(1);
    expect(pdf.length).toBeLessThan(60_000);
  });

  it.each([
    ['square', { width: 250, height: 250 }, [30, 30]],
    ['wide', { width: 1_000, height: 250 }, [120, 30]],
    ['wider than its place', { width: 1_000, height: 100 }, [120, 12]],
    ['tall', { width: 50, height: 250 }, [6, 30]],
  ] as const)('shows a logo that is %s, and the name beside it', async (_, size, points) => {
    const background = '#8a2846';
    const logo = await sharp({ create: { ...size, channels: 3, background } })
      .png()
      .toBuffer();
    const pdf = Buffer.from(await invoicePdf({ ...sheet, logo }));
    const raw = pdf.toString('latin1');
    const image = /\/Subtype \/Image[\s\S]*?endobj/.exec(raw)?.[0] ?? '';
    expect(image).toContain(`/Width ${size.width}\n/Height ${size.height}`);
    const page = [...getStreams(pdf).values()].find((stream) => stream.includes('/I1 Do')) ?? '';
    const [wide, , , high] = (/([-\d. ]+) cm\n\/I1 Do/.exec(page)?.[1] ?? '')
      .split(' ')
      .map(Number);
    expect([wide, Math.abs(high ?? 0)]).toEqual(points);
    expect(getText(pdf)).toContain('Małwa');
    expect(Buffer.from(await invoicePdf({ ...sheet, logo })).equals(pdf)).toBe(true);
  });

  it('has the name alone where the brand has no logo', async () => {
    const pdf = Buffer.from(await invoicePdf({ ...sheet, logo: null }));
    expect(pdf.toString('latin1')).not.toContain('/Subtype /Image');
    expect(getText(pdf)).toContain('Małwa');
  });

  it('is the same for the same sheet', async () => {
    const [first, second] = await Promise.all([invoicePdf(sheet), invoicePdf(sheet)]);
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
  });
});
