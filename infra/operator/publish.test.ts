import { DeleteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { heroFormats, heroSource, heroWidths, iconUrl, pageUrl } from '#shared/brand-assets.ts';
import { findPrintedLogo } from '../../functions/adapters/brand-logo.ts';
import type { Brand } from '../../functions/domain/core/brand.ts';
import { tenantScope } from '../../functions/domain/core/scope.ts';
import {
  brandAtHost,
  brandById,
  listBrands,
  publishedBrand,
  takeBrandOffline,
} from '../../functions/domain/tenants/brands.ts';
import {
  findPublication,
  findRecord,
  getOutdatedPart,
  listVersions,
  publishVersion,
  type VersionRecord,
} from '../../functions/domain/tenants/versions.ts';
import { type TestEngines, testEngines } from '../local/fixtures.ts';
import { runBrand } from './brand.ts';
import { type BrandFolder, brandFolder, smallBrand } from './fixtures.ts';
import { type LoadedBrand, loadBrand } from './load.ts';
import { isKeptBack, publish, wasTakenOffline } from './publish.ts';
import type { Terminal } from './terminal.ts';

let engines: TestEngines;
let bucket: string;
let s3: S3Client;
let brand: BrandFolder;

beforeAll(async () => {
  engines = await testEngines();
  for (const [name, value] of Object.entries(engines.environment)) vi.stubEnv(name, value);
  bucket = engines.environment.BRAND_BUCKET ?? '';
  s3 = new S3Client();
});
afterAll(async () => {
  await engines?.stop();
  vi.unstubAllEnvs();
});

let count = 0;
beforeEach(async () => {
  // Each test has a brand of its own in the one table.
  brand = await smallBrand(`brand-${++count}`);
});
afterEach(() => brand.end());

async function loaded(from = brand): Promise<LoadedBrand> {
  const result = await loadBrand(from.folder);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.brand;
}
const origin = 'https://www.fleur.example';
async function keysUnder(prefix: string): Promise<string[]> {
  const response = await s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }));
  return (response.Contents ?? []).map(({ Key }) => Key ?? '');
}
async function stored(url: string) {
  const response = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: url.slice(1) }));
  return {
    bytes: Buffer.from((await response.Body?.transformToByteArray()) ?? []),
    type: response.ContentType,
    cache: response.CacheControl,
  };
}

it('puts every rendition, icon, text and page where the rule says, for good', async () => {
  const pictures = await brandFolder('pictures');
  const from = await loaded(pictures);
  await pictures.end();
  const { version, changed } = await publish(from, { origin });
  expect(changed).toBe(true);
  expect(version).toMatch(/^[0-9a-f]{12}$/);
  const record = await brandById(from.id);
  expect(record).toMatchObject({
    id: from.id,
    origin,
    version,
    assets: `/brand/${from.id}/${version}`,
    pages: { terms: ['nl'], 'compliance-statement': ['nl'] },
  });
  const assets = record?.assets ?? '';
  for (const width of heroWidths) {
    for (const format of heroFormats) {
      const { bytes, cache } = await stored(heroSource(assets, 3, width, format));
      const { width: wide, height } = await sharp(bytes).metadata();
      // The source is 600 px wide and is never made larger.
      expect([wide, height]).toEqual(
        width === 640 ? [600, 800] : [width, Math.round((width / 3) * 4)],
      );
      expect(cache).toBe('public, max-age=31536000, immutable');
    }
  }
  for (const [size, px] of [
    ['favicon', 32],
    ['180', 180],
    ['192', 192],
    ['512', 512],
    ['maskable-512', 512],
  ] as const) {
    const { bytes, type } = await stored(iconUrl(assets, size));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: px, height: px });
    expect(type).toBe('image/png');
  }
  expect((await stored(iconUrl(assets, 'svg'))).type).toBe('image/svg+xml');
  const logo = await sharp((await findPrintedLogo(assets)) ?? undefined).metadata();
  expect(logo).toMatchObject({ format: 'png', height: 250, hasAlpha: false });
  const terms = await stored(pageUrl(assets, 'nl', 'terms'));
  expect(JSON.parse(terms.bytes.toString())).toMatchObject({ title: 'Algemene voorwaarden' });
});

