/** What a search costs at growing populations: the real function, over tables of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { platformScope } from '../../functions/domain/core/scope.ts';
import { kinds } from '../../functions/table/items.ts';
import { functionsFolder } from '../local/build-folders.ts';
import { localAccount } from '../local/engines/account.ts';
import { startDynamoDb } from '../local/engines/dynamodb.ts';
import { apiEvent } from '../local/event.ts';
import type { Stack } from '../local/stack.ts';
import { ensureTable } from '../local/table.ts';
import { readKey } from '../test/support/secrets.ts';
import { openTable, writeItems } from '../test/support/table.ts';
import { loadDocuments } from './population.ts';
import { median, type Section } from './results.ts';

const rounds = 15;
const deepPage = 50;
const tolerance = 1.1;

const searches: readonly (readonly [name: string, query: string])[] = [
  ['narrow', 'gender=female&countryregion=NL-UT&min_age=30&max_age=34'],
  ['wide', 'gender=female&min_age=18&max_age=60'],
  ['region', 'gender=female&countryregion=NL-UT&min_age=18&max_age=60'],
  [
    'three more fields',
    'gender=female&min_age=18&max_age=60&hair_color=red&eye_color=green&tattoos=true',
  ],
];

interface Cost {
  requests: number;
  units: number;
  ms: number;
  profiles: number;
}

/** @param sizes populations, ascending */
export async function measureSearch(
  stack: Stack,
  sizes: readonly number[],
  say: (line: string) => void,
): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'search-'));
  const engine = await startDynamoDb({ dataDir: folder, log: () => undefined });
  const account = { region: localAccount.region, credentials: localAccount };
  const client = new DynamoDBClient({ ...account, endpoint: engine.endpoint });
  const documents = DynamoDBDocumentClient.from(client);
  try {
    // The function reads where its table is when it is loaded; which one, at each call.
    Object.assign(process.env, {
      ...stack.environment,
      AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
      AWS_ACCESS_KEY_ID: localAccount.accessKeyId,
      AWS_SECRET_ACCESS_KEY: localAccount.secretAccessKey,
    });
    const { handler } = await import(
      pathToFileURL(join(functionsFolder, 'members/index.mjs')).href
    );
    const brand = await brandRecords(stack);
    const results = new Map<string, Map<number, Cost>>();
    for (const size of sizes) {
      const table = `search-${size}`;
      // With a stream the engine slows down with every record that it keeps.
      await ensureTable(client, table, { stream: false });
      process.env.TABLE_NAME = table;
      await writeItems(documents, table, brand);
      await loadDocuments(documents, table, { from: 0, to: size }, say);
      for (const [name, query] of searches) {
        for (const page of [1, deepPage]) {
          const key = `${name}, page ${page}`;
          say(`search: ${key} of ${size.toLocaleString('en')}`);
          const cost = await measure(handler, stack, query, page);
          if (!cost) continue;
          const bySize = results.get(key) ?? new Map<number, Cost>();
          results.set(key, bySize.set(size, cost));
        }
      }
    }
    return getSection(results, sizes);
  } finally {
    client.destroy();
    await engine.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The demo brand's record and host, as the running stack has them. */
async function brandRecords(stack: Stack): Promise<Record<string, unknown>[]> {
  const { client, documents, name: TableName } = openTable(stack.environment);
  const wanted = [
    kinds.brand.key(platformScope, 'nl'),
    kinds.host.key(platformScope, 'nl.localhost'),
  ];
  const found = await Promise.all(
    wanted.map((Key) => documents.send(new GetCommand({ TableName, Key }))),
  );
  client.destroy();
  return found.flatMap(({ Item }) => (Item ? [Item] : []));
}

type Handler = (
  event: unknown,
  context: unknown,
) => Promise<{
  statusCode: number;
  headers: Record<string, string>;
  body: string;
}>;

/** One page's cost; null where the search has no such page. */
async function measure(
  handler: Handler,
  stack: Stack,
  query: string,
  page: number,
): Promise<Cost | null> {
  let address = 0;
  const originSecret = await readKey(stack.environment, 'ORIGIN_SECRET_ID');
  const ask = async (cursor: string | null) => {
    const target = `/api/members.php?${query}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`;
    const event = apiEvent(
      {
        method: 'GET',
        target,
        protocol: 'HTTP/1.1',
        host: 'nl.localhost',
        headers: [['x-local-ip', `2001:db8::${(address++).toString(16)}`]],
        body: Buffer.alloc(0),
        remoteAddress: '127.0.0.1',
        remotePort: 0,
      },
      {
        originSecret,
        routeKey: 'ANY /api/members.php',
      },
    );
    const began = performance.now();
    const response = await handler(event, { getRemainingTimeInMillis: () => 10_000 });
    const ms = performance.now() - began;
    if (response.statusCode !== 200) throw new Error(`${target}: ${response.body}`);
    const [, requests, read] =
      /requests=(\d+) read=([\d.]+)/.exec(response.headers['x-local-usage'] ?? '') ?? [];
    const body = JSON.parse(response.body) as { cursor: string | null; numResults: number };
    return { ...body, requests: Number(requests), units: Number(read), ms };
  };
  let cursor: string | null = null;
  for (let index = 1; index < page; index++) {
    cursor = (await ask(cursor)).cursor;
    if (cursor === null) return null;
  }
  const responses: Awaited<ReturnType<typeof ask>>[] = [];
  for (let round = 0; round < rounds; round++) responses.push(await ask(cursor));
  const of = (pick: (one: (typeof responses)[number]) => number) => median(responses.map(pick));
  return {
    requests: of(({ requests }) => requests),
    units: of(({ units }) => units),
    ms: of(({ ms }) => ms),
    profiles: of(({ numResults }) => numResults),
  };
}

function getSection(
  results: ReadonlyMap<string, ReadonlyMap<number, Cost>>,
  sizes: readonly number[],
): Section {
  const full = 24;
  let worst = 0;
  const rows = [...results].map(([name, costs]) => {
    const first = costs.get(10_000);
    for (const [size, { units, profiles }] of costs) {
      if (size <= 10_000 || !first || first.profiles < full || profiles < full) continue;
      worst = Math.max(worst, units / first.units, first.units / units);
    }
    return [
      name,
      ...sizes.map((size) => {
        const cost = costs.get(size);
        return cost
          ? `${cost.profiles} profiles, ${cost.requests} requests, ${cost.units} units, ${cost.ms.toFixed(1)} ms`
          : 'no such page';
      }),
    ];
  });
  return {
    title: 'Search at growing populations',
    how: `The real function of GET members.php, called as Lambda calls it, over the embedded engine; a visitor’s search, medians of ${rounds} calls. Units are eventually consistent reads; a page without further ones also looks for similar profiles.`,
    columns: ['search', ...sizes.map((size) => `${size.toLocaleString('en')} members`)],
    rows,
    aims: [
      {
        aim: 'full pages cost the same from 10,000 members on, within 10 %',
        measured:
          worst === 0 ? 'no page was full at both sizes' : `worst ratio ${worst.toFixed(3)}`,
        met: worst > 0 && worst <= tolerance,
      },
    ],
  };
}
