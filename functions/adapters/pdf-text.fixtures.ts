/** Reads what a PDF of ours says, for tests. */
import { inflateSync } from 'node:zlib';

/** Returns the decompressed streams of a PDF by object number. */
export function getPdfStreams(pdf: Buffer): Map<number, string> {
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
export function getPdfText(pdf: Buffer): string {
  const raw = pdf.toString('latin1');
  const streams = getPdfStreams(pdf);
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
      // A ligature stands for several letters, which spaces part.
      [...list.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, hex = ''], index) => {
        const units = hex.match(/[0-9a-f]{4}/g) ?? [];
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
