import { describe, expect, it } from 'vitest';
import { caseOutcomes, caseParties } from '#shared/model/case.ts';
import {
  type StatementOfReasons,
  statementOfReasonsSchema,
} from '#shared/model/statement-of-reasons.ts';
import { locales, reportReasons } from '#shared/model/values.ts';
import { activationMail, brand } from '../fixtures.ts';
import { type MailInput, renderMail } from '../render.ts';
import { translate } from '../texts.ts';

const link = `${brand.origin}/complaints/case?token=abc.sender.def`;
const common = { link, number: '2026-ABCDEF' };
const statement: StatementOfReasons = {
  decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
  incompatible_content_ground: 'House rules',
  incompatible_content_explanation: 'No requests for money.',
  incompatible_content_illegal: 'No',
  decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
  decision_account: 'DECISION_ACCOUNT_SUSPENDED',
  end_date_account_restriction: '2026-04-01',
  content_type: ['CONTENT_TYPE_TEXT'],
  category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  content_date: '2026-03-01',
  application_date: '2026-03-02',
  decision_facts: 'First line.\n\nSecond line.',
  source_type: 'SOURCE_ARTICLE_16',
  automated_detection: 'No',
  automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
};

describe.each(locales)('mails about complaints in %s', (locale) => {
  const rendered = (mail: Pick<MailInput, 'template' | 'params'>) => {
    const recipient = { name: '', address: 'ann@example.com' };
    const made = renderMail({ ...activationMail(locale), ...mail, recipient } as MailInput);
    expect(`${made.subject}${made.text}`).not.toMatch(/[{}]|undefined|\bnull\b/);
    expect(made.text).toContain(link);
    return made;
  };

  it('the receipt says number, clock and link, and that a stranger may ignore it', () => {
    const params = { ...common, until: 'UNTIL', isTyped: true };
    const { subject, text } = rendered({ template: 'case_receipt', params });
    expect(subject).toContain(common.number);
    expect(text).toContain('UNTIL');
    const note = translate(locale, 'case_receipt.not_you');
    expect(text).toContain(note);
    const known = { ...params, isTyped: false };
    expect(rendered({ template: 'case_receipt', params: known }).text).not.toContain(note);
  });

  it('the question quotes the team, one paragraph for each of theirs', () => {
    const params = { ...common, until: 'UNTIL', text: 'Which photo?\n\nWhich day?' };
    const { text } = rendered({ template: 'case_question', params });
    expect(text).toContain('Which photo?\n\nWhich day?');
    expect(text).toContain('UNTIL');
  });

  it.each(caseParties.flatMap((party) => caseOutcomes.map((outcome) => [party, outcome] as const)))(
    'the decision tells the %s what came of it (%s), why, and what can be done',
    (party, outcome) => {
      const params = { ...common, party, outcome, reasons: 'REASONS', objection: 'UNTIL' };
      const { text } = rendered({ template: 'case_decision', params });
      expect(text).toContain(translate(locale, `case_decision.${party}_${outcome}`));
      expect(text).toContain('REASONS');
      const last = rendered({ template: 'case_decision', params: { ...params, objection: null } });
      const redress = [
        [text, translate(locale, 'case.objection', { until: 'UNTIL' })],
        [last.text, translate(locale, 'case.final')],
      ] as const;
      const isLifted = party === 'affected' && outcome !== 'restricted';
      for (const [shown, words] of redress) expect(shown.includes(words)).toBe(!isLifted);
    },
  );

  it('the statement of reasons names restrictions, end, ground, facts, source and means', () => {
    const params = { ...common, statement, objection: 'UNTIL' };
    const { text } = rendered({ template: 'case_statement', params });
    for (const key of ['r_removed', 'r_account_suspended', 'source_notice'] as const) {
      expect(text).toContain(translate(locale, `case_statement.${key}`));
    }
    for (const part of ['2026-04-01', 'House rules', 'No requests for money.', 'Second line.']) {
      expect(text).toContain(part);
    }
    expect(text).toContain(translate(locale, 'case_statement.automated_no'));
  });

  it('the warning explains the rule, says what it is about, and that nothing is restricted', () => {
    const params = { ...common, explanation: 'EXPLANATION', facts: 'On Monday.\n\nAnd again.' };
    const { text } = rendered({ template: 'case_warning', params });
    expect(text).toContain(translate(locale, 'case_warning.lead', { number: common.number }));
    expect(text).toContain('EXPLANATION');
    expect(text).toContain(
      `${translate(locale, 'case_warning.facts')}\n\nOn Monday.\n\nAnd again.`,
    );
    expect(text).toContain(translate(locale, 'case_warning.reply'));
    expect(text).not.toContain(translate(locale, 'case.final'));
    const wordless = rendered({ template: 'case_warning', params: { ...params, facts: null } });
    expect(wordless.text).not.toContain(translate(locale, 'case_warning.facts'));
  });

  it.each(reportReasons)('names the house rule behind a measure, and explains it: %s', (reason) => {
    const house = translate(locale, 'measure.own_ground');
    const ground = translate(locale, `measure.${reason}_ground`);
    const incompatible_content_explanation = translate(locale, `measure.${reason}_explanation`);
    expect(ground.startsWith(house)).toBe(true);
    const measure: StatementOfReasons = {
      ...statement,
      incompatible_content_ground: ground,
      incompatible_content_explanation,
    };
    expect(statementOfReasonsSchema.parse(measure)).toEqual(measure);
    const params = { ...common, statement: measure, objection: 'UNTIL' };
    const { text } = rendered({ template: 'case_statement', params });
    expect(text).toContain(ground);
    expect(text).toContain(incompatible_content_explanation);
  });
});

it('says that a restriction has no end, and that means were automatic', () => {
  const { end_date_account_restriction: _, ...endless } = statement;
  const params = {
    ...common,
    statement: { ...endless, automated_detection: 'Yes' as const },
    objection: null,
  };
  const { text } = renderMail({ ...activationMail('en'), template: 'case_statement', params });
  expect(text).toContain(translate('en', 'case_statement.no_end'));
  expect(text).toContain(translate('en', 'case_statement.automated_yes'));
});
