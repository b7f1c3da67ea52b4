/** Reads a page's HTML for tests. */
import { createHash } from 'node:crypto';

const decode = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

/** Parses the page's parts like a browser. */
export function readPage(html: string) {
  const first = (pattern: RegExp) => decode(pattern.exec(html)?.[1] ?? '');
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)].map(
    ([, attributes = '', content = '']) => ({ attributes, content }),
  );
  const boot = scripts.find(({ attributes }) => attributes.includes('id="boot"'));
  // Scripts, styles and comments contain no elements.
  const markup = html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '')
    .replace(/<style\b[^>]*>[\s\S]*?<\/style>/gi, '');
  return {
    lang: first(/<html[^>]*\blang="([^"]*)"/),
    title: first(/<title>([^<]*)<\/title>/),
    description: first(/<meta name="description" content="([^"]*)"/),
    styles: [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text),
    scripts,
    /** Boot data of the browser's script. */
    boot: JSON.parse(boot?.content ?? 'null') as { settings: unknown; locale: string } | null,
    /** Root-relative URLs that the browser loads for the page. */
    files: [
      ...[...html.matchAll(/<(?:link|img|script|source)\b[^>]*>/g)].flatMap(([tag]) =>
        [...tag.matchAll(/\s(?:href|src)="(\/[^"]*)"/g)].map(([, url = '']) => decode(url)),
      ),
      ...[...html.matchAll(/\s(?:image)?srcset="([^"]*)"/gi)].flatMap(([, set = '']) =>
        decode(set)
          .split(',')
          .map((one) => one.trim().split(' ')[0] ?? ''),
      ),
    ],
    /** Opening tags with the names but without the values of their attributes. */
    tags: [...markup.matchAll(/<[a-z](?:"[^"]*"|[^">])*>/gi)].map(([tag]) =>
      tag.replace(/"[^"]*"/g, '""'),
    ),
    /** Values of attributes. */
    values: [...markup.matchAll(/="([^"]*)"/g)].map(([, value = '']) => decode(value)),
  };
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
