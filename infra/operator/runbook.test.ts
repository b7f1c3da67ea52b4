/** docs/operations.md names commands and options that exist, and puts no secret on a command line. */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { root } from '../paths.ts';

const run = promisify(execFile);
const docs = join(root, 'docs');
const read = (file: string) => readFile(join(docs, file), 'utf8');

/** Commands of the project in a text: the script and its words, up to what ends a shell command. */
const commandsIn = (text: string) =>
  [...text.matchAll(/npm run (brand|stage|finance) -- ([^\n`|;#)]*)/g)].map(
    ([, script = '', words = '']) => ({ script, words: words.trim().split(/\s+/) }),
  );

const helps = new Map<string, Promise<string>>();
function getHelp(script: string, words: readonly string[]): Promise<string> {
  const key = [script, ...words].join(' ');
  const asked =
    helps.get(key) ??
    run(process.execPath, [join(root, `infra/operator/${script}.ts`), ...words, '--help']).then(
      ({ stdout }) => stdout,
    );
  helps.set(key, asked);
  return asked;
}

it('names commands and options that their help names', async () => {
  const text = await read('operations.md');
  const found = commandsIn(text).filter(({ words }) => /^[a-z]/.test(words[0] ?? ''));
  expect(found.length).toBeGreaterThan(30);
  for (const { script, words } of found) {
    const [name = '', second = ''] = words;
    const own = await getHelp(script, [name]);
    expect(own).toContain(`npm run ${script} -- ${name}`);
    // Some commands have commands of their own.
    const isNested = new RegExp(`^ {2}${second}\\b`, 'm').test(own) && /^[a-z]/.test(second);
    const help = isNested ? await getHelp(script, [name, second]) : own;
    for (const option of words.filter((word) => word.startsWith('--'))) {
      expect(help).toMatch(new RegExp(`${option.split('=')[0]}\\b`));
    }
  }
}, 120_000);

it('numbers at most eight steps by hand from a folder to a brand that is ready', async () => {
  const [, chapter = ''] =
    /## A new brand\n([\s\S]*?)\n## /.exec(await read('operations.md')) ?? [];
  const steps = [...chapter.matchAll(/^(\d+)\. \*\*/gm)].map(([, number]) => Number(number));
  expect(steps).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(chapter).toMatch(/8\. \*\*Preflight\*\*/);
});

it('puts no secret on a command line, where others see it and histories keep it', async () => {
  for (const file of await readdir(docs, { recursive: true })) {
    if (!file.endsWith('.md')) continue;
    const text = await read(file);
    expect([file, text.match(/put-parameter(?![^\n]*file:\/\/\/dev\/stdin).*--value/g)]).toEqual([
      file,
      null,
    ]);
    expect([file, text.match(/\b(live|test)_[A-Za-z0-9]{20,}|--secret-string (?!file:)/g)]).toEqual(
      [file, null],
    );
  }
});
