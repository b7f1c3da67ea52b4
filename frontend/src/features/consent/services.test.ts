// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConsentData } from '#lib/consent-data.ts';
import { startServices, updateServices } from './services.ts';

type Given = { q?: ArrayLike<unknown>[] };
const page = window as unknown as { clarity?: Given; dataLayer?: unknown[] };
/** What was handed to the code of session replay, as plain lists. */
const handed = () => (page.clarity?.q ?? []).map((words) => Array.from(words));
/** Addresses of the code that was asked for; nothing loads here. */
const loaded: string[] = [];

const data = (running: ConsentData['running']): ConsentData => ({
  ...{ at: 0, locale: 'en', version: '1', gpc: false, services: [], running },
  routes: [['index', '^$', 'all']],
  states: { open: '', none: '', statistics: '', marketing: '', all: '', gpc: '' },
});
const replay = data([{ kind: 'session_replay', id: 'abcd1234ef' }]);
const statistics = { statistics: true, marketing: false };

beforeEach(() => {
  loaded.length = 0;
  vi.spyOn(document.head, 'append').mockImplementation((element) => {
    loaded.push((element as HTMLScriptElement).src);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  delete page.clarity;
  delete page.dataLayer;
  delete document.body.dataset.clarityMask;
});

describe('session replay', () => {
  it('masks the page and hears what was decided before its code is asked for', () => {
    vi.mocked(document.head.append).mockImplementation((element) => {
      loaded.push((element as HTMLScriptElement).src);
      expect(document.body.dataset.clarityMask).toBe('true');
      expect(handed()).toHaveLength(1);
    });
    startServices(replay, statistics, () => true);
    expect(handed()).toEqual([
      ['consentv2', { ad_Storage: 'denied', analytics_Storage: 'granted' }],
    ]);
    expect(loaded).toEqual(['https://www.clarity.ms/tag/abcd1234ef']);
    // Google's code has no part in it.
    expect(page.dataLayer).toBeUndefined();
  });

  it('hears of each new decision', () => {
    startServices(replay, statistics, () => true);
    updateServices(replay, { statistics: true, marketing: true });
    updateServices(replay, { statistics: false, marketing: false });
    expect(handed().slice(1)).toEqual([
      ['consentv2', { ad_Storage: 'granted', analytics_Storage: 'granted' }],
      ['consentv2', { ad_Storage: 'denied', analytics_Storage: 'denied' }],
    ]);
  });

  it('has nothing of it where it does not run', () => {
    startServices(data([{ kind: 'analytics', id: 'G-AB12CD34EF' }]), statistics, () => true);
    expect(page.clarity).toBeUndefined();
    expect(document.body.dataset.clarityMask).toBeUndefined();
    expect(loaded).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-AB12CD34EF']);
  });
});
