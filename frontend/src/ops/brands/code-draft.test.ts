import { describe, expect, it } from 'vitest';
import { codesFixture } from './brands.fixtures.ts';
import { type CodeDraft, emptyCode, findProblems, parseAmount, toNewCode } from './code-draft.ts';

const zone = { timeZone: 'Europe/Warsaw', now: Date.parse('2026-12-01T23:30:00.000Z') };
const draft = (over: Partial<CodeDraft> = {}): CodeDraft => ({
  ...emptyCode,
  ...{ code: 'spring', percentage: '20' },
  ...over,
});
const problems = (over: Partial<CodeDraft>) =>
  Object.keys(findProblems(draft(over), codesFixture(), zone));

describe('a discount code', () => {
  it('is made as written, until its last day is over where the brand is', () => {
    expect(problems({})).toEqual([]);
    expect(
      toNewCode(
        draft({
          whom: 'country',
          country: 'PL',
          until: '2026-12-31',
          minimum: '50',
          methods: ['blik'],
        }),
        ...(['pl', zone.timeZone] as const),
      ),
    ).toEqual({
      ...{ brand: 'pl', code: 'SPRING', percentage: 20, value: null, country: 'PL', member: null },
      ...{ expires: '2026-12-31T23:00:00.000Z', minimum: '50.00', methods: ['blik'] },
      validity: 'once',
    });
    const value = toNewCode(draft({ kind: 'value', value: '7,5' }), 'pl', zone.timeZone);
    expect([value.percentage, value.value, value.expires]).toEqual([null, '7.50', null]);
  });

  it.each<[string, Partial<CodeDraft>]>([
    ['code', { code: 'A' }],
    ['code', { code: 'ten%' }],
    // There is one already, and the brand has one of its own.
    ['code', { code: 'spring10' }],
    ['code', { code: 'welcome' }],
    ['percentage', { percentage: '91' }],
    ['percentage', { percentage: '0' }],
    ['percentage', { percentage: '2.5' }],
    ['value', { kind: 'value', value: '0.00' }],
    ['country', { whom: 'country' }],
    ['member', { whom: 'member', member: 'short' }],
    // It is 2 December in Warsaw already.
    ['until', { until: '2026-12-01' }],
    ['minimum', { minimum: 'much' }],
  ])('is not made with a wrong %s: %o', (field, over) => {
    expect(problems(over)).toEqual([field]);
  });

  it('is not kept from being made by what does not count', () => {
    expect(problems({ value: 'x', country: '', member: 'x' })).toEqual([]);
    expect(problems({ until: '2026-12-02' })).toEqual([]);
  });

  it.each([
    ['5', '5.00'],
    ['5,5', '5.50'],
    [' 0.01 ', '0.01'],
    ['0', null],
    ['-1', null],
    ['1.234', null],
    ['', null],
  ])('reads the amount %s as %s', (typed, amount) => {
    expect(parseAmount(typed)).toBe(amount);
  });
});
