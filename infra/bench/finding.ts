/** How many searches, profiles, likes and swipes the local stack answers, and how fast. */
import { randomInt } from 'node:crypto';
import { getPath } from '#shared/api/contract.ts';
import { memberContract } from '#shared/api/member.ts';
import { membersContract } from '#shared/api/members.ts';
import { swipeGameContract } from '#shared/api/swipe-game.ts';
import { likesPageSize } from '#shared/limits.ts';
import type { Stack } from '../local/stack.ts';
import type { Client } from '../test/support/client.ts';
import { signUpMany } from '../test/support/members.ts';
import { openTable } from '../test/support/table.ts';
import { loadDocuments, memberId } from './population.ts';
import { loop, type Rate, rateText } from './rates.ts';
import type { Section } from './results.ts';

const askingMembers = 16;
const clientCounts = [1, 16];
const seconds = 8;
const warmUps = 20;
/** Members whom each asking member likes before the list of likes is asked for. */
const likedBefore = likesPageSize;
/** A page of likes at the largest population, beside its rate at the smallest one. */
const likesShare = 0.8;

const peer = 'of the open-source CMS';
/** The open-source CMS on such a machine: searches and profiles a second with 16 clients. */
const cms = { searches: 8.4, profiles: 131 };
const searchFactor = 10;
const profileFactor = 4;

const json = { 'content-type': 'application/json' };
const like = (id: string) => ({
  method: 'POST',
  path: '/api/like.php',
  headers: json,
  body: JSON.stringify({ id }),
});

const searches = [
  'gender=female&min_age=26&max_age=46',
  'gender=female&min_age=18&max_age=60',
  'gender=female&countryregion=NL-UT&min_age=26&max_age=46',
  'gender=male&min_age=30&max_age=34',
];

const noLikes = 'likes, none';
const pageOfLikes = `likes, ${likedBefore}`;

/** What is asked, each time by another member about another one. */
const questions = {
  search: (asking: Client, turn: number) =>
    asking.send({ path: `${getPath(membersContract)}?${searches[turn % searches.length]}` }),
  profile: (asking: Client, _: number, size: number) =>
    asking.send({ path: `${getPath(memberContract)}?id=${memberId(randomInt(size))}` }),
  [noLikes]: (asking: Client) => asking.send({ path: '/api/likes.php' }),
  [pageOfLikes]: (asking: Client) => asking.send({ path: '/api/likes.php' }),
  like: (asking: Client, _: number, size: number) => asking.send(like(memberId(randomInt(size)))),
  'swipe game': (asking: Client) => asking.send({ path: getPath(swipeGameContract) }),
  skip: (asking: Client, _: number, size: number) =>
    asking.send({
      method: 'POST',
      path: getPath(swipeGameContract),
      headers: json,
      body: JSON.stringify({ id: memberId(randomInt(size)), like: false }),
    }),
} as const;
type Question = keyof typeof questions;

/** @param sizes populations, ascending; the table keeps what it has */
export async function measureFinding(
  stack: Stack,
  sizes: readonly number[],
  say: (line: string) => void,
): Promise<Section> {
  const { client, documents, name: table } = openTable(stack.environment);
  const rows: string[][] = [];
  const best = new Map<string, number>();
  let loaded = 0;
  try {
    for (const size of sizes) {
      await loadDocuments(documents, table, { from: loaded, to: size }, say);
      loaded = size;
      // They are new ones each time: the lists of those before hold what they liked meanwhile.
      const signingUp = { port: stack.port, brand: 'nl', country: 'NL' };
      const members = await signUpMany(signingUp, askingMembers);
      for (const question of Object.keys(questions) as Question[]) {
        if (question === pageOfLikes) await likeSome(members);
        const cells: string[] = [];
        for (const clients of clientCounts) {
          say(`finding: ${question}, ${clients} clients, ${size.toLocaleString('en')} members`);
          const rate = await getRate(question, members, clients, size);
          cells.push(rateText(rate));
          best.set(`${question} ${size} ${clients}`, rate.perSecond);
        }
        rows.push([question, size.toLocaleString('en'), ...cells]);
      }
    }
  } finally {
    client.destroy();
  }
  const at = (question: Question, size: number) => best.get(`${question} ${size} 16`) ?? 0;
  const rated = sizes.filter((size) => size >= 100_000);
  const smallest = sizes[0] ?? 0;
  return {
    title: 'Finding people: rates on the local stack',
    how: `Closed loops of 1 and 16 clients for ${seconds} s each against the whole stack (edge, functions, engine) on the same two cores as the clients; ${askingMembers} members ask in turns. Searches alternate between four (by age, wide, by region, narrow).`,
    columns: ['call', 'members', ...clientCounts.map((count) => `${count} clients`)],
    rows: [
      ...rows,
      ['search', peer, 'not measured', `${cms.searches} a second`],
      ['profile', peer, 'not measured', `${cms.profiles} a second`],
    ],
    aims: [
      ...rated.map((size) => ({
        aim: `searches at ${size.toLocaleString('en')} members at least ${searchFactor} times the open-source CMS’s ${cms.searches} a second`,
        measured: at('search', size).toFixed(0),
        met: at('search', size) >= searchFactor * cms.searches,
      })),
      ...rated.map((size) => ({
        aim: `profiles at ${size.toLocaleString('en')} members at least ${profileFactor} times its ${cms.profiles} a second`,
        measured: at('profile', size).toFixed(0),
        met: at('profile', size) >= profileFactor * cms.profiles,
        remark:
          'clients, edge, functions and engine share two cores, and a profile with those who are like it is five requests to the engine',
      })),
      ...rated.map((size) => {
        const share = at(pageOfLikes, size) / at(pageOfLikes, smallest);
        return {
          aim: `${likedBefore} likes at ${size.toLocaleString('en')} members at least ${likesShare} of their rate at ${smallest.toLocaleString('en')}`,
          measured: share.toFixed(2),
          met: share >= likesShare,
        };
      }),
    ],
  };
}

/** Gives each member a first page of likes, of the same members in every population. */
async function likeSome(members: readonly Client[]): Promise<void> {
  for (const asking of members) {
    for (let index = 0; index < likedBefore; index++) {
      const response = await asking.send(like(memberId(index)));
      if (response.status !== 200) throw new Error(`like answered ${response.text}`);
    }
  }
}

function getRate(
  question: Question,
  members: readonly Client[],
  clients: number,
  size: number,
): Promise<Rate> {
  const ask = questions[question];
  let turn = 0;
  return loop({ clients, seconds, warmUps }, async () => {
    const asking = members[turn % members.length] as Client;
    const response = await ask(asking, turn++, size);
    if (response.status !== 200) throw new Error(`${question} answered ${response.text}`);
  });
}
