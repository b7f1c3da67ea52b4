/** Whether settings and shell cost the same at 4 and at 10,000 brands. */
import { request } from 'node:http';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { platformScope } from '../../functions/domain/core/scope.ts';
import { kinds } from '../../functions/table/items.ts';
import type { Stack } from '../local/stack.ts';
import { openTable, writeItems } from '../test/support/table.ts';
import { median, type Section } from './results.ts';

export const manyBrands = 10_000;
const demoBrands = ['nl', 'de', 'us', 'pl'];
const warmRequests = 400;
const coldRounds = 25;
/** Longer than an instance trusts what it read of a brand. */
const cacheGoneMs = 2_200;
const tolerance = 1.05;

/** Copies a published brand's record under new ids and hosts. */
export async function addBrands(
  stack: Stack,
  count: number,
  say: (line: string) => void,
): Promise<void> {
  const { client, documents, name: table } = openTable(stack.environment);
  const model = await documents.send(
    new GetCommand({ TableName: table, Key: kinds.brand.key(platformScope, 'nl') }),
  );
  const items = Array.from({ length: count }, (_, index) => {
    const id = `many-${String(index).padStart(5, '0')}`;
    const host = `${id}.localhost`;
    const brand = structuredClone(model.Item?.brand);
    brand.id = id;
    brand.config.id = id;
    brand.origin = `http://${host}:${stack.port}`;
    return [
      {
        ...kinds.brand.key(platformScope, id),
        brand,
        hosts: [host],
      },
      {
        ...kinds.brandSummary.key(platformScope, id),
        name: id,
        origin: brand.origin,
        version: brand.version,
        published_at: brand.publishedAt,
      },
      { ...kinds.host.key(platformScope, host), brand_id: id },
    ];
  }).flat();
  await writeItems(documents, table, items, (count) => {
    if (count % 2_000 === 0) say(`brands: ${count} of ${items.length} items`);
  });
  client.destroy();
}

/** Milliseconds of one GET, body read. */
function time(port: number, host: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    request({ port, host: '127.0.0.1', path, headers: { host: `${host}:${port}` } }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(performance.now() - started)
          : reject(new Error(`${host}${path} answered ${response.statusCode}`)),
      );
    })
      .on('error', reject)
      .end();
  });
}

/** Two stacks without jobs side by side, asked in turns, so that both meet the same moments of the machine. */
export async function measureManyBrands(
  few: Stack,
  many: Stack,
  say: (line: string) => void,
): Promise<Section> {
  await addBrands(many, manyBrands - demoBrands.length, say);
  const rows: string[][] = [];
  const ratios: number[] = [];
  const pages = [
    ['settings', '/api/settings.php'],
    ['shell', '/'],
  ] as const;
  const compare = (name: string, kind: string, fewMs: number[], manyMs: number[]) => {
    const [a, b] = [median(fewMs), median(manyMs)];
    ratios.push(b / a);
    rows.push([name, kind, `${a.toFixed(2)} ms`, `${b.toFixed(2)} ms`, (b / a).toFixed(3)]);
  };
  for (const [name, path] of pages) {
    say(`brands: ${name}, warm`);
    const [fewMs, manyMs]: [number[], number[]] = [[], []];
    for (let index = 0; index < warmRequests; index++) {
      const id = demoBrands[index % demoBrands.length];
      // Who goes first changes, so that neither always finds the other's cache of the processor.
      const order = index % 2 === 0 ? ([few, many] as const) : ([many, few] as const);
      for (const stack of order) {
        const ms = await time(stack.port, `${id}.localhost`, path);
        (stack === few ? fewMs : manyMs).push(ms);
      }
    }
    compare(name, 'known to the instance', fewMs, manyMs);
  }
  for (const [name, path] of pages) {
    const [fewMs, manyMs]: [number[], number[]] = [[], []];
    for (let round = 0; round < coldRounds; round++) {
      say(`brands: ${name}, read from the table, round ${round + 1} of ${coldRounds}`);
      await new Promise((done) => setTimeout(done, cacheGoneMs));
      for (const [at, id] of demoBrands.entries()) {
        const other = `many-${String((round * 397 + at * 2_503) % (manyBrands - 4)).padStart(5, '0')}`;
        fewMs.push(await time(few.port, `${id}.localhost`, path));
        manyMs.push(await time(many.port, `${other}.localhost`, path));
      }
    }
    compare(name, 'read from the table', fewMs, manyMs);
  }
  const worst = Math.max(...ratios);
  return {
    title: '4 brands and 10,000 brands',
    how: `Two local stacks side by side, one with 4 brands and one with ${manyBrands.toLocaleString('en')}, asked in turns; medians. “Read from the table” waits until an instance has forgotten the brand, and asks the large stack for brands spread over all of them: two requests to the table in both.`,
    columns: ['answer', 'brand', '4 brands', '10,000 brands', 'ratio'],
    rows,
    aims: [
      {
        aim: 'settings and shell at 10,000 brands within 5 % of 4',
        measured: `worst ratio ${worst.toFixed(3)}`,
        met: worst <= tolerance,
      },
    ],
  };
}
