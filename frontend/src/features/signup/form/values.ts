/** What the signup form holds, and the checks of the server made before anything is sent. */

import { type FieldCodes, getErrorCode } from '#lib/form.ts';
import type { RequestBodyInput } from '#shared/api/contract.ts';
import type { signupContract } from '#shared/api/signup.ts';
import { nameSchema, newPasswordSchema, type Tracking } from '#shared/api/signup.ts';
import * as limits from '#shared/limits.ts';
import { daySchema, emailSchema, lineSchema, textSchema } from '#shared/model/common.ts';
import { genderSchema, sexualitySchema } from '#shared/model/value-schemas.ts';
import type { Country, Gender, Interest, Locale, Sexuality } from '#shared/model/values.ts';
import { ageOn } from '#shared/rules/age.ts';
import { nameAllowed } from '#shared/rules/names.ts';

/** Empty strings stand for what is not entered yet. */
export interface SignupValues {
  name: string;
  email: string;
  password: string;
  /** YYYY-MM-DD */
  date_of_birth: string;
  gender: string;
  sexuality: string;
  country: string;
  /** ISO 3166-2 code. */
  region: string;
  city: string;
  signup_message: string;
}
export type SignupField = keyof SignupValues;

export const emptyValues: SignupValues = {
  name: '',
  email: '',
  password: '',
  date_of_birth: '',
  gender: '',
  sexuality: '',
  country: '',
  region: '',
  city: '',
  signup_message: '',
};

export interface SignupRules {
  minAge: number;
  countries: readonly string[];
  /** YYYY-MM-DD where the visitor is. The server decides in the brand's own time zone. */
  today: string;
}

/** What is wrong, field by field. */
export function wrongFields(values: SignupValues, rules: SignupRules): FieldCodes<SignupValues> {
  const found: Record<SignupField, string | null> = {
    name:
      getErrorCode(nameSchema, values.name) ??
      (nameAllowed(values.name) ? null : 'name_not_allowed'),
    email: getErrorCode(emailSchema, values.email),
    password: getErrorCode(newPasswordSchema, values.password),
    date_of_birth: wrongBirthDate(values.date_of_birth, rules),
    gender: getErrorCode(genderSchema, values.gender),
    sexuality: getErrorCode(sexualitySchema, values.sexuality),
    country: rules.countries.includes(values.country) ? null : 'invalid_option',
    region: values.region ? null : 'required',
    city: values.city.trim() ? getErrorCode(lineSchema(1, limits.cityMaxChars), values.city) : null,
    signup_message: values.signup_message
      ? getErrorCode(textSchema(0, limits.aboutMeMaxChars), values.signup_message)
      : null,
  };
  return Object.fromEntries(
    Object.entries(found).filter(([, code]) => code !== null),
  ) as FieldCodes<SignupValues>;
}

function wrongBirthDate(day: string, { minAge, today }: SignupRules): string | null {
  const code = getErrorCode(daySchema, day);
  if (code) return code === 'required' ? code : 'invalid_date_of_birth';
  const age = ageOn(day, today);
  if (day > today || age > limits.oldestAgeYears) return 'invalid_date_of_birth';
  return age < minAge ? 'too_young' : null;
}

/** The year in which the eldest who may sign up today can be born. */
export function eldestBirthYear(today: string): number {
  const year = Number(today.slice(0, 4)) - limits.oldestAgeYears;
  // Whose birthday is still to come this year was born a year earlier.
  return today.slice(5) === '12-31' ? year : year - 1;
}

/** The body of the call, from values that passed the checks. */
export function signupBody(
  values: SignupValues,
  visit: {
    language: Locale;
    member: string | null;
    interests: readonly Interest[];
    tracking: Tracking;
    click: string | null;
  },
): RequestBodyInput<typeof signupContract, 'POST'> {
  const { city, signup_message, gender, sexuality, country, ...rest } = values;
  return {
    ...rest,
    gender: gender as Gender,
    sexuality: sexuality as Sexuality,
    country: country as Country,
    language: visit.language,
    ...(city.trim() && { city }),
    ...(signup_message.trim() && { signup_message }),
    ...(visit.interests.length > 0 && { interests: [...visit.interests] }),
    ...(visit.member && { member: visit.member }),
    ...(Object.keys(visit.tracking).length > 0 && { tracking: visit.tracking }),
    ...(visit.click && { click: visit.click }),
  };
}