it('has one version for one folder, and does nothing the second time', async () => {
  const first = await publish(await loaded(), { origin, extraHosts: ['x.localhost'] });
  const before = await brandById((await loaded()).id);
  const again = await publish(await loaded(), { origin, extraHosts: ['x.localhost'] });
  expect(again).toEqual({ version: first.version, number: null, changed: false });
  expect(await brandById((await loaded()).id)).toEqual(before);
});

it('has another version for another text or origin, and keeps the old files', async () => {
  const versions = [(await publish(await loaded(), { origin })).version];
  await brand.write('pages/nl/ban.md', '# Regels\n\nWees aardig.\n');
  versions.push((await publish(await loaded(), { origin })).version);
  versions.push((await publish(await loaded(), { origin: 'http://x.localhost:3000' })).version);
  expect(new Set(versions).size).toBe(3);
  const { id } = await loaded();
  const counts = await Promise.all(
    versions.map(async (version) => (await keysUnder(`brand/${id}/${version}/`)).length),
  );
  expect(counts).toEqual([counts[0], counts[0], counts[0]]);
  expect((await brandById(id))?.version).toBe(versions[2]);
});

it('goes back to an earlier version without making its files again', async () => {
  const from = await loaded();
  const first = await publish(from, { origin });
  await publish(from, { origin: 'https://other.fleur.example' });
  const marker = `/brand/${from.id}/${first.version}/.complete`;
  const before = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: marker.slice(1) }));
  expect(await publish(from, { origin })).toEqual({
    ...{ version: first.version, number: 3, changed: true },
  });
  const after = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: marker.slice(1) }));
  expect(after.LastModified).toEqual(before.LastModified);
});

it('leaves a host to the brand that has it, and its own last version in use', async () => {
  const first = await publish(await loaded(), { origin });
  const rival = await smallBrand('rival');
  await rival.edit('tenant.json', (tenant) => {
    tenant.domains.push(`www.brand-${count}.example`);
  });
  const refused = await publish(await loaded(rival), { origin });
  expect(refused).toMatchObject({ changed: false, hostTaken: `www.brand-${count}.example` });
  expect(await brandById('rival')).toBeNull();
  expect((await brandById(`brand-${count}`))?.version).toBe(first.version);
  await rival.end();
});

it('empties the cache of its hosts once the new version is in use, and only then', async () => {
  const from = await loaded();
  const seen: unknown[] = [];
  const invalidate = async (hosts: readonly string[]) => {
    seen.push([hosts, (await brandById(from.id))?.version]);
  };
  const { version } = await publish(from, { origin, invalidate });
  await publish(from, { origin, invalidate });
  expect(seen).toEqual([[[`www.brand-${count}.example`], version]]);
});

it('is what the command line does, and lists', async () => {
  const lines: string[] = [];
  const terminal: Terminal = {
    out: (line) => lines.push(line),
    err: (line) => lines.push(`! ${line}`),
    environment: process.env,
    tenants: brand.tenants,
  };
  const id = `brand-${count}`;
  expect(
    await runBrand(
      ['publish', id, '--trial', '--origin-template', 'http://{id}.localhost:3000'],
      terminal,
    ),
  ).toBe(0);
  expect(lines).toEqual([
    `${id}: publishing to http://${id}.localhost:3000`,
    expect.stringMatching(/: online as version 1, [0-9a-f]{12}$/),
  ]);
  lines.length = 0;
  expect(
    await runBrand(
      ['publish', '--all', '--trial', '--origin-template', 'http://{id}.localhost:3000'],
      terminal,
    ),
  ).toBe(0);
  expect(lines[1]).toContain(': was online already');

  await brand.edit('tenant.json', (tenant) => {
    tenant.limits.min_age = 12;
  });
  lines.length = 0;
  expect(await runBrand(['publish', id, '--trial'], terminal)).toBe(1);
  expect(lines).toEqual([
    expect.stringContaining('tenant.json: limits.min_age: must be at least 18'),
    `! ${id}: not published; what is online stays as it is`,
  ]);

  lines.length = 0;
  expect(await runBrand(['list', '--format', 'json'], terminal)).toBe(0);
  const listed = JSON.parse(lines.join('\n'));
  expect(listed).toHaveLength((await listBrands()).length);
  expect(listed).toContainEqual({
    id,
    name: 'Fleur',
    origin: `http://${id}.localhost:3000`,
    version: expect.stringMatching(/^[0-9a-f]{12}$/),
    published_at: expect.stringMatching(/Z$/),
  });
  lines.length = 0;
  await runBrand(['list'], terminal);
  expect(lines[0]).toMatch(/^id +name +origin +version +published at$/);
});

