// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '#lib/screen.fixtures.tsx';
import { useRouteChange } from './route-change.ts';

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function Page() {
  useRouteChange();
  return <main id="main">The page.</main>;
}

it('notes where the browser had scrolled to, once the page is calm', () => {
  show(<Page />, { path: '/members' });
  expect(sessionStorage).toHaveLength(0);
  vi.runAllTimers();
  expect(sessionStorage).toHaveLength(1);
});

it('notes nothing of a page that is gone by then', () => {
  show(<Page />, { path: '/members' });
  cleanup();
  vi.runAllTimers();
  expect(sessionStorage).toHaveLength(0);
});
