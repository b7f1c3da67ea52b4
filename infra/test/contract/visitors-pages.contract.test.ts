/** Pages that show members to visitors contain nothing that the calls would not return. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { blockContract } from '#shared/api/block.ts';
import { memberContract } from '#shared/api/member.ts';
import { membersContract } from '#shared/api/members.ts';
import * as limits from '#shared/limits.ts';
import { rateLimits } from '#shared/limits.ts';
import type { Profile } from '#shared/model/profile.ts';
import type { Client } from '../support/client.ts';
import { addPhoto, search } from '../support/finding.ts';
import { membersAt, soon } from '../support/fixtures.ts';
import { readPage } from '../support/html.ts';
import { password, signUp, type TestUser } from '../support/members.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';

type Mode = 'all' | 'limited' | 'none';
const brand = (id: string, mode: Mode, campaign: Mode) => ({
  id,
  change: ({ features }: { features: Record<string, unknown> }) => {
    features.logged_out_search = mode;
    features.logged_out_search_trafficsource = campaign;
  },
});

let own: OwnStack;
let ada: TestUser;
let eve: TestUser;
let elsewhere: TestUser;
const region = 'US-VT';
const filters = `gender=female&country=US&countryregion=${region}&min_age=18&max_age=99`;

beforeAll(async () => {
  own = await startOwnStack([
    brand('maple', 'all', 'all'),
    brand('birch', 'limited', 'limited'),
    brand('closed', 'none', 'none'),
    brand('campaign', 'none', 'all'),
  ] as Parameters<typeof startOwnStack>[0]);
  const { createMember } = membersAt(own);
  const woman = { gender: 'female', region } as const;
  [ada, eve, elsewhere] = await Promise.all([
    createMember('maple', { ...woman, name: "Ada O'Maple" }),
    createMember('maple', woman),
    createMember('birch', woman),
  ]);
  for (const color of ['#100000', '#200000', '#300000']) await addPhoto(ada.client, color);
  await soon(async () => expect((await getProfile(own.at('maple'), ada)).num_photos).toBe(3));
}, 180_000);
afterAll(() => own.stop());

const getProfile = async (client: Client, { id }: TestUser): Promise<Profile> =>
  (await client.ok(memberContract, 'GET', { query: { id } })).profile;

interface Kept {
  key: [name: string];
  data: { pages?: { profiles: Profile[] }[]; profile?: Profile; related?: Profile[] };
}

/** A page as a visitor gets it, with the answers that came along. */
async function open(client: Client, path: string) {
  const response = await client.send({ path, headers: { accept: 'text/html' } });
  const page = readPage(response.text);
  const boot = page.boot as unknown as { rendered: boolean; answers: Kept[] };
  const kept = (name: string) => boot.answers.find(({ key }) => key[0] === name)?.data;
  return {
    ...response,
    ...page,
    rendered: boot.rendered,
    answers: boot.answers,
    found: kept('members')?.pages?.[0]?.profiles ?? [],
    member: kept('member')?.profile,
    related: kept('member')?.related ?? [],
    /** Members whom the markup leads to. */
    linked: [
      ...new Set(
        [...response.text.matchAll(/<a [^>]*href="\/members\/([\w-]{22})"/g)].map(([, id]) => id),
      ),
    ],
    /** Files of clear photos, wherever they stand. */
    clear: new Set(
      [...response.text.matchAll(/\/photos\/\w+\/([\w-]+)\./g)].map(([, name]) => name),
    ),
  };
}

const getPages = ({ id }: TestUser) =>
  ['', '/landing', '/landing2/spring', '/landing3'].map((end) => `/members/${id}${end}`);

const kept = new Map<string, Promise<[ann: TestUser, zoe: TestUser]>>();

/** Two women of a brand who are like each other, once members see that; the same two each time. */
function twoAt(id: string): Promise<[ann: TestUser, zoe: TestUser]> {
  const two = kept.get(id) ?? newTwo(id);
  kept.set(id, two);
  return two;
}

