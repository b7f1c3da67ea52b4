/** A brand folder for tests, and ways to break it. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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
