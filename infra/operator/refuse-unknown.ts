import { brandIds } from '../checks/tenants.ts';
import { OperatorError } from './operator-error.ts';
import type { Terminal } from './terminal.ts';

/** @throws OperatorError that names the brands there are */
export async function refuseUnknown(
  ids: readonly string[],
  { tenants }: Pick<Terminal, 'tenants'>,
): Promise<void> {
  const there = await brandIds(tenants);
  const unknown = ids.filter((id) => !there.includes(id));
  if (unknown.length > 0) {
    throw new OperatorError(
      `There is no brand ${unknown.join(', ')}; there are ${there.join(', ')}.`,
    );
  }
}
