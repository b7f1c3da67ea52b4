/** Reference data: interests and regions. */
import type { Region } from '#shared/api/regions.ts';
import { type Interest, interestIds } from '#shared/model/values.ts';
import { regionsByCountry } from '../../adapters/regions.ts';

/** GET interests.php */
export async function listInterests(): Promise<{ interests: Interest[] }> {
  return { interests: [...interestIds] };
}

/** GET regions.php */
export async function listRegions(): Promise<{ regions: Record<string, Region[]> }> {
  return { regions: regionsByCountry() };
}
