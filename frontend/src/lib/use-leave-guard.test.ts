// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { listenFirst } from './history-events.ts';
import { getDestination, useLeaveGuard } from './use-leave-guard.ts';

const here = { origin: 'https://maple.example', pathname: '/profile' };
const click = {
  defaultPrevented: false,
  button: 0,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
};
const anchor = (href: string, target = '', attributes: string[] = []) => ({
  href,
  target,
  hasAttribute: (name: string) => attributes.includes(name),
});
const members = 'https://maple.example/members?page=2#top';

describe('a click on a link', () => {
  it('leads away from the page, with query and hash', () => {
    expect(getDestination(click, anchor(members), here)).toBe('/members?page=2#top');
    expect(getDestination(click, anchor(members, '_self'), here)).toBe('/members?page=2#top');
  });

  it.each([
    ['to a place on the page', 'https://maple.example/profile#photos'],
    ['to another site, of which the browser warns', 'https://other.example/members'],
    ['to a mail program', 'mailto:help@maple.example'],
  ])('leads nowhere within the site: %s', (_, href) => {
    expect(getDestination(click, anchor(href), here)).toBeNull();
  });

  it('leaves the page where it is when it opens elsewhere', () => {
    expect(getDestination(click, anchor(members, '_blank'), here)).toBeNull();
    expect(getDestination(click, anchor(members, '', ['download']), here)).toBeNull();
    for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey'] as const) {
      expect(getDestination({ ...click, [key]: true }, anchor(members), here)).toBeNull();
    }
    expect(getDestination({ ...click, button: 1 }, anchor(members), here)).toBeNull();
  });

  it('is left to whoever handled it', () => {
    expect(getDestination({ ...click, defaultPrevented: true }, anchor(members), here)).toBeNull();
  });
});

describe('a move of the history', () => {
  const router = vi.fn();
  beforeAll(() => {
    listenFirst();
    window.addEventListener('popstate', router);
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  /** What the browser does when it comes to an entry. */
  const arrive = (idx: number, path: string) =>
    act(() => {
      history.replaceState({ idx }, '', path);
      window.dispatchEvent(new PopStateEvent('popstate', { state: { idx } }));
    });
  function guardProfile() {
    router.mockClear();
    history.replaceState({ idx: 3 }, '', '/profile');
    const go = vi.spyOn(history, 'go').mockImplementation(() => {});
    return { go, guard: renderHook(() => useLeaveGuard(true, vi.fn())).result };
  }

  it('is undone unseen, and the member asked only once it is', () => {
    const { go, guard } = guardProfile();
    arrive(2, '/members');
    expect(go.mock.calls).toEqual([[1]]);
    expect(guard.current.leaving).toBe(false);
    arrive(3, '/profile');
    expect(guard.current.leaving).toBe(true);
    expect(router).not.toHaveBeenCalled();
    act(() => guard.current.leave());
    expect(guard.current.leaving).toBe(false);
    expect(go.mock.calls).toEqual([[1], [-1]]);
    arrive(2, '/members');
    expect(router).toHaveBeenCalledOnce();
  });

  it('that another one follows is asked about once both are undone', () => {
    const { go, guard } = guardProfile();
    arrive(2, '/members');
    arrive(1, '/likes');
    expect(guard.current.leaving).toBe(false);
    arrive(2, '/members');
    expect(guard.current.leaving).toBe(false);
    expect(go.mock.calls).toEqual([[1], [1]]);
    arrive(3, '/profile');
    expect(guard.current.leaving).toBe(true);
  });
});
