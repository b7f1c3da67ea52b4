/**
 * Compares the search's index with a plain filter over all members after random edits, blocks,
 * likes, deletions, reactivations, photos and visits.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { accountReactivateContract } from '#shared/api/account-reactivate.ts';
import { blockContract } from '#shared/api/block.ts';
import { likeContract } from '#shared/api/like.ts';
import { likesContract } from '#shared/api/likes.ts';
import { memberContract } from '#shared/api/member.ts';
import { photosContract } from '#shared/api/photos.ts';
import { profileContract } from '#shared/api/profile.ts';
import { userContract } from '#shared/api/user.ts';
import * as limits from '#shared/limits.ts';
import type { Profile } from '#shared/model/profile.ts';
import { soughtGenders } from '#shared/model/values.ts';
import type { Client } from '../support/client.ts';
import { addPhoto, foundProfiles, type SearchQuery } from '../support/finding.ts';
import { activationLink, tokenTo } from '../support/local.ts';
import { activate, password, signUp } from '../support/members.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { rounds, soakTimeout } from '../support/soak.ts';
import { openTable } from '../support/table.ts';

const dayMs = 86_400_000;
const yearMs = 365.25 * dayMs;
/** This is longer than the rate limit's window for passwords, of which a deletion needs one. */
const pauseSeconds = 16 * 60;
const longestDrainMs = 60_000;

const genders = ['female', 'male'] as const;
const regions = ['US-VT', 'US-ME', 'US-RI'] as const;
const hair = ['red', 'black'] as const;
const eyes = ['blue', 'green'] as const;
const interests = ['tea', 'coffee', 'wine'] as const;
type StoredProfile = Pick<
  Profile,
  'name' | 'sexuality' | 'about_me' | 'hair_color' | 'eye_color' | 'tattoos'
> & { region: string; interests: readonly (typeof interests)[number][] };

/** The test's model of a member. */
interface Person {
  client: Client;
  id: string;
  email: string;
  /** Ages on both sides of the limits of the index's buckets. */
  age: number;
  gender: (typeof genders)[number];
  status: 'not_confirmed' | 'active' | 'deleted';
  told: StoredProfile;
  /** Ids in their display order. */
  photos: string[];
  blocks: Set<string>;
  likes: Set<string>;
  /** Ids of members whose likes this one has not seen. */
  unseen: Set<string>;
  deletions: number;
}

let own: OwnStack;
/** These members act, and the others only fill the pages. */
const actors: Person[] = [];
const crowd: Person[] = [];

async function newPerson(index: number, age: number, gender: Person['gender'], confirm: boolean) {
  const client = own.at('maple');
  // The date is far from any birthday.
  const born = new Date(Date.now() - age * yearMs - 100 * dayMs).toISOString().slice(0, 10);
  const stored: StoredProfile = {
    ...{ name: `Person ${'abcdefghijklmnopqrstuvwxyz'[index % 26]}`, sexuality: 'bi' },
    ...{ about_me: null, hair_color: null, eye_color: null, tattoos: null, interests: [] },
    region: regions[index % regions.length] as string,
  };
  const { name, sexuality, region } = stored;
  const { user, body } = await signUp(client, {
    ...{ name, sexuality, region, gender, date_of_birth: born },
  });
  if (confirm) await activate(client, body.email);
  const status = confirm ? 'active' : 'not_confirmed';
  const none = {
    photos: [],
    blocks: new Set<string>(),
    likes: new Set<string>(),
    unseen: new Set<string>(),
    deletions: 0,
  };
  const { id } = user.profile;
  return {
    client,
    id,
    email: body.email,
    age,
    gender,
    told: stored,
    status,
    ...none,
  } satisfies Person;
}

