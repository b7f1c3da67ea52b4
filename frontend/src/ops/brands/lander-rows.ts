/** Landing pages with what came of each, also those that are no longer declared. */
import type { Lander, Landers } from './brands-data.ts';

type Row = Landers['rows'][number];

export interface PageRow {
  /** The page with its slug: `gallery/spring`. */
  key: string;
  /** Null where the version in use has it no longer. */
  lander: Lander | null;
  /** Of all its variants, one for each currency. */
  rows: Row[];
  variants: { name: string; weight: number | null; rows: Row[] }[];
}

const variantPattern = /^(.*) \(([^()]+)\)$/;

/** `gallery/spring (b)` in its two parts. */
function parseGroup(group: string): { page: string; variant: string | null } {
  const [, page = '', variant = ''] = variantPattern.exec(group) ?? [];
  return variant ? { page, variant } : { page: group, variant: null };
}

const getKey = ({ page, slug }: Lander): string => (slug ? `${page}/${slug}` : page);

/** Declared ones in their order, then those that only the counters know, by clicks. */
export function listPages({ landers, rows }: Landers): PageRow[] {
  const toPage = (key: string, lander: Lander | null): PageRow => {
    const own = rows.filter(({ group }) => parseGroup(group).page === key);
    const counted = own.flatMap(({ group }) => parseGroup(group).variant ?? []);
    const declared = lander?.variants ?? [];
    const names = [...new Set([...declared.map(({ name }) => name), ...counted])];
    return {
      ...{ key, lander, rows: own },
      variants: names.map((name) => ({
        name,
        weight: declared.find((one) => one.name === name)?.weight ?? null,
        rows: own.filter(({ group }) => parseGroup(group).variant === name),
      })),
    };
  };
  const pages = landers.map((lander) => toPage(getKey(lander), lander));
  const known = new Set(pages.map(({ key }) => key));
  const others = [...new Set(rows.map(({ group }) => parseGroup(group).page))]
    .filter((key) => !known.has(key))
    .map((key) => toPage(key, null));
  const clicks = ({ rows: own }: PageRow) => own.reduce((all, row) => all + row.clicks, 0);
  return [...pages, ...others.sort((one, other) => clicks(other) - clicks(one))];
}

const leads: Readonly<Record<string, string>> = {
  form: 'Signs up on the page itself',
  home: 'Leads to the home page',
  signup: 'Leads to the sign-up',
  member: 'Leads to a member',
};

export const getLeadText = (leadsTo: string): string => leads[leadsTo] ?? `Leads to ${leadsTo}`;
