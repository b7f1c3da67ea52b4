import { describe, expect, it } from 'vitest';
import { caseFixture, madeDecisionFixture, memberId } from '../cases/cases.fixtures.ts';
import {
  chooseMeasure,
  createDraft,
  type Draft,
  findMissing,
  getTemplate,
  toFields,
} from './draft.ts';

const now = Date.parse('2026-11-03T12:00:00.000Z');
const shown = caseFixture();
const draft = (over: Partial<Draft> = {}): Draft => ({ ...createDraft(shown), ...over });
const picture = `${memberId}/${'p'.repeat(22)}`;

describe('a decision that is being made', () => {
  it('says what is missing, one thing after the other', () => {
    const steps: [Partial<Draft>, string | null][] = [
      [{}, 'Choose a decision.'],
      [{ measure: 'ban', reason: '' }, 'Choose a reason.'],
      [{ measure: 'ban', ground: 'law' }, 'Name the article of the law.'],
      [{ measure: 'ban' }, 'Say what happened.'],
      [
        { measure: 'ban', ground: 'law', reference: 'StGB 130', facts: 'x' },
        'Say why it is against that law.',
      ],
      [{ measure: 'remove', facts: 'x' }, 'Mark the pictures that are removed.'],
      [{ measure: 'ban', facts: 'x', template: '', words: ' ' }, 'Write what the sender reads.'],
      [{ measure: 'ban', facts: 'x' }, null],
      [{ measure: 'none' }, null],
    ];
    for (const [over, missing] of steps) {
      expect(findMissing(draft(over), shown)).toBe(missing);
      expect(toFields(draft(over), shown, now) === null).toBe(missing !== null);
    }
  });

  it('needs the member where the case names none', () => {
    const nobody = caseFixture({ about: null, member: null });
    const made = draft({ measure: 'ban', facts: 'x' });
    expect(findMissing(made, nobody)).toBe('Name the member whom it is about by their id.');
    expect(toFields({ ...made, member: memberId }, nobody, now)).toMatchObject({
      member: memberId,
    });
  });

  it('removes a picture whoever has it', () => {
    const nobody = caseFixture({ about: null, member: null });
    const made = draft({ measure: 'remove', facts: 'x', pictures: [picture] });
    expect(toFields(made, nobody, now)).toMatchObject({ pictures: [picture] });
    expect(toFields(made, nobody, now)).not.toHaveProperty('member');
  });

  it('ends with the last moment of a day, the same all day', () => {
    const made = chooseMeasure(draft({ facts: 'x' }), 'suspend', shown);
    const until = '2026-11-10T23:59:59.999Z';
    expect(toFields(made, shown, now)).toMatchObject({ measure: 'suspend', until });
    expect(toFields(made, shown, now + 3_600_000)).toMatchObject({ until });
    expect(toFields({ ...made, endDays: null }, shown, now)).not.toHaveProperty('until');
  });

  it('loses its end with another measure', () => {
    const made = chooseMeasure(chooseMeasure(draft(), 'suspend', shown), 'ban', shown);
    expect(made.endDays).toBeNull();
  });

  it('removes the one picture that there is, and none by itself where there are several', () => {
    expect(chooseMeasure(draft(), 'remove', shown).pictures).toEqual([picture]);
    const photos = shown.snapshot?.photos ?? [];
    const several = caseFixture({
      snapshot: shown.snapshot && {
        ...shown.snapshot,
        photos: [...photos, { full: '/f', thumb: '/t', picture: `${memberId}/${'q'.repeat(22)}` }],
      },
    });
    expect(chooseMeasure(draft(), 'remove', several).pictures).toEqual([]);
  });

  it('removes no pictures where nothing is restricted', () => {
    const warned = draft({ measure: 'warn', facts: 'x', pictures: [picture] });
    expect(toFields(warned, shown, now)).toMatchObject({ outcome: 'not_restricted' });
    expect(toFields(warned, shown, now)).not.toHaveProperty('pictures');
    const banned = draft({ measure: 'ban', facts: 'x', pictures: [picture] });
    expect(toFields(banned, shown, now)).toMatchObject({
      outcome: 'restricted',
      pictures: [picture],
    });
  });

  it('says its grounds in full where they are given', () => {
    const made = draft({
      measure: 'ban',
      ground: 'both',
      reference: ' 4.2 ',
      explanation: 'Because.',
      category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
      specification: 'KEYWORD_PHISHING',
      facts: ' Money. ',
    });
    expect(toFields(made, shown, now)?.grounds).toEqual({
      kind: 'terms',
      reason: 'scam',
      reference: '4.2',
      explanation: 'Because.',
      illegal: true,
      category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
      specification: ['KEYWORD_PHISHING'],
      facts: 'Money.',
    });
  });

  it('tells the sender what goes with it', () => {
    expect(getTemplate(draft({ measure: 'ban' }), shown)).toBe('acted');
    expect(getTemplate(draft({ measure: 'warn' }), shown)).toBe('warned');
    expect(getTemplate(draft({ measure: 'none' }), shown)).toBe('no_breach');
    expect(getTemplate(draft({ measure: 'none', settles: true }), shown)).toBe('');
    expect(getTemplate(draft({ measure: 'ban', template: 'not_found' }), shown)).toBe('not_found');
    const objected = caseFixture({
      state: 'objected',
      decisions: [madeDecisionFixture()],
    });
    expect(getTemplate(draft({ measure: 'ban' }), objected)).toBe('upheld');
    expect(getTemplate(draft({ measure: 'none' }), objected)).toBe('reversed');
    expect(getTemplate(draft({ measure: 'warn' }), objected)).toBe('reversed');
    // Also while the sender is asked something about the objection.
    expect(getTemplate(draft({ measure: 'none' }), { ...objected, state: 'asked' })).toBe(
      'reversed',
    );
    const [first] = objected.decisions;
    const left = first ? [{ ...first, outcome: 'not_restricted' as const }] : [];
    expect(getTemplate(draft({ measure: 'ban' }), { ...objected, decisions: left })).toBe('acted');
  });

  it('settles complaints about nobody, and judges content', () => {
    const complaint = { kind: 'payment', reason: null, about: null, member: null } as const;
    expect(createDraft(caseFixture(complaint)).settles).toBe(true);
    expect(createDraft(caseFixture({ ...complaint, kind: 'content' })).settles).toBe(false);
    expect(createDraft(shown).settles).toBe(false);
  });
});
