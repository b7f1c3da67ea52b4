/** Size of each Lambda bundle, and what its loading costs beside the document client alone. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundleFunctions } from '../build/functions.ts';
import { bundleSettings } from '../build/settings.ts';
import { functions } from '../functions.ts';
import { root } from '../paths.ts';
import { kilobytes, median, type Section } from './results.ts';

const rounds = 11;
const apiLimitBytes = 400_000;
const anyLimitBytes = 700_000;
const loadRatioLimit = 1.15;

/** Milliseconds from an empty process to the bundle's handler being there. */
function loadMs(file: string): number {
  const script = `const t=performance.now();await import(${JSON.stringify(`file://${file}`)});process.stdout.write(String(performance.now()-t))`;
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, AWS_REGION: 'eu-west-1' },
  });
  if (run.status !== 0) throw new Error(`${file} does not load: ${run.stderr}`);
  return Number(run.stdout);
}

export async function measureBundles(say: (line: string) => void): Promise<Section> {
  const outdir = await mkdtemp(join(tmpdir(), 'bundles-'));
  try {
    await bundleFunctions({ outdir, local: false });
    const baseline = join(outdir, 'baseline.mjs');
    const empty = join(outdir, 'empty.mjs');
    await writeFile(empty, 'export const handler = async () => ({});\n');
    const contents =
      "import {DynamoDBClient} from '@aws-sdk/client-dynamodb';import {DynamoDBDocumentClient,GetCommand,QueryCommand,BatchGetCommand,TransactWriteCommand,PutCommand,UpdateCommand,DeleteCommand} from '@aws-sdk/lib-dynamodb';const c=DynamoDBDocumentClient.from(new DynamoDBClient({}));export const handler=async()=>[c,GetCommand,QueryCommand,BatchGetCommand,TransactWriteCommand,PutCommand,UpdateCommand,DeleteCommand];";
    const stdin = { contents, resolveDir: root };
    const { alias: _, ...asItComes } = bundleSettings({ local: false });
    const slim = join(outdir, 'slim.mjs');
    await build({ ...asItComes, stdin, outfile: baseline });
    await build({ ...bundleSettings({ local: false }), stdin, outfile: slim });
    const files = [
      { name: 'empty handler', file: empty },
      { name: 'document client alone', file: baseline },
      { name: 'the same without the credential chain', file: slim },
      ...functions.map(({ name }) => ({ name, file: join(outdir, name, 'index.mjs') })),
    ];
    const times = new Map<string, number[]>(files.map(({ name }) => [name, []]));
    // Round by round, so that a slow moment of the machine meets all alike.
    for (let round = 0; round < rounds; round++) {
      say(`bundles: load round ${round + 1} of ${rounds}`);
      for (const { name, file } of files) times.get(name)?.push(loadMs(file));
    }
    const baseMs = median(times.get('document client alone') ?? []);
    const emptyMs = median(times.get('empty handler') ?? []);
    const measured = await Promise.all(
      files.map(async ({ name, file }) => {
        const ms = median(times.get(name) ?? []);
        return { name, bytes: (await stat(file)).size, ms, ratio: ms / baseMs };
      }),
    );
    const api = measured.filter(({ name }) =>
      functions.some((one) => one.name === name && one.trigger.kind === 'http'),
    );
    const largestApi = api.reduce((a, b) => (b.bytes > a.bytes ? b : a));
    const largest = measured.reduce((a, b) => (b.bytes > a.bytes ? b : a));
    const slowest = api.reduce((a, b) => (b.ratio > a.ratio ? b : a));
    return {
      title: 'Lambda bundles',
      how: `Minified ESM as deployed. Load: median of ${rounds} fresh Node processes, interleaved, from start of the import to the handler; the ratios are to a bundle with the document client alone (${baseMs.toFixed(1)} ms here) and to an empty handler (${emptyMs.toFixed(1)} ms). The product’s bundles leave the SDK’s credential chain out (decision 0005); the third row shows what that alone saves.`,
      columns: ['function', 'size', 'load', '× document client', '× empty handler'],
      rows: measured.map(({ name, bytes, ms, ratio }) => [
        name,
        kilobytes(bytes),
        `${ms.toFixed(1)} ms`,
        ratio.toFixed(2),
        (ms / emptyMs).toFixed(1),
      ]),
      aims: [
        {
          aim: 'no bundle over 700 kB',
          measured: `${largest.name} ${kilobytes(largest.bytes)}`,
          met: largest.bytes <= anyLimitBytes,
        },
        {
          aim: 'API bundles under 400 kB',
          measured: `${largestApi.name} ${kilobytes(largestApi.bytes)}`,
          met: largestApi.bytes < apiLimitBytes,
          ...(largestApi.name === 'photos'
            ? {
                remark:
                  'the only call that carries the S3 client, to sign the upload’s form and to remove files; a job that removes them and a signature of our own would bring it under',
              }
            : {}),
        },
        {
          aim: 'API load at most 1.15 × the document client alone',
          measured: `${slowest.name} ${slowest.ratio.toFixed(2)}`,
          met: slowest.ratio <= loadRatioLimit,
        },
      ],
    };
  } finally {
    await rm(outdir, { recursive: true, force: true });
  }
}
