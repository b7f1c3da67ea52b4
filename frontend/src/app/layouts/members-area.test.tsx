// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userFixture } from '#lib/fixtures.tsx';
import type { RouteName } from '#lib/paths.ts';
import { getLayout, paths } from '#lib/paths.ts';
import { show } from '#lib/screen.fixtures.tsx';
import { serve } from '#lib/server.fixtures.ts';
import { ToastProvider } from '#ui/toast.tsx';
import { Layout } from './layout.tsx';

afterEach(() => vi.unstubAllGlobals());

async function enter(route: RouteName, user: ReturnType<typeof userFixture> | null) {
  const server = serve({});
  show(
    <ToastProvider regionLabel="" dismissLabel="">
      <Layout name={getLayout(route)} route={route}>
        <p>The page.</p>
      </Layout>
    </ToastProvider>,
    { user, path: paths[route] },
  );
  await screen.findByText('The page.');
  return server;
}

describe('entering the members area', () => {
  it.each(['members', 'chats', 'likes'] as const)('loads chats and likes: %s', async (route) => {
    const server = await enter(route, userFixture());
    await waitFor(() => {
      expect(server.sentTo('GET chats')).toHaveLength(1);
      expect(server.sentTo('GET likes')).toHaveLength(1);
    });
  });

  it.each([
    ['a visitor', 'members', null],
    ['a page outside of it', 'pages-terms', userFixture()],
  ] as const)('%s loads neither', async (_, route, user) => {
    const server = await enter(route, user);
    await vi.dynamicImportSettled();
    expect(server.sentTo('GET chats')).toEqual([]);
    expect(server.sentTo('GET likes')).toEqual([]);
  });
});
