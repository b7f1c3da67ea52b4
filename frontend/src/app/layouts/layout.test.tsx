// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userFixture } from '#lib/fixtures.tsx';
import { getLayout, type RouteName } from '#lib/paths.ts';
import { show } from '#lib/screen.fixtures.tsx';
import type { User } from '#shared/model/user.ts';
import { ToastProvider } from '#ui/toast.tsx';
import { Layout } from './layout.tsx';

// Nothing answers; who is logged in is known.
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => vi.unstubAllGlobals());

const open = (route: RouteName, user: User | null) =>
  show(
    <ToastProvider regionLabel="" dismissLabel="">
      <Layout name={getLayout(route)} route={route}>
        <p>The page</p>
      </Layout>
    </ToastProvider>,
    { user },
  );
const footer = () => screen.queryByRole('contentinfo');
const disclaimer = () => screen.queryByRole('complementary', { name: 'Disclaimer' });

it.each<[RouteName, boolean]>([
  ['index', true],
  ['login', true],
  ['pages-terms', true],
  ['members', true],
  ['notifications', true],
  ['chats', false],
  ['landers-video-slug', false],
  ['signup', false],
])('the layout of %s has the footer and below it the disclaimer: %s', (route, has) => {
  open(route, null);
  expect([footer() !== null, disclaimer() !== null]).toEqual([has, has]);
  const order = has ? Number(footer()?.compareDocumentPosition(disclaimer() as Node)) : 0;
  expect(Boolean(order & Node.DOCUMENT_POSITION_FOLLOWING)).toBe(has);
});

it.each<[RouteName, 'a member' | 'a visitor', isWideOnly: boolean]>([
  ['members', 'a member', true],
  ['members-id', 'a member', true],
  ['swipe-game', 'a member', true],
  ['likes', 'a member', true],
  ['likes-m-id', 'a member', true],
  ['premium', 'a member', true],
  ['credits', 'a member', true],
  ['profile', 'a member', true],
  ['notifications', 'a member', false],
  ['pages-terms', 'a member', false],
  ['members', 'a visitor', false],
])('%s leaves the footer of %s to wide windows: %s', (route, who, isWideOnly) => {
  open(route, who === 'a member' ? userFixture() : null);
  for (const part of [footer(), disclaimer()]) {
    expect(/wide-?only/i.test(String(part?.className))).toBe(isWideOnly);
  }
});
