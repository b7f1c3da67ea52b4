/** Reloads open pages after a build when their tab becomes visible. */
import { staticHeaders } from '../headers.ts';
import type { LocalResponse } from './response.ts';

const source = `
let known;
async function check() {
  if (document.visibilityState !== 'visible') return;
  const answer = await fetch('/__local/version').catch(() => null);
  if (!answer?.ok) return;
  const { version } = await answer.json();
  known ??= version;
  if (version !== known) location.reload();
}
addEventListener('focus', check);
addEventListener('visibilitychange', check);
check();
`;

export const reloadScript: LocalResponse = {
  status: 200,
  headers: {
    ...staticHeaders,
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-store',
  },
  body: Buffer.from(source),
};

const tag = '<script src="/__local/reload.js" defer></script>';

/** Adds the script at the end of a page. */
export function withReload(response: LocalResponse): LocalResponse {
  if (!response.headers['content-type']?.startsWith('text/html')) return response;
  const html = response.body.toString('utf8');
  const end = html.lastIndexOf('</body>');
  if (end < 0) return response;
  return { ...response, body: Buffer.from(html.slice(0, end) + tag + html.slice(end)) };
}
