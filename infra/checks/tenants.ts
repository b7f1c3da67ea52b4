/** Checks every brand under tenants/: each folder alone, then one against the others. */
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { TenantConfig } from '#shared/tenant.ts';
import { type LoadedBrand, loadBrand } from '../operator/load.ts';
import { type Problem, problemLine } from '../operator/problems.ts';
import { productTexts } from '../operator/texts.ts';
import { tenantsFolder } from '../paths.ts';

export interface TenantsCheck {
  /** Folder names, in order. */
  ids: string[];
  problems: (Problem & { id: string })[];
  warnings: (Problem & { id: string })[];
}

/** Names of the brand folders, in order. */
export async function brandIds(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
}

/**
 * What is wrong with the brands of a folder: each as `loadBrand` says, and hosts and mail
 * domains that two of them name. `ids` narrows what is reported, not what is compared.
 */
export async function checkTenants(folder: string, ids?: readonly string[]): Promise<TenantsCheck> {
  const all = await brandIds(folder);
  const reported = ids ? all.filter((id) => ids.includes(id)) : all;
  const check: TenantsCheck = { ids: reported, problems: [], warnings: [] };
  const texts = await productTexts();
  const brands: LoadedBrand[] = [];
  for (const id of all) {
    const result = await loadBrand(join(folder, id), { texts });
    if (result.ok) brands.push(result.brand);
    if (!reported.includes(id)) continue;
    if (!result.ok) check.problems.push(...result.problems.map((one) => ({ id, ...one })));
    check.warnings.push(...result.warnings.map((one) => ({ id, ...one })));
  }
  const shared = [
    ...sharedNames(brands, ({ domains }) =>
      domains.map((host, index) => ({ field: `domains.${index}`, name: host, what: 'a domain' })),
    ),
    ...sharedNames(brands, ({ mail }) => [
      {
        field: 'mail.from_address',
        name: mail.from_address.slice(mail.from_address.lastIndexOf('@') + 1).toLowerCase(),
        what: 'the mail domain',
      },
    ]),
  ];
  check.problems.push(...shared.filter(({ id }) => reported.includes(id)));
  return check;
}

interface Name {
  field: string;
  name: string;
  /** Completes "is also … of another brand". */
  what: string;
}

/** Names that only one brand can have: AWS keeps them in one place each. */
function sharedNames(
  brands: LoadedBrand[],
  getNames: (config: TenantConfig) => Name[],
): TenantsCheck['problems'] {
  const named = brands.flatMap(({ id, config }) => getNames(config).map((one) => ({ id, ...one })));
  return named.flatMap(({ id, field, name, what }) => {
    const other = named.find((one) => one.name === name && one.id !== id);
    const reason = `${name} is also ${what} of ${other?.id}`;
    return other ? [{ id, file: 'tenant.json', field, reason }] : [];
  });
}

/** Readable lines, as `tenants/nl/tenant.json: limits.min_age: must be at least 18`. */
export const checkLine = (folder: string, { id, ...problem }: Problem & { id: string }) =>
  problemLine(join(relative(process.cwd(), folder), id), problem);

if (import.meta.main) {
  const { ids, problems } = await checkTenants(tenantsFolder);
  for (const problem of problems) console.error(checkLine(tenantsFolder, problem));
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`tenants: ${ids.length} brands, no problems`);
}
