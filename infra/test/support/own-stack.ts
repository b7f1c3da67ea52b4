/**
 * A separate stack with fake brands, for tests that move the clock, cause faults in engines or kill
 * workers, which must not affect the shared stack.
 */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayIn } from '#shared/rules/age.ts';
import type { TenantConfig } from '#shared/tenant.ts';
import type { Theme } from '#shared/theme.ts';
import { type Stack, type StackOptions, startStack } from '../../local/stack.ts';
import { root } from '../../paths.ts';
import { adminFixture } from './admin-fixture.ts';
import { type Client, type ClientOptions, createClient } from './client.ts';
import { local } from './local.ts';

export interface FakeBrand {
  id: string;
  change?: (config: TenantConfig) => void;
  /** The brand's own English texts: group -> key -> text. */
  texts?: Record<string, Record<string, string>>;
}

export interface OwnStack {
  stack: Stack;
  /** The folder of brand folders, which the stack watches. */
  tenants: string;
  local: ReturnType<typeof local>;
  admin: ReturnType<typeof adminFixture>;
  at(brand: string, options?: Omit<ClientOptions, 'port' | 'brand'>): Client;
  /** The day it is where the brand is, such as 2026-01-31. */
  day(brand: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the stack with the last build, which the shared stack made. */
export async function startOwnStack(
  brands: readonly FakeBrand[],
  options: Pick<StackOptions, 'workers' | 'tableThrough' | 'jobs'> = {},
): Promise<OwnStack> {
  const folder = await mkdtemp(join(tmpdir(), 'own-stack-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    for (const brand of brands) await writeBrand(join(folder, 'tenants'), brand);
    const stack = await startStack({
      port: 0,
      dataDir: join(folder, 'data'),
      watch: false,
      build: 'skip',
      quiet: true,
      brandsFolder: join(folder, 'tenants'),
      ...options,
    });
    const { port } = stack;
    const live = stack.brands().map(({ id }) => id);
    const missing = brands.filter(({ id }) => !live.includes(id));
    const tenants = join(folder, 'tenants');
    const clock = local(port);
    const own: OwnStack = {
      stack,
      tenants,
      local: clock,
      admin: adminFixture(stack),
      at: (brand, options = {}) => createClient({ port, brand, ...options }),
      day: async (brand) => {
        const { time_zone } = await readJson<TenantConfig>(join(tenants, brand, 'tenant.json'));
        return dayIn(time_zone, await clock.advance(0));
      },
      stop: async () => {
        await stack.stop();
        await remove();
      },
    };
    if (missing.length === 0) return own;
    await own.stop();
    throw new Error(`not published: ${missing.map(({ id }) => id).join(', ')}`);
  } catch (cause) {
    await remove();
    throw cause;
  }
}

/** Writes a changed copy of the American brand with a single picture and no landing pages of its own. */
export async function writeBrand(tenants: string, brand: FakeBrand): Promise<void> {
  const folder = join(tenants, brand.id);
  await cp(join(root, 'tenants/us'), folder, { recursive: true });
  const config = await readJson<TenantConfig>(join(folder, 'tenant.json'));
  config.id = brand.id;
  config.name = brand.id;
  config.domains = [`www.${brand.id}.example`];
  config.mail.from_address = `hello@${brand.id}.example`;
  config.payments.key_parameter = `/dating/${brand.id}/mollie-key`;
  brand.change?.(config);
  await writeFile(join(folder, 'tenant.json'), JSON.stringify(config));

  const theme = await readJson<Theme>(join(folder, 'theme.json'));
  const [one = '', two = ''] = theme.hero.pictures.map(({ file }) => file);
  theme.hero.pictures = theme.hero.pictures.slice(0, 1);
  theme.home.pictures = { talk: one, match: [one, two], swipe: [one, two] };
  await writeFile(join(folder, 'theme.json'), JSON.stringify(theme));
  // Its films and pictures go with those of the theme.
  await rm(join(folder, 'landers.json'));
  const named = JSON.stringify(theme);
  for (const file of await readdir(join(folder, 'assets'))) {
    if (!named.includes(`assets/${file}`)) await rm(join(folder, 'assets', file));
  }
  if (!brand.texts) return;
  const file = join(folder, 'locales/en.json');
  const texts = await readJson<Record<string, Record<string, string>>>(file);
  for (const [group, own] of Object.entries(brand.texts)) {
    texts[group] = { ...texts[group], ...own };
  }
  await writeFile(file, JSON.stringify(texts));
}

const readJson = async <T>(path: string) => JSON.parse(await readFile(path, 'utf8')) as T;
