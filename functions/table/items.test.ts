import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type MemberScope,
  memberScope,
  platformScope,
  type Scope,
  tenantScope,
} from '../domain/core/scope.ts';
import { getPrefix, indexes, type Key, kinds, memberPk, parseMemberPk } from './items.ts';

const hostile = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    ...['', '#', 'nl#', '#nl', 'nl#MEMBER#1', 'PLATFORM', 'TENANT', 'TENANT#nl', 'PLATFORM#BRANDS'],
    ...['..', '*', '%23', '\uff03'],
  ),
  fc.tuple(fc.string(), fc.string()).map(([first, second]) => `${first}#${second}`),
);

/** A kind of item whose key takes any values, as hostile callers would call it. */
interface AnyKind {
  name: string;
  level: 'member' | 'tenant' | 'platform';
  make: (scope: Scope, text: string) => Key;
  /** Whether a text that a caller chooses is part of the key. */
  isOpen: boolean;
}

const all: AnyKind[] = Object.entries(kinds).map(([name, { level, key, text }]) => {
  const make = (scope: Scope, value: string) =>
    (key as (scope: Scope, ...values: string[]) => Key)(scope, value, value, value, value);
  const parts = `${text.pk}#${text.sk}`.replace(/<tenant>|#MEMBER#<member>/g, '');
  return { name, level, make, isOpen: parts.includes('<') };
});
const ofBrands = all.filter(({ level }) => level !== 'platform');

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
      fc.property(hostile, hostile, hostile, (tenant, member, text) => {
        const scope = memberScope(tenantScope({ id: tenant }), member);
        for (const { make } of ofBrands) {
          const key = made(() => make(scope, text));
          if (!key) continue;
          // The brand is the second part, and nothing before it can be chosen.
          expect(key.pk.split('#').slice(0, 2)).toEqual(['TENANT', tenant]);
          expect(key.pk.startsWith(getPrefix(scope))).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('of two brands are never the same, and no key lies under the other’s prefix', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, hostile, (first, second, id, text) => {
        fc.pre(first !== second);
        const [one, other] = [first, second].map((tenant) =>
          memberScope(tenantScope({ id: tenant }), id),
        ) as [MemberScope, MemberScope];
        const prefix = made(() => ({ pk: getPrefix(other), sk: '' }))?.pk;
        for (const { make } of ofBrands) {
          const key = made(() => make(one, text));
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
    const keys = ofBrands.map(({ make }) => make(scope, 'same'));
    expect(new Set(keys.map(({ pk, sk }) => `${pk} ${sk}`)).size).toBe(keys.length);
  });

  it('of no kind start as those of another kind in their partition do', () => {
    const ofMembers = Object.values(kinds).filter(({ level }) => level === 'member');
    for (const { prefix } of ofMembers) {
      expect(ofMembers.filter((other) => other.prefix.startsWith(prefix))).toHaveLength(1);
    }
  });

  it.each(['', '#', 'a#b', '#a', 'a#'])('refuse the part %j', (text) => {
    const brand = tenantScope({ id: 'nl' });
    const member = memberScope(brand, 'a-member');
    expect(() => memberPk(memberScope(tenantScope({ id: text }), 'a-member'))).toThrow();
    expect(() => memberPk(memberScope(brand, text))).toThrow();
    for (const { level, make, isOpen } of all) {
      if (isOpen) expect(() => make(level === 'platform' ? platformScope : member, text)).toThrow();
    }
    expect(() => indexes.outboxDue.key(platformScope, 0, '2026-01-01', text)).toThrow();
    expect(() =>
      indexes.search.key(brand, text, 'female', 199, 'no', '2026', 'a-member'),
    ).toThrow();
  });

  it('of the platform lie in no brand', () => {
    const platform = all.filter(({ level }) => level === 'platform');
    expect(platform.length).toBeGreaterThan(4);
    for (const pk of [
      ...platform.map(({ make }) => make(platformScope, 'x').pk),
      indexes.outboxDue.gsi1pk(platformScope, 15),
      indexes.accountsToPurge.gsi1pk(platformScope),
    ]) {
      expect(pk.startsWith(getPrefix(platformScope))).toBe(true);
      expect(pk.startsWith('TENANT#')).toBe(false);
    }
  });

  it('of ledger entries stand in the order of their numbers', () => {
    const scope = memberScope(tenantScope({ id: 'nl' }), 'a-member');
    const numbers = [1, 2, 9, 10, 11, 99, 100, 4_294_967_296];
    const sorted = numbers.map((number) => kinds.ledgerEntry.key(scope, number).sk);
    expect([...sorted].sort()).toEqual(sorted);
  });

  it('are read back as they were built', () => {
    const scope = memberScope(tenantScope({ id: 'nl' }), 'a-member');
    expect(parseMemberPk(kinds.like.key(scope, 'other').pk)).toEqual({
      tenant: 'nl',
      member: 'a-member',
    });
    expect(kinds.block.read(kinds.block.key(scope, 'in', 'other').sk)).toEqual({
      direction: 'in',
      other: 'other',
    });
    expect(kinds.ledgerEntry.read(kinds.ledgerEntry.key(scope, 7).sk)).toEqual({ sequence: 7 });
    expect(kinds.session.parsePk(kinds.session.key(scope, 'h').pk)).toEqual({
      tenant: 'nl',
      hash: 'h',
    });
    const { pk } = kinds.invoiceSeries.key(platformScope, 'company', '2026');
    expect(kinds.invoiceSeries.parsePk(pk)).toEqual({ company: 'company', year: '2026' });
    const { gsi1sk } = indexes.openPayments.key(platformScope, '2026', 'nl', 'a-member', 'p');
    expect(indexes.openPayments.read(gsi1sk)).toEqual({
      at: '2026',
      tenant: 'nl',
      member: 'a-member',
      payment: 'p',
    });
  });

  it('of another kind are not read', () => {
    const scope = memberScope(tenantScope({ id: 'nl' }), 'a-member');
    expect(kinds.like.parse(kinds.skip.key(scope, 'other').sk)).toBeNull();
    expect(kinds.message.parse(kinds.conversation.key(scope, 'c').sk)).toBeNull();
    expect(() => kinds.like.read('SKIP#other')).toThrow();
    expect(parseMemberPk(kinds.session.key(scope, 'h').pk)).toBeNull();
    expect(kinds.session.parsePk(memberPk(scope))).toBeNull();
    expect(kinds.host.parsePk(kinds.session.key(scope, 'h').pk)).toBeNull();
    expect(kinds.invoiceSeries.parsePk(kinds.host.key(platformScope, 'h').pk)).toBeNull();
  });
});

it('docs/data-model.md lists every item by its owner and its key', () => {
  const rows = readFileSync(new URL('../../docs/data-model.md', import.meta.url), 'utf8');
  for (const { owner, text } of Object.values(kinds)) {
    expect(rows).toMatch(
      new RegExp(
        `^\\| [^|]+ \\| ${owner} \\| \`${escaped(text.pk)}\` \\| \`${escaped(text.sk)}\` \\|`,
        'm',
      ),
    );
  }
  for (const { text } of Object.values(indexes)) expect(rows).toContain(`\`${text}\``);
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
