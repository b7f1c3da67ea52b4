const PROLOGUE = '<?xml version="1.0" encoding="UTF-8"?>\n';
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Content of an element: text, or elements one after the other. */
export type XmlContent = string | number | boolean | XmlNode[];
/** An element: its name and content. A list, because names repeat and order counts. */
export type XmlNode = [name: string, content: XmlContent];

/** A document with one root element in a default namespace. */
export function xmlDocument(name: string, namespace: string | undefined, nodes: XmlNode[]): string {
  const attribute = namespace === undefined ? '' : ` xmlns="${escapeXml(namespace)}"`;
  return `${PROLOGUE}<${name}${attribute}>${nodes.map(element).join('')}</${name}>`;
}

function element([name, content]: XmlNode): string {
  const inner = Array.isArray(content) ? content.map(element).join('') : escapeXml(String(content));
  return `<${name}>${inner}</${name}>`;
}

function escapeXml(text: string): string {
  return (
    text
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;')
      // Line ends would be normalised by a parser; other control characters are not XML otherwise.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: object keys may hold any of them
      .replace(/[\u0000-\u001f]/g, (character) => `&#${character.charCodeAt(0)};`)
  );
}

/** The inner texts of every `name` element, undecoded, for documents whose elements do not nest. */
export function xmlElements(xml: string, name: string): string[] {
  const pattern = new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g');
  return [...xml.matchAll(pattern)].map((match) => match[1] ?? '');
}

/** Decoded text of the first `name` element, or undefined. */
export function xmlText(xml: string, name: string): string | undefined {
  const inner = xmlElements(xml, name)[0];
  return inner?.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, entity) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    return ENTITIES[entity] ?? whole;
  });
}
