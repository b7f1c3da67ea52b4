/**
 * Which SVG drawings a brand may ship. They are served on the brand's own host, where an opened
 * SVG is a document: one with a script in it would act as the brand. So it is a list of what is
 * allowed, not of what is known to be bad.
 */

const elements = new Set(
  `svg title desc g defs symbol use path rect circle ellipse line polyline polygon
  linearGradient radialGradient stop clipPath mask filter feBlend feColorMatrix feComposite
  feDropShadow feFlood feGaussianBlur feMerge feMergeNode feOffset`.split(/\s+/),
);
const namespaces: Record<string, string> = {
  xmlns: 'http://www.w3.org/2000/svg',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
};
const namespacedAttributes = new Set(['xlink:href', 'xml:space']);

const tag = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))*)\s*(\/?)>/g;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Why a drawing is refused; empty if it is fine. */
export function svgProblems(text: string): string[] {
  const problems = new Set<string>();
  const body = text
    .replace(/^\uFEFF?\s*<\?xml\s[^<>?]*\?>/, '')
    .replace(/<!--(?:(?!--)[\s\S])*-->/g, '');
  const open: string[] = [];
  let roots = 0;
  const rest = body.replace(tag, (_, closing: string, name: string, attributes, selfClosing) => {
    if (closing) {
      if (open.pop() !== name) problems.add(`is not well-formed: </${name}> closes nothing`);
      return '';
    }
    if (open.length === 0) roots += 1;
    if (open.length === 0 && name !== 'svg') problems.add(`must start with <svg>, not <${name}>`);
    if (!elements.has(name)) problems.add(elementReason(name));
    for (const [, key = '', double, single] of String(attributes).matchAll(attribute)) {
      const reason = attributeReason(key, double ?? single ?? '');
      if (reason) problems.add(`<${name}>: ${reason}`);
    }
    if (!selfClosing) open.push(name);
    return '';
  });
  if (/[<>]/.test(rest)) problems.add('holds something that is not a plain SVG tag');
  if (/&(?!(amp|lt|gt|quot|apos);)/.test(rest)) problems.add('must not use character references');
  if (open.length > 0) problems.add(`is not well-formed: <${open.at(-1)}> is not closed`);
  if (roots !== 1) problems.add('must hold exactly one <svg>');
  if (!/\sviewBox\s*=/.test(body)) problems.add('needs a viewBox');
  return [...problems];
}

/** Which symbols a file of drawings lacks; each needs a viewBox of its own. */
export function symbolProblems(text: string, names: readonly string[]): string[] {
  const symbols = [...text.matchAll(/<symbol\s([^<>]*)>/g)].map(
    ([, attributes = '']) => attributes,
  );
  return names.flatMap((name) => {
    const own = symbols.find((attributes) =>
      new RegExp(`(^|\\s)id=["']${name}["']`).test(attributes),
    );
    if (own === undefined) return [`needs a <symbol id="${name}">`];
    return /(^|\s)viewBox=/.test(own) ? [] : [`<symbol id="${name}"> needs a viewBox`];
  });
}

function elementReason(name: string): string {
  if (name === 'text' || name === 'tspan') {
    return `must not use <${name}>: visitors lack the font; draw letters as paths`;
  }
  return `must not use <${name}>`;
}

function attributeReason(name: string, value: string): string | null {
  if (name === 'xmlns' || name.startsWith('xmlns:')) {
    return namespaces[name] === value ? null : `unknown namespace ${name}="${value}"`;
  }
  if (/^on/i.test(name)) return `must not have the event handler ${name}`;
  if (name.includes(':') && !namespacedAttributes.has(name)) return `must not have ${name}`;
  if (/[&\\]|\/\*/.test(value)) return `${name} must not hold escapes or comments`;
  if (/(^|:)href$/.test(name) && !/^#[\w-]+$/.test(value)) return `${name} must be a #reference`;
  if (/(javascript|data|https?|file)\s*:|\/\/|@import|expression\s*\(/i.test(value)) {
    return `${name} must not lead outside of the drawing`;
  }
  const references = value.match(/url\s*\(/gi)?.length ?? 0;
  if (references !== (value.match(/url\(#[\w-]+\)/g)?.length ?? 0)) {
    return `${name} must only refer to url(#…) inside the drawing`;
  }
  return null;
}
