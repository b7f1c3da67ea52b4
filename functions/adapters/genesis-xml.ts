/** Writes and reads the XML of the Genesis gateway. */
import { XMLBuilder, XMLParser } from 'fast-xml-parser';

export interface XmlElement {
  /** A name with `@` is an attribute. */
  [name: string]: string | number | XmlElement | XmlElement[] | undefined;
}

/** Elements that may repeat; they are read as lists always. */
const repeated = new Set([
  ...['payment_transaction', 'payment_response'],
  ...['chargeback_response', 'fraud_report_response', 'retrieval_request_response'],
  'processed_transaction_response',
]);

const options = { ignoreAttributes: false, attributeNamePrefix: '@' } as const;
const builder = new XMLBuilder(options);
const parser = new XMLParser({
  ...options,
  ignoreDeclaration: true,
  // Digits of ids and amounts must stay as they are.
  parseTagValue: false,
  parseAttributeValue: false,
  // Numeric references are left as they are without this.
  htmlEntities: true,
  isArray: (name, _path, _isLeaf, isAttribute) => !isAttribute && repeated.has(name),
});

/** Returns a document with this root. Fields that are undefined are left out. */
export function writeXml(root: string, content: XmlElement): string {
  const given = Object.fromEntries(
    Object.entries(content).filter(([, value]) => value !== undefined),
  );
  return builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, [root]: given });
}

/**
 * Returns the content of a document's root, whatever it is called.
 *
 * @throws Error where it is no XML
 */
export function readXml(text: string): XmlElement {
  // A declaration of entities could make a small document a large one.
  if (/<!DOCTYPE/i.test(text)) throw new Error('the document declares entities');
  const [root] = Object.values(parser.parse(text, true) as Record<string, unknown>);
  // The root may have the name of elements that repeat below others.
  const content: unknown = Array.isArray(root) ? root[0] : root;
  if (content === '') return {};
  if (typeof content !== 'object' || content === null) {
    throw new Error('the document has no elements');
  }
  return content as XmlElement;
}

/** Reads a field's text; empty where there is none. */
export function getText(element: XmlElement, name: string): string {
  const value = element[name];
  return typeof value === 'string' ? value : '';
}

/** Reads the elements of a name. */
export function getElements(element: XmlElement, name: string): XmlElement[] {
  const value = element[name];
  return Array.isArray(value) ? value : [];
}
