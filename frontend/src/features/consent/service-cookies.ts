/** Cookies that services of third parties leave on the brand's own host. */
import type { ConsentData } from '#lib/consent-data.ts';
import type { Categories } from '#shared/model/consent-values.ts';
import { matchesCookie } from '#shared/rules/consent.ts';

/** Removes those of services that are not allowed. A service sets them as widely as it can. */
export function removeCookies({ services }: ConsentData, categories: Categories): void {
  const forbidden = services
    .filter(({ purpose }) => !categories[purpose])
    .flatMap(({ cookies }) => cookies);
  const labels = location.hostname.split('.');
  const domains = ['', ...labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`)];
  for (const pair of document.cookie.split('; ')) {
    const [name = ''] = pair.split('=', 1);
    if (!forbidden.some((one) => matchesCookie(one, name))) continue;
    for (const domain of domains) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
      document.cookie = `${name}=; Path=/; Max-Age=0${domain}`;
    }
  }
}
