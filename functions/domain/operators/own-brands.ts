/** The brands that an operator works for. */
import { includesBrand } from '#shared/rules/operator-roles.ts';
import type { OperatorScope } from '../core/scope.ts';
import { listBrands } from '../tenants/brands.ts';

/** Lists those that are online, by id. Their records, with texts and themes, are not read for it. */
export const listOwnBrands = async ({ brands }: OperatorScope) =>
  (await listBrands()).filter(({ id }) => includesBrand(brands, id));
