import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type InvoiceSheet, invoicePdf } from './invoice-pdf.ts';
import { getPdfStreams, getPdfText } from './pdf-text.fixtures.ts';

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

describe('an invoice as PDF', () => {
  it('holds every word and amount, with the letters of Polish', async () => {
    const pdf = Buffer.from(await invoicePdf(sheet));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const text = getPdfText(pdf).replace(/\s+/g, ' ');
    for (const part of [
      ...['Faktura z korektą', 'Małwa', '4F2A9C11B0-0001', 'ul. Długa 1, Łódź, Polska'],
      ...['Michał', '100 kredytów', '79,99 zł', 'Zwrócono', '-10,00 zł'],
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('?');
  });

  it('is read with its ligatures, as a buyer copies them', async () => {
    const lines = ['Office of Fifi Affleck · flat 5', 'mjfiffnc'];
    const parties = [{ title: 'Buyer', lines }];
    const text = getPdfText(Buffer.from(await invoicePdf({ ...sheet, parties })));
    for (const line of lines) expect(text.replace(/\s+/g, ' ')).toContain(line);
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
    const page = [...getPdfStreams(pdf).values()].find((stream) => stream.includes('/I1 Do')) ?? '';
    const [wide, , , high] = (/([-\d. ]+) cm\n\/I1 Do/.exec(page)?.[1] ?? '')
      .split(' ')
      .map(Number);
    expect([wide, Math.abs(high ?? 0)]).toEqual(points);
    expect(getPdfText(pdf)).toContain('Małwa');
    expect(Buffer.from(await invoicePdf({ ...sheet, logo })).equals(pdf)).toBe(true);
  });

  it('has the name alone where the brand has no logo', async () => {
    const pdf = Buffer.from(await invoicePdf({ ...sheet, logo: null }));
    expect(pdf.toString('latin1')).not.toContain('/Subtype /Image');
    expect(getPdfText(pdf)).toContain('Małwa');
  });

  it('is the same for the same sheet', async () => {
    const [first, second] = await Promise.all([invoicePdf(sheet), invoicePdf(sheet)]);
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
  });
});
