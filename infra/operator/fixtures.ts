/** A brand folder for tests, and ways to break it. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { writeReview } from './legal-review.ts';
import { loadBrand, replaceMarker } from './load.ts';
import { writeNewBrand } from './new-brand.ts';

export interface BrandFolder {
  /** The folder of brand folders. */
  tenants: string;
  /** `tenants/<id>` */
  folder: string;
  write(file: string, content: string | Buffer): Promise<void>;
  remove(file: string): Promise<void>;
  /** Changes a JSON file in place. */
  edit(file: 'tenant.json' | 'theme.json', change: (value: Editable) => void): Promise<void>;
  end(): Promise<void>;
}

/** JSON of a known shape; a test that names a wrong field fails by itself. */
// biome-ignore lint/suspicious/noExplicitAny: tests write what the schema forbids
export type Editable = any;

/** A good folder for the Netherlands, in a temporary place. */
export async function brandFolder(id = 'fleur'): Promise<BrandFolder> {
  const tenants = await mkdtemp(join(tmpdir(), 'tenants-'));
  const folder = await writeNewBrand(
    { id, domain: `www.${id}.example`, country: 'NL', name: 'Fleur' },
    tenants,
    new Date('2026-02-03T10:00:00.000Z'),
  );
  const path = (file: string) => join(folder, file);
  return {
    tenants,
    folder,
    async write(file, content) {
      await mkdir(dirname(path(file)), { recursive: true });
      await writeFile(path(file), content);
    },
    remove: (file) => rm(path(file), { recursive: true }),
    async edit(file, change) {
      const value: Editable = JSON.parse(await readFile(path(file), 'utf8'));
      change(value);
      await writeFile(path(file), JSON.stringify(value, null, 2));
    },
    end: () => rm(tenants, { recursive: true }),
  };
}

/** With two small pictures: encoding takes most of the time. */
export async function smallBrand(id: string): Promise<BrandFolder> {
  const made = await brandFolder(id);
  const picture = sharp({ create: { width: 320, height: 427, channels: 3, background: '#47a' } });
  await made.write('assets/hero-1.jpg', await picture.jpeg().toBuffer());
  await made.write('assets/hero-2.jpg', await picture.jpeg().toBuffer());
  for (const at of [3, 4]) await made.remove(`assets/hero-${at}.jpg`);
  await made.edit('theme.json', (theme) => {
    theme.hero.pictures.length = 1;
    const [one, two] = ['assets/hero-1.jpg', 'assets/hero-2.jpg'];
    theme.home.pictures = { talk: one, match: [one, two], swipe: [two, one] };
  });
  return made;
}

/** A small brand that members can come to: nothing to replace, legal pages reviewed. */
export async function readyBrand(id: string): Promise<BrandFolder> {
  const made = await smallBrand(id);
  await made.edit('tenant.json', (config) => {
    Object.assign(config.company, {
      name: 'Fleur B.V.',
      ...{ address: 'Kade 1', city: '1011 AB Amsterdam', kvk: 'KvK 12345678' },
      vat_numbers: { NL: 'NL001234567B01' },
    });
  });
  const loaded = await loadBrand(made.folder);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const left = JSON.stringify(loaded.brand.config).includes(replaceMarker);
  if (left) throw new Error('a field is still to be replaced');
  await writeReview(made.folder, loaded.brand.pageFiles, { by: 'A lawyer', on: '2026-02-03' });
  return made;
}
