/** An operator's view on the brand's pages: the way in, and the mark that its pages bear. */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { errorTable } from '#shared/errors.ts';
import * as limits from '#shared/limits.ts';
import { escapeHtml } from '#shared/rules/escape-html.ts';
import type { Brand } from '../domain/core/brand.ts';
import { type CurrentView, enterView } from '../domain/operators/current-view.ts';
import { viewCookie } from '../http/cookies.ts';
import { commonHeaders } from '../http/headers.ts';
import { plainPage } from './unknown-host.ts';

/** Takes the code of a view, which works once, and leads to where the view begins. */
export async function takeViewCode(
  brand: Brand,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { http } = event.requestContext;
  const code = event.queryStringParameters?.code ?? '';
  // Whoever asks for the header alone sees no page.
  const entered = http.method === 'GET' ? await enterView(brand, code) : null;
  if (!entered) {
    return plainPage(errorTable.link_invalid.status, errorTable.link_invalid.message);
  }
  return {
    statusCode: 303,
    headers: {
      ...commonHeaders,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      location: entered.path,
    },
    cookies: [viewCookie(entered.cookie, entered.seconds)],
    body: '',
  };
}

const madeFormat = new Intl.DateTimeFormat('en-GB', {
  ...({ day: 'numeric', month: 'short', year: 'numeric' } as const),
  ...({ hour: '2-digit', minute: '2-digit', timeZone: 'UTC' } as const),
});

/** What a page of a view bears. The operator reads it, whatever the page's language is. */
export const getViewMark = ({ version }: Pick<CurrentView, 'version'>): string =>
  `<div id="view" lang="en" role="note">${escapeHtml(getMarkText(version))}</div>`;

function getMarkText(version: CurrentView['version']): string {
  if (!version) return 'Read only';
  const made = `${madeFormat.format(new Date(version.made_at))} UTC`;
  return version.draft
    ? `Read only. Draft of ${made}, not published`
    : `Read only. Version ${version.number} of ${made}, not in use`;
}

export const viewCss =
  '#view{position:fixed;z-index:2147483647;right:16px;bottom:16px;padding:6px 14px;border:2px solid #fff;border-radius:8px;background:#b3261b;color:#fff;font:600 13px/18px system-ui,sans-serif;pointer-events:none}';

/** Whether an address is the way into a view. */
export const isViewEntry = ({ rawPath }: APIGatewayProxyEventV2): boolean =>
  rawPath === limits.viewEntryPath;
