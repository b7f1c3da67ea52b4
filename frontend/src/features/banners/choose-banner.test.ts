import { describe, expect, it } from 'vitest';
import { userFixture } from '#lib/fixtures.tsx';
import type { RouteName } from '#lib/paths.ts';
import type { User } from '#shared/model/user.ts';
import { emailTypes } from '#shared/model/values.ts';
import { type BannerContext, bannerNames, chooseBanner } from './choose-banner.ts';

const member = userFixture();
/** A new member for whom every banner fits. */
const everything: User = {
  ...member,
  status: 'not_confirmed',
  paid_user: false,
  profile: { ...member.profile, status: 'disabled', main_image: null, photos: [] },
  notifications_disabled: [...emailTypes],
  time_bonus: { is_visible: true, expires: '2026-01-01T04:00:00.000Z', code: 'TIMEBONUS25' },
  welcome_discount: { percentage: 15, expires: '2026-01-08T00:00:00.000Z', code: 'WELCOME' },
};
const choose = (
  changes: Partial<User> = {},
  route: RouteName | null = 'members',
  context: Partial<BannerContext> = {},
) =>
  chooseBanner({
    user: { ...everything, ...changes },
    route,
    closed: [],
    closedNow: null,
    offersPush: true,
    ...context,
  });
const active = { status: 'active', profile: { ...everything.profile, status: 'active' } } as const;

describe('the banner of a page', () => {
  it('is the most important one that fits', () => {
    const shown: string[] = [];
    const done: Partial<User>[] = [
      {},
      active,
      { time_bonus: null },
      { profile: { ...active.profile, photos: [photo('pending')] } },
      { notifications_disabled: ['news'] },
    ];
    let changes: Partial<User> = {};
    for (const change of done) {
      changes = { ...changes, ...change };
      shown.push(String(choose(changes)));
    }
    shown.push(String(choose(changes, 'members', { offersPush: false })));
    expect(shown).toEqual(bannerNames);
    const paid = { ...changes, welcome_discount: null };
    expect(choose(paid, 'members', { offersPush: false })).toBeNull();
  });

  it('stays away once it was closed, and what follows it waits for the next visit', () => {
    const closed = { closed: ['photo'], closedNow: 'photo' };
    const calm = { ...active, time_bonus: null };
    expect(choose(calm)).toBe('photo');
    expect(choose(calm, 'members', closed)).toBeNull();
    expect(choose(calm, 'members', { ...closed, closedNow: null })).toBe('emails_off');
    // What is more important does not wait.
    expect(choose(active, 'members', closed)).toBe('time_bonus');
  });

  it.each<[string, RouteName | null, string | null]>([
    ['members', 'members', 'time_bonus'],
    ['a profile', 'members-id', 'time_bonus'],
    ['conversations', 'chats', 'time_bonus'],
    ['an open conversation', 'chats-id', null],
    ['likes', 'likes', 'time_bonus'],
    ['a liked profile', 'likes-m-id', 'time_bonus'],
    ['one kind of likes', 'likes-type', 'photo'],
    ['premium', 'premium', 'time_bonus'],
    ['the profile', 'profile', 'emails_off'],
    ['settings', 'notifications', 'photo'],
    ['packages', 'credits', 'photo'],
    ['the 404', null, 'photo'],
    ['a landing page', 'members-id-landing', null],
  ])('on %s is its own', (_, route, expected) => {
    expect(choose(active, route)).toBe(expected);
  });

  it('of the activation is on no page that is about it', () => {
    expect(choose({}, 'complete-signup')).not.toBe('activation');
    expect(choose({}, 'pages-terms')).toBe('activation');
  });
});

function photo(status: 'pending') {
  return { ...userPhoto, status };
}
const userPhoto = {
  id: 'photo',
  filename: '',
  thumb_filename: '',
  main: false,
  status: 'pending',
} as unknown as User['profile']['photos'][number];
