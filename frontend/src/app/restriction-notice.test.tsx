// @vitest-environment happy-dom
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, call } from '#lib/api.ts';
import { useBoot } from '#lib/boot-context.tsx';
import { userFixture } from '#lib/fixtures.tsx';
import { followRestriction, shutOutStore } from '#lib/restriction.ts';
import { show } from '#lib/screen.fixtures.tsx';
import { serve } from '#lib/server.fixtures.ts';
import { userKey } from '#lib/session.tsx';
import type { ErrorParams } from '#shared/errors.ts';
import type { User } from '#shared/model/user.ts';
import { App } from './app.tsx';

const refusal = (params: ErrorParams) =>
  new ApiError({ code: 'account_restricted', status: 403, params });
const suspended = refusal({
  kind: 'suspend',
  reason: 'scam',
  until: '2026-05-05T12:30:00.000Z',
});

const tenMinutesMs = 600_000;
const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

beforeEach(() => {
  shutOutStore.reset();
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
  };
});

/** The application as main.tsx starts it, with a page for each route. */
function Application() {
  const { i18n } = useTranslation();
  const boot = useBoot();
  const client = useQueryClient();
  return (
    <App boot={boot} i18n={i18n} client={client} getComponent={() => () => <p>The page.</p>} />
  );
}

/** Opens a page whose member is known, or still to be asked for. */
function open(path: string, answer: ApiError, user?: User) {
  const server = serve({
    'GET user': answer,
    'GET likes': answer,
    'DELETE user': answer,
    'GET logout': {},
  });
  const page = show(<Application />, { path, hasSession: true, ...(user && { user }) });
  followRestriction(page.client);
  return { ...page, ...server };
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('a suspended member', () => {
  it('reads why, until when and how to object, on whatever page a call is refused', async () => {
    const { client } = open('/members', suspended, userFixture());
    expect(await screen.findByText('The page.')).toBeTruthy();
    const failure = await act(() => call('likes', 'GET').catch((cause: unknown) => cause));
    await heading('Your account is suspended');
    expect(failure).toMatchObject({ swallowed: true });
    expect(screen.queryByText('The page.')).toBeNull();
    expect(screen.getByText(/Reason: requests for money/)).toBeTruthy();
    expect(screen.getByText(/Until 5 May 2026.*12:30/)).toBeTruthy();
    expect(screen.getByText(/Its link takes you to a page where you can object/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Write to us' });
    expect(link.getAttribute('href')).toBe('/complaints');
    expect(client.getQueryData(userKey)).toBeNull();
  });

  it('reads it on a page of which nothing is known yet', async () => {
    open('/chats', suspended);
    const title = await heading('Your account is suspended');
    expect(document.activeElement).toBe(title);
  });

  it.each([
    ['a page of which nothing is known yet', undefined, 1],
    ['a page that asks for its member every minute', userFixture(), 0],
  ])('is asked for no more: %s', async (_, user, asked) => {
    vi.useFakeTimers({ toFake: [...timers], shouldAdvanceTime: true });
    const { sentTo } = open('/members', suspended, user);
    await screen.findByText(user ? 'The page.' : /Reason/);
    if (user) await act(() => call('likes', 'GET').catch(() => undefined));
    await heading('Your account is suspended');
    await act(() => vi.advanceTimersByTimeAsync(tenMinutesMs));
    expect(sentTo('GET user')).toHaveLength(asked);
    expect(screen.getByText(/Reason/)).toBeTruthy();
  });

  it('logs out, and starts over at the home page', async () => {
    const assign = vi.spyOn(location, 'assign').mockReturnValue(undefined);
    const { visitor, sentTo } = open('/members', suspended);
    await heading('Your account is suspended');
    await visitor.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'));
    expect(sentTo('GET logout')).toHaveLength(1);
  });

  it.each(['/complaints', '/complaints/case', '/terms', '/account-export'])(
    'still opens the page to object, read the rules or save the own data: %s',
    async (path) => {
      open(path, suspended);
      await waitFor(() => expect(shutOutStore.get()).not.toBeNull());
      expect(await screen.findByText('The page.')).toBeTruthy();
      expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    },
  );

  it('finds the complaints by the notice, and the notice again on other pages', async () => {
    const { visitor, address } = open('/members', suspended);
    await heading('Your account is suspended');
    await visitor.click(screen.getByRole('link', { name: 'Write to us' }));
    expect(address()).toBe('/complaints');
    expect(await screen.findByText('The page.')).toBeTruthy();
    const [home] = screen.getAllByRole('link', { name: 'Maple: home' });
    if (home) await visitor.click(home);
    await heading('Your account is suspended');
  });
});

it('a banned member reads that it has no end, and an operator’s own words', async () => {
  open('/members', refusal({ kind: 'ban', reason: 'Three accounts at once.' }));
  await heading('Your account has been closed');
  expect(screen.getByText(/Reason: Three accounts at once\./)).toBeTruthy();
  expect(screen.getByText(/No end date/)).toBeTruthy();
});

it('a muted member keeps every page', async () => {
  open('/members', refusal({ kind: 'mute', reason: 'rude' }), userFixture());
  expect(await screen.findByText('The page.')).toBeTruthy();
  const failure = await act(() => call('likes', 'GET').catch((cause: unknown) => cause));
  expect(failure).toMatchObject({ code: 'account_restricted', swallowed: false });
  expect(shutOutStore.get()).toBeNull();
  expect(screen.getByText('The page.')).toBeTruthy();
});
