/** Search, profiles, likes and blocks from the view of each member. */
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountDeleteContract } from '#shared/api/account-delete.ts';
import { autoLikeContract } from '#shared/api/auto-like.ts';
import { blockContract } from '#shared/api/block.ts';
import { landerContract } from '#shared/api/lander.ts';
import { likeContract } from '#shared/api/like.ts';
import { likesContract } from '#shared/api/likes.ts';
import { matchFinderContract } from '#shared/api/match-finder.ts';
import { memberContract } from '#shared/api/member.ts';
import { membersContract } from '#shared/api/members.ts';
import { photosContract } from '#shared/api/photos.ts';
import { profileContract } from '#shared/api/profile.ts';
import { swipeGameContract } from '#shared/api/swipe-game.ts';
import { userContract } from '#shared/api/user.ts';
import * as limits from '#shared/limits.ts';
import type { MatchPreferences } from '#shared/model/match-preferences.ts';
import type { Client } from '../support/client.ts';
import { addPhoto, found, foundProfiles, type SearchQuery, search } from '../support/finding.ts';
import { membersAt, soon } from '../support/fixtures.ts';
import { password, type SignupBody, signUp, type TestUser } from '../support/members.ts';
import { stageCommand } from '../support/operator.ts';
import { type OwnStack, startOwnStack } from '../support/own-stack.ts';
import { openTable } from '../support/table.ts';

let own: OwnStack;
beforeAll(async () => {
  own = await startOwnStack([
    { id: 'maple' },
    { id: 'birch' },
    { id: 'photos' },
    { id: 'near' },
    { id: 'far' },
    { id: 'beside' },
    {
      id: 'limited',
      change: (config) => {
        config.features.logged_out_search = 'limited';
        config.features.logged_out_search_trafficsource = 'all';
      },
    },
    {
      id: 'closed',
      change: (config) => {
        config.features.logged_out_search = 'none';
        config.features.logged_out_search_trafficsource = 'none';
      },
    },
    {
      id: 'campaign',
      change: (config) => {
        config.features.logged_out_search = 'none';
        config.features.logged_out_search_trafficsource = 'all';
      },
    },
  ]);
}, 180_000);
afterAll(() => own.stop());

const createMember = (changes: Partial<SignupBody> = {}, brand = 'maple') =>
  membersAt(own).createMember(brand, changes);
/** Regions that are used only once, so that tests do not affect each other. */
const regions = [
  'US-AK',
  'US-HI',
  'US-VT',
  'US-WY',
  'US-ND',
  'US-SD',
  'US-DE',
  'US-RI',
  'US-MT',
  'US-NH',
  'US-ME',
];
const aRegion = () => regions.shift() as string;

