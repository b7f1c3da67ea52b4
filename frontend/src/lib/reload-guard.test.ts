// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reloadOnce } from './reload-guard.ts';

const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(location, 'reload').mockImplementation(reload);
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  reload.mockClear();
  sessionStorage.clear();
  document.body.replaceChildren();
});

/** Follows a link, which the application may take over. */
function follow({ byApplication }: { byApplication: boolean }): void {
  const link = document.createElement('a');
  link.href = '#there';
  if (byApplication) link.addEventListener('click', (event) => event.preventDefault());
  document.body.append(link);
  link.click();
}

it('reloads once a minute', () => {
  expect(reloadOnce()).toBe(true);
  vi.runAllTimers();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(reloadOnce()).toBe(false);
  vi.setSystemTime(Date.now() + 61_000);
  expect(reloadOnce()).toBe(true);
});

it('reloads once for several parts that fail together', () => {
  expect([reloadOnce(), reloadOnce()]).toEqual([true, true]);
  vi.runAllTimers();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('does not call back who follows a link to another page', () => {
  follow({ byApplication: true });
  expect(reloadOnce()).toBe(true);
  vi.runAllTimers();
  expect(reload).toHaveBeenCalledTimes(1);
  sessionStorage.clear();

  follow({ byApplication: false });
  expect(reloadOnce()).toBe(true);
  vi.runAllTimers();
  expect(reload).toHaveBeenCalledTimes(1);
});
