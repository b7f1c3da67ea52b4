import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ParameterError, secretParameter } from '../../functions/adapters/parameters.ts';
import { readParametersByCommandLine } from './parameters.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parameters-'));
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** A command line of AWS that does nothing else. */
async function awsThat(does: string) {
  const file = join(folder, 'aws');
  await writeFile(file, `#!/bin/sh\necho "$@" >> ${folder}/asked\n${does}\n`);
  await chmod(file, 0o755);
}

it('reads a parameter once, by AWS’s command line', async () => {
  await awsThat('echo live_key');
  readParametersByCommandLine();
  const name = '/dating/nl/mollie-key';
  expect([await secretParameter(name), await secretParameter(name)]).toEqual([
    'live_key',
    'live_key',
  ]);
  expect((await readFile(join(folder, 'asked'), 'utf8')).trim()).toBe(
    `ssm get-parameter --with-decryption --name ${name} --query Parameter.Value --output text`,
  );
});

it('says which one it could not read', async () => {
  await awsThat('exit 254');
  readParametersByCommandLine();
  const asked = secretParameter('/dating/pl/mollie-key');
  await expect(asked).rejects.toThrow(ParameterError);
  await expect(asked).rejects.toThrow('/dating/pl/mollie-key');
});