beforeAll(async () => {
  own = await startOwnStack([{ id: 'maple' }]);
  const atOnce = 4;
  const wanted = [
    ...[19, 24, 25, 29, 30, 34, 35, 50].map((age, index) => ({ into: actors, age, index })),
    // There are more women than fit on a page.
    ...Array.from({ length: limits.searchPageSize + 4 }, (_, index) => ({
      ...{ into: crowd, index },
      age: 20 + (index % 30),
    })),
  ];
  for (let first = 0; first < wanted.length; first += atOnce) {
    const some = wanted.slice(first, first + atOnce);
    const made = await Promise.all(
      some.map(({ into, age, index }) => {
        const gender = into === crowd ? 'female' : (genders[index % 2] as Person['gender']);
        return newPerson(index, age, gender, into === crowd || ![5, 7].includes(index));
      }),
    );
    for (const [at, { into }] of some.entries()) into.push(made[at] as Person);
  }
}, 180_000);
afterAll(() => own.stop());

const who = fc.nat({ max: 7 });
const operation = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      who,
      changes: fc.record(
        {
          name: fc.constantFrom('Robin', 'Kim', 'Alex'),
          sexuality: fc.constantFrom('bi' as const, 'hetero' as const),
          about_me: fc.constantFrom('Hello', 'Good day', null),
          region: fc.constantFrom(...regions),
          hair_color: fc.constantFrom(...hair, null),
          eye_color: fc.constantFrom(...eyes, null),
          tattoos: fc.constantFrom(true, false, null),
          interests: fc.subarray([...interests]),
        },
        { requiredKeys: [] },
      ),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('block', 'unblock', 'like', 'like', 'unlike', 'see'),
      who,
      whom: who,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('delete', 'come back', 'confirm', 'visit'), who }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('add photo', 'drop photo', 'first photo'),
      who,
      which: fc.nat({ max: 2 }),
    }),
  },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

const query = fc.record(
  {
    countryregion: fc.constantFrom(...regions),
    hair_color: fc.constantFrom(...hair),
    eye_color: fc.constantFrom(...eyes),
    tattoos: fc.constantFrom('true' as const, 'false' as const),
    interests: fc.constantFrom('tea', 'coffee,wine'),
    min_age: fc.constantFrom('18', '25', '30'),
    max_age: fc.constantFrom('30', '34', '99'),
    gender: fc.constantFrom(...soughtGenders),
  },
  { requiredKeys: ['gender', 'min_age', 'max_age'] },
);

/**
 * The first runs always have two deletions, one of them undone by a member who never confirmed, with
 * likes that nobody sees meanwhile, and a like that counts once its sender has confirmed.
 */
const anybody = { gender: genders[0], min_age: '18', max_age: '99' } as const;
const deletions: [Operation[], (typeof anybody)[], number[]] = [
  [
    { kind: 'like', who: 7, whom: 0 },
    { kind: 'like', who: 6, whom: 0 },
    { kind: 'like', who: 6, whom: 1 },
    { kind: 'delete', who: 6 },
    { kind: 'delete', who: 7 },
    { kind: 'come back', who: 7 },
    { kind: 'confirm', who: 7 },
  ],
  [anybody, anybody, anybody],
  [0, 1],
];

const confirmation: typeof deletions = [
  [
    { kind: 'like', who: 5, whom: 0 },
    { kind: 'like', who: 5, whom: 1 },
    { kind: 'confirm', who: 5 },
  ],
  [anybody, anybody, anybody],
  [0, 1],
];

const person = (index: number) => actors[index] as Person;
const apart = (one: Person, other: Person) => one.blocks.has(other.id) || other.blocks.has(one.id);
const canMeet = (one: Person, other: Person) =>
  one !== other && other.status === 'active' && !apart(one, other);

