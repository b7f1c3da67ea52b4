import { expect, it } from 'vitest';
import * as limits from '#shared/limits.ts';
import { consentDays } from '#shared/rules/consent.ts';
import { getUnit } from './use-duration-text.ts';

it.each([
  [90, [90, 'day']],
  [consentDays, [6, 'month']],
  [390, [13, 'month']],
  [365, [1, 'year']],
  [400, [400, 'day']],
  [1, [1, 'day']],
  [limits.visitDays, [30, 'minute']],
])('%d days are %j', (days, unit) => {
  expect(getUnit(days)).toEqual(unit);
});
