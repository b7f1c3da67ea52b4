/** JavaScript and Lighthouse of the pages on which people are found and talk, with 10,000 members. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { likeContract } from '#shared/api/like.ts';
import { membersContract } from '#shared/api/members.ts';
import { childEnvironment } from '../local/child-environment.ts';
import type { Stack } from '../local/stack.ts';
import { root } from '../paths.ts';
import { createClient } from '../test/support/client.ts';
import { createConversation } from '../test/support/conversations.ts';
import { createMember, getSession } from '../test/support/members.ts';
import { openTable } from '../test/support/table.ts';
import { measureLighthouse } from './lighthouse.ts';
import { getCss, toAims, type Weight, type WeightAim, weigh } from './page-weight.ts';
import { type DocumentPhotos, loadDocuments } from './population.ts';
import { kilobytes, type Section } from './results.ts';

const members = 10_000;
const seeded = 24;
const drainMs = 60_000;

/** The photos of those who are there: the fake members need files that a browser can load. */
async function albumsIn(
  documents: DynamoDBDocumentClient,
  table: string,
): Promise<DocumentPhotos[]> {
  const { Items = [] } = await documents.send(
    new ScanCommand({
      TableName: table,
      FilterExpression: 'sk = :card',
      ExpressionAttributeValues: { ':card': 'SEARCH#country' },
    }),
  );
  const albums = Items.map(
    ({ document }) => (JSON.parse(String(document)) as { photos: DocumentPhotos }).photos,
  );
  const shown = albums.filter(({ length }) => length > 0);
  if (shown.length === 0) throw new Error('no seeded member has photos');
  return shown;
}

/** Stops a stack and starts another one on its data, which runs no jobs. */
type WithoutJobs = (stack: Stack) => Promise<Stack>;

/**
 * Fills the brand with members, and returns the id of one whose photo shows, with the stack that
 * has them: one without jobs, which would ask all the time for the stream that is off.
 *
 * @param prepare what the measured pages need besides, made while the stream job still runs
 */
async function fill(
  first: Stack,
  withoutJobs: WithoutJobs,
  say: (line: string) => void,
  prepare: () => Promise<void> = async () => {},
): Promise<{ stack: Stack; shown: string }> {
  say(`pages: ${seeded} members with photos`);
  const seed = join(root, 'infra/local/seed/seed.ts');
  const options = ['--members', String(seeded), '--photos', '2', '--brand', 'nl'];
  await promisify(execFile)(process.execPath, [seed, ...options], {
    env: childEnvironment({ ...first.environment, SEED_HERE: 'true' }),
  });
  await prepare();
  const { client, documents, name: table } = openTable(first.environment);
  // With a stream the engine slows down with every record that it keeps.
  if (!(await first.drain(drainMs))) throw new Error('the cards of the seeded members are missing');
  await client.send(
    new UpdateTableCommand({ TableName: table, StreamSpecification: { StreamEnabled: false } }),
  );
  const albums = await albumsIn(documents, table);
  await loadDocuments(documents, table, { from: 0, to: members, albums }, say);
  client.destroy();
  const stack = await withoutJobs(first);
  const { profiles } = await createClient({ port: stack.port, brand: 'nl', country: 'NL' }).ok(
    membersContract,
    'GET',
    { query: {} },
  );
  const shown = profiles.find(({ main_image }) => main_image !== null);
  if (!shown) throw new Error('nobody who is found has a photo');
  return { stack, shown: shown.id };
}

export async function measureFindingPages(
  first: Stack,
  withoutJobs: WithoutJobs,
  say: (line: string) => void,
): Promise<Section> {
  const { stack, shown } = await fill(first, withoutJobs, say);
  const origin = stack.brandUrl('nl');
  const pages = [
    { brand: 'nl', name: 'members', url: `${origin}/members` },
    { brand: 'nl', name: 'profile', url: `${origin}/members/${shown}` },
  ];
  const aims = { performance: 97, accessibility: 100, largestPaintMs: 1_800, shift: 0.01 };
  const title = `Finding people: pages with ${members.toLocaleString('en')} members`;
  const section = await measureLighthouse(title, pages, aims, say);
  const weights = await Promise.all(pages.map(({ url }) => weigh(url)));
  return {
    ...section,
    how: `A visitor’s pages. ${section.how} JavaScript as compressed bytes of a first visit.`,
    columns: [...section.columns, 'JavaScript'],
    rows: section.rows.map((row, index) => [...row, kilobytes(weights[index]?.js ?? Number.NaN)]),
    aims: [
      ...section.aims,
      ...toAims(weights.slice(0, 1), [
        ['/members at most 110 kB of JavaScript', ({ js }) => js, 110_000, kilobytes],
      ]),
    ],
  };
}

