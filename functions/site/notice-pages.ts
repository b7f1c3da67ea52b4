/**
 * Pages of one sentence in the brand's design and the visitor's language, without scripts or further
 * files: the offline page, which the service worker caches, and that of a brand that is worked on.
 */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { iconUrl } from '#shared/brand-assets.ts';
import { errorTable } from '#shared/errors.ts';
import { escapeHtml } from '#shared/rules/escape-html.ts';
import { chooseLocale } from '#shared/rules/locales.ts';
import type { Brand } from '../domain/core/brand.ts';
import { maintenanceRetrySeconds } from '../http/error-responses.ts';
import { getVisitor } from '../http/trusted-headers.ts';
import { clientBuild } from './client-build.ts';
import { documentHeaders, documentStart, getMode } from './document.ts';
import { getTexts } from './texts.ts';
import { themeCss } from './theme-css.ts';

/**
 * The icon is a background image, so that nothing looks broken where the browser has not cached it.
 */
const ownCss = (icon: string) => `
*{box-sizing:border-box;margin:0}
body{min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--bg);color:var(--ink);font:17px/1.5 var(--font-body);text-align:center;-webkit-font-smoothing:antialiased}
main{max-width:420px;display:grid;justify-items:center;gap:16px;overflow-wrap:anywhere}
.icon{width:72px;height:72px;border-radius:18px;background:var(--accent-soft) center/cover url("${icon}")}
h1{font-family:var(--font-head);font-weight:var(--head-weight);letter-spacing:var(--head-tracking);font-size:30px;line-height:1.2}
p{color:var(--ink-2)}
a{display:inline-flex;align-items:center;min-height:48px;margin-top:8px;padding:12px 28px;border-radius:var(--radius-btn);background:var(--accent);color:var(--on-accent);font-weight:var(--btn-weight);text-decoration:none}
a:hover{background:var(--accent-hover)}
a:focus-visible{outline:3px solid var(--focus);outline-offset:3px}
`;

export const offlinePage = (
  brand: Brand,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> => noticePage(brand, event, 'offline', 200);

/** The page of a brand that is stopped; browsers ask again by themselves. */
export async function maintenancePage(
  brand: Brand,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { status } = errorTable.maintenance;
  const page = await noticePage(brand, event, 'maintenance', status);
  const again = String(maintenanceRetrySeconds);
  return { ...page, headers: { ...page.headers, 'retry-after': again, refresh: again } };
}

async function noticePage(
  brand: Brand,
  event: APIGatewayProxyEventV2,
  group: 'offline' | 'maintenance',
  statusCode: number,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { config, theme, assets } = brand;
  const locale = chooseLocale(getVisitor(event).locale, config.domain_language);
  const { [group]: texts = {} } = await getTexts(brand, locale, [group]);
  const text = (key: string) =>
    escapeHtml(String(texts[key] ?? '').replaceAll('{name}', config.name));
  const css = themeCss(theme, clientBuild, { names: true }) + ownCss(iconUrl(assets, 'svg'));
  const name = escapeHtml(config.name);
  return {
    statusCode,
    headers: {
      ...documentHeaders(css, locale),
      // No link leads to this page.
      'x-robots-tag': 'noindex',
    },
    body: [
      documentStart(locale, config.domain_language, getMode(event, theme), theme),
      `<title>${text('title')} · ${name}</title>`,
      `<link rel="icon" type="image/svg+xml" href="${iconUrl(assets, 'svg')}"><style>${css}</style></head>`,
      `<body><main><div class="icon" role="img" aria-label="${name}"></div><h1>${text('title')}</h1><p>${text('text')}</p>`,
      // The page is shown at the URL that was asked for.
      `<a href="">${text('retry')}</a></main></body></html>`,
    ].join(''),
  };
}
