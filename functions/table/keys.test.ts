import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MemberScope, memberScope, platformScope, tenantScope } from '../domain/core/scope.ts';
import { dueShards, indexKeys, type Key, keys, memberPk, prefixOf } from './keys.ts';

const hostile = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '#',
    'nl#',
    '#nl',
    'nl#M#1',
    'P',
    'T',
    'T#nl',
    'P#BRANDS',
    '..',
    '*',
    '%23',
    '\uff03',
  ),
  fc.tuple(fc.string(), fc.string()).map(([first, second]) => `${first}#${second}`),
);

/** Every key that some data of a member can get, from hostile parts. */
function everyKey(scope: MemberScope, part: string): (() => Key)[] {
  return [
    () => keys.account(scope),
    () => keys.profile(scope),
    () => keys.wallet(scope),
    () => keys.photos(scope),
    () => keys.ledgerEntry(scope, 1),
    () => keys.counts(scope),
    () => keys.matchPreferences(scope),
    () => keys.customer(scope),
    () => keys.spending(scope),
    () => keys.card(scope, 'country'),
    () => keys.card(scope, 'region'),
    () => keys.block(scope, 'in', part),
    () => keys.block(scope, 'out', part),
    () => keys.like(scope, part),
    () => keys.swipeDay(scope, part),
    () => keys.skip(scope, part),
    () => keys.evidence(scope, part),
    () => keys.complaint(scope, part),
    () => keys.openReport(scope, '2026-01-01', part),
    () => keys.answeredReport(scope, part),
    () => keys.memberSession(scope, part),
    () => keys.memberConnection(scope, part),
    () => keys.pushSubscription(scope, part),
    () => keys.notice(scope, part),
    () => keys.pushEndpoint(scope, part),
    () => keys.suppression(scope, part),
    () => keys.conversation(scope, part),
    () => keys.message(scope, part, part),
    () => keys.sent(scope, part),
    () => keys.chatImage(scope, part),
    () => keys.payment(scope, part),
    () => keys.intention(scope, part),
    () => keys.discountUse(scope, part),
    () => keys.directDebit(scope, part),
    () => keys.storedMethod(scope, part),
    () => keys.knownPayment(scope, part),
    () => keys.discountCode(scope, part),
    () => keys.booking(scope, '2026-01-01', '2026-01-01', part),
    () => keys.closedMonth(scope, part),
    () => keys.session(scope, part),
    () => keys.email(scope, part),
    () => keys.link(scope, part),
    () => keys.outbox(scope, part),
    () => keys.review(scope, '2026-01-01', part, part),
    () => keys.rate(scope, part, part, 1),
    () => keys.pendingEmail(scope, part),
    () => keys.loginAttempts(scope, part),
  ];
}

function made(make: () => Key): Key | null {
  try {
    return make();
  } catch {
    return null;
  }
}