describe('versions', () => {
  const scope = () => tenantScope({ id: `brand-${count}` });
  const getTerminal = (lines: string[]): Terminal => ({
    out: (line) => lines.push(line),
    err: (line) => lines.push(`! ${line}`),
    environment: { ...process.env, STAGE: 'production' },
    tenants: brand.tenants,
  });
  const dearer = () =>
    brand.edit('tenant.json', (tenant) => {
      tenant.prices.message_credits += 1;
    });

  it('are numbered, and one that waits leaves the one in use', async () => {
    const id = `brand-${count}`;
    await publish(await loaded(), { origin });
    await brand.write('pages/nl/ban.md', '# Regels\n\nWees aardig.\n');
    const draft = await publish(await loaded(), { origin, isDraft: true });
    expect(draft).toMatchObject({ number: 2, changed: false });
    expect(await publish(await loaded(), { origin, isDraft: true })).toEqual(draft);
    expect(await findPublication(scope())).toEqual({ last: 2, live: 1, draft: 2 });
    expect((await brandById(id))?.version).not.toBe(draft.version);
    const [second] = await listVersions(scope(), 1);
    expect(second?.files?.['pages/nl/ban.md']).toMatch(/^[0-9a-f]{12}$/);
    expect(await isKeptBack(await loaded(), { origin })).toBe(true);
    expect(await publish(await loaded(), { origin })).toMatchObject({ number: 2, changed: true });
    expect(await findPublication(scope())).toEqual({ last: 2, live: 2 });
    expect(await isKeptBack(await loaded(), { origin })).toBe(false);
  });

  it('begin with the one in use of a brand that had none', async () => {
    const id = `brand-${count}`;
    await publish(await loaded(), { origin });
    const former = await brandById(id);
    const table = new DynamoDBClient();
    for (const [pk, sk] of [
      [`TENANT#${id}#PUBLICATION`, 'PUBLICATION'],
      [`TENANT#${id}#VERSIONS`, '00000001'],
      [`TENANT#${id}#VERSION#00000001`, 'RECORD'],
    ] as const) {
      const Key = { pk: { S: pk }, sk: { S: sk } };
      const { Attributes } = await table.send(
        new DeleteItemCommand({
          ...{ TableName: process.env.TABLE_NAME, Key },
          ReturnValues: 'ALL_OLD',
        }),
      );
      expect(Attributes).toBeDefined();
    }
    table.destroy();
    await dearer();
    expect(await publish(await loaded(), { origin })).toMatchObject({ number: 2 });
    expect(await findPublication(scope())).toEqual({ last: 2, live: 2 });
    expect((await findRecord(scope(), 1))?.brand).toEqual(former);
    expect(await publishVersion(id, 1, { by: ['Ruben', 'Katrin'] })).toEqual({
      outcome: 'published',
    });
    expect((await brandById(id))?.version).toBe(former?.version);
  });

  it('that wait are of a brand that is online', async () => {
    const lines: string[] = [];
    expect(
      await runBrand(['publish', `brand-${count}`, '--draft', '--trial'], getTerminal(lines)),
    ).toBe(1);
    expect(lines.join()).toContain('is not online: a draft is compared with what is');
  });

  it('that the product refuses by now say so', async () => {
    await publish(await loaded(), { origin });
    const { brand: stored } = (await findRecord(scope(), 1)) as VersionRecord;
    expect(getOutdatedPart(stored)).toBeNull();
    const { time_zone: _, ...config } = stored.config;
    expect(getOutdatedPart({ ...stored, config } as Brand)).toMatch(/^tenant\.json: time_zone /);
  });
});

