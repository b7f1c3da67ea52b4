import { expect, it } from 'vitest';
import { termsVersion } from './terms.ts';

it.each([
  ['the company is older', '2020-05-01T00:00:00.000Z', '2023-12-01T12:00:00.000Z'],
  ['it was added a moment before', '2023-12-01T11:59:59.999Z', '2023-12-01T12:00:00.000Z'],
  ['it was added that very moment', '2023-12-01T12:00:00Z', '2023-12-01T12:00:00.000Z'],
  ['it was added a moment later', '2023-12-01T12:00:00.001Z', '2023-12-01T12:00:00.001Z'],
  ['the company is younger', '2025-03-03T09:00:00Z', '2025-03-03T09:00:00.000Z'],
])('the terms’ version where %s', (_, added, version) => {
  expect(termsVersion(added)).toBe(version);
});