describe('a search', () => {
  it('finds who fits, and nobody who is not confirmed, hidden or the searcher', async () => {
    const region = aRegion();
    const me = await createMember({ gender: 'male', sexuality: 'hetero', region });
    const ada = await createMember({ gender: 'female', region, date_of_birth: '1992-03-04' });
    const old = await createMember({ gender: 'female', region, date_of_birth: '1950-03-04' });
    await createMember({ gender: 'male', region });
    const waiting = own.at('maple');
    await signUp(waiting, { gender: 'female', region });
    await soon(async () => {
      expect(await found(me.client, { countryregion: region })).toEqual([ada.id]);
    });
    const {
      search: made,
      profiles,
      numResults,
    } = await search(me.client, {
      countryregion: region,
    });
    expect(made).toMatchObject({ gender: 'female', country: 'US', countryregion: region });
    expect(numResults).toBe(profiles.length);
    expect(profiles[0]).toMatchObject({ id: ada.id, like_state: 'none', last_active: 'today' });
    expect(await found(me.client, { countryregion: region, max_age: '99' })).toEqual(
      expect.arrayContaining([ada.id, old.id]),
    );
    expect(await found(me.client, { countryregion: region, gender: 'male' })).not.toContain(me.id);
    await ada.client.ok(accountDeleteContract, 'POST', { body: { password, reason: 'other' } });
    // The member is hidden at once.
    expect(await found(me.client, { countryregion: region })).toEqual([]);
    expect(await me.client.getErrorCode(memberContract, 'GET', { query: { id: ada.id } })).toBe(
      'not_found',
    );
  });

  it('shows every change within seconds', async () => {
    const region = aRegion();
    const me = await createMember({ gender: 'male', region });
    const eve = await createMember({ gender: 'female', region });
    const red = { countryregion: region, hair_color: 'red', interests: 'coffee,tea' } as const;
    await soon(async () =>
      expect(await found(me.client, { countryregion: region })).toContain(eve.id),
    );
    expect(await found(me.client, red)).toEqual([]);
    await eve.client.ok(profileContract, 'PUT', {
      body: { hair_color: 'red', interests: ['coffee', 'tea', 'wine'], about_me: 'Hi' },
    });
    await soon(async () => expect(await found(me.client, red)).toEqual([eve.id]));
    const moved = aRegion();
    await eve.client.ok(profileContract, 'PUT', { body: { region: moved } });
    await soon(async () => {
      expect(await found(me.client, red)).toEqual([]);
      expect(await found(me.client, { ...red, countryregion: moved })).toEqual([eve.id]);
    });
    await addPhoto(eve.client, '#334455');
    await soon(async () => {
      const { profile } = await me.client.ok(memberContract, 'GET', { query: { id: eve.id } });
      expect(profile).toMatchObject({ num_photos: 1, about_me: 'Hi', region: moved });
    });
  });

  it('goes on by cursors of its own only, misses nobody and shows nobody twice', async () => {
    const region = aRegion();
    const me = await createMember({ gender: 'male', region });
    const count = limits.searchPageSize + 3;
    const many: TestUser[] = [];
    for (let index = 0; index < count; index++) {
      const date_of_birth = `${1986 + (index % 12)}-06-15`;
      many.push(await createMember({ gender: 'female', region, date_of_birth }));
    }
    const all = { countryregion: region, min_age: '18', max_age: '99' };
    await soon(async () => expect(await found(me.client, all)).toHaveLength(count));
    const ids = await found(me.client, all);
    expect(new Set(ids)).toEqual(new Set(many.map(({ id }) => id)));
    const { cursor } = await search(me.client, all);
    expect(cursor).not.toBeNull();
    const refused = (client: Client, query: SearchQuery) =>
      client.getErrorCode(membersContract, 'GET', { query: query as never });
    const [place = '', proof = ''] = String(cursor).split('.');
    for (const wrong of [`${place}.`, `${place}.${proof}x`, `${place}x.${proof}`, 'x', '.']) {
      expect(await refused(me.client, { ...all, cursor: wrong })).toBe('validation_failed');
    }
    expect(await refused(me.client, { ...all, max_age: '50', cursor: String(cursor) })).toBe(
      'validation_failed',
    );
    expect(
      await refused(own.at('birch'), { ...all, gender: 'female', cursor: String(cursor) }),
    ).toBe('validation_failed');
  }, 180_000);

  it('for both genders finds each of them, and others like them', async () => {
    const region = aRegion();
    // Nobody else is in this brand.
    const me = await createMember({ gender: 'male', sexuality: 'bi', region }, 'birch');
    const many: TestUser[] = [];
    for (const gender of ['female', 'male'] as const) {
      many.push(await createMember({ gender, region, date_of_birth: '1994-06-15' }, 'birch'));
    }
    const ids = many.map(({ id }) => id).sort();
    const all = { countryregion: region, min_age: '18', max_age: '99' } as const;
    // Who likes both looks for both without asking for it.
    await soon(async () => expect((await found(me.client, all)).sort()).toEqual(ids));
    expect((await search(me.client, all)).search.gender).toBe('both');
    expect((await found(me.client, { ...all, gender: 'both' })).sort()).toEqual(ids);
    expect(await found(me.client, { ...all, gender: 'male' })).toHaveLength(1);
    const { profiles, similar } = await search(me.client, { ...all, max_age: '30' });
    expect(profiles).toEqual([]);
    expect(similar?.profiles.map(({ id }) => id).sort()).toEqual(ids);
  });

  it('says what else there is when it runs out', async () => {
    const region = aRegion();
    const me = await createMember({ gender: 'male', region });
    const { cursor, similar } = await search(me.client, { countryregion: region });
    expect(cursor).toBeNull();
    expect(similar?.profiles.length).toBe(similar?.count);
    expect(similar?.profiles.every(({ region: other }) => other !== region)).toBe(true);
  });

  it.each([
    ['maple', {}, 'ok'],
    ['closed', {}, 'search_closed'],
    ['closed', { network: 'adnet' }, 'search_closed'],
    ['campaign', {}, 'search_closed'],
    ['campaign', { network: 'adnet' }, 'ok'],
    ['limited', { gender: 'male', country: 'US', countryregion: 'US-VT', min_age: '30' }, 'ok'],
    ['limited', { hair_color: 'red' }, 'search_closed'],
    ['limited', { interests: 'tea' }, 'search_closed'],
    ['limited', { tattoos: 'false' }, 'search_closed'],
    ['limited', { cursor: 'of-a-page' }, 'search_closed'],
    ['limited', { hair_color: 'red', network: 'adnet' }, 'ok'],
    ['maple', { hair_color: 'red' }, 'ok'],
  ] as const)('of a visitor at %s with %j: %s', async (brand, query, outcome) => {
    expect(await own.at(brand).getErrorCode(membersContract, 'GET', { query })).toBe(outcome);
  });

  it('of a visitor goes on where it is open, and ends with its first page where it is limited', async () => {
    const region = 'US-WV';
    const count = limits.searchPageSize + 1;
    for (let index = 0; index < count; index++) {
      await createMember({ gender: 'female', region }, 'limited');
    }
    const query = { gender: 'female', countryregion: region } as const;
    const visitor = own.at('limited');
    const sourced = { ...query, network: 'adnet' };
    await soon(async () => expect(await found(visitor, sourced)).toHaveLength(count));
    const first = await search(visitor, query);
    expect(first).toMatchObject({ cursor: null, has_more: true });
    expect(first.profiles).toHaveLength(limits.searchPageSize);
    // A cursor of somebody who sees more leads no visitor on.
    const { cursor, has_more } = await search(visitor, sourced);
    expect(has_more).toBe(true);
    expect(
      await visitor.getErrorCode(membersContract, 'GET', {
        query: { ...query, cursor: String(cursor) },
      }),
    ).toBe('search_closed');
    const rare = { gender: 'female', countryregion: 'US-NM' } as const;
    expect(await search(visitor, rare)).toMatchObject({ has_more: false, profiles: [] });
    expect((await search(visitor, rare)).similar).toBeUndefined();
    expect((await search(visitor, { ...rare, network: 'adnet' })).similar?.count).toBeGreaterThan(
      0,
    );
  }, 180_000);

  it.each([
    [{ country: 'NL' }, 'country'],
    [{ countryregion: 'DE-HH' }, 'countryregion'],
    [{ min_age: '17' }, 'min_age'],
    [{ min_age: '40', max_age: '30' }, 'max_age'],
    [{ hair_color: 'purple' }, 'hair_color'],
    [{ distance: '5' }, 'distance'],
  ])('refuses %j', async (query, field) => {
    const response = await own.at('maple').call(membersContract, 'GET', { query: query as never });
    expect(response).toMatchObject({ ok: false, error: { code: 'validation_failed' } });
    expect(response.ok === false && response.error.fields).toHaveProperty(field);
  });
});

