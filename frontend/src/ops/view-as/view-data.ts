/** What a view is opened with. The choices stand in the address, so that a link leads to the view. */
import { queryOptions } from '@tanstack/react-query';
import { type ViewRole, viewBonuses, viewLooks, viewRoles } from '#shared/model/view.ts';
import { visibleLocales } from '#shared/rules/locales.ts';
import { call, type OpsAnswer, type OpsBody } from '../api.ts';
import type { Role } from '../session.tsx';
import { viewPath } from '../view-paths.ts';

export type ViewOptions = OpsAnswer<'view', 'GET'>;
export type OpenedView = OpsAnswer<'view', 'POST'>['view'];
type Body = OpsBody<'view', 'POST'>;

/** Widths that a page is shown at. */
export const widths = ['1280', '768', '390'] as const;
export type Width = (typeof widths)[number];

/** Width and path are the frame's own; everything else makes another view. */
export type Choices = Omit<Body, 'brand' | 'phone' | 'path'> & { width: Width };

/** Pages of members show members, which marketing does not see. */
export const getViewRoles = (role: Role): readonly ViewRole[] =>
  role === 'marketing' ? ['visitor'] : viewRoles;

const pick = <Value extends string>(
  given: string | null,
  known: readonly Value[],
  otherwise: Value | undefined = known[0],
): Value => known.find((value) => value === given) ?? (otherwise as Value);

/** The language in which visitors of a country meet the brand, of those that the brand speaks. */
const getLanguage = (country: Body['country'], { locales, default_locale }: ViewOptions) =>
  visibleLocales(country).find((locale) => locales.includes(locale)) ?? default_locale;

/** Reads the version out of an address; undefined for the one in use. Administrators alone choose. */
export function readVersion(params: URLSearchParams, role: Role): number | undefined {
  const text = params.get('version') ?? '';
  return role === 'administrator' && /^[1-9]\d{0,7}$/.test(text) ? Number(text) : undefined;
}

/** Reads the choices out of an address; what it does not say, or the brand does not serve, is usual. */
export function readChoices(params: URLSearchParams, options: ViewOptions, role: Role): Choices {
  const country = pick(params.get('country'), options.countries);
  const version = readVersion(params, role);
  return {
    ...(version !== undefined && { version }),
    country,
    language: pick(params.get('language'), options.locales, getLanguage(country, options)),
    as: pick(params.get('as'), getViewRoles(role)),
    bonus: pick(params.get('bonus'), viewBonuses),
    look: pick(params.get('look'), viewLooks, 'system'),
    width: pick(params.get('width'), widths),
  };
}

/** Where a view begins that names no path. */
export const getFirstPath = (as: ViewRole): string => (as === 'visitor' ? '/' : '/members');

/** Link to the screen with these choices at this page. */
export const getViewLink = (
  origin: string,
  brand: string,
  { version, ...choices }: Choices,
  path: string,
) => {
  const which = version === undefined ? {} : { version: String(version) };
  return `${origin}${viewPath}?${new URLSearchParams({ brand, ...which, ...choices, path })}`;
};

/** Paths of landing pages, with what they are called. */
export const listLandings = ({ landers }: ViewOptions): { path: string; label: string }[] =>
  landers.flatMap(({ name, slugs }) => [
    { path: `/landers/${name}`, label: name },
    ...slugs.map((slug) => ({ path: `/landers/${name}/${slug}`, label: `${name}, ${slug}` })),
  ]);

/** @param version undefined for the one in use; every version has choices of its own */
export const viewOptionsQuery = (brand: string, version: number | undefined) =>
  queryOptions({
    queryKey: ['view-options', brand, version ?? null],
    queryFn: ({ signal }) => {
      const which = version === undefined ? {} : { version: String(version) };
      return call('view', 'GET', { query: { brand, ...which }, signal });
    },
  });

/** Opens a view; `attempt` tells a view from the one before it with the same choices. */
export const openedViewQuery = (
  brand: string,
  { width, ...choices }: Choices,
  path: string,
  attempt: number,
) => {
  const phone = width === '390';
  return queryOptions({
    // The path is where it begins; going on inside of it opens no other one.
    queryKey: ['view', brand, choices, phone, attempt],
    queryFn: async ({ signal }) => {
      const body = { brand, ...choices, phone, path };
      return (await call('view', 'POST', { body, signal })).view;
    },
    // Its address works once.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
};
