import { XmlNode, XmlText } from '@aws-sdk/xml-builder';

/** Elements by name in their order. Each entry of a list is an element of that name. */
export interface XmlElements {
  readonly [name: string]: XmlContent | readonly XmlContent[] | undefined;
}
type XmlContent = string | number | boolean | XmlElements;

/** Writes a document with one root element in a default namespace. */
export function xmlDocument(
  name: string,
  namespace: string | undefined,
  content: XmlElements,
): string {
  const root = new XmlNode(name, nodes(content)).a('xmlns', namespace);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
}

function nodes(elements: XmlElements): XmlNode[] {
  return Object.entries(elements).flatMap(([name, content = []]) =>
    [content]
      .flat()
      .map((element) =>
        typeof element === 'object'
          ? new XmlNode(name, nodes(element))
          : new XmlNode(name, [new XmlText(String(element))]),
      ),
  );
}
