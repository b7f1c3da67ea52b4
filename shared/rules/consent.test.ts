import { describe, expect, it } from 'vitest';
import {
  claritySignals,
  consentDays,
  type Decision,
  getAllowed,
  getConsent,
  getSource,
  googleSignals,
  matchesCookie,
  readDecision,
  writeDecision,
} from './consent.ts';

const now = 1_790_000_000;
const version = 'ab12cd34-ef567890';
const decision: Decision = {
  id: '0b0e3f9a-3c53-4c0a-9f5c-1f2a5f0c7a11',
  version,
  statistics: true,
  marketing: false,
  gpc: false,
  at: now - 1_000,
};
const consent = (change: Partial<Decision> = {}, gpc = false, at = now) =>
  getConsent({ cookie: writeDecision({ ...decision, ...change }), version, gpc, now: at });

describe('the cookie of a decision', () => {
  it.each([
    {},
    { statistics: false },
    { marketing: true },
    { statistics: false, marketing: true, gpc: true },
    { statistics: false, marketing: false, gpc: true },
  ])('keeps what was decided: %j', (change) => {
    const whole = { ...decision, ...change };
    expect(readDecision(writeDecision(whole))).toEqual(whole);
  });

  it.each([null, '', 'yes', `${decision.id}.${version}.sx.${now}`, `x.${version}.s.${now}`])(
    'that somebody else wrote is none: %j',
    (cookie) => {
      expect(readDecision(cookie)).toBeNull();
      expect(getConsent({ cookie, version, gpc: false, now })).toEqual({
        state: 'open',
        statistics: false,
        marketing: false,
        id: null,
      });
    },
  );
});

describe('a decision', () => {
  it('counts for what it says', () => {
    expect(consent()).toEqual({
      state: 'decided',
      statistics: true,
      marketing: false,
      id: decision.id,
    });
  });

  it.each([true, false])('ends after six months, yes and no alike: %s', (statistics) => {
    const ends = decision.at + consentDays * 86_400;
    expect(consent({ statistics }, false, ends - 1).state).toBe('decided');
    expect(consent({ statistics }, false, ends)).toEqual({
      state: 'open',
      statistics: false,
      marketing: false,
      id: decision.id,
    });
  });

  it('ends with another list of services or wording', () => {
    expect(consent({ version: 'another' }).state).toBe('open');
    expect(consent({ version: 'another' }).statistics).toBe(false);
  });

  it('dated in the future is none', () => {
    expect(consent({ at: now + 40 * 86_400 }).state).toBe('open');
  });
});

describe('a browser that says no', () => {
  it('refuses without a decision, and over one from before', () => {
    expect(getConsent({ cookie: null, version, gpc: true, now })).toEqual({
      state: 'gpc',
      statistics: false,
      marketing: false,
      id: null,
    });
    expect(consent({ statistics: true, marketing: true }, true)).toMatchObject({
      state: 'gpc',
      statistics: false,
      marketing: false,
    });
  });

  it('gives way to what the visitor chose after it', () => {
    expect(consent({ gpc: true }, true)).toMatchObject({ state: 'decided', statistics: true });
    expect(consent({ gpc: true, statistics: false }, true).state).toBe('gpc');
  });
});

it('allows the services of the purposes that were allowed', () => {
  const services = [
    { kind: 'analytics', purpose: 'statistics' },
    { kind: 'tag_manager', purpose: 'marketing' },
  ] as const;
  const kinds = (statistics: boolean, marketing: boolean) =>
    getAllowed(services, { statistics, marketing }).map(({ kind }) => kind);
  expect(kinds(false, false)).toEqual([]);
  expect(kinds(true, false)).toEqual(['analytics']);
  expect(kinds(false, true)).toEqual(['tag_manager']);
  expect(kinds(true, true)).toEqual(['analytics', 'tag_manager']);
});

it('calls taking something back a withdrawal', () => {
  const none = { statistics: false, marketing: false };
  const all = { statistics: true, marketing: true };
  expect(getSource(none, all)).toBe('settings');
  expect(getSource(none, none)).toBe('settings');
  expect(getSource(all, none)).toBe('withdrawal');
  expect(getSource(all, { ...all, marketing: false })).toBe('withdrawal');
});

it('has seven signals, of which security alone is always granted', () => {
  expect(googleSignals({ statistics: false, marketing: false })).toEqual({
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
    analytics_storage: 'denied',
    functionality_storage: 'denied',
    personalization_storage: 'denied',
    security_storage: 'granted',
  });
  expect(googleSignals({ statistics: true, marketing: false })).toMatchObject({
    ad_storage: 'denied',
    analytics_storage: 'granted',
  });
  expect(googleSignals({ statistics: false, marketing: true })).toMatchObject({
    ad_storage: 'granted',
    ad_user_data: 'granted',
    ad_personalization: 'granted',
    analytics_storage: 'denied',
  });
  expect(claritySignals({ statistics: true, marketing: false })).toEqual({
    ad_Storage: 'denied',
    analytics_Storage: 'granted',
  });
});

it('knows a cookie by its name or by how it begins', () => {
  expect(matchesCookie('_ga', '_ga')).toBe(true);
  expect(matchesCookie('_ga', '_ga_AB12')).toBe(false);
  expect(matchesCookie('_ga_*', '_ga_AB12')).toBe(true);
  expect(matchesCookie('_ga_*', '_gid')).toBe(false);
});
