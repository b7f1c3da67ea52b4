import { expect, it } from 'vitest';
import { statementOfReasonsSchema } from './statement-of-reasons.ts';

const complete = {
  decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
  illegal_content_legal_ground: 'A law, section 1',
  illegal_content_explanation: 'It is a fraud.',
  decision_account: 'DECISION_ACCOUNT_SUSPENDED',
  content_type: ['CONTENT_TYPE_TEXT'],
  category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  content_date: '2026-03-01',
  application_date: '2026-03-02',
  decision_facts: 'A message asked for money.',
  source_type: 'SOURCE_ARTICLE_16',
  automated_detection: 'No',
  automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
};
const isGood = (changes: object) =>
  statementOfReasonsSchema.safeParse({ ...complete, ...changes }).success;

it('takes a record that names a restriction, its ground and its facts', () => {
  expect(isGood({})).toBe(true);
  expect(
    isGood({
      decision_account: undefined,
      decision_visibility: ['DECISION_VISIBILITY_OTHER'],
      decision_visibility_other: 'Shown last',
    }),
  ).toBe(true);
});

it.each([
  ['no restriction', { decision_account: undefined }],
  ['the other ground’s fields', { incompatible_content_ground: 'Terms' }],
  ['a ground without its explanation', { illegal_content_explanation: undefined }],
  ['a day that does not exist', { content_date: '2026-02-30' }],
  ['no content type', { content_type: [] }],
  ['a value that is none', { category: 'STATEMENT_CATEGORY_ANYTHING' }],
  ['an unknown field', { member: 'Ann' }],
  ['another restriction without its words', { decision_visibility: ['DECISION_VISIBILITY_OTHER'] }],
  ['words for a restriction that is none', { decision_visibility_other: 'Shown last' }],
  ['facts that are too long', { decision_facts: 'a'.repeat(5_001) }],
])('refuses %s', (_, changes) => {
  expect(isGood(changes)).toBe(false);
});
