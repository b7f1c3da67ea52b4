/** The brands that an operator works for. */
import { includesBrand } from '#shared/rules/operator-roles.ts';
import type { Brand } from '../core/brand.ts';
import type { OperatorScope } from '../core/scope.ts';
import { brandInUse, listBrands } from '../tenants/brands.ts';

/** Lists those that are online, by id. Their records, with texts and themes, are not read for it. */
export const listOwnBrands = async ({ brands }: OperatorScope) =>
  (await listBrands()).filter(({ id }) => includesBrand(brands, id));

/** Reads those that are in use, by id. */
export async function readOwnBrands(operator: OperatorScope): Promise<Brand[]> {
  const own = await listOwnBrands(operator);
  const found = await Promise.all(own.map(({ id }) => brandInUse(id)));
  return found.filter((brand) => brand !== null);
}
