/** Arguments of the operator's commands. */

import type { Brand } from '../../functions/domain/core/brand.ts';
import { brandById } from '../../functions/domain/tenants/brands.ts';
import { OperatorError } from './new-brand.ts';

/** The brand of `--id`. @throws OperatorError where none of this id is online */
export async function onlineBrand(id: string | undefined): Promise<Brand> {
  const brand = id ? await brandById(id) : null;
  if (!brand) throw new OperatorError('Name a brand that is online: --id <brand>.');
  return brand;
}

/** What `--format` says; the first one where it is not given. @throws OperatorError for others */
export function parseFormat<Format extends string>(
  given: string | undefined,
  formats: readonly [Format, ...Format[]],
): Format {
  const found = formats.find((one) => one === (given ?? formats[0]));
  if (!found) throw new OperatorError(`--format is ${formats.join(' or ')}.`);
  return found;
}
