/** How long an operator waits for a member, among few and among many. */
import { createHash } from 'node:crypto';
import { profileContract } from '#shared/api/profile.ts';
import { membersContract } from '#shared/ops/members.ts';
import { getNamePlace } from '#shared/rules/names.ts';
import { memberScope, tenantScope } from '../../functions/domain/core/scope.ts';
import { indexes, kinds } from '../../functions/table/items.ts';
import { type ConsoleClient, operatorAt } from '../test/support/console.ts';
import { signUp } from '../test/support/members.ts';
import { startOwnStack } from '../test/support/own-stack.ts';
import { openTable, type StoredItem } from '../test/support/table.ts';
import { memberId } from './population.ts';
import { getTimes, type Rate, rateText } from './rates.ts';
import type { Section } from './results.ts';

const brand = 'maple';
const few = 1_000;
const many = 100_000;
const lookups = 100;
const scope = tenantScope({ id: brand });
/** Each as frequent as another one. */
const names = [
  'Femke',
  'Emre',
  'Anouk',
  'Sophie',
  'Daan',
  'Lotte',
  'Ruben',
  'Noor',
  'Jesse',
  'Iris',
];
const getName = (at: number) => `${names[at % names.length]}${at}`;
const getEmail = (at: number) => `member${at}@example.com`;

export async function measureLookup(say: (line: string) => void): Promise<Section> {
  const own = await startOwnStack([{ id: brand }], { jobs: false });
  try {
    const client = own.at(brand);
    await signUp(client);
    const { profile } = await client.ok(profileContract, 'GET');
    const table = openTable(own.stack.environment);
    const stored = await table.partition(`TENANT#${brand}#MEMBER#${profile.id}`);
    const support = await operatorAt(own.stack.port, 'support', [brand]);
    await table.load(copies(stored, 0, few));
    const among = { few: await measureWays(support, few), many: {} as Measured };
    say(`lookup: ${many.toLocaleString('en')} members are loaded`);
    await table.load(copies(stored, few, many));
    among.many = await measureWays(support, many);
    const rows = ways.map(({ what, key }) => {
      const [before, after] = [among.few[key], among.many[key]];
      return [
        what,
        rateText(before.times),
        rateText(after.times),
        (after.times.p50 / before.times.p50).toFixed(2),
        getUsageText(before),
        getUsageText(after),
      ];
    });
    const ratio = Math.max(
      ...ways.map(({ key }) => among.many[key].times.p50 / among.few[key].times.p50),
    );
    const isSame = ways.every(({ key }) => among.many[key].requests === among.few[key].requests);
    return {
      title: 'The console: finding a member',
      how: `One operator, ${lookups} members looked up one after the other by each way, among ${few.toLocaleString('en')} and among ${many.toLocaleString('en')} members of the brand. Requests and read units are the most of one call, with session and audit.`,
      columns: [
        ...['found by', `${few.toLocaleString('en')} members`],
        ...[`${many.toLocaleString('en')} members`, 'ratio of p50'],
        ...['requests and read units', 'with many'],
      ],
      rows,
      aims: [
        {
          aim: 'as many requests among 100,000 members as among 1,000',
          measured: isSame ? 'the same' : 'more',
          met: isSame,
        },
        {
          aim: 'no slower among 100,000 members than among 1,000',
          measured: `${ratio.toFixed(2)} times`,
          met: ratio <= 1.25,
        },
      ],
    };
  } finally {
    await own.stop();
  }
}

/** Members like one who signed up, with names, addresses and ids of their own. */
function* copies(stored: readonly StoredItem[], from: number, to: number) {
  for (let at = from; at < to; at++) {
    const member = memberScope(scope, memberId(at));
    const hash = createHash('sha256').update(getEmail(at)).digest('base64url');
    yield { ...kinds.email.key(scope, hash), member: member.member };
    for (const { pk: _, ...item } of stored) {
      const { sk, gsi1pk, gsi1sk: __, ...rest } = item;
      if (sk === kinds.account.prefix) {
        yield { ...kinds.account.key(member), ...rest, email: getEmail(at), email_hash: hash };
      } else if (sk === kinds.photos.prefix) yield { ...kinds.photos.key(member), ...rest };
      else if (sk === kinds.profile.prefix) {
        const place = getNamePlace(getName(at));
        yield {
          ...kinds.profile.key(member),
          ...rest,
          ...(place && gsi1pk
            ? indexes.names.key(scope, place.initial, place.folded, member.member)
            : {}),
          name: getName(at),
        };
      }
    }
  }
}

type Way = 'prefix' | 'name' | 'id' | 'email';
const ways: readonly { key: Way; what: string; ask: (at: number) => string }[] = [
  {
    key: 'prefix',
    what: 'the beginning of a common name',
    ask: (at) => String(names[at % names.length]),
  },
  { key: 'name', what: 'a whole name', ask: getName },
  { key: 'id', what: 'the id', ask: memberId },
  { key: 'email', what: 'the address', ask: getEmail },
];
type Measured = Record<Way, { times: Rate; requests: number; readUnits: number }>;
const getUsageText = ({ requests, readUnits }: Measured[Way]) => `${requests}, ${readUnits}`;

async function measureWays(operator: ConsoleClient, members: number): Promise<Measured> {
  const measured: Partial<Measured> = {};
  for (const { key, ask } of ways) {
    const times: number[] = [];
    let [requests, readUnits] = [0, 0];
    for (let round = -5; round < lookups; round++) {
      const at = Math.abs(Math.floor(((round * 7_919) % lookups) * (members / lookups)));
      const began = performance.now();
      const found = await operator.ok(membersContract, 'GET', { query: { brand, q: ask(at) } });
      const took = performance.now() - began;
      if (found.members.length === 0) throw new Error(`nobody is found by ${key} ${ask(at)}`);
      // The first ones warm the functions.
      if (round < 0) continue;
      times.push(took);
      const usage = operator.getLastUsage();
      requests = Math.max(requests, usage.requests);
      readUnits = Math.max(readUnits, usage.readUnits);
    }
    measured[key] = { times: getTimes(times), requests, readUnits };
  }
  return measured as Measured;
}
