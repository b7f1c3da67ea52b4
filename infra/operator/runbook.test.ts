/** docs/operations.md names commands and options that exist, and puts no secret on a command line. */
import { execFile, spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { root } from '../paths.ts';
import { runBrand } from './brand.ts';

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
  const args = [...words, '--help'];
  // A process for each of the many commands of brands would take a minute.
  const asked =
    helps.get(key) ?? (script === 'brand' ? getBrandHelp(args) : getProcessHelp(script, args));
  helps.set(key, asked);
  return asked;
}

const getProcessHelp = async (script: string, args: readonly string[]): Promise<string> =>
  (await run(process.execPath, [join(root, `infra/operator/${script}.ts`), ...args])).stdout;

async function getBrandHelp(args: readonly string[]): Promise<string> {
  const lines: string[] = [];
  const out = (line: string) => void lines.push(line);
  const code = await runBrand(args, { out, err: out, environment: {}, tenants: '' });
  expect(code).toBe(0);
  return lines.join('\n');
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
}, 300_000);

it('has shell commands that can be copied as they are', async () => {
  const blocks = [...(await read('operations.md')).matchAll(/```sh\n([\s\S]*?)```/g)];
  expect(blocks.length).toBeGreaterThan(25);
  for (const [, block = ''] of blocks) {
    // A name in angle brackets would read and write files of that name.
    expect(block).not.toMatch(/<[a-z]+>/);
    const checked = spawnSync('bash', ['-n'], { input: block, encoding: 'utf8' });
    expect([block, checked.stderr, checked.status]).toEqual([block, '', 0]);
  }
});

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

/** Where a test runs each command of the runbook, and how. */
const ranBy: Record<string, [file: string, call: RegExp]> = {
  'brand new': ['infra/operator/brand.test.ts', /runBrand\(\s*\['new'|'new',/],
  'brand check': ['infra/operator/brand.test.ts', /runBrand\(\['check'/],
  'brand reviewed': ['infra/operator/hosting.test.ts', /run\('reviewed'/],
  'brand publish': ['infra/operator/publish.test.ts', /'publish', id/],
  'brand preflight': ['infra/operator/preflight.test.ts', /run\('preflight', id/],
  'brand offline': ['infra/operator/publish.test.ts', /run\('offline', '--id', id/],
  'brand photos list': ['infra/test/contract/photos.contract.test.ts', /photos\('list'/],
  'brand photos approve': ['infra/test/contract/photos.contract.test.ts', /photos\('approve'/],
  'brand photos reject': ['infra/test/contract/photos.contract.test.ts', /photos\('reject'/],
  'brand operator invite': ['infra/operator/operators.test.ts', /operator\(\['invite'/],
  'brand cases list': ['infra/test/contract/reports.contract.test.ts', /cases\('list'/],
  'brand cases show': ['infra/test/contract/complaints.contract.test.ts', /forCase\('show'/],
  'brand cases answer': ['infra/test/contract/complaints.contract.test.ts', /forCase\('answer'/],
  'brand cases close': ['infra/test/contract/complaints.contract.test.ts', /forCase\('close'/],
  'brand reports': ['infra/test/contract/reports.contract.test.ts', /'reports',/],
  'brand mailing new': ['infra/test/contract/mailings.contract.test.ts', /mailing\(\s*\.*\[?'new'/],
  'brand mailing preview': ['infra/test/contract/mailings.contract.test.ts', /mailing\('preview'/],
  'brand mailing test': ['infra/test/contract/mailings.contract.test.ts', /mailing\('test'/],
  'brand mailing audience': [
    'infra/test/contract/mailings.contract.test.ts',
    /mailing\('audience'/,
  ],
  'brand mailing send': ['infra/test/contract/mailings.contract.test.ts', /mailing\('send'/],
  'brand mailing show': ['infra/test/contract/mailings.contract.test.ts', /\('show'/],
  'brand mailing pause': ['infra/test/contract/mailings.contract.test.ts', /\('pause'/],
  'brand suppression': ['infra/test/contract/notifications.contract.test.ts', /'suppression',/],
  'brand campaign': ['infra/test/support/traffic.fixtures.ts', /'campaign', action/],
  'brand disputes pack': [
    'infra/test/contract/disputes.contract.test.ts',
    /disputes\(brand, 'pack'/,
  ],
  'brand member show': ['infra/test/contract/member-requests.contract.test.ts', /member\('show'/],
  'brand member export': [
    'infra/test/contract/member-requests.contract.test.ts',
    /member\('export'/,
  ],
  'brand member delete': [
    'infra/test/contract/member-requests.contract.test.ts',
    /member\('delete'/,
  ],
  'brand member hold': ['infra/test/contract/member-requests.contract.test.ts', /member\('hold'/],
  'brand key replace': ['infra/operator/keys.test.ts', /'key', 'replace'/],
  'finance chargebacks': [
    'infra/test/contract/disputes.contract.test.ts',
    /'chargebacks', '--tenant'/,
  ],
  'finance payouts': ['infra/test/contract/finance.contract.test.ts', /finance\('payouts'/],
  'finance reconcile': ['infra/test/contract/finance.contract.test.ts', /'reconcile'/],
  'stage stop': ['infra/test/contract/stop.contract.test.ts', /'stop'/],
  'stage start': ['infra/test/contract/stop.contract.test.ts', /'start'/],
  'stage releases': ['infra/operator/rollback.test.ts', /stage\('releases'/],
  'stage rollback': ['infra/operator/rollback.test.ts', /stage\('rollback'/],
  'stage rotate': ['infra/operator/stage.test.ts', /stage\(\['rotate'/],
  'stage restore': ['infra/test/contract/restore.contract.test.ts', /\['restore', /],
  'stage settle': ['infra/test/contract/restore.contract.test.ts', /stage\('settle'/],
  'stage bring-back': ['infra/test/contract/restore.contract.test.ts', /stage\('bring-back'/],
  'stage migrate': ['infra/test/contract/migrations.contract.test.ts', /stage\('migrate'/],
  'stage smoke': ['infra/test/contract/smoke.contract.test.ts', /'smoke', '--url'/],
};
const withSubcommands = new Set([
  'photos',
  'cases',
  'mailing',
  'member',
  'disputes',
  'operator',
  'key',
]);

it('names no command that no test runs', async () => {
  const found = commandsIn(await read('operations.md')).flatMap(({ script, words }) => {
    const [name = '', second = ''] = words.map((word) => (/^[a-z-]+$/.test(word) ? word : ''));
    if (name === '' || words[0] !== name) return [];
    const isNested = withSubcommands.has(name) && second !== '';
    return withSubcommands.has(name) && !isNested
      ? []
      : [[script, name, ...(isNested ? [second] : [])].join(' ')];
  });
  const named = [...new Set(found)];
  expect(named.length).toBeGreaterThan(30);
  for (const command of named) {
    const [file = '', call = /$^/] = ranBy[command] ?? [];
    expect([command, file]).not.toEqual([command, '']);
    expect([command, call.test(await readFile(join(root, file), 'utf8'))]).toEqual([command, true]);
  }
});
