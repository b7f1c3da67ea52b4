// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { readDraft, startDraft } from '../form/draft.ts';
import { keepAnswers, readAnswers, type StartAnswers } from './answers.ts';

const answers: StartAnswers = {
  gender: 'female',
  sexuality: 'bi',
  country: 'DE',
  region: 'DE-BE',
  interests: ['hugging'],
};

beforeEach(() => sessionStorage.clear());

it('keeps answers for the form, beside what it has already', () => {
  startDraft({ email: 'robin@example.org' });
  keepAnswers(answers);
  expect(readAnswers()).toEqual(answers);
  expect(readDraft().email).toBe('robin@example.org');
});

it('forgets an answer that is taken back', () => {
  keepAnswers(answers);
  keepAnswers({ ...answers, country: '', region: '', interests: [] });
  expect(readAnswers()).toEqual({ ...answers, country: '', region: '', interests: [] });
  expect(readDraft()).not.toHaveProperty('region');
});

it('takes a country without a region for no answer', () => {
  startDraft({ country: 'DE' });
  expect(readAnswers().country).toBe('');
});