const weightColumns = ['JavaScript', 'scripts', 'requests', 'CSS', 'next page'] as const;

/** The open-source CMS with as many members: its page of members, logged in, on such a machine. */
const peerRow = (columns: number): string[] => {
  const known = { 0: 'the open-source CMS', 1: 'members', 2: '93', 6: '3.00 s' };
  return Object.assign(Array<string>(columns).fill('not measured'), known, {
    [columns - weightColumns.length]: '124.0 kB',
  });
};

const memberAims = {
  performance: 95,
  accessibility: 100,
  largestPaintMs: 1_800,
  shift: 0.02,
  blockingMs: 150,
};

const memberWeights: readonly WeightAim[] = [
  ['any page at most 170 kB of JavaScript', ({ js }) => js, 170_000, kilobytes],
  ['in at most 12 scripts', ({ scripts }) => scripts, 12, String],
  ['at most 30 requests before its photos', ({ requests }) => requests, 30, String],
  ['at most 20 kB of CSS', getCss, 20_000, kilobytes],
  ['the next page at most 25 kB of JavaScript more', ({ nextJs }) => nextJs, 25_000, kilobytes],
];

/** The pages on which a member spends time, logged in, with somebody to talk to and some likes. */
export async function measureMemberPages(
  first: Stack,
  withoutJobs: WithoutJobs,
  say: (line: string) => void,
): Promise<Section> {
  const at = () => createClient({ port: first.port, brand: 'nl', country: 'NL' });
  let session = '';
  let conversation = '';
  const { stack, shown } = await fill(first, withoutJobs, say, async () => {
    const [me, other] = await Promise.all([createMember(at()), createMember(at())]);
    await first.drain(drainMs);
    conversation = (await createConversation(other, me, 'Hallo!')).id;
    await other.client.ok(likeContract, 'POST', { body: { id: me.id } });
    session = getSession(me.client);
  });
  const origin = stack.brandUrl('nl');
  const pages = [
    ['members', '/members'],
    ['profile of another', `/members/${shown}`],
    ['conversations', '/chats'],
    ['a conversation', `/chats/${conversation}`],
    ['own profile', '/profile'],
    ['credits', '/credits'],
    ['likes', '/likes'],
  ].map(([name = '', path]) => ({ brand: 'nl', name, url: `${origin}${path}`, session }));
  const title = `A member’s pages with ${members.toLocaleString('en')} members`;
  const section = await measureLighthouse(title, pages, memberAims, say);
  const weights: Weight[] = [];
  for (const { url } of pages) {
    // The likes and an open conversation do not lead to the likes.
    const leadsToChats = url.endsWith('/likes') || url.includes('/chats/');
    const next = leadsToChats ? '/chats' : '/likes';
    weights.push(await weigh(url, { session, next }));
  }
  return {
    ...section,
    how: `Logged in with a session cookie. ${section.how} JavaScript and CSS as compressed bytes of a first visit, the requests are those before the photos, and “next page” is the JavaScript that the way from there to the likes adds, or to the conversations, with what was fetched ahead.`,
    columns: [...section.columns, ...weightColumns],
    rows: [
      ...weights.map((weight, index) => [
        ...(section.rows[index] ?? []),
        kilobytes(weight.js),
        String(weight.scripts),
        String(weight.requests),
        kilobytes(getCss(weight)),
        kilobytes(weight.nextJs),
      ]),
      peerRow(section.columns.length + weightColumns.length),
    ],
    aims: [...section.aims, ...toAims(weights, memberWeights)],
  };
}
