import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { functions } from '../functions.ts';
import { root } from '../paths.ts';
import { getClosure, installForLambda, lockedPackages } from './lambda-packages.ts';

it('chooses what runs on Lambda, whatever this machine is', async () => {
  const found = [...getClosure(await lockedPackages(), ['sharp'])];
  expect(found).toContain('@img/sharp-linux-x64');
  expect(found).toContain('@img/sharp-libvips-linux-x64');
  expect(found.filter((name) => /darwin|win32|musl|arm64/.test(name))).toEqual([]);
});

it('installs on a machine of another kind what its own packages lack', async () => {
  const own = await mkdtemp(join(tmpdir(), 'packages-'));
  const place = join(own, 'for-lambda');
  try {
    // A Mac's packages: the same without those of Linux.
    for (const name of await readdir(join(root, 'node_modules'))) {
      if (name === '@img') continue;
      await symlink(join(root, 'node_modules', name), join(own, name));
    }
    const packages = functions.flatMap((one) => one.packages);
    const installed = await installForLambda(await lockedPackages(), packages, own, place);
    expect(installed('sharp')).toBe(own);
    const native = '@img/sharp-linux-x64';
    expect(existsSync(join(installed(native), native, 'package.json'))).toBe(true);
    expect(installed(native)).toBe(join(place, 'node_modules'));
  } finally {
    await rm(own, { recursive: true });
  }
}, 120_000);

it('says what npm could not install', async () => {
  const place = await mkdtemp(join(tmpdir(), 'packages-'));
  const locked = new Map([['not-a-package-of-anybody', { version: '999.0.0' }]]);
  await expect(
    installForLambda(locked, ['not-a-package-of-anybody'], place, place),
  ).rejects.toThrow(/npm could not install not-a-package-of-anybody for Lambda/);
  await rm(place, { recursive: true });
}, 120_000);