describe('a profile', () => {
  it('shows no more clear photos than the viewer may see', async () => {
    const { documents, name } = openTable(own.stack.environment);
    const star = await createMember({ gender: 'female', region: 'US-TX' });
    await documents.send(
      new UpdateCommand({
        TableName: name,
        Key: { pk: `TENANT#maple#MEMBER#${star.id}`, sk: 'CORE#ACCOUNT' },
        UpdateExpression: 'SET paid_user = :yes',
        ExpressionAttributeValues: { ':yes': true },
      }),
    );
    for (const color of ['#100000', '#200000', '#300000', '#400000', '#500000']) {
      await addPhoto(star.client, color);
    }
    const free = await createMember({ gender: 'male' });
    const premium = await createMember({ gender: 'male' });
    await documents.send(
      new UpdateCommand({
        TableName: name,
        Key: { pk: `TENANT#maple#MEMBER#${premium.id}`, sk: 'CORE#ACCOUNT' },
        UpdateExpression: 'SET paid_user = :yes',
        ExpressionAttributeValues: { ':yes': true },
      }),
    );
    const seen = async (client: Client) => {
      const { profile } = await client.ok(memberContract, 'GET', { query: { id: star.id } });
      expect(profile.num_photos).toBe(5);
      for (const { locked, filename, thumb_filename } of profile.photos) {
        for (const path of [filename, thumb_filename]) {
          expect(path?.startsWith(locked ? '/cdn/' : '/photos/')).toBe(true);
          expect((await client.send({ path: String(path) })).status).toBe(200);
        }
      }
      expect(JSON.stringify(profile).match(/\/photos\//g)).toHaveLength(
        3 + 2 * profile.photos.filter(({ locked }) => !locked).length,
      );
      return profile.photos.filter(({ locked }) => !locked).length;
    };
    await soon(async () => expect(await seen(free.client)).toBe(3));
    expect(await seen(own.at('maple'))).toBe(1);
    expect(await seen(premium.client)).toBe(5);
  }, 180_000);

  it('has others of its own region first, and of beyond it where those are few', async () => {
    const sample = { gender: 'female', sexuality: 'hetero', date_of_birth: '1991-05-06' } as const;
    const ben = await createMember({ gender: 'male', sexuality: 'hetero' }, 'birch');
    const place = (region: string) => createMember({ ...sample, region }, 'birch');
    // The one beyond it was active last.
    const [star, near, far] = [await place('US-ID'), await place('US-ID'), await place('US-OR')];
    await soon(async () => {
      const { related } = await ben.client.ok(memberContract, 'GET', { query: { id: star.id } });
      const shown = related.filter(({ id }) => [near.id, far.id].includes(id));
      expect(shown.map(({ id, region }) => [id, region])).toEqual([
        [near.id, 'US-ID'],
        [far.id, 'US-OR'],
      ]);
    });
  });

  it('of another brand is as unknown as one that never was', async () => {
    const there = await createMember({}, 'birch');
    const here = await createMember();
    for (const id of [there.id, 'A'.repeat(22)]) {
      expect(await here.client.getErrorCode(memberContract, 'GET', { query: { id } })).toBe(
        'not_found',
      );
      for (const method of ['POST'] as const) {
        expect(await here.client.getErrorCode(likeContract, method, { body: { id } })).toBe(
          'not_found',
        );
        expect(await here.client.getErrorCode(blockContract, method, { body: { id } })).toBe(
          'not_found',
        );
      }
    }
  });
});

describe('beside a fictional profile', () => {
  const sample = { gender: 'female', sexuality: 'hetero' } as const;
  const related = async (viewer: TestUser, { id }: TestUser) =>
    (await viewer.client.ok(memberContract, 'GET', { query: { id } })).related.map((one) => one.id);

  it.each([
    ['near', 'of a similar age alone where there are some', ['1994-02-03', '1999-02-03']],
    ['far', 'of other ages where nobody is of a similar one', ['1999-02-03']],
    ['beside', 'of the decade beside where there is nobody else', ['1985-02-03']],
  ])('in the brand %s are real members, %s', async (brand, _, births) => {
    const ben = await createMember({ gender: 'male', sexuality: 'hetero' }, brand);
    const born = (date_of_birth: string) => createMember({ ...sample, date_of_birth }, brand);
    const [page, other] = [await born('1993-06-07'), await born('1993-08-09')];
    await Promise.all([page, other].map((one) => own.admin.makeFictional(one, brand)));
    const [first, ...others] = await Promise.all(births.map(born));
    if (!first) throw new Error('no real member was made');
    await soon(async () => expect(await related(ben, page)).toEqual([first.id]));
    // Beside a real member the fictional one is shown as well.
    if (others.length > 0) expect(await related(ben, first)).toContain(other.id);
  });
});

describe('the landing page for tonight', () => {
  it('shows who was active today in the region: real, with a photo, and where visitors may search', async () => {
    const region = aRegion();
    const me = await createMember({ gender: 'male', sexuality: 'hetero' });
    const woman = () => createMember({ gender: 'female', sexuality: 'hetero', region });
    const [ann, mask, away, bare] = [await woman(), await woman(), await woman(), await woman()];
    for (const one of [ann, mask, away]) await addPhoto(one.client, '#7a4b2c');
    await own.admin.makeFictional(mask);
    const { documents, name } = openTable(own.stack.environment);
    await documents.send(
      new UpdateCommand({
        TableName: name,
        Key: { pk: `TENANT#maple#MEMBER#${away.id}`, sk: 'CORE#ACCOUNT' },
        UpdateExpression: 'SET last_active_at = :then',
        ExpressionAttributeValues: { ':then': new Date(Date.now() - 3 * 86_400_000).toISOString() },
      }),
    );
    const tonight = (client: Client, region: string) =>
      client.ok(landerContract, 'GET', { query: { name: 'alonetonight', region } });
    await soon(async () => {
      const people = await foundProfiles(me.client, { countryregion: region });
      const seen = people.map((one) => [one.id, one.last_active, one.main_image !== null]);
      expect(new Set(seen.map(String))).toEqual(
        new Set(
          [
            [ann.id, 'today', true],
            [mask.id, 'earlier', true],
            [away.id, 'week', true],
            [bare.id, 'today', false],
          ].map(String),
        ),
      );
    });
    const { profiles } = await tonight(me.client, region);
    expect(profiles.map(({ id }) => id)).toEqual([ann.id]);
    const seenByVisitor = await tonight(own.at('maple'), region);
    expect(seenByVisitor.profiles.map(({ id }) => id)).toEqual([ann.id]);
    const quiet = await tonight(me.client, aRegion());
    expect(quiet.profiles).toEqual([]);
    const closed = await tonight(own.at('closed'), region);
    expect(closed).toMatchObject({ profiles: [], tonight: { open: false } });
  });
});

describe('new members', () => {
  it('stand on socialnetwork, the newest first, nobody fictional and nobody who is new no more', async () => {
    // A brand whose other members have no photos.
    const brand = 'beside';
    const [old, before, ann, mask, bare] = [
      await createMember({}, brand),
      await createMember({}, brand),
      await createMember({}, brand),
      await createMember({}, brand),
      await createMember({}, brand),
    ];
    for (const one of [old, before, ann, mask]) await addPhoto(one.client, '#123456');
    await own.admin.makeFictional(mask, brand);
    const joined = async ({ id }: { id: string }, days: number) => {
      const { documents, name } = openTable(own.stack.environment);
      await documents.send(
        new UpdateCommand({
          TableName: name,
          Key: { pk: `TENANT#${brand}#MEMBER#${id}`, sk: 'CORE#ACCOUNT' },
          UpdateExpression: 'SET signup_date = :then, last_active_at = :now',
          ExpressionAttributeValues: {
            ':then': new Date(Date.now() - days * 86_400_000).toISOString(),
            ':now': new Date().toISOString(),
          },
        }),
      );
    };
    await joined(old, 32);
    await joined(before, 3);
    const ours = [old, before, ann, mask, bare].map(({ id }) => id);
    await soon(async () => {
      const { profiles } = await own
        .at(brand)
        .ok(landerContract, 'GET', { query: { name: 'socialnetwork' } });
      const shown = profiles.map(({ id }) => id).filter((id) => ours.includes(id));
      expect(shown).toEqual([ann.id, before.id]);
    });
    const closed = await own
      .at('closed')
      .ok(landerContract, 'GET', { query: { name: 'socialnetwork' } });
    expect(closed.profiles).toEqual([]);
  });

  it('count in their region on maplanding, where nobody fictional does, also where the search is closed', async () => {
    const region = aRegion();
    const [ann, mask] = [await createMember({ region }), await createMember({ region })];
    const counted = async (brand: string) => {
      const query = { name: 'maplanding', region } as const;
      const { map } = await own.at(brand).ok(landerContract, 'GET', { query });
      return map;
    };
    const inRegion = async () =>
      (await counted('maple'))?.regions.find(({ id }) => id === region)?.members;
    const before = await inRegion();
    await own.admin.makeFictional(mask);
    await soon(async () => expect(await inRegion()).toBe(Number(before) - 1));
    await ann.client.ok(accountDeleteContract, 'POST', { body: { password, reason: 'other' } });
    await soon(async () => expect(await inRegion()).toBe(Number(before) - 2));
    expect(await counted('closed')).toMatchObject({ open: false, region });
  });
});

describe('members without a photo', () => {
  const sample = { gender: 'female', sexuality: 'hetero' } as const;
  const wishes: MatchPreferences['weights'] = {
    ...{ age: 1, region: 0, interests: 0, relationship_status: 0, body_type: 0 },
    ...{ hair_color: 0, eye_color: 0, tattoos: 0, recently_active: 0 },
  };

  it('come after those with one wherever people are shown, and change place with their photo', async () => {
    const region = aRegion();
    const ben = await createMember({ gender: 'male', sexuality: 'hetero', region }, 'photos');
    const [early, late] = [
      await createMember({ ...sample, region, date_of_birth: '1991-05-06' }, 'photos'),
      await createMember({ ...sample, region, date_of_birth: '1992-05-06' }, 'photos'),
    ];
    const third = await createMember({ ...sample, region, date_of_birth: '1992-07-06' }, 'photos');
    const others = [early.id, late.id];
    /** The two members in the order of each list. */
    const getOrders = async () => {
      const inOrder = (profiles: readonly { id: string }[]) =>
        profiles.map(({ id }) => id).filter((id) => others.includes(id));
      const query = { country: 'US', min_age: '18', max_age: '99', gender: 'female' } as const;
      const { related } = await ben.client.ok(memberContract, 'GET', { query: { id: third.id } });
      const elsewhere = await search(ben.client, { ...query, countryregion: 'US-NV' });
      const { preferences } = await ben.client.ok(matchFinderContract, 'GET');
      const { matches } = await ben.client.ok(matchFinderContract, 'PUT', {
        body: { ...preferences, weights: wishes },
      });
      return {
        region: inOrder(await foundProfiles(ben.client, { ...query, countryregion: region })),
        country: inOrder(await foundProfiles(ben.client, query)),
        visitor: inOrder(await foundProfiles(own.at('photos'), query)),
        similar: inOrder(elsewhere.similar?.profiles ?? []),
        related: inOrder(related),
        swipe: inOrder((await ben.client.ok(swipeGameContract, 'GET')).profiles),
        matches: inOrder(matches.map(({ profile }) => profile)),
      };
    };
    const everywhere = async (first: TestUser, second: TestUser) => {
      const order = [first.id, second.id];
      const names = ['region', 'country', 'visitor', 'similar', 'related', 'swipe', 'matches'];
      expect(await getOrders()).toEqual(Object.fromEntries(names.map((name) => [name, order])));
    };
    const earlys = await addPhoto(early.client, '#334455');
    await soon(() => everywhere(early, late));
    await addPhoto(late.client, '#554433');
    await early.client.ok(photosContract, 'DELETE', { body: { id: earlys } });
    await soon(() => everywhere(late, early));

    for (const from of [late, early]) {
      await from.client.ok(likeContract, 'POST', { body: { id: ben.id } });
    }
    const likes = await ben.client.ok(likesContract, 'GET');
    expect(likes.received).toEqual([late.id, early.id]);
    expect(likes.liked_by.map(({ id }) => id)).toEqual([late.id, early.id]);
    expect((await ben.client.ok(autoLikeContract, 'GET')).profile).toMatchObject({ id: late.id });
    // What is new comes first, with a photo or without.
    await ben.client.ok(likeContract, 'PUT', { body: { id: late.id } });
    expect((await ben.client.ok(likesContract, 'GET')).received).toEqual([early.id, late.id]);
    await ben.client.ok(likeContract, 'PUT', { body: { id: early.id } });
    expect((await ben.client.ok(likesContract, 'GET')).received).toEqual([late.id, early.id]);
    for (const { id } of [late, early]) {
      await ben.client.ok(likeContract, 'POST', { body: { id } });
    }
    expect((await ben.client.ok(likesContract, 'GET')).matches).toEqual([late.id, early.id]);
  });
});

it('finds who stood in buckets of an earlier version, once they were moved', async () => {
  const region = aRegion();
  const ann = await createMember({ gender: 'female', region, date_of_birth: '1991-05-06' });
  const ben = await createMember({ gender: 'male', sexuality: 'hetero', region });
  const places = [{}, { countryregion: region }];
  const isFound = () =>
    Promise.all(places.map(async (place) => (await found(ben.client, place)).includes(ann.id)));
  await soon(async () => expect(await isFound()).toEqual([true, true]));
  const migrate = () =>
    stageCommand(own.stack.environment, 'migrate', 'search-documents', '--again', '--yes');
  const { documents, name, client } = openTable(own.stack.environment);
  for (const [sk, place] of Object.entries({ country: 'US', region })) {
    await documents.send(
      new UpdateCommand({
        TableName: name,
        Key: { pk: `TENANT#maple#MEMBER#${ann.id}`, sk: `SEARCH#${sk}` },
        UpdateExpression: 'SET gsi1pk = :former, gsi1sk = :position',
        ExpressionAttributeValues: {
          ':former': `TENANT#maple#SEARCH#${place}#female#398`,
          ':position': `2026-01-01T10:00:00.000Z#${ann.id}`,
        },
      }),
    );
  }
  expect(await isFound()).toEqual([false, false]);
  for (const count of ['[12]', '0']) {
    expect((await migrate()).out).toMatch(
      new RegExp(`search-documents: done at .*: ${count} of \\d+ items changed`),
    );
    expect(await isFound()).toEqual([true, true]);
  }
  // In an index of the version before last, everybody stood regardless of their photo.
  const key = { pk: `TENANT#maple#MEMBER#${ann.id}`, sk: 'SEARCH#country' };
  await documents.send(
    new UpdateCommand({
      ...{ TableName: name, Key: key, UpdateExpression: 'SET gsi1sk = :position' },
      ExpressionAttributeValues: { ':position': `2026-01-01T10:00:00.000Z#${ann.id}` },
    }),
  );
  await migrate();
  const { Item } = await documents.send(new GetCommand({ TableName: name, Key: key }));
  expect(Item?.gsi1sk).toMatch(/^no#/);
  client.destroy();
});

describe('likes', () => {
  const like = (from: TestUser, to: TestUser) =>
    from.client.ok(likeContract, 'POST', { body: { id: to.id } });
  const getLikes = ({ client }: TestUser) => client.ok(likesContract, 'GET');
  const newOnes = async ({ client }: TestUser) =>
    (await client.ok(userContract, 'GET')).user?.new_likes;
  const two = async () => {
    const pair = [await createMember({ gender: 'male' }), await createMember({ gender: 'female' })];
    await soon(async () => {
      for (const { id } of pair) {
        expect(await own.at('maple').getErrorCode(memberContract, 'GET', { query: { id } })).toBe(
          'ok',
        );
      }
    });
    return pair as [TestUser, TestUser];
  };

  it('are sent, received, seen, answered and taken back', async () => {
    const [ann, ben] = await two();
    expect(await like(ann, ben)).toEqual({ like_state: 'liked', match: false });
    expect(await like(ann, ben)).toEqual({ like_state: 'liked', match: false });
    expect(await newOnes(ben)).toBe(1);
    expect(await getLikes(ben)).toMatchObject({
      received: [ann.id],
      liked_by: [{ id: ann.id, like_new: true }],
      new_likes: 1,
      profiles: { [ann.id]: { like_state: 'received' } },
    });
    const { profile: auto } = await ben.client.ok(autoLikeContract, 'GET');
    expect(auto).toMatchObject({ id: ann.id, fictional: false });
    await ben.client.ok(likeContract, 'PUT', { body: { id: ann.id } });
    await ben.client.ok(likeContract, 'PUT', { body: { id: ann.id } });
    expect(await newOnes(ben)).toBe(0);
    expect(await like(ben, ann)).toEqual({ like_state: 'match', match: true });
    expect((await getLikes(ann)).matches).toEqual([ben.id]);
    expect((await getLikes(ben)).matches).toEqual([ann.id]);
    expect(await newOnes(ann)).toBe(1);
    expect(await ann.client.ok(likeContract, 'DELETE', { body: { id: ben.id } })).toEqual({
      like_state: 'received',
      match: false,
    });
    expect(await getLikes(ben)).toMatchObject({ matches: [], sent: [ann.id], received: [] });
  });

  it('of whom left are not counted any more', async () => {
    const [ann, ben] = await two();
    await like(ann, ben);
    await ann.client.ok(accountDeleteContract, 'POST', { body: { password, reason: 'other' } });
    expect(await getLikes(ben)).toMatchObject({ received: [], new_likes: 0 });
    expect(await newOnes(ben)).toBe(0);
  });
});
