/** What the information pages load: the brand's texts, and the company behind it. */
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { type BrandPage, pageUrl } from '#shared/brand-assets.ts';
import type { Locale, PageToken } from '#shared/model/values.ts';

/** A page of one version of the brand; its address changes with its content. */
export const pageQuery = (assets: string, locale: Locale, token: PageToken) =>
  queryOptions({
    queryKey: ['info', 'page', assets, locale, token] as const,
    queryFn: async ({ signal }) => {
      const url = pageUrl(assets, locale, token);
      const response = await fetch(url, { signal });
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      return (await response.json()) as BrandPage;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const companyQuery = queryOptions({
  queryKey: ['info', 'company'] as const,
  queryFn: async ({ signal }) => (await call('companyinfo', 'GET', { signal })).companyinfo,
  staleTime: Number.POSITIVE_INFINITY,
});
