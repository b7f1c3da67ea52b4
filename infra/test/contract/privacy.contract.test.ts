/**
 * Data that nobody may see: coordinates in responses, members behind a block, and pages of another
 * member's search. Also, mutual likes count once under races.
 */

import { beforeAll, describe, expect, it } from 'vitest';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { accountExportContract } from '#shared/api/account-export.ts';
import { autoLikeContract } from '#shared/api/auto-like.ts';
import { blockContract } from '#shared/api/block.ts';
import { getPath } from '#shared/api/contract.ts';
import { geocodeContract } from '#shared/api/geocode.ts';
import { likeContract } from '#shared/api/like.ts';
import { likesContract } from '#shared/api/likes.ts';
import { memberContract } from '#shared/api/member.ts';
import { membersContract } from '#shared/api/members.ts';
import { profileContract } from '#shared/api/profile.ts';
import { userContract } from '#shared/api/user.ts';
import * as limits from '#shared/limits.ts';
import type { Client } from '../support/client.ts';
import { found, type SearchQuery, search } from '../support/finding.ts';
import { soon } from '../support/fixtures.ts';
import { createMember, password, type SignupBody, type TestUser } from '../support/members.ts';
import { at } from '../support/shared-stack.ts';
import { rounds, soakTimeout } from '../support/soak.ts';

/** A brand with a second country, in which no other test has members. */
const brand = 'de';
const here = { country: 'AT', date_of_birth: '1961-06-15' } as const;
const [north, east, south, nowhere] = ['AT-4', 'AT-9', 'AT-2', 'AT-8'] as const;
const ages = { min_age: '50', max_age: '80' };
const women = { gender: 'female', country: 'AT', ...ages } as const;

const createLocal = (changes: Partial<SignupBody>): Promise<TestUser> =>
  createMember(at(brand), { ...here, ...changes });
const inRegion = (count: number, region: string) =>
  Promise.all(
    Array.from({ length: count }, (_, index) => {
      const name = `Vera ${region} ${index}`.replace(/[^A-Za-z ]/g, 'x');
      return createLocal({ gender: 'female', sexuality: 'bi', region, name });
    }),
  );

/** As many women in the north as need a second page, and some elsewhere. */
let crowd: TestUser[];
beforeAll(async () => {
  crowd = [...(await inRegion(limits.searchPageSize + 2, north)), ...(await inRegion(3, east))];
  // Visitors of this brand see one page.
  const { client } = await createLocal({ gender: 'male', region: south });
  await soon(async () => expect(await found(client, women)).toHaveLength(crowd.length));
}, 180_000);

/** A search's answer as it came. */
async function toBytes(client: Client, query: SearchQuery): Promise<string> {
  const path = `${getPath(membersContract)}?${new URLSearchParams(query as Record<string, string>)}`;
  const response = await client.send({ path });
  expect(response.status, response.text).toBe(200);
  return response.text;
}

