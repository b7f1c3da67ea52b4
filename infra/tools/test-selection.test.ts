import { expect, it } from 'vitest';
import { parseParts } from './test-selection.ts';

const browserTests = ['infra/test/e2e/chat.e2e.test.ts', 'infra/test/e2e/likes.e2e.test.ts'];
const parts = (...words: string[]) => parseParts(words, browserTests);

it('runs everything unless told otherwise', () => {
  expect(parts()).toEqual({ vitest: [], playwright: [] });
});

it('gives a project to its runner, with all that stands beside it', () => {
  expect(parts('--project', 'unit', 'shared/rules', '--bail', '1')).toEqual({
    vitest: ['--project=unit', 'shared/rules', '--bail', '1'],
    playwright: null,
  });
  expect(parts('--project=e2e', 'chat', '--headed')).toEqual({
    vitest: null,
    playwright: ['--project=e2e', 'chat', '--headed'],
  });
  expect(parts('--project', 'engines')).toEqual({
    vitest: null,
    playwright: ['--project=firefox', '--project=webkit'],
  });
});

it('gives projects of both to both', () => {
  expect(parts('--project', 'contract*', '--project', 'e2e')).toEqual({
    vitest: ['--project=contract*'],
    playwright: ['--project=e2e'],
  });
  expect(parts('--project', '*')).toEqual({
    vitest: ['--project=*'],
    playwright: ['--project=e2e', '--project=firefox', '--project=webkit'],
  });
});

it('starts the browser tests for a filter only where one of their files fits', () => {
  expect(parts('shared/rules')).toEqual({ vitest: ['shared/rules'], playwright: null });
  expect(parts('chat')).toEqual({
    vitest: ['chat', '--passWithNoTests'],
    playwright: ['chat', '--pass-with-no-tests'],
  });
});

it('takes the name of a test for both', () => {
  expect(parts('-t', 'a block')).toEqual({
    vitest: ['-t', 'a block', '--passWithNoTests'],
    playwright: ['--grep', 'a block', '--pass-with-no-tests'],
  });
});

it('asks whose option it is where both run', () => {
  expect(parts('--headed')).toMatch(/--headed is an option of one runner/);
});
