import { expect, it } from 'vitest';
import { phaseAt, phases } from './progress.ts';

it('says the phases in order and stays at the last', () => {
  expect([0, 399, 400, 800, 1_200, 60_000].map(phaseAt)).toEqual([
    'checking',
    'checking',
    'creating',
    'matching',
    'mailing',
    'mailing',
  ]);
  expect(phaseAt(1e9)).toBe(phases.at(-1));
});
