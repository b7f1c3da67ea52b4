import { expect, it } from 'vitest';
import { wordProblems } from './words.ts';

it('private names are refused in code, with the usual one', () => {
  const text = `
    // A Fault in a comment is not looked at.
    export const codeOf = (cause: Fault) => 'booking';
    export const allOf = (entry: JournalEntry) => entry;
    function shownPayment() {}
  `;
  expect(wordProblems({ path: 'functions/a.ts', text })).toEqual([
    'functions/a.ts: Fault: AppError',
    'functions/a.ts: codeOf: getX, findX or toXDto',
    'functions/a.ts: shownPayment: getX, findX or toXDto',
  ]);
});
