import { describe, expect, it } from 'vitest';
import { errorTable } from '#shared/errors.ts';
import { copyProblems, linkProblems } from './copy.ts';

describe('a text', () => {
  it.each([
    ['en', 'Confirm your e-mail address'],
    ['de', 'Bestätige deine Email-Adresse'],
    ['de', 'Bestätige deine e-mail'],
    ['es', 'Confirma tu email'],
    ['nl', 'Bevestig je emailadres'],
    ['pl', 'Potwierdź adres email'],
  ] as const)('in %s spells email its own way: %s', (locale, text) => {
    expect(copyProblems(locale, text)).toHaveLength(1);
  });

  it.each([
    ['en', 'Confirm your email: {email}'],
    ['de', 'Deine E-Mail-Adresse und deine E-Mails'],
    ['es', 'Tu correo es {{email}}. Mira [aquí](/notifications#emails).'],
    ['fr', 'Ton adresse e-mail'],
    ['pl', 'Adres e-mail'],
  ] as const)('in %s is right: %s', (locale, text) => {
    expect(copyProblems(locale, text)).toEqual([]);
  });

  it('of the specification stays as it is there', () => {
    expect(copyProblems('en', errorTable.email_not_found.message)).toEqual([]);
    expect(copyProblems('en', `${errorTable.email_taken.message}.`)).toEqual([]);
  });

  it('is loud for a match alone', () => {
    expect(copyProblems('en', 'It’s a match!', true)).toEqual([]);
    expect(copyProblems('en', 'Welcome back!')).toEqual(['only a match has an exclamation mark']);
  });

  it.each([
    'A few details, and your profile stands.',
    'Log in and go on where you were.',
    'How to withdraw from a purchase',
    'Withdrawing from the purchase',
    'Another way to pay',
    'When somebody likes you',
  ])('does not read translated: %s', (text) => {
    expect(copyProblems('en', text)).toHaveLength(1);
  });

  it('has curly apostrophes in English', () => {
    expect(copyProblems('en', "You're offline")).toEqual(['apostrophes are ’']);
    expect(copyProblems('en', 'You’re offline')).toEqual([]);
  });
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
