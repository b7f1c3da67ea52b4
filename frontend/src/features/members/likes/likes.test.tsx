// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { settingsFixture, userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import type { Profile } from '#shared/model/profile.ts';
import { ToastProvider } from '#ui/toast.tsx';
import { Likes } from './likes.tsx';
import type { LikesType, LoadedLikes } from './likes-lists.ts';

const getId = (name: string) => name.padEnd(22, '0');
const person = (name: string, change: Partial<Profile> = {}): Profile => ({
  ...userFixture().profile,
  id: getId(name),
  name,
  ...change,
});
const byId = (profiles: Profile[]) =>
  Object.fromEntries(profiles.map((profile) => [profile.id, profile]));
const likes: LoadedLikes = {
  profiles: byId([
    person('Ann', { like_state: 'received' }),
    person('Bo', { like_state: 'received' }),
    person('Cem', { like_state: 'match' }),
  ]),
  sent: [],
  received: [getId('Ann'), getId('Bo')],
  matches: [getId('Cem')],
  liked_by: [
    { id: getId('Bo'), like_new: true },
    { id: getId('Ann'), like_new: false },
    { id: getId('Cem'), like_new: false },
  ],
  new_likes: 1,
  counts: { sent: 0, received: 2, matches: 1 },
  cursor: null,
  pages: 1,
};
const fetched = vi.fn();
const answer = (body: object, status = 200) => Promise.resolve(Response.json(body, { status }));

function list(type: LikesType, response: LoadedLikes | Promise<Response> = likes) {
  fetched.mockImplementation(() => (response instanceof Promise ? response : answer(response)));
  return show(
    <ToastProvider regionLabel="" dismissLabel="">
      <Likes type={type} />
    </ToastProvider>,
    { user: userFixture(), path: '/likes' },
  );
}
const cards = () => screen.findAllByRole('article');
const { fictional_warning } = settingsFixture();

beforeEach(() => {
  fetched.mockReset().mockReturnValue(new Promise(() => undefined));
  sessionStorage.clear();
  vi.stubGlobal('fetch', fetched);
});

describe('the lists of likes', () => {
  it('show each their own people, with the way to them', async () => {
    const { visitor, address } = list('received');
    expect(await cards()).toHaveLength(2);
    expect(screen.queryByText('Cem')).toBeNull();
    await visitor.click(screen.getByRole('link', { name: /Bo/ }));
    expect(address()).toBe(`/likes/m/${getId('Bo')}`);
  });

  it('mark the new ones and show them first', async () => {
    list('received');
    const [first, second] = await cards();
    expect(first?.textContent).toMatch(/Bo.*New/);
    expect(second?.textContent).toContain('Ann');
    expect(second?.textContent).not.toContain('New');
  });

  it('say how many there are, and how many of them are new', async () => {
    list('matches');
    await cards();
    const tabs = within(screen.getByRole('navigation', { name: 'Kinds of likes' }));
    const names = tabs.getAllByRole('link').map(({ textContent }) => textContent);
    expect(names).toEqual(['Received211 new like', 'Sent0', 'Matches1']);
    expect(tabs.getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/likes/matches');
  });

  it('lead to each other', async () => {
    const { visitor, address } = list('matches');
    await cards();
    const tabs = within(screen.getByRole('navigation', { name: 'Kinds of likes' }));
    await visitor.click(tabs.getByRole('link', { name: /Sent/ }));
    expect(address()).toBe('/likes/sent');
    await visitor.click(tabs.getByRole('link', { name: /Received/ }));
    expect(address()).toBe('/likes');
  });

  it('offer to write to a match instead of ending it', async () => {
    const { visitor, address } = list('matches');
    await visitor.click(await screen.findByRole('link', { name: 'Write to Cem' }));
    expect(address()).toBe(`/members/${getId('Cem')}/chat`);
    expect(screen.queryByRole('button', { name: /like/i })).toBeNull();
  });

  it('like a member back by the heart, at once', async () => {
    const { visitor } = list('received');
    const heart = await screen.findByRole('button', { name: 'Like Ann' });
    fetched.mockImplementation(() => new Promise(() => undefined));
    await visitor.click(heart);
    await waitFor(() => expect(heart.getAttribute('aria-label')).toBe('Unlike Ann'));
    expect(fetched).toHaveBeenLastCalledWith(
      '/api/like.php',
      expect.objectContaining({ method: 'POST', body: JSON.stringify({ id: getId('Ann') }) }),
    );
    expect(screen.getByRole('button', { name: 'Like Bo' })).toBeTruthy();
  });

  it('give the focus to the next card where the one that has it goes', async () => {
    const { visitor } = list('received');
    const heart = await screen.findByRole('button', { name: 'Like Bo' });
    const matched = { ...likes, received: [getId('Ann')], matches: [getId('Bo'), getId('Cem')] };
    fetched.mockImplementation((url: string, { method }: RequestInit) => {
      if (url.includes('user.php')) return answer({ user: userFixture() });
      return answer(method === 'POST' ? { like_state: 'match', match: true } : matched);
    });
    await visitor.click(heart);
    await waitFor(() => expect(screen.queryByRole('link', { name: /Bo/ })).toBeNull());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('link', { name: /Ann/ })),
    );
  });

  it('take the like out of the heart again where the server refuses, and say why', async () => {
    const { visitor } = list('received');
    const heart = await screen.findByRole('button', { name: 'Like Ann' });
    fetched.mockImplementation(() => answer({ error: { code: 'internal_error' } }, 500));
    await visitor.click(heart);
    expect(await screen.findByText('An error occured, please try again later.')).toBeTruthy();
    expect(heart.getAttribute('aria-label')).toBe('Like Ann');
  });

  it('explain what a fictional profile is where there is such a profile', async () => {
    const profiles = { ...likes.profiles, ...byId([person('Ann', { fictional: true })]) };
    list('received', { ...likes, profiles });
    expect(await screen.findByText(fictional_warning)).toBeTruthy();
  });

  it('explain nothing where all are real', async () => {
    list('received');
    await cards();
    expect(screen.queryByText(fictional_warning)).toBeNull();
  });

  it.each([
    ['sent', 'You haven’t liked anyone yet', 'Search members', '/members'],
    ['received', 'No likes yet', 'Search members', '/members'],
    ['matches', 'No matches yet', 'Play the swipe game', '/swipe-game'],
  ] as const)('lead on where nobody is in %s', async (type, title, name, place) => {
    const { visitor, address } = list(type, { ...likes, received: [], matches: [] });
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    await visitor.click(screen.getByRole('link', { name }));
    expect(address()).toBe(place);
  });

  it('keep the place while they load', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    list('received', promise);
    expect(screen.getByRole('status').textContent).toContain('Loading');
    expect(screen.queryByRole('article')).toBeNull();
    resolve(Response.json(likes));
    expect(await cards()).toHaveLength(2);
    expect(screen.queryByText('Loading')).toBeNull();
  });

  it('begin with a part of many, and show more on request', async () => {
    const many = Array.from({ length: 30 }, (_, at) => person(`P${at}`));
    const sent = many.map(({ id }) => id);
    const counts = { ...likes.counts, sent: sent.length };
    const { visitor } = list('sent', { ...likes, profiles: byId(many), sent, counts });
    expect(await cards()).toHaveLength(24);
    await visitor.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await cards()).toHaveLength(30);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});
