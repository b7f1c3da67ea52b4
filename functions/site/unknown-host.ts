/** Plain pages without a brand's design. */

import { createHash } from 'node:crypto';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { errorTable } from '#shared/errors.ts';
import type { Locale } from '#shared/model/values.ts';
import { escapeHtml } from '#shared/rules/escape-html.ts';
import { pageHeaders } from '../http/page-headers.ts';

const sentences: Record<Locale, string> = {
  en: 'There is no site at this address.',
  de: 'Unter dieser Adresse gibt es keine Seite.',
  es: 'No hay ningún sitio en esta dirección.',
  fr: 'Il n’y a pas de site à cette adresse.',
  it: 'Non c’è nessun sito a questo indirizzo.',
  nl: 'Op dit adres staat geen site.',
  pl: 'Pod tym adresem nie ma strony.',
};

const style =
  ':root{color-scheme:light dark}body{font:18px/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;box-sizing:border-box;text-align:center}';

/** Returns a page without a brand. */
export function plainPage(
  status: number,
  sentence: string,
  locale: Locale = 'en',
): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: status,
    headers: {
      ...pageHeaders([createHash('sha256').update(style).digest('base64')]),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    },
    body: `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(sentence)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(sentence)}</h1></main></body></html>`,
  };
}

/** Returns the page of a host that belongs to no brand. */
export const unknownHostPage = (locale: Locale | null) =>
  plainPage(errorTable.unknown_host.status, sentences[locale ?? 'en'], locale ?? 'en');