/** Performs and records a step. It skips steps that the product would refuse. */
async function perform(step: Operation): Promise<void> {
  const actor = person(step.who);
  const { client } = actor;
  if (step.kind === 'come back') {
    if (actor.status === 'deleted') await comeBack(actor);
    return;
  }
  if (actor.status === 'deleted') return;
  const body = 'whom' in step ? { id: person(step.whom).id } : { id: '' };
  switch (step.kind) {
    case 'edit':
      if (!('changes' in step) || Object.keys(step.changes).length === 0) return;
      await client.ok(profileContract, 'PUT', { body: step.changes as object });
      Object.assign(actor.told, step.changes);
      return;
    case 'block':
      // Only an existing profile can be blocked.
      if (!('whom' in step) || step.who === step.whom) return;
      if (person(step.whom).status !== 'active') return;
      await client.ok(blockContract, 'POST', { body });
      actor.blocks.add(body.id);
      for (const [one, other] of [
        [actor, person(step.whom)],
        [person(step.whom), actor],
      ] as const) {
        one.likes.delete(other.id);
        one.unseen.delete(other.id);
      }
      return;
    case 'unblock':
      await client.ok(blockContract, 'DELETE', { body });
      actor.blocks.delete(body.id);
      return;
    case 'like':
      if (!('whom' in step) || !canMeet(actor, person(step.whom))) return;
      await client.ok(likeContract, 'POST', { body });
      if (!actor.likes.has(body.id)) person(step.whom).unseen.add(actor.id);
      actor.likes.add(body.id);
      return;
    case 'see':
      // Nobody opens the page of a member who is not there.
      if (!('whom' in step) || !canMeet(actor, person(step.whom))) return;
      await client.ok(likeContract, 'PUT', { body });
      actor.unseen.delete(body.id);
      return;
    case 'unlike':
      await client.ok(likeContract, 'DELETE', { body });
      actor.likes.delete(body.id);
      if ('whom' in step) person(step.whom).unseen.delete(actor.id);
      return;
    case 'delete':
      await client.ok(accountDeleteContract, 'POST', { body: { password, reason: 'other' } });
      actor.status = 'deleted';
      actor.deletions++;
      return;
    case 'confirm':
      if (actor.status !== 'not_confirmed') return;
      await confirm(actor);
      return;
    case 'visit':
      await client.ok(userContract, 'GET');
      return;
    default:
      if ('which' in step) await changePhotos(actor, step.kind, step.which);
  }
}

/** Returns a member's newest mail with a link to a path when there are at least `count`. */
const mailWith = ({ email }: Person, path: string, count: number) =>
  vi.waitFor(
    async () => {
      const mails = (await own.local.mails(email)).filter(({ text }) => text.includes(path));
      expect(mails).toHaveLength(count);
      return mails[0] as (typeof mails)[0];
    },
    { timeout: longestDrainMs, interval: 20 },
  );

async function confirm(actor: Person): Promise<void> {
  const { pathname, search } = activationLink(await mailWith(actor, '/api/activate.php', 1));
  const response = await actor.client.send({ path: pathname + search });
  // A deletion ends the link for good.
  const works = actor.deletions === 0;
  expect(response.headers.location).toBe(works ? '/activate/done' : '/activate/error');
  if (works) actor.status = 'active';
  await drained();
}

/** Others can like or block a member who was hidden only after this. */
const drained = async () => expect(await own.stack.drain(longestDrainMs)).toBe(true);

async function comeBack(actor: Person): Promise<void> {
  const mail = await mailWith(actor, '/account-reactivate', actor.deletions);
  const body = { token: tokenTo('/account-reactivate', mail) };
  const { user } = await actor.client.ok(accountReactivateContract, 'PUT', { body });
  actor.status = user.status === 'active' ? 'active' : 'not_confirmed';
  await drained();
}

async function changePhotos(actor: Person, kind: string, which: number): Promise<void> {
  const { client, photos } = actor;
  if (kind === 'add photo') {
    if (photos.length < limits.photosFree) photos.push(await addPhoto(client, '#334455'));
    return;
  }
  const id = photos[which];
  if (id === undefined) return;
  actor.photos = photos.filter((one) => one !== id);
  if (kind === 'first photo') {
    await client.ok(photosContract, 'PUT', { body: { id, main: true } });
    actor.photos.unshift(id);
  } else {
    await client.ok(photosContract, 'DELETE', { body: { id } });
  }
}

