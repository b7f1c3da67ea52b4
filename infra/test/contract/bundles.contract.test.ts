import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleFunctions } from '../../build/functions.ts';
import { deployedFunctions as functions } from '../../functions.ts';
import { functionsFolder } from '../../local/build-folders.ts';

/** Code of the local stack that must never be deployed. */
const localOnly = [
  'LOCAL_CLOCK',
  'LOCAL_TRACKER',
  'x-local-usage',
  'x-local-ip',
  'x-local-country',
  '__local',
  '__LOCAL__',
  'MOLLIE_ENDPOINT',
  'GENESIS_ENDPOINT',
];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bundles-'));
  await bundleFunctions({ outdir: folder, local: false });
}, 180_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each(functions.map(({ name }) => name))(
  'the deployed bundle of %s has nothing local',
  async (name) => {
    const bundle = await readFile(join(folder, name, 'index.mjs'), 'utf8');
    expect(localOnly.filter((word) => bundle.includes(word))).toEqual([]);
  },
);

it('the words are the ones that the local bundles have', async () => {
  const bundle = await readFile(join(functionsFolder, 'settings/index.mjs'), 'utf8');
  for (const word of ['LOCAL_CLOCK', 'x-local-usage']) expect(bundle).toContain(word);
});

it('there is a bundle for every function and nothing else', async () => {
  expect((await readdir(folder)).sort()).toEqual(functions.map(({ name }) => name).sort());
});