describe('where somebody is', () => {
  const places = ['lat', 'lon', 'lng', 'latitude', 'longitude', 'distance', 'dist', 'km', 'miles'];
  const hidden = new Set([...places, 'geo', 'geohash', 'coordinates', 'position', 'location']);
  /** All keys anywhere in an answer, word by word. */
  const words = (value: unknown): string[] =>
    value === null || typeof value !== 'object'
      ? []
      : Object.entries(value).flatMap(([key, inner]) => [
          ...(Array.isArray(value) ? [] : key.toLowerCase().split(/[_-]/)),
          ...words(inner),
        ]);
  const random = (least: number, most: number) => least + Math.random() * (most - least);
  const any = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T;
  const cities = [
    [48.21, 16.37],
    [52.52, 13.4],
    [52.37, 4.9],
    [40.71, -74.0],
  ] as const;
  /** Half of them anywhere on earth, half in or near a city. */
  function position() {
    const [lat, lon] = any(cities);
    return Math.random() < 0.5
      ? { lat: random(-90, 90), lon: random(-180, 180) }
      : { lat: lat + random(-0.3, 0.3), lon: lon + random(-0.3, 0.3) };
  }
  const queries: SearchQuery[] = [
    { ...women, countryregion: north },
    { ...women, countryregion: east },
    { ...women, countryregion: nowhere },
    women,
  ];

  it(
    'changes no answer: visitors anywhere get the same bytes for the same region',
    async () => {
      const count = rounds(400, 20_000);
      const expected = await Promise.all(queries.map((query) => toBytes(at(brand), query)));
      expect(new Set(expected).size).toBe(queries.length);
      let known = 0;
      const visit = async (): Promise<void> => {
        const { lat, lon } = position();
        const country = any([undefined, 'AT', 'DE', 'US', 'NL', 'PL', 'XX']);
        const client = at(brand, country ? { country } : {});
        const query = { lat: lat.toFixed(6), lon: lon.toFixed(6) };
        const place = await client.call(geocodeContract, 'GET', { query });
        if (place.ok) {
          known++;
          expect(Object.keys(place.body).sort()).toEqual(['city', 'country', 'region']);
        } else {
          expect(place.error.code).toBe('not_found');
        }
        const which = Math.floor(Math.random() * queries.length);
        expect(await toBytes(client, queries[which] as SearchQuery)).toBe(expected[which]);
      };
      let left = count;
      const visitors = Array.from({ length: 8 }, async () => {
        while (left-- > 0) await visit();
      });
      await Promise.all(visitors);
      // Otherwise nothing was asked.
      expect(known).toBeGreaterThan(count / 10);
    },
    soakTimeout(300_000),
  );

  it('changes no answer of a member who asks from everywhere', async () => {
    const [me] = crowd as [TestUser];
    const query = { ...women, countryregion: east };
    const expected = await toBytes(me.client, query);
    for (let round = 0; round < 20; round++) {
      const { lat, lon } = position();
      await me.client.call(geocodeContract, 'GET', {
        query: { lat: lat.toFixed(6), lon: lon.toFixed(6) },
      });
      expect(await toBytes(me.client, query)).toBe(expected);
    }
  }, 180_000);

  it('is in no answer, not even as a distance', async () => {
    const [me, other] = crowd as [TestUser, TestUser];
    const { client } = me;
    await client.ok(likeContract, 'POST', { body: { id: other.id } });
    const responses = [
      await search(client, women),
      await search(at(brand), { ...women, countryregion: nowhere }),
      await client.ok(memberContract, 'GET', { query: { id: other.id } }),
      await client.ok(likesContract, 'GET'),
      await other.client.ok(autoLikeContract, 'GET'),
      await client.ok(profileContract, 'GET'),
      await client.ok(userContract, 'GET'),
      await client.ok(accountExportContract, 'GET'),
    ];
    await client.ok(likeContract, 'DELETE', { body: { id: other.id } });
    const seen = new Set(responses.flatMap(words));
    // The check sees what there is.
    for (const word of ['region', 'city', 'country', 'status']) expect(seen).toContain(word);
    expect([...seen].filter((word) => hidden.has(word))).toEqual([]);
    for (const name of ['distance', 'lat', 'lon', 'radius', 'near']) {
      const query = { ...women, [name]: '5' };
      expect(await client.getErrorCode(membersContract, 'GET', { query }), name).toBe(
        'validation_failed',
      );
    }
  });
});

