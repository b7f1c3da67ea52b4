/** The list of passwords that are refused because everybody tries them first. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync, constants } from 'node:zlib';
import * as limits from '#shared/limits.ts';

export const commonPasswordCount = 10_000;

/**
 * The commonest passwords that are long enough to be chosen, most common first, in the small: a
 * brotli stream in base64, one password a line.
 *
 * @throws Error where the package holds too few
 */
export function commonPasswords(): Buffer {
  const require = createRequire(import.meta.url);
  // The package's `exports` name no data file; its entry point leads to the folder.
  const file = new URL('passwords.json', sourceFolder(require));
  const all = JSON.parse(readFileSync(file, 'utf8')) as string[];
  const chosen = [...new Set(all.map((password) => password.toLowerCase()))]
    .filter((password) => password.length >= limits.passwordMinChars)
    .slice(0, commonPasswordCount);
  if (chosen.length < commonPasswordCount) {
    throw new Error(`@zxcvbn-ts/language-common: ${chosen.length} passwords are long enough`);
  }
  const packed = brotliCompressSync(chosen.join('\n'), {
    params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  });
  return Buffer.from(`${JSON.stringify({ brotli: packed.toString('base64') })}\n`);
}

const sourceFolder = (require: NodeJS.Require) =>
  new URL(`file://${require.resolve('@zxcvbn-ts/language-common').replace(/dist\/.*$/, 'src/')}`);
