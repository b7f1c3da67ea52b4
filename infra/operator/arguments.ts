import type { Brand } from '../../functions/domain/core/brand.ts';
import { brandById } from '../../functions/domain/tenants/brands.ts';
import { OperatorError } from './operator-error.ts';

/** Returns the brand of `--id`. @throws OperatorError where no brand of this id is online */
export async function onlineBrand(id: string | undefined): Promise<Brand> {
  const brand = id ? await brandById(id) : null;
  if (!brand) throw new OperatorError('Name a brand that is online: --id <brand>.');
  return brand;
}

/** Returns the value of `--format`, or the first format. @throws OperatorError for unknown ones */
export function parseFormat<Format extends string>(
  given: string | undefined,
  formats: readonly [Format, ...Format[]],
): Format {
  const found = formats.find((one) => one === (given ?? formats[0]));
  if (!found) throw new OperatorError(`--format is ${formats.join(' or ')}.`);
  return found;
}