async function newTwo(id: string): Promise<[ann: TestUser, zoe: TestUser]> {
  const { createMember } = membersAt(own);
  const woman = { gender: 'female', region: 'US-ME' } as const;
  const [ann, zoe, ben] = await Promise.all([
    createMember(id, woman),
    createMember(id, woman),
    createMember(id, { gender: 'male', region }),
  ]);
  await soon(async () => {
    const { related } = await ben.client.ok(memberContract, 'GET', { query: { id: ann.id } });
    expect(related[0]?.id).toBe(zoe.id);
  });
  return [ann, zoe];
}

const withoutSignatures = (value: unknown) =>
  JSON.parse(JSON.stringify(value).replace(/\?Policy=[^"]*/g, '')) as unknown;

describe('the search', () => {
  it('shows exactly whom the call finds for the same visitor', async () => {
    const client = own.at('maple');
    const page = await open(client, `/members?${filters}`);
    const { profiles } = await search(client, {
      gender: 'female',
      country: 'US',
      countryregion: region,
      min_age: '18',
      max_age: '99',
    });
    expect(page.status).toBe(200);
    expect(profiles.map(({ id }) => id).sort()).toEqual([ada.id, eve.id].sort());
    expect(withoutSignatures(page.found)).toEqual(withoutSignatures(profiles));
    expect(page.linked).toEqual(profiles.map(({ id }) => id));
    expect(page.text).toContain('Ada O&#x27;Maple');
  });

  it('shows one clear photo of each, and its address holds', async () => {
    const client = own.at('maple');
    const page = await open(client, `/members?${filters}`);
    const { main_image } = await getProfile(client, ada);
    const files = Object.values(main_image ?? {}).flatMap(
      (address) => /\/photos\/maple\/([\w-]+)\./.exec(address)?.[1] ?? [],
    );
    expect([...page.clear].sort()).toEqual(files.sort());
    const [picture] = page.found.flatMap((one) => one.main_image ?? []);
    expect(page.files).toContain(picture?.thumb_filename);
    for (const path of page.files.filter((file) => file.startsWith('/photos/'))) {
      expect((await client.send({ path })).status, path).toBe(200);
    }
  });

  it('shows nobody of another brand, nobody hidden and nobody deleted', async () => {
    const waiting = own.at('maple');
    const { user } = await signUp(waiting, { gender: 'female', region });
    const gone = await membersAt(own).createMember('maple', { gender: 'female', region });
    await gone.client.ok(accountDeleteContract, 'POST', { body: { password, reason: 'other' } });
    await soon(async () => {
      const { text, linked } = await open(own.at('maple'), `/members?${filters}`);
      expect([...linked].sort()).toEqual([ada.id, eve.id].sort());
      for (const id of [user.profile.id, gone.id, elsewhere.id]) expect(text).not.toContain(id);
    });
    const there = await open(own.at('birch'), `/members?${filters}`);
    expect(there.linked).toEqual([elsewhere.id]);
    for (const { id } of [ada, eve]) expect(there.text).not.toContain(id);
  });

  it('is kept by nobody, whoever asks', async () => {
    for (const path of [`/members?${filters}`, `/members/${ada.id}`]) {
      const { headers, text } = await open(own.at('maple'), path);
      expect(headers['cache-control']).toBe('private, no-store');
      expect(headers.vary).toMatch(/\bcookie\b/);
      // Nor shown by a search engine, or by a preview of a link.
      expect(headers['x-robots-tag']).toBe('noindex, noarchive');
      expect(/<meta property="og:title" content="([^"]*)"/.exec(text)?.[1]).toBe('maple');
    }
  });

  it.each([
    ['maple', true, true],
    ['birch', true, true],
    ['closed', true, false],
    ['campaign', false, false],
  ] as const)('of %s: rendered %s, with members %s', async (id, rendered, members) => {
    for (const path of ['/members', `/members?${filters}`, '/members?network=adnet']) {
      const page = await open(own.at(id), path);
      expect([page.status, page.rendered, page.answers.length > 0], path).toEqual([
        200,
        rendered,
        members,
      ]);
      if (!members) expect([page.linked, page.clear.size], path).toEqual([[], 0]);
    }
  });

  it('comes without members where the call refuses', async () => {
    for (const query of [
      'gender=female&country=US&countryregion=DE-HH&min_age=18&max_age=99',
      'gender=female&country=US&min_age=18&max_age=99&hair_color=red&countryregion=%00',
    ]) {
      const page = await open(own.at('maple'), `/members?${query}`);
      expect([page.status, page.rendered, page.answers], query).toEqual([200, false, []]);
    }
  });

  it('starts anew where the address says no search, and echoes none of it', async () => {
    const page = await open(
      own.at('maple'),
      '/members?gender=%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E&min_age=1e9',
    );
    expect([page.status, page.rendered]).toEqual([200, true]);
    expect(page.text).not.toContain('alert(1)');
  });
});

/** Longer than a test takes. */
const leastSeconds = 300;

/** Looks at members as often as a visitor may, in one of the ways. */
async function lookTooOften(once: () => Promise<unknown>): Promise<void> {
  const { max, windowSeconds } = rateLimits.visitor_search;
  // No window ends while a test counts.
  const left = windowSeconds - (Math.floor(Date.now() / 1_000) % windowSeconds);
  if (left < leastSeconds) await own.local.advance(left + 1);
  for (let at = 0; at < max; at += 50) {
    await Promise.all(Array.from({ length: Math.min(50, max - at) }, once));
  }
}

describe('a visitor who looks at too many members', () => {
  it.each([
    [
      'by searches',
      // Refused for its region, but counted.
      (client: Client) =>
        client.getErrorCode(membersContract, 'GET', { query: { countryregion: 'DE-HH' } }),
    ],
    [
      'by members’ pages, those of nobody included',
      (client: Client) =>
        client.getErrorCode(memberContract, 'GET', { query: { id: 'A'.repeat(22) } }),
    ],
  ])(
    '%s waits, everywhere',
    async (_, look) => {
      const client = own.at('maple');
      await lookTooOften(() => look(client));
      expect(await look(client)).toBe('rate_limited');
      const asked = await client.call(memberContract, 'GET', { query: { id: ada.id } });
      expect([asked.status, asked.ok]).toEqual([429, false]);
      expect(Number(asked.headers['retry-after'])).toBeGreaterThan(0);
      expect(await client.getErrorCode(membersContract, 'GET')).toBe('rate_limited');
      for (const path of [`/members?${filters}`, ...getPages(ada)]) {
        const page = await open(client, path);
        // The application, which says how long to wait.
        expect([page.status, page.rendered, page.answers], path).toEqual([429, false, []]);
        expect(Number(page.headers['retry-after']), path).toBeGreaterThan(0);
        expect(page.boot, path).toMatchObject({ settings: { name: 'maple' } });
        expect([page.linked, page.clear.size], path).toEqual([[], 0]);
      }
      expect((await client.send({ path: '/' })).status).toBe(200);
      expect((await open(own.at('maple'), `/members?${filters}`)).rendered).toBe(true);
      // Members have no such limit, wherever they are.
      const eveThere = await eve.client.call(memberContract, 'GET', {
        query: { id: ada.id },
        headers: { 'x-local-ip': client.address },
      });
      expect(eveThere.status).toBe(200);
    },
    180_000,
  );

  it('by members’ pages as the server renders them waits as well', async () => {
    const client = own.at('maple');
    const pages = getPages(ada);
    let at = 0;
    await lookTooOften(() => client.send({ path: pages[at++ % pages.length] as string }));
    expect(await client.getErrorCode(memberContract, 'GET', { query: { id: ada.id } })).toBe(
      'rate_limited',
    );
  }, 180_000);
});

describe('where visitors may not search', () => {
  it.each([
    ['closed', undefined, false],
    ['closed', 'adnet', false],
    ['campaign', undefined, false],
    ['campaign', 'adnet', true],
    ['birch', undefined, true],
  ] as const)(
    '%s, with the campaign %s, names others like a member: %s',
    async (id, network, named) => {
      const [ann, zoe] = await twoAt(id);
      const { profile, related } = await own.at(id).ok(memberContract, 'GET', {
        query: { id: ann.id, ...(network && { network }) },
      });
      expect(profile.id).toBe(ann.id);
      // Whom else the brand has follows, where the region has few.
      expect(related.slice(0, 1).map((one) => one.id)).toEqual(named ? [zoe.id] : []);
    },
  );

  it.each(['closed', 'campaign'])('%s, a member’s pages lead to nobody else', async (id) => {
    const [ann, zoe] = await twoAt(id);
    for (const path of getPages(ann).flatMap((one) => [one, `${one}?network=adnet`])) {
      const page = await open(own.at(id), path);
      expect([page.status, page.rendered, page.member?.id], path).toEqual([200, true, ann.id]);
      expect(page.related, path).toEqual([]);
      expect(page.text, path).not.toContain(zoe.id);
    }
  });
});

describe('a member', () => {
  it.each(['', '/landing', '/landing2/spring', '/landing3'])(
    'is shown as the call shows it: %s',
    async (end) => {
      const client = own.at('maple');
      const page = await open(client, `/members/${ada.id}${end}`);
      const { profile, related } = await client.ok(memberContract, 'GET', {
        query: { id: ada.id },
      });
      expect([page.status, page.rendered]).toEqual([200, true]);
      expect(withoutSignatures(page.member)).toEqual(withoutSignatures(profile));
      expect(withoutSignatures(page.related)).toEqual(withoutSignatures(related));
      expect(page.title).toBe("Ada O'Maple · maple");
      expect(profile.photos.map(({ locked }) => locked)).toEqual([false, true, true]);
      // Three renditions of the one clear photo, and none of a locked one.
      expect(page.clear.size).toBe(3);
    },
  );

  it.each([
    ['of another brand', () => elsewhere.id],
    ['who never was', () => 'A'.repeat(22)],
  ])('%s is left to the application', async (_, id) => {
    const page = await open(own.at('maple'), `/members/${id()}`);
    expect([page.status, page.rendered, page.answers]).toEqual([200, false, []]);
  });
});

describe('with a session', () => {
  const getSecret = ({ client }: TestUser) => client.cookies.get(limits.sessionCookieName) ?? '';

  it.each([
    ['that never was', () => 'A'.repeat(43)],
    ['of another brand', () => getSecret(elsewhere)],
  ])('%s a page is a visitor’s', async (_, secret) => {
    const client = own.at('maple');
    client.cookies.set(limits.sessionCookieName, secret());
    const page = await open(client, `/members?${filters}`);
    const visitors = await open(own.at('maple'), `/members?${filters}`);
    const ids = ({ found }: typeof page) => found.map(({ id }) => id);
    expect([page.status, page.rendered, ids(page)]).toEqual([200, true, ids(visitors)]);
    expect(page.answers.map(({ key: [name] }) => name)).not.toContain('user');
    expect(page.boot).toMatchObject({ hasSession: false });
  });

  it('of a member a page holds what the calls answer to that member', async () => {
    const page = await open(eve.client, `/members?${filters}`);
    const { profiles } = await search(eve.client, {
      ...{ gender: 'female', country: 'US', countryregion: region },
      ...{ min_age: '18', max_age: '99' },
    });
    expect(page.rendered).toBe(true);
    expect(page.found.map(({ id }) => id)).toEqual(profiles.map(({ id }) => id));
    expect(page.headers['cache-control']).toBe('private, no-store');
    expect(page.headers['x-robots-tag']).toMatch(/noindex/);
    const [user] = page.answers.filter(({ key: [name] }) => name === 'user');
    expect(user?.data.profile?.id).toBe(eve.id);
  });

  it('of a member a page that is only fetched ahead holds nothing', async () => {
    for (const [name, value] of [
      ['sec-purpose', 'prefetch;prerender'],
      ['sec-fetch-dest', 'empty'],
    ] as const) {
      const { text } = await eve.client.send({
        path: `/members/${ada.id}`,
        headers: { accept: 'text/html', [name]: value },
      });
      expect(readPage(text).boot).toMatchObject({ rendered: false });
      expect(text).not.toContain('Maple');
    }
  });

  it('of a member whom the other one blocked, a page does not show that one', async () => {
    await ada.client.ok(blockContract, 'POST', { body: { id: eve.id } });
    await soon(async () => {
      const page = await open(eve.client, `/members/${ada.id}`);
      expect([page.status, page.member]).toEqual([200, undefined]);
      expect(page.text).not.toContain('O&#x27;Maple');
      expect(page.clear.size).toBe(0);
    });
  });
});