/** Returns what the viewer should see of a member by the model. */
function shown(other: Person, viewer: Person | null) {
  const [sent, received] = viewer
    ? [viewer.likes.has(other.id), other.likes.has(viewer.id)]
    : [false, false];
  const like_state = sent ? (received ? 'match' : 'liked') : received ? 'received' : 'none';
  const { told: stored, photos, id, gender, age } = other;
  return {
    ...{ id, gender, age, ...stored, interests: [...stored.interests].sort() },
    ...{ photos, num_photos: photos.length, like_state, blocked: false, status: 'active' },
  };
}
/** Returns a profile without signatures of URLs. */
const withoutSignatures = (profile: Profile): unknown => ({
  ...{ id: profile.id, gender: profile.gender, age: profile.age, name: profile.name },
  ...{ sexuality: profile.sexuality, about_me: profile.about_me, region: profile.region },
  ...{ hair_color: profile.hair_color, eye_color: profile.eye_color, tattoos: profile.tattoos },
  ...{ interests: [...profile.interests].sort(), photos: profile.photos.map(({ id }) => id) },
  ...{ num_photos: profile.num_photos, like_state: profile.like_state },
  ...{ blocked: profile.blocked, status: profile.status },
});

function fits({ age, gender, told: stored }: Person, asked: SearchQuery): boolean {
  const is = (wanted: string | undefined, has: unknown) =>
    wanted === undefined || wanted === String(has);
  return (
    (asked.gender === 'both' || gender === asked.gender) &&
    age >= Number(asked.min_age) &&
    age <= Number(asked.max_age) &&
    is(asked.countryregion, stored.region) &&
    is(asked.hair_color, stored.hair_color) &&
    is(asked.eye_color, stored.eye_color) &&
    is(asked.tattoos, stored.tattoos) &&
    (asked.interests ?? '')
      .split(',')
      .every((one) => one === '' || stored.interests.some((interest) => interest === one))
  );
}

const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);

/** Compares all pages of a search with a filter over all members. */
async function compareSearch(viewer: Person | null, asked: SearchQuery, hours: Hours) {
  const client = viewer?.client ?? own.at('maple');
  const answered = await foundProfiles(client, asked);
  const everybody = [...actors, ...crowd];
  const expected = everybody.filter(
    (other) => fits(other, asked) && (viewer ? canMeet(viewer, other) : other.status === 'active'),
  );
  expect(
    answered.map(withoutSignatures as (profile: Profile) => { id: string }).sort(byId),
  ).toEqual(expected.map((other) => shown(other, viewer)).sort(byId));
  const places = answered.map(
    ({ id, num_photos }) => `${num_photos > 0 ? 1 : 0}#${hours.get(id)}#${id}`,
  );
  expect(places).toEqual([...places].sort().reverse());
}

/** The hour of each member's last visit. */
type Hours = ReadonlyMap<string, string>;

/**
 * Reads the last visits of all members, and checks that hidden members have no search document and
 * that regions count those who are to be found in them.
 */
async function readEverybody(): Promise<Hours> {
  const items = await openTable(own.stack.environment).everything();
  const member = (pk: string) => pk.slice('TENANT#maple#MEMBER#'.length);
  const accounts = items.filter(
    ({ pk, sk }) => pk.startsWith('TENANT#maple#MEMBER#') && sk === 'CORE#ACCOUNT',
  );
  const documents = items.filter(({ sk }) => sk === 'SEARCH#country' || sk === 'SEARCH#region');
  expect(documents.map(({ pk, sk }) => `${member(pk)} ${sk}`).sort()).toEqual(
    [...actors, ...crowd]
      .filter(({ status }) => status === 'active')
      .flatMap(({ id }) => [`${id} SEARCH#country`, `${id} SEARCH#region`])
      .sort(),
  );
  expect(readRegionCounts(items)).toEqual(countByRegion());
  return new Map(
    accounts.map(({ pk, last_active_at, signup_date }) => [
      member(pk),
      String(last_active_at ?? signup_date).slice(0, 13),
    ]),
  );
}

