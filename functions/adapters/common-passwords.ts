/** Reads the most common passwords. docs/data-sources.md names their source. */
import { brotliDecompressSync } from 'node:zlib';
import packed from './data/common-passwords.json' with { type: 'json' };

let passwords: ReadonlySet<string> | undefined;

/** Tells whether a password is among the 10,000 most common ones, ignoring case. */
export function isCommonPassword(password: string): boolean {
  passwords ??= new Set(
    brotliDecompressSync(Buffer.from(packed.brotli, 'base64')).toString('utf8').split('\n'),
  );
  return passwords.has(password.normalize('NFKC').toLowerCase());
}
