/** `npm run brand -- landers`: the landing pages of a brand's folder, with their addresses. */
import { join } from 'node:path';
import type { Command } from 'commander';
import { getLanders } from '../../functions/domain/operators/brand-landers.ts';
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

function toRows(brand: LoadedBrand, origin: string): LanderRow[] {
  return getLanders({ ...brand, origin }).map(({ variants, ...lander }) => ({
    ...lander,
    variants: variants.map(({ name, weight }) => `${name} ${weight}`).join(', '),
  }));
}
