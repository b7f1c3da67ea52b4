import { expect, it } from 'vitest';
import { userFixture } from '#lib/fixtures.tsx';
import { startingPreferences } from '#shared/rules/match-score.ts';
import {
  getWeight,
  hasChoice,
  offeredOnly,
  withChoice,
  withValue,
  withWeight,
} from './match-wishes.ts';

const start = startingPreferences({ ...userFixture().profile, interests: ['coffee', 'sex'] }, 18);

it('counts nothing where nothing is chosen', () => {
  const heavy = withWeight(start, 'hair_color', 3);
  expect(hasChoice(heavy, 'hair_color')).toBe(false);
  expect(getWeight(heavy, 'hair_color')).toBe(0);
  expect(getWeight(withValue(heavy, 'hair_color', 'red', true), 'hair_color')).toBe(3);
});

it('lets matter what is chosen for the first time', () => {
  const red = withValue(start, 'hair_color', 'red', true);
  expect(red.weights.hair_color).toBe(2);
  expect(withChoice(start, 'tattoos', false).weights.tattoos).toBe(2);
});

it('leaves the weight of what was chosen before', () => {
  const red = withWeight(withValue(start, 'hair_color', 'red', true), 'hair_color', 0);
  expect(withValue(red, 'hair_color', 'black', true).weights.hair_color).toBe(0);
  const light = withWeight(withChoice(start, 'region', null), 'region', 1);
  expect(withChoice(light, 'region', 'GB-KEN').weights.region).toBe(1);
});

it('takes a value in and out', () => {
  const both = withValue(withValue(start, 'eye_color', 'blue', true), 'eye_color', 'green', true);
  expect(both.eye_color).toEqual(['blue', 'green']);
  expect(withValue(both, 'eye_color', 'blue', false).eye_color).toEqual(['green']);
  expect(withValue(both, 'eye_color', 'green', true).eye_color).toEqual(['blue', 'green']);
});

it('drops interests that the brand does not offer', () => {
  expect(offeredOnly(start, ['coffee', 'tea']).interests).toEqual(['coffee']);
});
