/** `npm run brand -- landers`: the landing pages of a brand's folder, with their addresses. */
import { join } from 'node:path';
import type { Command } from 'commander';
import {
  defaultEntry,
  type LanderLook,
  type LanderName,
  landerNames,
  sluggedLanders,
} from '#shared/landers.ts';
import { brandIds } from '../checks/tenants.ts';
import { parseFormat } from './arguments.ts';
import { formats, rowPrinter } from './finance-output.ts';
import { type LoadedBrand, loadBrand } from './load.ts';
import { OperatorError } from './operator-error.ts';
import { problemLine } from './problems.ts';

const columns = ['page', 'slug', 'variants', 'leads_to', 'headline', 'address'] as const;
type LanderRow = Record<(typeof columns)[number], string>;

export const landersOptions = (command: Command): Command =>
  command
    .summary('list the landing pages of a brand')
    .description(
      'Lists the eleven landing pages of a brand’s folder and the slugs that its landers.json declares, with their addresses. docs/brands.md describes the file.',
    )
    .argument('<id>', 'the brand')
    .option('--format <format>', formats.join(', '))
    .option('--origin <url>', 'where members are; without it the brand’s first domain');

export async function listLanders(
  { format: wanted, origin }: { format?: string; origin?: string },
  [id = '']: string[],
  { tenants, out }: { tenants: string; out: (line: string) => void },
): Promise<number> {
  const format = parseFormat(wanted, formats);
  if (!(await brandIds(tenants)).includes(id)) {
    throw new OperatorError(`There is no brand ${id}; its folder would be ${join(tenants, id)}.`);
  }
  const loaded = await loadBrand(join(tenants, id));
  if (!loaded.ok) {
    const lines = loaded.problems.map((problem) => problemLine(join(tenants, id), problem));
    throw new OperatorError(lines.join('\n'));
  }
  const { config } = loaded.brand;
  const rows = toRows(loaded.brand, new URL(origin ?? `https://${config.domains[0]}`).origin);
  if (format === 'json') {
    out(JSON.stringify(rows, null, 2));
    return 0;
  }
  const printer = rowPrinter(format, { all: columns, table: columns, amounts: [] }, out);
  for (const row of rows) printer.row(row);
  printer.end();
  return 0;
}

function toRows({ config, landers }: LoadedBrand, origin: string): LanderRow[] {
  const describe = (page: LanderName, slug: string): LanderRow => {
    const { variants = [], ...look } = landers?.pages[page]?.[slug] ?? {};
    return {
      page,
      slug: slug === defaultEntry ? '' : slug,
      variants: variants.map(({ name, weight }) => `${name} ${weight}`).join(', '),
      leads_to: toTarget(look),
      headline: look.headline?.[config.default_locale] ?? '',
      address: `${origin}/landers/${page}${slug === defaultEntry ? '' : `/${slug}`}`,
    };
  };
  return landerNames.flatMap((page) => {
    const declared = Object.keys(landers?.pages[page] ?? {});
    const slugs = (sluggedLanders as readonly string[]).includes(page)
      ? declared.filter((slug) => slug !== defaultEntry)
      : [];
    return [defaultEntry, ...slugs].map((slug) => describe(page, slug));
  });
}

function toTarget({ leads_to }: LanderLook): string {
  if (!leads_to) return 'form';
  return typeof leads_to === 'string' ? leads_to : `member ${leads_to.member}`;
}
