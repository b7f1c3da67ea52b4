import { expect, it } from 'vitest';
import { joinAsked, joinFindings, ok, unknown, wrong } from './preflight-findings.ts';

it('several findings as one say everything that is wrong, and how to mend it, once', () => {
  const put = 'put the live key into it';
  expect(
    joinFindings([
      wrong('/a holds a test key', put),
      ok('/b is a live key'),
      unknown('/c cannot be read'),
      wrong('/d holds a test key', put),
      wrong('/e is not set', 'set it'),
    ]),
  ).toEqual(wrong('/a holds a test key; /d holds a test key; /e is not set', `${put}; set it`));
});

it('several findings of which none is wrong say all that is unknown, and else all', () => {
  expect(joinFindings([ok('a'), unknown('b'), unknown('c')])).toEqual(unknown('b; c'));
  expect(joinFindings([ok('a'), ok('b')])).toEqual(ok('a; b'));
});

it('several of which one cannot be asked hide nothing that is wrong with another', async () => {
  const silent = Promise.reject(new Error('no answer'));
  expect(await joinAsked([Promise.resolve(wrong('/a is not set', 'set it')), silent])).toEqual(
    wrong('/a is not set', 'set it'),
  );
  expect(await joinAsked([Promise.resolve(ok('/b is set')), silent, silent])).toEqual(
    unknown('it could not be asked: no answer'),
  );
});
