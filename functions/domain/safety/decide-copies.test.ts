import { expect, it } from 'vitest';
import { statementOfReasonsSchema } from '#shared/model/statement-of-reasons.ts';
import { toCopyStatement } from './decide-copies.ts';
import { findMeasure, getEffect } from './measures.ts';

const picture = {
  decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
  illegal_content_legal_ground: 'Section 3',
  illegal_content_explanation: 'The picture shows somebody who did not agree to it.',
  decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
  content_type: ['CONTENT_TYPE_IMAGE'],
  category: 'STATEMENT_CATEGORY_CYBER_VIOLENCE',
  content_date: '2026-01-02',
  application_date: '2026-01-03',
  decision_facts: 'A photo was published without consent.',
  source_type: 'SOURCE_ARTICLE_16',
  automated_detection: 'No',
  automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
};

it.each([
  ['mutes', getEffect('mute', '2026-02-01T23:59:59.999Z')],
  ['suspends', getEffect('suspend', '2026-02-01T23:59:59.999Z')],
  ['bans', getEffect('ban', null)],
  [
    'stops payments of',
    {
      decision_monetary: 'DECISION_MONETARY_OTHER',
      decision_monetary_other: 'No payouts.',
      end_date_monetary_restriction: '2026-02-01',
    },
  ],
])(
  'a decision that also %s a member tells the owner of a copy of the picture alone',
  (_, effect) => {
    const made = { ...statementOfReasonsSchema.parse({ ...picture, ...effect }), puid: 'a-1' };
    const { puid, ...copy } = toCopyStatement(made, 'b-1');
    expect(puid).toBe('b-1');
    expect(copy).toEqual(picture);
    expect(statementOfReasonsSchema.parse(copy)).toEqual(picture);
    expect(findMeasure(statementOfReasonsSchema.parse(copy))).toBeNull();
  },
);
