// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userFixture } from '#lib/fixtures.tsx';
import type { RouteName } from '#lib/paths.ts';
import { show } from '#lib/screen.fixtures.tsx';
import type { User } from '#shared/model/user.ts';
import MemberNav from './member-nav.tsx';
import MemberTabs from './member-tabs.tsx';

describe.each([
  ['the top bar', MemberNav],
  ['the tab bar', MemberTabs],
])('the member’s places in %s', (_, Places) => {
  const places = (changes: Partial<User> = {}, route: RouteName = 'chats', bonus = false) => {
    cleanup();
    return show(<Places user={{ ...userFixture(), ...changes }} route={route} bonus={bonus} />);
  };
  const link = (name: RegExp) => screen.getByRole('link', { name });

  it.each([
    [/Search members|Discover/, '/members'],
    [/Messages/, '/chats'],
    [/Likes/, '/likes'],
    [/Premium/, '/premium'],
  ])('lead by %s to %s', async (name, place) => {
    const { visitor, address } = places();
    await visitor.click(link(name));
    expect(address()).toBe(place);
  });

  it('offer premium until something was bought, then show credits', async () => {
    places({ paid_user: false });
    expect(link(/Premium/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Credits/ })).toBeNull();
    const { visitor, address } = places({ paid_user: true });
    expect(screen.queryByRole('link', { name: /Premium/ })).toBeNull();
    await visitor.click(link(/Credits/));
    expect(address()).toBe('/credits');
  });

  it('count up to 99 and say the whole number to screen readers', () => {
    places({ unread_messages: 100, new_likes: 99 });
    expect(screen.getByText('99+')).toBeTruthy();
    expect(link(/Messages/).textContent).toContain('100 unread messages');
    expect(screen.getByRole('link', { name: /100 unread messages/ })).toBe(link(/Messages/));
    expect(screen.getByText('99')).toBeTruthy();
    expect(screen.getByRole('link', { name: /99 new likes/ })).toBe(link(/Likes/));
  });

  it('count nothing where there is nothing new', () => {
    places();
    const names = screen.getAllByRole('link').map(({ textContent }) => textContent);
    expect(names.join(' ')).not.toMatch(/\d|unread|new/);
  });

  it('warn of the last credits, and more when there are none', () => {
    const badge = (credits: number) => {
      places({ paid_user: true, credits });
      const count = screen.queryByText(String(credits))?.parentElement;
      return count && { words: count.textContent, looks: count.className };
    };
    expect(badge(11)).toBeFalsy();
    expect(badge(10)?.words).toBe('1010 credits left');
    expect(badge(10)?.looks).toContain('warning');
    expect(badge(0)?.looks).toContain('danger');
    expect(screen.getByRole('link', { name: /0 credits left/ })).toBe(link(/Credits/));
  });

  it('show the time bonus at premium where no banner does', () => {
    places({}, 'chats', true);
    expect(link(/Premium/).textContent).toContain('-25%');
    expect(screen.getByRole('link', { name: /25% off your first package/ })).toBe(link(/Premium/));
  });

  it('mark where the member is', () => {
    places();
    expect(screen.getByRole('link', { current: 'page' })).toBe(link(/Messages/));
    places({}, 'likes');
    expect(screen.getByRole('link', { current: 'page' })).toBe(link(/Likes/));
  });
});

it('the tab bar leads to the profile and marks it', async () => {
  const { visitor, address } = show(
    <MemberTabs user={userFixture()} route="profile" bonus={false} />,
  );
  const profile = screen.getByRole('link', { name: 'Profile' });
  expect(screen.getByRole('link', { current: 'page' })).toBe(profile);
  await visitor.click(profile);
  expect(address()).toBe('/profile');
});
