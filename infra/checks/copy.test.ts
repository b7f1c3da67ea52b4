import { describe, expect, it } from 'vitest';
import { errorTable } from '#shared/errors.ts';
import { root } from '../paths.ts';
import { checkCopy, copyProblems, linkProblems } from './copy.ts';

describe('a text', () => {
  it('spells email without a hyphen', () => {
    expect(copyProblems('Confirm your e-mail address')).toEqual(['"email" has no hyphen']);
    expect(copyProblems('Confirm your email: {email}. Look [here](/e-mail).')).toEqual([]);
  });

  it('of the specification stays as it is there', () => {
    expect(copyProblems(errorTable.email_not_found.message)).toEqual([]);
    expect(copyProblems(`${errorTable.email_taken.message}.`)).toEqual([]);
  });

  it('is loud for a match alone', () => {
    expect(copyProblems('It’s a match!', true)).toEqual([]);
    expect(copyProblems('Welcome back!')).toEqual(['only a match has an exclamation mark']);
  });

  it.each([
    'A few details, and your profile stands.',
    'Log in and go on where you were.',
    'How to withdraw from a purchase',
    'Withdrawing from the purchase',
    'Another way to pay',
    'When somebody likes you',
  ])('does not read translated: %s', (text) => {
    expect(copyProblems(text)).toHaveLength(1);
  });

  it('has curly apostrophes in English', () => {
    expect(copyProblems("You're offline")).toEqual(['apostrophes are ’']);
    expect(copyProblems('You’re offline')).toEqual([]);
  });
});

it('the English texts and pages of the product and its brands hold to it', async () => {
  expect(await checkCopy({ root })).toEqual([]);
});

describe('a page', () => {
  const faq = 'tenants/us/pages/en/faq.md';

  it('leads to the card of the settings where accounts are deleted', () => {
    expect(linkProblems(faq, 'In [Settings](/notifications#delete).')).toEqual([]);
    expect(linkProblems(faq, 'On [your profile](/profile).')).toEqual([
      `${faq}: must lead to /notifications#delete, where accounts are deleted`,
    ]);
  });

  it('names cards that there are', () => {
    const privacy = faq.replace('faq', 'privacy');
    expect(linkProblems(privacy, '[Settings](/notifications#remove)')).toEqual([
      `${privacy}: /notifications#remove is no card of the settings`,
    ]);
    expect(linkProblems(privacy, '[Settings](/notifications)')).toHaveLength(1);
  });
});
