/** The commonest passwords, from `data/common-passwords.json`. docs/data-sources.md says its source. */
import { brotliDecompressSync } from 'node:zlib';
import packed from './data/common-passwords.json' with { type: 'json' };

let known: ReadonlySet<string> | undefined;

/** Whether a password is one of the 10,000 commonest, upper and lower case aside. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(
    brotliDecompressSync(Buffer.from(packed.brotli, 'base64')).toString('utf8').split('\n'),
  );
  return known.has(password.normalize('NFKC').toLowerCase());
}
