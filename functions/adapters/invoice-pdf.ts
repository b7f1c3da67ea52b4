/** Draws invoices as PDF, A4 pages of text, in a font that has the letters of every language. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import type { Needs } from './needs.ts';

export const needs: Needs = {
  files: {
    'node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf': 'fonts/DejaVuSans.ttf',
    'node_modules/dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf': 'fonts/DejaVuSans-Bold.ttf',
  },
};

/** The content of the page, in its language. */
export interface InvoiceSheet {
  /** BCP 47. */
  language: string;
  title: string;
  brand: string;
  /** The brand's logo as PNG; its name stands alone without one. */
  logo?: Uint8Array | null;
  /** The brand's accent colour as `#rrggbb`. */
  accent: string;
  /** Rows above the table, such as number and date. */
  facts: readonly SheetRow[];
  parties: readonly { title: string; lines: readonly string[] }[];
  table: { head: SheetRow; rows: readonly SheetRow[]; totals: readonly SheetRow[] };
  /** Text below the table. */
  sections: readonly {
    title: string | null;
    lines: readonly string[];
    rows: readonly SheetRow[];
  }[];
  footer: string;
  /** Creation time in the document's metadata. */
  date: Date;
}

/** A name and its value. In a list of rows the last one is the total. */
export interface SheetRow {
  label: string;
  value: string;
  strong?: boolean;
}

/** Points of 1/72 inch. */
const margin = 56;
const rowGap = 5;
const sectionGap = 22;
const bodySize = 9.5;
const smallSize = 8;
const titleSize = 22;
const factsWidth = 360;
const logoHeight = 30;
const mostLogoWidth = 120;
const logoGap = 9;
const brandSize = 16;
const letterheadGap = 20;
/** Their names are longer than amounts, and stay on one line. */
const totalsLabelShare = 2 / 3;
const ink = '#1c1c1c';
const inkSoft = '#5c5c5c';
const line = '#d4d4d4';

/**
 * Font files that must stand beside a bundle of this module: source in the package -> destination.
 */
export const invoiceFonts = {
  'dejavu-fonts-ttf/ttf/DejaVuSans.ttf': 'fonts/DejaVuSans.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf': 'fonts/DejaVuSans-Bold.ttf',
} as const;

const fonts = new Map<string, Buffer>();

/** Reads a font from beside the bundle, or from the package where the code runs from source. */
function font(source: keyof typeof invoiceFonts): Buffer {
  const known = fonts.get(source);
  if (known) return known;
  const beside = fileURLToPath(new URL(invoiceFonts[source], import.meta.url));
  const path = existsSync(beside) ? beside : createRequire(import.meta.url).resolve(source);
  const bytes = readFileSync(path);
  fonts.set(source, bytes);
  return bytes;
}

/** Draws an invoice. The same input gives the same bytes. */
export async function invoicePdf(sheet: InvoiceSheet): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: 'A4',
    margin,
    lang: sheet.language,
    displayTitle: true,
    // Without this option PDFKit loads the standard fonts, which lack Polish letters.
    font: null as unknown as string,
    info: { Title: sheet.title, Author: sheet.brand, CreationDate: sheet.date },
  });
  document.registerFont('body', font('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
  document.registerFont('bold', font('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'));
  const parts: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', resolve);
    document.on('error', reject);
  });
  draw(document, sheet);
  document.end();
  await done;
  return Buffer.concat(parts);
}

type Document = InstanceType<typeof PDFDocument>;

