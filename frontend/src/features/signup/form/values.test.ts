import { describe, expect, it } from 'vitest';
import { signupContract } from '#shared/api/signup.ts';
import {
  eldestBirthYear,
  emptyValues,
  type SignupValues,
  signupBody,
  wrongFields,
} from './values.ts';

const rules = { minAge: 18, countries: ['DE', 'AT'], today: '2026-03-14' };
const good: SignupValues = {
  name: 'Katharina H.',
  email: 'katharina@example.org',
  password: 'harbour lights',
  date_of_birth: '1988-09-14',
  gender: 'female',
  sexuality: 'hetero',
  country: 'DE',
  region: 'DE-HH',
  city: '',
  signup_message: '',
};
const wrong = (change: Partial<SignupValues>) => wrongFields({ ...good, ...change }, rules);

describe('the checks of the form', () => {
  it('find nothing wrong with a complete form', () => {
    expect(wrong({})).toEqual({});
  });

  it('ask for everything but city and message', () => {
    expect(Object.keys(wrongFields(emptyValues, rules)).sort()).toEqual([
      'country',
      'date_of_birth',
      'email',
      'gender',
      'name',
      'password',
      'region',
      'sexuality',
    ]);
  });

  it.each([
    ['@katharina', 'name_not_allowed'],
    ['Katharina@example.org', 'name_not_allowed'],
    ['Katharina_HH', 'name_not_allowed'],
    ['K', 'too_short'],
  ])('refuse the name %s', (name, code) => {
    expect(wrong({ name })).toEqual({ name: code });
  });

  it.each([
    ['2008-03-14', undefined],
    ['2008-03-15', 'too_young'],
    ['2026-03-15', 'invalid_date_of_birth'],
    ['1905-01-01', 'invalid_date_of_birth'],
    ['2001-02-30', 'invalid_date_of_birth'],
    ['', 'required'],
  ])('judge the date of birth %s', (date_of_birth, code) => {
    expect(wrong({ date_of_birth }).date_of_birth).toBe(code);
  });

  it('refuse a country that the brand does not serve', () => {
    expect(wrong({ country: 'NL' })).toEqual({ country: 'invalid_option' });
  });
});

describe('the years of birth', () => {
  it.each(['2026-01-01', '2026-03-14', '2026-12-31'])(
    'start at the eldest allowed on %s',
    (today) => {
      const year = eldestBirthYear(today);
      const on = (day: string) => wrongFields({ ...good, date_of_birth: day }, { ...rules, today });
      expect(on(`${year}-12-31`)).toEqual({});
      expect(on(`${year - 1}-12-31`)).toEqual({ date_of_birth: 'invalid_date_of_birth' });
    },
  );
});

describe('the body', () => {
  const schema = signupContract.methods.POST.input;
  const visit = { language: 'de', member: null, interests: [], tracking: {}, click: null } as const;

  it('is what the contract takes, without what was left empty', () => {
    const body = signupBody(good, visit);
    expect(schema.safeParse(body).success).toBe(true);
    expect(body).not.toHaveProperty('city');
    expect(body).not.toHaveProperty('signup_message');
    expect(body).not.toHaveProperty('member');
    expect(body).not.toHaveProperty('tracking');
    expect(body).not.toHaveProperty('click');
  });

  it('carries the profile and the campaign that the visitor came from', () => {
    const member = 'a'.repeat(22);
    const body = signupBody(
      { ...good, city: 'Hamburg', signup_message: 'Moin.' },
      { ...visit, member, tracking: { network: 'autumn' }, click: 'c'.repeat(22) },
    );
    expect(schema.safeParse(body).success).toBe(true);
    expect(body).toMatchObject({
      city: 'Hamburg',
      signup_message: 'Moin.',
      member,
      tracking: { network: 'autumn' },
      click: 'c'.repeat(22),
    });
  });
});
