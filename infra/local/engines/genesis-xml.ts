/** Reads and writes the XML of Genesis's API. */
import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser';
import { GenesisError } from './genesis-error.ts';

/** An element's attributes (with `@`) and children; each entry of a list is a child of that name. */
export interface XmlElement {
  readonly [name: string]: XmlContent | readonly XmlContent[] | undefined;
}
export type XmlContent = string | number | XmlElement;

const common = { attributeNamePrefix: '@', ignoreAttributes: false } as const;
const parser = new XMLParser({
  ...common,
  // Amounts and ids are digits, which must not become numbers.
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  // Without this option numeric references stay as they are.
  htmlEntities: true,
});
const builder = new XMLBuilder({ ...common, format: true });

/**
 * Reads a document. Empty elements are left out, as Genesis takes them for missing.
 *
 * @throws GenesisError
 */
export function readXml(text: string): { root: string; content: unknown } {
  // A declaration of entities could make a small document a large one.
  if (/<!DOCTYPE/i.test(text) || XMLValidator.validate(text) !== true) {
    throw new GenesisError(350, 'The body is not valid XML');
  }
  const [root, content] = Object.entries(parse(text))[0] ?? [];
  if (root === undefined) throw new GenesisError(350, 'The body has no root element');
  return { root, content: withoutEmpty(content) ?? {} };
}

function parse(text: string): object {
  try {
    return parser.parse(text);
  } catch (error) {
    throw new GenesisError(350, error instanceof Error ? error.message : 'The body is invalid');
  }
}

function withoutEmpty(value: unknown): unknown {
  if (value === '') return undefined;
  if (Array.isArray(value)) return value.map(withoutEmpty).filter((one) => one !== undefined);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, child]) => [name, withoutEmpty(child)] as const)
      .filter(([, child]) => child !== undefined),
  );
}

/** Writes a document with one root element. */
export const writeXml = (root: string, content: XmlElement): string =>
  builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, [root]: content });
