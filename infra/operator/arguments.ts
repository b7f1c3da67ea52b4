/** Arguments of the operator's commands. */

import type { Brand } from '../../functions/domain/core/brand.ts';
import { brandById } from '../../functions/domain/tenants/brands.ts';
import { OperatorError } from './new-brand.ts';

/** Ids of members, photos and reports: one in 64 begins with a hyphen. */
const hyphenId = /^-[A-Za-z0-9_-]{21}$/;

/**
 * Hands an id that begins with a hyphen to the option before it (`--member -AbC…` becomes
 * `--member=-AbC…`), which would otherwise be read as another option.
 */
export function withIds(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of args) {
    const option = joined.at(-1);
    if (hyphenId.test(word) && option && /^--[a-z-]+$/.test(option)) {
      joined[joined.length - 1] = `${option}=${word}`;
    } else joined.push(word);
  }
  return joined;
}

/** The brand of `--id`. @throws OperatorError where none of this id is online */
export async function onlineBrand(id: string | undefined): Promise<Brand> {
  const brand = id ? await brandById(id) : null;
  if (!brand) throw new OperatorError('Name a brand that is online: --id <brand>.');
  return brand;
}

/** What `--format` says; the first one where it is not given. @throws OperatorError for others */
export function formatOf<Format extends string>(
  given: string | undefined,
  formats: readonly [Format, ...Format[]],
): Format {
  const found = formats.find((one) => one === (given ?? formats[0]));
  if (!found) throw new OperatorError(`--format is ${formats.join(' or ')}.`);
  return found;
}