function draw(document: Document, sheet: InvoiceSheet): void {
  const width = document.page.width - 2 * margin;
  letterhead(document, sheet, width);
  document.font('bold').fontSize(titleSize).fillColor(ink);
  document.text(sheet.title, margin, document.y, { width });
  document.y += 10;
  rows(document, sheet.facts, { x: margin, width: factsWidth });

  document.y += sectionGap;
  const top = document.y;
  const column = (width - sectionGap) / Math.max(1, sheet.parties.length);
  const ends = sheet.parties.map(({ title, lines }, index) => {
    const x = margin + index * (column + sectionGap);
    document.font('body').fontSize(smallSize).fillColor(inkSoft);
    document.text(title, x, top, { width: column });
    document.fontSize(bodySize).fillColor(ink);
    for (const text of lines) document.text(text, x, document.y + 2, { width: column });
    return document.y;
  });
  document.y = Math.max(top, ...ends) + sectionGap;

  const { head, rows: items, totals } = sheet.table;
  rows(document, [head], { x: margin, width, soft: true });
  rule(document, width);
  rows(document, items, { x: margin, width });
  rule(document, width);
  const half = width / 2;
  rows(document, totals, { x: margin + half, width: half, labelShare: totalsLabelShare });

  for (const { title, lines, rows: own } of sheet.sections) {
    document.y += sectionGap;
    if (title !== null) {
      document
        .font('bold')
        .fontSize(bodySize + 1)
        .fillColor(ink);
      document.text(title, margin, document.y, { width });
      document.y += rowGap;
    }
    document.font('body').fontSize(bodySize).fillColor(ink);
    for (const text of lines) document.text(text, margin, document.y + 2, { width });
    if (own.length > 0) {
      document.y += rowGap;
      rows(document, own, { x: margin, width });
    }
  }
  document.y += 2 * sectionGap;
  rule(document, width);
  document.font('body').fontSize(smallSize).fillColor(inkSoft);
  document.text(sheet.footer, margin, document.y + rowGap, { width });
}

/** Draws logo and name as the brand's pages do: side by side, on one middle line. */
function letterhead(
  document: Document,
  { brand, accent, logo }: InvoiceSheet,
  width: number,
): void {
  const indent = logo ? drawLogo(document, logo) + logoGap : 0;
  document.font('bold').fontSize(brandSize).fillColor(accent);
  const room = { width: width - indent };
  const height = document.heightOfString(brand, room);
  const tallest = Math.max(height, logo ? logoHeight : 0);
  document.text(brand, margin + indent, margin + (tallest - height) / 2, room);
  document.y = margin + tallest + letterheadGap;
}

/** A PNG tells its width and height in pixels at these bytes. */
const pngSize = { width: 16, height: 20 };

/** @returns the width that it takes, in points */
function drawLogo(document: Document, logo: Uint8Array): number {
  const image = Buffer.from(logo);
  const ratio = image.readUInt32BE(pngSize.width) / image.readUInt32BE(pngSize.height);
  const width = Math.min(mostLogoWidth, logoHeight * ratio);
  document.image(image, margin, margin, { fit: [width, logoHeight], valign: 'center' });
  return width;
}

/** Draws names on the left and values on the right without overlap. */
function rows(
  document: Document,
  all: readonly SheetRow[],
  {
    x,
    width,
    soft,
    labelShare = 1 / 2,
  }: { x: number; width: number; soft?: boolean; labelShare?: number },
): void {
  for (const { label, value, strong } of all) {
    const labelWidth = width * labelShare;
    const valueWidth = width - labelWidth;
    document
      .font(strong ? 'bold' : 'body')
      .fontSize(bodySize)
      .fillColor(soft ? inkSoft : ink);
    const height = Math.max(
      document.heightOfString(label, { width: labelWidth }),
      document.heightOfString(value, { width: valueWidth }),
    );
    if (document.y + rowGap + height > document.page.height - margin) {
      document.addPage();
      document.y = margin;
    }
    const y = document.y + rowGap;
    document.text(label, x, y, { width: labelWidth });
    const end = document.y;
    document.text(value, x + labelWidth, y, { width: valueWidth, align: 'right' });
    document.y = Math.max(end, document.y);
  }
}

function rule(document: Document, width: number): void {
  document.y += rowGap;
  document
    .moveTo(margin, document.y)
    .lineTo(margin + width, document.y)
    .lineWidth(0.5)
    .strokeColor(line)
    .stroke();
}
