import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { userFixture } from './fixtures.tsx';
import {
  changeProfile,
  dropProfile,
  knownProfile,
  profileKeys,
  withoutProfile,
  withProfile,
} from './profiles-cache.ts';
import { userKey } from './session.tsx';

const of = (id: string) => ({ ...userFixture().profile, id });
const [anna, ben] = [of('anna'), of('ben')];

describe('a change to a profile', () => {
  it('reaches it in pages, lists and records', () => {
    const data = { pages: [{ profiles: [anna, ben] }], byId: { ben }, ids: ['ben'] };
    const next = withProfile(data, 'ben', { like_state: 'liked' });
    expect(next.pages[0]?.profiles.map((one) => one.like_state)).toEqual(['none', 'liked']);
    expect(next.byId.ben.like_state).toBe('liked');
    expect(next.ids).toBe(data.ids);
  });

  it('leaves what it does not touch the same, so that nothing is drawn again', () => {
    const data = { pages: [{ profiles: [anna] }, { profiles: [ben] }] };
    expect(withProfile(data, 'nobody', { blocked: true })).toBe(data);
    const next = withProfile(data, 'ben', { blocked: true });
    expect(next.pages[0]).toBe(data.pages[0]);
    expect(next.pages[1]).not.toBe(data.pages[1]);
  });

  it('reaches every loaded answer, but never the logged-in member', () => {
    const client = new QueryClient();
    const user = userFixture();
    client.setQueryData(userKey, user);
    client.setQueryData([profileKeys.likes], { profiles: { ben } });
    client.setQueryData([profileKeys.member, 'ben'], { profile: ben, related: [anna] });
    changeProfile(client, 'ben', { like_state: 'match' });
    changeProfile(client, user.profile.id, { like_state: 'match' });
    expect(client.getQueryData([profileKeys.likes])).toEqual({
      profiles: { ben: { ...ben, like_state: 'match' } },
    });
    expect(client.getQueryData([profileKeys.member, 'ben'])).toMatchObject({
      profile: { like_state: 'match' },
      related: [{ like_state: 'none' }],
    });
    expect(client.getQueryData(userKey)).toBe(user);
  });
});

describe('a member who must not show any more', () => {
  it('leaves every kind of list', () => {
    const data = {
      pages: [{ profiles: [anna, ben] }, { profiles: [ben] }],
      received: ['ben', 'anna'],
      liked_by: [{ id: 'ben', like_new: true }],
      chats: [
        { conversation: { id: 'c1' }, profile: ben },
        { conversation: { id: 'c2' }, profile: anna },
      ],
    };
    expect(withoutProfile(data, 'ben')).toEqual({
      pages: [{ profiles: [anna] }, { profiles: [] }],
      received: ['anna'],
      liked_by: [],
      chats: [{ conversation: { id: 'c2' }, profile: anna }],
    });
    expect(withoutProfile(data, 'nobody')).toBe(data);
  });

  it('stays where the block can be lifted', () => {
    const client = new QueryClient();
    const own = { profile: ben, related: [anna] };
    client.setQueryData([profileKeys.search], { profiles: [anna, ben] });
    client.setQueryData([profileKeys.member, 'ben'], own);
    client.setQueryData([profileKeys.member, 'anna'], { profile: anna, related: [ben] });
    client.setQueryData([profileKeys.blocked], { profiles: [ben] });
    dropProfile(client, 'ben');
    expect(client.getQueryData([profileKeys.search])).toEqual({ profiles: [anna] });
    expect(client.getQueryData([profileKeys.member, 'ben'])).toBe(own);
    expect(client.getQueryData([profileKeys.member, 'anna'])).toEqual({
      profile: anna,
      related: [],
    });
    expect(client.getQueryData([profileKeys.blocked])).toEqual({ profiles: [ben] });
  });
});

describe('a profile that is loaded already', () => {
  it('is found wherever it stands, unless it is too old', () => {
    const client = new QueryClient();
    const updatedAt = Date.now() - 60_000;
    client.setQueryData(
      [profileKeys.search],
      { pages: [{ profiles: [anna, ben] }] },
      { updatedAt },
    );
    expect(knownProfile(client, 'ben')).toBe(ben);
    expect(knownProfile(client, 'ben', 30_000)).toBeNull();
    expect(knownProfile(client, 'nobody')).toBeNull();
    changeProfile(client, 'ben', { blocked: true });
    expect(knownProfile(client, 'ben')).toMatchObject({ blocked: true });
    expect(knownProfile(client, 'ben', 30_000)).toBeNull();
  });

  it('is never the logged-in member’s own', () => {
    const client = new QueryClient();
    const user = userFixture();
    client.setQueryData(userKey, user);
    expect(knownProfile(client, user.profile.id)).toBeNull();
  });
});
