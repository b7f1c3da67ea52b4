import { describe, expect, it } from 'vitest';
import type { Country, EmailType } from '../model/values.ts';
import { getConsents, getDisabledTypes } from './mail-consent.ts';

const member = (country: Country, notifications_disabled: EmailType[] = []) => ({
  country,
  notifications_disabled,
});
const optOut = { opt_out_countries: ['US' as const] };
const at = '2026-03-01T12:00:00.000Z';

describe('the types that a member does not get', () => {
  it('are promotions and news while nobody consented', () => {
    expect(getDisabledTypes(member('US'), {})).toEqual(['promotions', 'news']);
    expect(getDisabledTypes(member('DE'), {})).toEqual(['promotions', 'news']);
    expect(getDisabledTypes(member('NL', ['like', 'news']), {})).toEqual([
      'like',
      'promotions',
      'news',
    ]);
  });

  it('are those that were switched off, in countries that the brand declares', () => {
    expect(getDisabledTypes(member('US'), optOut)).toEqual([]);
    expect(getDisabledTypes(member('US', ['news']), optOut)).toEqual(['news']);
    expect(getDisabledTypes(member('NL'), optOut)).toEqual(['promotions', 'news']);
  });

  it('are one less for each consent, until that type is switched off again', () => {
    const consenting = { ...member('DE'), mail_consent: { news: at } };
    expect(getDisabledTypes(consenting, {})).toEqual(['promotions']);
    const withdrawn = { ...consenting, notifications_disabled: ['news' as const] };
    expect(getDisabledTypes(withdrawn, {})).toEqual(['promotions', 'news']);
  });
});

describe('a consent', () => {
  it('is given by switching a type on, and by nothing else', () => {
    expect(getConsents(member('DE'), ['promotions', 'like'], {}, at)).toEqual({ news: at });
    expect(getConsents(member('DE'), ['promotions', 'news'], {}, at)).toEqual({});
    expect(getConsents(member('US'), ['like'], optOut, at)).toEqual({});
    expect(getConsents(member('US', ['news']), [], optOut, at)).toEqual({ news: at });
  });

  it('keeps its time while other types change', () => {
    const earlier = { ...member('DE'), mail_consent: { news: '2026-01-01T00:00:00.000Z' } };
    expect(getConsents(earlier, ['like'], {}, at)).toEqual({
      news: '2026-01-01T00:00:00.000Z',
      promotions: at,
    });
  });
});
