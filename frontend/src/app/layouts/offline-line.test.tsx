// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, call } from '#lib/api.ts';
import { userFixture } from '#lib/fixtures.tsx';
import { onlineStore } from '#lib/online.ts';
import { getLayout, paths, type RouteName } from '#lib/paths.ts';
import { show } from '#lib/screen.fixtures.tsx';
import { userKey } from '#lib/session.tsx';
import { ToastProvider } from '#ui/toast.tsx';
import { Layout } from './layout.tsx';

const fetched = vi.fn();

beforeEach(() => {
  onlineStore.reset();
  fetched.mockReset().mockReturnValue(new Promise(() => undefined));
  vi.stubGlobal('fetch', fetched);
  return () => vi.unstubAllGlobals();
});

const open = (route: RouteName, user: ReturnType<typeof userFixture> | null = null) =>
  show(
    <ToastProvider regionLabel="" dismissLabel="">
      <Layout name={getLayout(route)} route={route}>
        <p>The page.</p>
      </Layout>
    </ToastProvider>,
    { user, path: paths[route] },
  );
const go = (type: 'online' | 'offline') => act(() => void dispatchEvent(new Event(type)));
/** All that is announced. */
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

describe('without a network', () => {
  it.each<RouteName>(['index', 'chats', 'landers-adultonly', 'signup'])(
    'the page says so, in each layout: %s',
    (route) => {
      open(route);
      expect(said().join()).not.toContain('You are offline.');
      go('offline');
      expect(said().filter((text) => text?.includes('You are offline.'))).toHaveLength(1);
      expect(screen.getByText('The page.')).toBeTruthy();
      go('online');
      expect(said().join()).not.toContain('You are offline.');
    },
  );

  it('it says from when what is shown is, in place of the banner', async () => {
    const { client } = open('members', userFixture());
    act(() => {
      client.setQueryData(userKey, userFixture(), {
        updatedAt: new Date(2026, 0, 5, 9, 41).getTime(),
      });
    });
    go('offline');
    const strip = screen.getByText('You are offline.').closest('[role="status"]');
    expect(strip?.textContent).toMatch(/This is from .*2026.*9:41/);
    // No photo yet asks for one: its banner had the place.
    expect(strip?.className).toContain('inSlot');
  });
});

describe('a call', () => {
  const failing = (cause: unknown) => {
    fetched.mockRejectedValue(cause);
    return call('page-hidden', 'POST', { body: {} }).catch((error: unknown) => error);
  };

  it('that the network refuses shows that there is none, and the next answer that there is', async () => {
    open('index');
    await act(async () => expect(await failing(new TypeError('refused'))).toBeInstanceOf(ApiError));
    expect(said().join()).toContain('You are offline.');
    fetched.mockResolvedValue(new Response(null, { status: 204 }));
    await act(() => call('page-hidden', 'POST', { body: {} }));
    await waitFor(() => expect(said().join()).not.toContain('You are offline.'));
  });

  it('that takes too long shows nothing of the kind', async () => {
    open('index');
    await act(() => failing(new DOMException('', 'TimeoutError')));
    expect(said().join()).not.toContain('You are offline.');
  });
});
