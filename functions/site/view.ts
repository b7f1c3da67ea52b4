/** An operator's view on the brand's pages: the way in, and the mark that its pages bear. */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { errorTable } from '#shared/errors.ts';
import * as limits from '#shared/limits.ts';
import type { Brand } from '../domain/core/brand.ts';
import { enterView } from '../domain/operators/current-view.ts';
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

/** The operator reads it, whatever the page's language is. */
export const viewMark = '<div id="view" lang="en" role="note">Read only</div>';

export const viewCss =
  '#view{position:fixed;z-index:2147483647;right:16px;bottom:16px;padding:6px 14px;border:2px solid #fff;border-radius:8px;background:#b3261b;color:#fff;font:600 13px/18px system-ui,sans-serif;pointer-events:none}';

/** Whether an address is the way into a view. */
export const isViewEntry = ({ rawPath }: APIGatewayProxyEventV2): boolean =>
  rawPath === limits.viewEntryPath;
