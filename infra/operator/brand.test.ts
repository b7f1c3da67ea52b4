import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runBrand } from './brand.ts';
import { type BrandFolder, brandFolder } from './fixtures.ts';
import type { Terminal } from './terminal.ts';

let brand: BrandFolder;
let out: string[];
let err: string[];
let terminal: Terminal;
beforeEach(async () => {
  brand = await brandFolder();
  out = [];
  err = [];
  terminal = {
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    environment: {},
    tenants: brand.tenants,
  };
});
afterEach(() => brand.end());

describe('brand', () => {
  it('explains itself and each command', async () => {
    for (const args of [[], ['--help'], ['help']]) expect(await runBrand(args, terminal)).toBe(0);
    for (const command of [
      'new',
      'check',
      'publish',
      'reviewed',
      'preflight',
      'offline',
      'list',
      'landers',
      'photos',
      'reports',
      'cases',
      'member',
      'consents',
      'suppression',
      'mailing',
      'campaign',
      'key',
    ]) {
      out = [];
      expect(await runBrand([command, '--help'], terminal)).toBe(0);
      expect(out.join()).toMatch(new RegExp(`^Usage: npm run brand -- ${command}`));
    }
    expect(err).toEqual([]);
  });

  it('refuses unknown commands and options with the usage', async () => {
    expect(await runBrand(['pubish'], terminal)).toBe(2);
    expect(await runBrand(['check', '--al'], terminal)).toBe(2);
    expect(err).toEqual([
      expect.stringContaining("Unknown command 'pubish'."),
      expect.stringContaining('Usage: npm run brand -- check'),
    ]);
  });
});

describe('brand new', () => {
  it('asks for what is not given', async () => {
    const replies: Record<string, string> = { Id: 'blume', Main: 'www.blume.example' };
    const asked: string[] = [];
    const ask = async (question: string) => {
      const [word = ''] = question.split(/[ ,]/);
      asked.push(word);
      return replies[word] ?? '';
    };
    expect(
      await runBrand(['new', '--name', 'Blume', '--country', 'DE'], { ...terminal, ask }),
    ).toBe(0);
    expect(asked).toEqual(['Id', 'Main']);
    expect(out).toContainEqual(expect.stringMatching(/^1 brand: 0 problems, \d+ warnings$/));
  });

  it('says what is missing where nobody can answer', async () => {
    expect(await runBrand(['new', '--name', 'Blume'], terminal)).toBe(1);
    expect(err).toEqual(['brand new needs --id, --domain, --country.']);
  });

  it('says in words that its folder cannot be written, and leaves nothing behind', async () => {
    await brand.write('file', '');
    const words = ['--id', 'blume', '--name', 'Blume', '--country', 'DE', '--domain', 'b.example'];
    const place = join(brand.folder, 'file');
    expect(await runBrand(['new', ...words], { ...terminal, tenants: place })).toBe(1);
    expect(err).toEqual([expect.stringMatching(/^\/.*file.* cannot be used: /)]);
    expect(out).toEqual([]);
  });
});

describe('brand check', () => {
  it('passes with warnings', async () => {
    expect(await runBrand(['check'], terminal)).toBe(0);
    expect(err).toEqual([]);
    expect(out).toContainEqual(
      expect.stringMatching(/^warning: .*tenant\.json: company\.kvk: is still to be replaced$/),
    );
  });

  it('fails with file, field and reason', async () => {
    await brand.edit('tenant.json', (tenant) => {
      tenant.limits.min_age = 17;
    });
    expect(await runBrand(['check', 'fleur'], terminal)).toBe(1);
    expect(err).toEqual([
      expect.stringMatching(/fleur\/tenant\.json: limits\.min_age: must be at least 18$/),
    ]);
  });

  it('names the brands there are when asked for another', async () => {
    expect(await runBrand(['check', 'flower'], terminal)).toBe(1);
    expect(err).toEqual(['There is no brand flower; there are fleur.']);
  });
});

describe('brand publish, offline and list', () => {
  it('say what the environment lacks', async () => {
    expect(await runBrand(['publish', 'fleur'], terminal)).toBe(1);
    expect(await runBrand(['offline', '--id', 'fleur', '--yes'], terminal)).toBe(1);
    expect(await runBrand(['list'], terminal)).toBe(1);
    expect(err).toEqual([
      expect.stringMatching(/^Set TABLE_NAME, BRAND_BUCKET, STAGE in the environment/),
      expect.stringMatching(/^Set TABLE_NAME in the environment/),
      expect.stringMatching(/^Set TABLE_NAME in the environment/),
    ]);
  });

  it('want brands or --all, a good origin and a known format', async () => {
    terminal.environment = { TABLE_NAME: 'table', BRAND_BUCKET: 'bucket' };
    await runBrand(['publish'], terminal);
    await runBrand(['publish', 'fleur', '--all'], terminal);
    await runBrand(['publish', 'fleur', '--trial', '--origin-template', '{domain}'], terminal);
    await runBrand(['offline', '--yes'], terminal);
    await runBrand(['list', '--format', 'csv'], terminal);
    expect(err).toEqual([
      'Name the brands to publish, or say --all.',
      'Name the brands to publish, or say --all.',
      'The origin "www.fleur.example" must be an address such as https://{domain}.',
      'Name the brand: --id <id>.',
      '--format is table or json.',
    ]);
  });
});

describe('brand reports', () => {
  it('says what the environment lacks', async () => {
    expect(await runBrand(['reports', '--id', 'fleur'], terminal)).toBe(1);
    terminal.environment = { TABLE_NAME: 'table' };
    expect(await runBrand(['reports', '--id', 'fleur', '--save', 'here'], terminal)).toBe(1);
    expect(err).toEqual([
      expect.stringMatching(/^Set TABLE_NAME in the environment/),
      expect.stringMatching(/^Set PHOTO_BUCKET in the environment/),
    ]);
  });

  it.each([
    [['--format', 'csv'], '--format is text or json.'],
    [[], 'Name a brand that is online: --id <brand>.'],
  ])('refuses %j', async (args, reason) => {
    terminal.environment = { TABLE_NAME: 'table' };
    expect(await runBrand(['reports', ...args], terminal)).toBe(1);
    expect(err).toEqual([reason]);
  });
});