describe('offline', () => {
  const lines: string[] = [];
  const run = (...args: string[]) => {
    lines.length = 0;
    return runBrand(args, {
      out: (line) => lines.push(line),
      err: (line) => lines.push(`! ${line}`),
      environment: process.env,
      tenants: brand.tenants,
    });
  };
  const listed = async (id: string) => (await listBrands()).some((one) => one.id === id);

  it('only says what it would do unless it is told to', async () => {
    const id = `brand-${count}`;
    await publish(await loaded(), { origin });
    expect(await run('offline', '--id', id)).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`^${id}: Fleur is online at ${origin}\\.\n.*www\\.${id}`)),
      '! Nothing was changed. Say --yes to take it offline.',
    ]);
    expect(await brandById(id)).not.toBeNull();
    expect(await listed(id)).toBe(true);
  });

  it('removes record, hosts and its place in the list; publishing brings all back', async () => {
    const id = `brand-${count}`;
    const [host, other] = [`www.${id}.example`, `${id}.localhost`];
    const from = await loaded();
    const { version } = await publish(from, { origin, extraHosts: [other] });
    expect(await wasTakenOffline(from)).toBe(false);
    expect(await run('offline', '--id', id, '--yes')).toBe(0);
    expect(lines).toEqual([`${id}: offline; ${host}, ${other} answer no more`]);
    expect(await brandById(id)).toBeNull();
    expect(await listed(id)).toBe(false);
    for (const one of [host, other]) expect(await brandAtHost(one)).toBeNull();
    expect(await run('offline', '--id', id, '--yes')).toBe(1);
    expect(lines).toEqual([`! ${id} is not online.`]);

    const back = await publish(from, { origin, extraHosts: [other] });
    expect(back).toEqual({ version, number: 1, changed: true });
    expect((await brandById(id))?.version).toBe(version);
    expect(await listed(id)).toBe(true);
    expect(await wasTakenOffline(from)).toBe(false);
  });

  it('gives its hosts free for another brand', async () => {
    const id = `brand-${count}`;
    await publish(await loaded(), { origin });
    await run('offline', '--id', id, '--yes');
    const heir = await smallBrand(`heir-${count}`);
    await heir.edit('tenant.json', (tenant) => {
      tenant.domains.push(`www.${id}.example`);
    });
    const { hostTaken } = await publish(await loaded(heir), { origin });
    await heir.end();
    expect(hostTaken).toBeUndefined();
    expect((await brandAtHost(`www.${id}.example`))?.id).toBe(`heir-${count}`);
    expect((await publish(await loaded(), { origin })).hostTaken).toBe(`www.${id}.example`);
  });

  it('is remembered of a folder until that changes, wherever it is published to', async () => {
    await publish(await loaded(), { origin });
    await run('offline', '--id', `brand-${count}`, '--yes');
    expect(await wasTakenOffline(await loaded())).toBe(true);
    await brand.write('pages/nl/ban.md', '# Regels\n\nWees aardig.\n');
    expect(await wasTakenOffline(await loaded())).toBe(false);
  });

  it('does nothing to a brand that is published anew at that moment', async () => {
    const id = `brand-${count}`;
    await publish(await loaded(), { origin });
    const before = await publishedBrand(id);
    await publish(await loaded(), { origin: 'https://other.fleur.example' });
    expect(before && (await takeBrandOffline(before))).toBe(false);
    expect((await brandById(id))?.origin).toBe('https://other.fleur.example');
    expect(await listed(id)).toBe(true);
  });
});