describe('keys', () => {
  it('stay in their brand whatever the ids are', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (tenant, member, part) => {
        const scope = memberScope(tenantScope({ id: tenant }), member);
        for (const make of everyKey(scope, part)) {
          const key = made(make);
          if (!key) continue;
          // The brand is the second part, and nothing before it can be chosen.
          expect(key.pk.split('#').slice(0, 2)).toEqual(['T', tenant]);
          expect(key.pk.startsWith(prefixOf(scope))).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('of two brands are never the same, and no key lies under the other’s prefix', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, hostile, (first, second, id, part) => {
        fc.pre(first !== second);
        const [one, other] = [first, second].map((tenant) =>
          memberScope(tenantScope({ id: tenant }), id),
        ) as [MemberScope, MemberScope];
        const prefix = made(() => ({ pk: prefixOf(other), sk: '' }))?.pk;
        for (const make of everyKey(one, part)) {
          const key = made(make);
          if (key && prefix) expect(key.pk.startsWith(prefix)).toBe(false);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('of two members never share a partition', () => {
    fc.assert(
      fc.property(hostile, hostile, (first, second) => {
        fc.pre(first !== second);
        const brand = tenantScope({ id: 'nl' });
        const partition = (id: string) =>
          made(() => ({ pk: memberPk(memberScope(brand, id)), sk: '' }));
        const [one, other] = [partition(first), partition(second)];
        if (one && other) expect(one.pk).not.toBe(other.pk);
      }),
    );
  });

  it('of different kinds never meet, though their ids are the same', () => {
    const scope = memberScope(tenantScope({ id: 'nl' }), 'same');
    const all = everyKey(scope, 'same').map((make) => make());
    expect(new Set(all.map(({ pk, sk }) => `${pk} ${sk}`)).size).toBe(all.length);
  });

  it.each(['', '#', 'a#b', '#a', 'a#'])('refuse the part %j', (part) => {
    const brand = tenantScope({ id: 'nl' });
    const member = memberScope(brand, 'someone');
    expect(() => keys.account(memberScope(tenantScope({ id: part }), 'someone'))).toThrow();
    expect(() => keys.account(memberScope(brand, part))).toThrow();
    for (const make of everyKey(member, part).slice(11)) expect(make).toThrow();
    expect(() => keys.brand(platformScope, part)).toThrow();
    expect(() => keys.host(platformScope, part)).toThrow();
    expect(() => keys.brandOffline(platformScope, part)).toThrow();
    expect(() => keys.brandSummary(platformScope, part)).toThrow();
    expect(() => keys.connection(platformScope, part)).toThrow();
    expect(() => indexKeys.due(platformScope, 0, '2026-01-01', part)).toThrow();
  });

  it('of the platform lie in no brand', () => {
    const platform = [
      keys.brand(platformScope, 'nl').pk,
      keys.host(platformScope, 'www.nl.example').pk,
      keys.brandOffline(platformScope, 'nl').pk,
      keys.brandSummary(platformScope, 'nl').pk,
      keys.connection(platformScope, 'L0SM9cOFvHcCIhw=').pk,
      ...Array.from(
        { length: dueShards },
        (_, shard) => indexKeys.due(platformScope, shard, '2026-01-01', 'id').gsi1pk,
      ),
    ];
    for (const pk of platform) {
      expect(pk.startsWith(prefixOf(platformScope))).toBe(true);
      expect(pk.startsWith('T#')).toBe(false);
    }
  });

  it('of ledger entries stand in the order of their numbers', () => {
    const scope = memberScope(tenantScope({ id: 'nl' }), 'someone');
    const numbers = [1, 2, 9, 10, 11, 99, 100, 4_294_967_296];
    const sorted = numbers.map((number) => keys.ledgerEntry(scope, number).sk);
    expect([...sorted].sort()).toEqual(sorted);
  });
});

it('docs/data-model.md lists every item by its key', () => {
  const text = readFileSync(new URL('../../docs/data-model.md', import.meta.url), 'utf8');
  const member = memberScope(tenantScope({ id: '<brand>' }), '<member>');
  const [secret, address, endpoint] = ['secret', 'address', 'endpoint'].map(
    (what) => `<${what}'s hash>`,
  ) as [string, string, string];
  const listed: Record<keyof typeof keys, Key> = {
    brand: keys.brand(platformScope, '<brand>'),
    brandOffline: keys.brandOffline(platformScope, '<brand>'),
    brandSummary: keys.brandSummary(platformScope, '<brand>'),
    host: keys.host(platformScope, '<host>'),
    account: keys.account(member),
    profile: keys.profile(member),
    wallet: keys.wallet(member),
    photos: keys.photos(member),
    counts: keys.counts(member),
    card: { ...keys.card(member, 'country'), sk: 'C#COUNTRY` and `C#REGION' },
    block: { ...keys.block(member, 'out', 'x'), sk: 'B#<out or in>#<other>' },
    like: keys.like(member, '<other>'),
    swipeDay: keys.swipeDay(member, '<day>'),
    skip: keys.skip(member, '<other>'),
    matchPreferences: keys.matchPreferences(member),
    evidence: keys.evidence(member, '<report>'),
    complaint: keys.complaint(member, '<report>'),
    openReport: { ...keys.openReport(member, 'x', 'x'), sk: '<time>#<report>' },
    answeredReport: keys.answeredReport(member, '<report>'),
    ledgerEntry: { ...keys.ledgerEntry(member, 1), sk: 'L#<number, 12 digits>' },
    memberSession: keys.memberSession(member, secret),
    memberConnection: keys.memberConnection(member, '<connection>'),
    pushSubscription: keys.pushSubscription(member, endpoint),
    notice: keys.notice(member, '<subject>'),
    pushEndpoint: keys.pushEndpoint(member, endpoint),
    suppression: keys.suppression(member, address),
    conversation: keys.conversation(member, '<conversation>'),
    message: keys.message(member, '<conversation>', '<message>'),
    sent: keys.sent(member, '<client id>'),
    chatImage: keys.chatImage(member, '<image>'),
    payment: keys.payment(member, '<payment>'),
    intention: keys.intention(member, '<idempotency key>'),
    discountUse: keys.discountUse(member, '<code>'),
    directDebit: keys.directDebit(member, '<request>'),
    storedMethod: keys.storedMethod(member, "<mandate's hash>"),
    customer: keys.customer(member),
    spending: keys.spending(member),
    knownPayment: keys.knownPayment(member, "<provider's id>"),
    discountCode: keys.discountCode(member, '<code>'),
    booking: { ...keys.booking(member, '<day>', 'x', 'x'), sk: '<time>#<booking>' },
    closedMonth: keys.closedMonth(member, '<month>'),
    connection: keys.connection(platformScope, '<connection>'),
    session: keys.session(member, secret),
    email: keys.email(member, address),
    link: keys.link(member, secret),
    outbox: keys.outbox(member, '<id>'),
    review: { ...keys.review(member, 'x', 'x', 'x'), sk: '<time>#<member>#<photo>' },
    rate: { ...keys.rate(member, '<limit>', "<subject's hash>", 1), sk: "window's number" },
    pendingEmail: keys.pendingEmail(member, address),
    loginAttempts: keys.loginAttempts(member, address),
  };
  for (const { pk, sk } of Object.values(listed)) {
    expect(text).toMatch(
      new RegExp(`^\\| [^|]+ \\| \`${escaped(pk)}\` \\| \`?${escaped(sk)}\`? \\|`, 'm'),
    );
  }
  for (const partition of [
    'P#DUE#<shard',
    'P#PURGE',
    'P#REPORTS',
    'P#IMAGES',
    'P#PAYMENTS',
    'T#<brand>#L#<day>#<shard',
    'T#<brand>#H#<member>',
    'T#<brand>#F#<place>#<gender>#<band>',
  ])
    expect(text).toContain(partition);
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