/** What the counters say: regions with anybody in them. */
const readRegionCounts = (items: readonly { pk: string; sk: string; members?: unknown }[]) =>
  Object.fromEntries(
    items
      .filter(({ pk, members }) => pk === 'TENANT#maple#REGION_COUNTS#US' && members !== 0)
      .map(({ sk, members }) => [sk, members]),
  );

const countByRegion = (): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status, told } of [...actors, ...crowd]) {
    if (status === 'active') counts[told.region] = (counts[told.region] ?? 0) + 1;
  }
  return counts;
};

/** Compares each profile page of a viewer. */
async function compareEach(viewer: Person): Promise<void> {
  for (const other of actors.filter((one) => one !== viewer)) {
    const response = await viewer.client.call(memberContract, 'GET', { query: { id: other.id } });
    const expected =
      other.status !== 'active'
        ? 'not_found'
        : other.blocks.has(viewer.id)
          ? 'blocked_by_user'
          : { ...shown(other, viewer), blocked: viewer.blocks.has(other.id) };
    expect(response.ok ? withoutSignatures(response.body.profile) : response.error.code).toEqual(
      expected,
    );
    if (!response.ok) continue;
    const related = new Set(response.body.related.map(({ id }) => id));
    const withPhoto = response.body.related.map(({ num_photos }) => num_photos > 0);
    expect(withPhoto).toEqual([...withPhoto].sort().reverse());
    for (const one of actors) if (!canMeet(viewer, one)) expect(related).not.toContain(one.id);
  }
  const met = actors.filter((other) => canMeet(viewer, other));
  // Before the list, which would correct a number that was wrong.
  const { user } = await viewer.client.ok(userContract, 'GET');
  const { sent, received, matches, liked_by, new_likes } = await viewer.client.ok(
    likesContract,
    'GET',
  );
  const unseen = met.filter(({ id }) => viewer.unseen.has(id)).map(({ id }) => id);
  const listed = liked_by.filter(({ like_new }) => like_new).map(({ id }) => id);
  expect(listed.sort()).toEqual(unseen.sort());
  expect([user?.new_likes, new_likes]).toEqual([unseen.length, unseen.length]);
  const lists: [string[], string][] = [
    [sent, 'liked'],
    [received, 'received'],
    [matches, 'match'],
  ];
  for (const [list, state] of lists) {
    const expected = met.filter((other) => shown(other, viewer).like_state === state);
    expect([state, ...[...list].sort()]).toEqual([state, ...expected.map(({ id }) => id).sort()]);
  }
}

it(
  'what a search answers is what all members are, whatever happened',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: 4, maxLength: 12 }),
        fc.array(query, { minLength: 3, maxLength: 3 }),
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 2, maxLength: 2 }),
        async (steps, queries, viewing) => {
          await own.local.advance(pauseSeconds);
          for (const step of steps) await perform(step);
          const viewers = viewing.map(person).filter(({ status }) => status === 'active');
          // A visit recorded later would move the viewer between two pages.
          for (const { client } of viewers) await client.ok(userContract, 'GET');
          await drained();
          const hours = await readEverybody();
          const wide = { min_age: '18', max_age: '99' };
          const all = [{ gender: 'both', ...wide } as const, ...queries];
          for (const viewer of [...viewers, null]) {
            for (const asked of all) await compareSearch(viewer, asked, hours);
            if (viewer) await compareEach(viewer);
          }
        },
      ),
      // Members continue from run to run, so a shrunk run could not be reproduced.
      { numRuns: rounds(8, 500), endOnFailure: true, examples: [confirmation, deletions] },
    );
    // The runs had an effect.
    expect(actors.some(({ deletions }) => deletions > 0)).toBe(true);
  },
  soakTimeout(300_000),
);