describe('a cursor', () => {
  const all = { ...women, countryregion: north };
  const refused = (client: Client, cursor: string, query: SearchQuery = all) =>
    client.getErrorCode(membersContract, 'GET', { query: { ...query, cursor } });

  it('leads on for who was given it, and tells nothing by itself', async () => {
    const { client } = crowd[0] as TestUser;
    const { cursor, profiles } = await search(client, all);
    const { profiles: rest, cursor: end } = await search(client, {
      ...all,
      cursor: String(cursor),
    });
    // The viewer is one of them, whom the search leaves out.
    expect([profiles.length, rest.length, end]).toEqual([limits.searchPageSize, 1, null]);
    // No id and no hour of a visit. (A sealed text may hold any single character by chance.)
    for (const form of ['base64url', 'base64', 'hex'] as const) {
      const plain = Buffer.from(String(cursor), form).toString('latin1');
      expect(plain).not.toMatch(/\d{4}-\d\d-\d\dT\d\d|#[MF]#/);
      for (const { id } of crowd) expect(plain).not.toContain(id);
    }
  });

  it(
    'with any of its characters changed, added or missing is refused',
    async () => {
      const { client } = crowd[0] as TestUser;
      const cursor = String((await search(client, all)).cursor);
      const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
      const others = rounds(2, alphabet.length - 1);
      for (let place = 0; place < cursor.length; place++) {
        const [head, old, tail] = [
          cursor.slice(0, place),
          cursor[place] as string,
          cursor.slice(place + 1),
        ];
        const index = alphabet.indexOf(old);
        // The next one differs in the lowest bit or two, which a careless decoder drops.
        const changed = Array.from(
          { length: others },
          (_, more) => head + alphabet[(index + 1 + more) % alphabet.length] + tail,
        );
        for (const wrong of [...changed, head + tail]) {
          expect(await refused(client, wrong), wrong).toBe('validation_failed');
        }
      }
      const bytes = Buffer.from(cursor, 'base64url');
      for (let place = 0; place < bytes.length; place++) {
        const flipped = Buffer.from(bytes);
        flipped[place] = (flipped[place] as number) ^ (1 << (place % 8));
        expect(await refused(client, flipped.toString('base64url'))).toBe('validation_failed');
      }
      for (const wrong of [
        `${cursor}A`,
        `A${cursor}`,
        `${cursor}=`,
        `${cursor}.x`,
        `${cursor} `,
        '.',
      ]) {
        expect(await refused(client, wrong), wrong).toBe('validation_failed');
      }
      expect(await refused(client, cursor)).toBe('ok');
    },
    soakTimeout(300_000),
  );

  it('of another search, another member, a visitor or another brand is refused', async () => {
    const [me, other] = crowd as [TestUser, TestUser];
    const cursor = String((await search(me.client, all)).cursor);
    const searches: SearchQuery[] = [
      women,
      { ...all, countryregion: east },
      { ...all, max_age: '79' },
      { ...all, min_age: '51' },
      { ...all, gender: 'male' },
      { ...all, hair_color: 'red' },
    ];
    for (const query of searches) {
      expect(await refused(me.client, cursor, query), JSON.stringify(query)).toBe(
        'validation_failed',
      );
    }
    // The very same search of somebody else, who has a cursor of their own.
    const own = String((await search(other.client, all)).cursor);
    for (const [client, foreign] of [
      [other.client, cursor],
      [me.client, own],
    ] as const) {
      expect(await refused(client, foreign)).toBe('validation_failed');
    }
    // Visitors of this brand see one page, whatever they bring along.
    expect(await refused(at(brand), cursor)).toBe('search_closed');
    expect(await refused(other.client, own)).toBe('ok');
    const elsewhere = { gender: 'female', ...ages } as const;
    expect(await refused(at('nl'), own, elsewhere)).toBe('validation_failed');
  });
});

describe('a block', () => {
  /** Two who could meet on every surface, and a third who is like both. */
  let ann: TestUser;
  let ben: TestUser;
  let third: TestUser;
  /** So old that nobody else of these tests is among the similar ones. */
  const alike = { region: south, gender: 'female', date_of_birth: '1935-06-15' } as const;
  const old = { gender: 'female', country: 'AT', min_age: '85', max_age: '97' } as const;
  const around = { ...old, countryregion: south };
  beforeAll(async () => {
    [ann, ben, third] = await Promise.all([
      createLocal(alike),
      createLocal(alike),
      createLocal(alike),
    ]);
    await soon(async () =>
      expect(new Set(await found(at(brand), around))).toEqual(new Set([ann.id, ben.id, third.id])),
    );
  }, 180_000);

  const sends = (from: TestUser, to: TestUser) =>
    from.client.ok(likeContract, 'POST', { body: { id: to.id } });
  const blocks = (from: TestUser, to: TestUser) =>
    from.client.ok(blockContract, 'POST', { body: { id: to.id } });
  const lifts = (from: TestUser, to: TestUser) =>
    from.client.ok(blockContract, 'DELETE', { body: { id: to.id } });

  /** Where one member meets another one, by surface. */
  async function findTraces(who: Client, whom: TestUser, isMember = true): Promise<string[]> {
    const page = await who.call(memberContract, 'GET', { query: { id: whom.id } });
    const similar = await search(who, { ...old, countryregion: nowhere });
    const surfaces: Record<string, unknown> = {
      search: await search(who, around),
      'search of the country': await search(who, old),
      similar: similar.similar,
      page: page.ok && page.body.profile,
      related: (await who.ok(memberContract, 'GET', { query: { id: third.id } })).related,
      ...(isMember
        ? {
            likes: await who.ok(likesContract, 'GET'),
            'auto-like': await who.ok(autoLikeContract, 'GET'),
            'list of blocks': await who.ok(blockContract, 'GET'),
            user: await who.ok(userContract, 'GET'),
          }
        : {}),
    };
    return Object.keys(surfaces).filter((name) =>
      JSON.stringify(surfaces[name] ?? null).includes(whom.id),
    );
  }
  const always = ['search', 'search of the country', 'similar', 'page', 'related'];
  /** Who blocked finds the profile and lifts the block; nothing else of the other one is there. */
  const forBlocker = ['page', 'list of blocks'];

  const before = {
    nothing: [],
    'a like': ['ann'],
    'a like back': ['ben'],
    'a match': ['ann', 'ben'],
  } as const;
  const blockers = { 'the first': ['ann'], 'the second': ['ben'], both: ['ann', 'ben'] } as const;
  const cases = Object.keys(before).flatMap((was) =>
    Object.keys(blockers).map((by) => [was, by] as const),
  ) as [keyof typeof before, keyof typeof blockers][];

  it.each(cases)(
    'after %s, by %s: no sighting, and afterwards they meet as strangers',
    async (was, by) => {
      const both = { ann, ben };
      const other = { ann: ben, ben: ann };
      const names = ['ann', 'ben'] as const;
      for (const name of before[was]) await sends(both[name], other[name]);
      for (const name of names) {
        const seen = await findTraces(both[name].client, other[name]);
        const [sent, received] = [name, name === 'ann' ? 'ben' : 'ann'].map((one) =>
          (before[was] as readonly string[]).includes(one),
        );
        expect(seen).toEqual([
          ...always,
          ...(sent || received ? ['likes'] : []),
          // A like that waits; one that was answered is a match.
          ...(received && !sent ? ['auto-like'] : []),
        ]);
      }

      for (const name of blockers[by]) await blocks(both[name], other[name]);
      for (const name of names) {
        const who = both[name].client;
        const blocked = (blockers[by] as readonly string[]).includes(name);
        const isBlocked = (blockers[by] as readonly string[]).some((one) => one !== name);
        // Who blocked and was blocked cannot open the page either.
        const expected = blocked ? forBlocker.filter((one) => one !== 'page' || !isBlocked) : [];
        expect(await findTraces(who, other[name]), name).toEqual(expected);
        expect((await who.ok(userContract, 'GET')).user?.new_likes).toBe(0);
        const page = await who.call(memberContract, 'GET', { query: { id: other[name].id } });
        expect(page).toMatchObject(
          isBlocked
            ? { ok: false, error: { code: 'blocked_by_user' } }
            : { ok: true, body: { related: [], profile: { blocked: true, like_state: 'none' } } },
        );
        const tried = await who.getErrorCode(likeContract, 'POST', {
          body: { id: other[name].id },
        });
        expect(tried).toBe(isBlocked ? 'blocked_by_user' : 'not_found');
      }
      // Others see both, and the third one is seen by both.
      // Visitors of this brand get no similar ones.
      expect(await findTraces(at(brand), ann, false)).toEqual(
        always.filter((name) => name !== 'similar'),
      );
      const ofThird = await findTraces(third.client, ben);
      // Nobody has related profiles on their own page.
      expect(ofThird).toEqual(always.filter((name) => name !== 'related'));
      for (const name of names) {
        expect(await found(both[name].client, around)).toEqual([third.id]);
      }

      for (const name of blockers[by]) await lifts(both[name], other[name]);
      for (const name of names) {
        expect(await findTraces(both[name].client, other[name])).toEqual(always);
        expect((await both[name].client.ok(userContract, 'GET')).user?.new_likes).toBe(0);
      }
    },
    60_000,
  );

  it('of one of both who blocked leaves the other’s in place', async () => {
    await blocks(ann, ben);
    await blocks(ben, ann);
    await lifts(ann, ben);
    expect(await findTraces(ann.client, ben)).toEqual([]);
    expect(await findTraces(ben.client, ann)).toEqual(forBlocker);
    await lifts(ben, ann);
    expect(await findTraces(ann.client, ben)).toEqual(always);
  });

  it('is in the export of who blocked, and in nobody else’s', async () => {
    await sends(ann, ben);
    await blocks(ben, ann);
    const exported = async ({ client }: TestUser) => {
      const { likes, blocks: lists } = await client.ok(accountExportContract, 'GET');
      return { likes, blocks: lists.map(({ id }) => id) };
    };
    expect(await exported(ann)).toEqual({ likes: [], blocks: [] });
    expect(await exported(ben)).toEqual({ likes: [], blocks: [ann.id] });
    await lifts(ben, ann);
    expect(await exported(ben)).toEqual({ likes: [], blocks: [] });
  });

  it(
    'given while a like is under way leaves no like behind',
    async () => {
      for (let round = 0; round < rounds(10, 250); round++) {
        const [code] = await Promise.all([
          ann.client.getErrorCode(likeContract, 'POST', { body: { id: ben.id } }),
          blocks(ben, ann),
        ]);
        expect(['ok', 'blocked_by_user']).toContain(code);
        await lifts(ben, ann);
        for (const { client } of [ann, ben]) {
          expect(await client.ok(likesContract, 'GET')).toMatchObject({
            ...{ sent: [], received: [], matches: [], liked_by: [], new_likes: 0 },
          });
          expect((await client.ok(userContract, 'GET')).user?.new_likes).toBe(0);
        }
      }
    },
    soakTimeout(300_000),
  );
});

it(
  'a deleted account is hidden at once, whatever it changes in the same moment',
  async () => {
    for (let round = 0; round < rounds(6, 60); round++) {
      const { client, id } = await createLocal({ gender: 'male', region: south });
      const seen = () => at(brand).getErrorCode(memberContract, 'GET', { query: { id } });
      await soon(async () => expect(await seen()).toBe('ok'));
      let isGone = false;
      // Cards are made anew all the time; the last of these calls come without a session.
      const changing = Array.from({ length: 3 }, async (_, index) => {
        for (let change = 0; !isGone; change++) {
          const body = { about_me: `Change ${index}.${change}` };
          await client.getErrorCode(profileContract, 'PUT', { body });
        }
      });
      await client.ok(accountDeleteContract, 'POST', { body: { password, reason: 'other' } });
      isGone = true;
      for (let look = 0; look < 40; look++) expect(await seen()).toBe('not_found');
      await Promise.all(changing);
    }
  },
  soakTimeout(300_000),
);

describe('a like and a like back at once', () => {
  /** Each member may give 600 likes an hour. */
  const roundsOfPair = 250;

  it(
    'make exactly one match and one notice each',
    async () => {
      const total = rounds(25, 1_000);
      for (let first = 0; first < total; first += roundsOfPair) {
        const pair = await Promise.all([
          createLocal({ gender: 'male', region: south }),
          createLocal({ gender: 'female', region: south }),
        ]);
        const [ann, ben] = pair as [TestUser, TestUser];
        const both = [
          [ann, ben],
          [ben, ann],
        ] as const;
        await soon(async () => {
          for (const { id } of pair) {
            expect(await at(brand).getErrorCode(memberContract, 'GET', { query: { id } })).toBe(
              'ok',
            );
          }
        });
        for (let round = first; round < Math.min(total, first + roundsOfPair); round++) {
          const late = round % 5;
          const responses = await Promise.all(
            both.map(async ([from, to], index) => {
              if (index === round % 2) await new Promise((resolve) => setTimeout(resolve, late));
              return from.client.ok(likeContract, 'POST', { body: { id: to.id } });
            }),
          );
          // The one who comes second makes it.
          expect(responses.map(({ match }) => match).sort()).toEqual([false, true]);
          for (const [who, whom] of both) {
            const { user } = await who.client.ok(userContract, 'GET');
            expect(user?.new_likes).toBe(1);
            expect(await who.client.ok(likesContract, 'GET')).toMatchObject({
              ...{ matches: [whom.id], sent: [], received: [], new_likes: 1 },
              liked_by: [{ id: whom.id, like_new: true }],
            });
          }
          for (const [who, whom] of both) {
            await who.client.ok(likeContract, 'DELETE', { body: { id: whom.id } });
          }
          for (const [who] of both) {
            expect(await who.client.ok(likesContract, 'GET')).toMatchObject({
              ...{ matches: [], sent: [], liked_by: [], new_likes: 0 },
            });
          }
        }
      }
    },
    soakTimeout(300_000),
  );
});
