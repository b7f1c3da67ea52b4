import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { consentWording } from '#shared/consent-wording.ts';
import { locales } from '#shared/model/values.ts';
import { root } from '../paths.ts';
import { localesFolder } from './locales.ts';

it('the version of the wording is the one of the texts, so that another wording asks anew', async () => {
  const texts = await Promise.all(
    locales.map(async (locale) =>
      JSON.parse(await readFile(join(root, localesFolder, locale, 'consent.json'), 'utf8')),
    ),
  );
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 8);
  expect(consentWording, 'shared/consent-wording.ts').toBe(hash);
});
