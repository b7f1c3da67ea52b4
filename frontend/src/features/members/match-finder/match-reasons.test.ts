import { describe, expect, it } from 'vitest';
import { englishTexts } from '#lib/fixtures.tsx';
import { createI18n } from '#lib/i18n.ts';
import type { MatchReason } from '#shared/model/match-preferences.ts';
import { matchCriteria } from '#shared/model/values.ts';
import { reasonText, saidReasons } from './match-reasons.ts';

const t = createI18n({ locale: 'en', texts: englishTexts }).getFixedT<['match_finder', 'values']>(
  'en',
  ['match_finder', 'values'],
);
const said = (reason: Partial<MatchReason> & Pick<MatchReason, 'key'>, region = 'Kent') =>
  reasonText({ values: [], partial: false, ...reason }, { t, region, own: ['coffee', 'music'] });

describe('a reason in words', () => {
  it('says whether an age is within what was asked for, or near', () => {
    expect(said({ key: 'age', values: ['35'] })).toBe('35, within your range');
    expect(said({ key: 'age', values: ['47'], partial: true })).toBe('47, close to your range');
  });

  it('names the region, once it is known', () => {
    expect(said({ key: 'region', values: ['GB-KEN'] })).toBe('Lives in Kent');
    expect(
      reasonText(
        { key: 'region', values: ['GB-KEN'], partial: false },
        { t, region: null, own: [] },
      ),
    ).toBeNull();
  });

  it('says that both like something only where both do', () => {
    expect(said({ key: 'interests', values: ['coffee', 'music'] })).toBe(
      'You both like: Coffee, Music',
    );
    expect(said({ key: 'interests', values: ['coffee', 'hiking'] })).toBe(
      'Interested in: Coffee, Hiking',
    );
  });

  it('counts what does not fit in a line', () => {
    expect(said({ key: 'interests', values: ['hiking', 'biking', 'art', 'wine', 'tea'] })).toBe(
      'Interested in: Hiking, Biking, Art, +2',
    );
  });

  it('tells facts with their name', () => {
    expect(said({ key: 'hair_color', values: ['red'] })).toBe('Hair: Red');
    expect(said({ key: 'eye_color', values: ['green'] })).toBe('Eyes: Green');
    expect(said({ key: 'body_type', values: ['slim'] })).toBe('Body type: Slim');
    expect(said({ key: 'relationship_status', values: ['single'] })).toBe('Relationship: Single');
    expect(said({ key: 'tattoos', values: ['true'] })).toBe('Has tattoos');
    expect(said({ key: 'tattoos', values: ['false'] })).toBe('No tattoos');
  });

  it('tells when somebody was there', () => {
    expect(said({ key: 'recently_active', values: ['week'] })).toBe('Active this week');
  });

  it('says nothing without a value', () => {
    for (const key of matchCriteria) expect(said({ key })).toBeNull();
  });
});

it('never says of a fictional profile that it was there', () => {
  const reasons: MatchReason[] = [
    { key: 'age', values: ['35'], partial: false },
    { key: 'recently_active', values: ['today'], partial: false },
  ];
  expect(saidReasons(reasons, { fictional: true }).map(({ key }) => key)).toEqual(['age']);
  expect(saidReasons(reasons, { fictional: false })).toEqual(reasons);
});
