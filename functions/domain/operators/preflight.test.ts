import { expect, it, vi } from 'vitest';
import { preflightCheckNames } from '#shared/model/preflight.ts';
import { brandChecks, runCheck, runCheckInTime } from './preflight.ts';
import { asking, ofSubject, ok, type Preflight, unknown } from './preflight-findings.ts';

const preflight = { missing: ['SES'], subject: 'broken' } as unknown as Preflight;

it('has the checks that the console lists, in their order', () => {
  expect(Object.keys(brandChecks)).toEqual(preflightCheckNames);
});

it('a check of what is not there says so, and asks nobody', async () => {
  const check = vi.fn(async () => ok('it is there'));
  expect(await runCheck(asking(['DNS', 'SES'], check), preflight)).toEqual(
    unknown('there is no SES here to ask'),
  );
  expect(check).not.toHaveBeenCalled();
  expect(await runCheck(asking(['DNS'], check), preflight)).toEqual(ok('it is there'));
});

it('a brand that could not be read is looked at by no check of it', async () => {
  const check = vi.fn(async () => ok('it is fine'));
  expect(await runCheck(ofSubject([], check), preflight)).toEqual(unknown('the folder is broken'));
  expect(check).not.toHaveBeenCalled();
});

it('what a check fails of is the reason why nothing is known, with what lies behind it', async () => {
  const failing = async () => {
    throw new Error('no answer', { cause: new Error('not allowed') });
  };
  expect(await runCheck(failing, preflight)).toEqual(
    unknown('it could not be asked: no answer: not allowed'),
  );
});

it('a check that never answers is unknown after its time, and one that does is not', async () => {
  const silent = () => new Promise<never>(() => undefined);
  expect(await runCheckInTime(silent, preflight, 20)).toEqual(
    unknown('it could not be asked: no answer within 0.02 s'),
  );
  expect(await runCheckInTime(async () => ok('in time'), preflight, 60_000)).toEqual(ok('in time'));
});
