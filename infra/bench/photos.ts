/** How long a photo takes from the form to the profile, and what its renditions weigh. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { accountExportContract } from '#shared/api/account-export.ts';
import { profileContract } from '#shared/api/profile.ts';
import * as limits from '#shared/limits.ts';
import { interestIds } from '#shared/model/values.ts';
import type { Stack } from '../local/stack.ts';
import { root } from '../paths.ts';
import { createClient } from '../test/support/client.ts';
import { password, signUp } from '../test/support/members.ts';
import { uploadPhoto } from '../test/support/photos.ts';
import { kilobytes, median, type Section } from './results.ts';

const uploads = 60;
const exports = 20;

export async function measurePhotos(stack: Stack, say: (line: string) => void): Promise<Section> {
  const pictures = await originals();
  const times: number[] = [];
  const weights = new Map<string, number[]>();
  let exportMs: number[] = [];
  let exportBytes = 0;
  let at = 0;
  while (times.length < uploads) {
    const member = createClient({ port: stack.port, brand: 'nl' });
    await signUp(member);
    for (let slot = 0; slot < limits.photosFree && times.length < uploads; slot++) {
      const picture = pictures[at++ % pictures.length] as Buffer;
      times.push((await uploadPhoto(member, picture, 'image/webp')).tookMs);
      if (times.length % 10 === 0) say(`photos: ${times.length} of ${uploads}`);
    }
    const { profile } = await member.ok(profileContract, 'PUT', {
      body: { about_me: 'x'.repeat(limits.aboutMeMaxChars), interests: [...interestIds] },
    });
    for (const [name, address] of [
      ['full', profile.main_image?.filename],
      ['thumb', profile.main_image?.thumb_filename],
      ['match', profile.main_image?.match],
    ] as const) {
      for (const ending of ['webp', 'jpg']) {
        const path = String(address).replace('.webp', `.${ending}`);
        const { bytes } = await member.send({ path });
        const key = `${name}.${ending}`;
        weights.set(key, [...(weights.get(key) ?? []), bytes.length]);
      }
    }
    if (exportMs.length === 0) {
      for (let round = 0; round < Math.min(exports, 9); round++) {
        const began = performance.now();
        const exported = await member.ok(accountExportContract, 'GET');
        exportMs = [...exportMs, performance.now() - began];
        exportBytes = JSON.stringify(exported).length;
      }
    }
    await member.ok(accountDeleteContract, 'POST', { body: { password, reason: 'other' } });
  }
  const sorted = [...times].sort((a, b) => a - b);
  const share = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] as number;
  const rows = [
    ['photo, from sending the form to active, half of them within', `${share(0.5).toFixed(0)} ms`],
    ['the same, 95 % within', `${share(0.95).toFixed(0)} ms`],
    ...[...weights].map(([name, sizes]) => [`rendition ${name}, median`, kilobytes(median(sizes))]),
    ['export of a full member', `${median(exportMs).toFixed(1)} ms, ${kilobytes(exportBytes)}`],
  ];
  return {
    title: 'Photos and the export',
    how: `${uploads} uploads, one after the other, of the project's own pictures (${pictures.length} WebP files of ${kilobytes(median(pictures.map(({ length }) => length)))} in the middle); the photo counts as active when a poll every 10 ms says so. A full member has three photos, a text of ${limits.aboutMeMaxChars} characters and all interests.`,
    columns: ['what', 'measured'],
    rows,
    aims: [],
  };
}

/** The drawn portraits of the seed. */
async function originals(): Promise<Buffer[]> {
  const folder = join(root, 'infra/local/seed/portraits');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.webp'));
  return Promise.all(names.map((name) => readFile(join(folder, name))));
}
