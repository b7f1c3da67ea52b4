// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import {
  type Answers,
  countAnswered,
  mergeAnswers,
  offeredInterests,
  preselected,
  readControls,
  readStop,
} from './thread-answers.ts';

const none = preselected({ interest: null, region: null });
const answers = (given: Partial<Answers>): Answers => ({ ...none, ...given });

it.each([
  ['', 'interests'],
  ['#region', 'region'],
  ['#form', 'form'],
  ['#elsewhere', 'interests'],
])('at the fragment %j stands at %s', (hash, stop) => {
  expect(readStop(hash)).toBe(stop);
});

it('offers four interests, the preselected one among them', () => {
  expect(offeredInterests({ interest: null })).toHaveLength(4);
  expect(offeredInterests({ interest: 'hugging' })).toEqual(offeredInterests({ interest: null }));
  const withHiking = offeredInterests({ interest: 'hiking' });
  expect(withHiking).toHaveLength(4);
  expect(withHiking[0]).toBe('hiking');
});

it('reads what was chosen in the controls', () => {
  document.body.innerHTML = `
    <input type="checkbox" name="interests" value="adventure" checked>
    <input type="checkbox" name="interests" value="hugging" checked>
    <input type="checkbox" name="interests" value="kissing">
    <input type="radio" name="gender" value="female" checked>
    <input type="radio" name="sexuality" value="bi">
    <select name="region"><option value=""></option><option value="AT-9" selected></option></select>`;
  expect(readControls(document.body)).toEqual({
    interests: ['hugging', 'adventure'],
    gender: 'female',
    sexuality: '',
    country: 'AT',
    region: 'AT-9',
  });
});

it('prefers what was just chosen to what was kept, and that to what the page began with', () => {
  const began = preselected({ interest: 'hiking', region: 'NL-UT' });
  const kept = answers({
    interests: ['beach'],
    gender: 'male',
    sexuality: 'gay',
    country: 'NL',
    region: 'NL-FR',
  });
  expect(mergeAnswers(began, none, began)).toEqual(began);
  expect(mergeAnswers(began, kept, began)).toEqual(kept);
  const given = answers({
    interests: ['hugging'],
    gender: 'female',
    country: 'NL',
    region: 'NL-GR',
  });
  expect(mergeAnswers(given, kept, began)).toEqual({ ...given, sexuality: 'gay' });
});

it('counts the questions that have an answer', () => {
  expect(countAnswered(none)).toBe(0);
  expect(countAnswered(answers({ interests: ['hugging', 'beach'], gender: 'male' }))).toBe(2);
});
