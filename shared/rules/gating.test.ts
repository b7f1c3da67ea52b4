import { describe, expect, it } from 'vitest';
import { searchAccess, searchVisible, signupsEnabled, sourceShowsMore } from './gating.ts';

const sources = [
  ['a network', { network: 'adnet' }, true],
  ['no network', { network: null }, false],
  ['an empty network', { network: '' }, false],
  ['nothing kept', {}, false],
] as const;

describe('signupsEnabled', () => {
  describe.each(sources)('with %s', (_, source, hasSource) => {
    it.each([
      ['all', true],
      ['with_trafficsource', hasSource],
      ['none', false],
    ] as const)('where signups is %s: %s', (signups, enabled) => {
      expect(signupsEnabled({ signups }, source)).toBe(enabled);
    });
  });
});

describe('searchVisible', () => {
  const modes = ['all', 'limited', 'none'] as const;

  it('is always there for members', () => {
    for (const logged_out_search of modes) {
      for (const logged_out_search_trafficsource of modes) {
        const settings = { logged_out_search, logged_out_search_trafficsource };
        expect(searchVisible(settings, { loggedIn: true })).toBe(true);
      }
    }
  });

  it.each(sources)('is there for visitors with %s as the brand says', (_, source, hasSource) => {
    for (const open of modes) {
      for (const withSource of modes) {
        const shown = searchVisible(
          { logged_out_search: open, logged_out_search_trafficsource: withSource },
          { loggedIn: false, ...source },
        );
        expect(shown, `${open}, ${withSource}`).toBe(
          open !== 'none' || (withSource !== 'none' && hasSource),
        );
      }
    }
  });
});

describe('searchAccess', () => {
  it.each([
    ['none', 'none', 'none', 'none'],
    ['none', 'limited', 'none', 'limited'],
    ['none', 'all', 'none', 'all'],
    ['limited', 'none', 'limited', 'limited'],
    ['limited', 'limited', 'limited', 'limited'],
    ['limited', 'all', 'limited', 'all'],
    ['all', 'none', 'all', 'all'],
    ['all', 'limited', 'all', 'all'],
  ] as const)('of %s, with a traffic source %s: %s and %s', (open, withSource, plain, sourced) => {
    const settings = { logged_out_search: open, logged_out_search_trafficsource: withSource };
    expect(searchAccess(settings, { loggedIn: false })).toBe(plain);
    expect(searchAccess(settings, { loggedIn: false, network: 'adnet' })).toBe(sourced);
    expect(searchAccess(settings, { loggedIn: true })).toBe('all');
    expect(sourceShowsMore(settings)).toBe(plain !== sourced);
  });
});
