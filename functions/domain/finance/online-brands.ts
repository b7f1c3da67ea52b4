import { brandById, listBrands } from '../tenants/brands.ts';
import { createFinanceContext, type FinanceContext } from './journal-export.ts';

/** Lists all brands that are online, by id. */
export async function listFinanceContexts(): Promise<FinanceContext[]> {
  const brands = await Promise.all((await listBrands()).map(({ id }) => brandById(id)));
  return brands.flatMap((brand) => (brand ? [createFinanceContext(brand)] : []));
}
