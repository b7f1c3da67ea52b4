import { describe, expect, it } from 'vitest';
import { emptyValues, type SignupField } from './form/values.ts';
import {
  firstWrong,
  getStep,
  pushNumber,
  stepShown,
  steps,
  stepsDone,
  totalSteps,
} from './steps.ts';

describe('the steps', () => {
  it('ask for every field once', () => {
    const fields = steps.flatMap((step) => step.fields);
    expect([...fields].sort()).toEqual((Object.keys(emptyValues) as SignupField[]).sort());
  });

  it('show the one asked for when all before it are complete', () => {
    expect(stepShown(3, { region: 'required' })).toBe(3);
    expect(stepShown(4, {})).toBe(4);
  });

  it('stop at the first that lacks something, as after a reload without the password', () => {
    expect(stepShown(3, { password: 'required' })).toBe(0);
    expect(stepShown(4, { region: 'required' })).toBe(3);
  });

  it('come as specified: account, photo, personal information, notifications, confirmation', () => {
    expect(steps.map(({ name, number }) => [name, number])).toEqual([
      ['account', 1],
      ['photo', 2],
      ['personal', 3],
      ['place', 3],
      ['about', 3],
    ]);
    expect([pushNumber, totalSteps]).toEqual([4, 5]);
  });

  it('fill up part by part where one has several screens', () => {
    const done = steps.map((step) => Math.round(stepsDone(step) * 100) / 100);
    expect(done).toEqual([1, 2, 2.33, 2.67, 3]);
  });

  it('never require the photo', () => {
    expect(stepShown(1, { region: 'required' })).toBe(1);
  });

  it('stay inside the form whatever the history says', () => {
    expect(stepShown(7, {})).toBe(steps.length - 1);
    expect(stepShown(-1, {})).toBe(0);
    expect(stepShown(Number.NaN, {})).toBe(0);
  });

  it('name the first wrong field in the order shown', () => {
    expect(firstWrong(steps[0], { date_of_birth: 'too_young', email: 'required' })).toBe('email');
    expect(firstWrong(steps[0], { region: 'required' })).toBeNull();
  });

  it('tell where a field that the server refused stands', () => {
    expect(getStep({ email: 'email_taken' })).toBe(0);
    expect(getStep({ region: 'invalid_option' })).toBe(3);
    expect(getStep({})).toBeNull();
  });
});
