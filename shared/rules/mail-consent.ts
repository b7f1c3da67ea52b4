/**
 * Which mails a member gets. The mails that an operator writes are advertising, for which the law of
 * most countries asks for a consent: they are off until the member switches them on, unless the
 * brand declares otherwise. docs/decisions/0029-operator-mails.md gives the reasons.
 */
import { type Country, type EmailType, emailTypes } from '../model/values.ts';

/** The types of mails that an operator writes. */
export const mailingTypes = ['promotions', 'news'] as const;
export type MailingType = (typeof mailingTypes)[number];

export const isMailingType = (type: string): type is MailingType =>
  mailingTypes.some((one) => one === type);

/** When a member switched a type on (ISO 8601). */
export type MailConsent = Partial<Record<MailingType, string>>;

interface Choices {
  country: Country;
  notifications_disabled: readonly EmailType[];
  mail_consent?: MailConsent | undefined;
}

/** The part of a brand's declaration that is about this. */
export interface MailRules {
  opt_out_countries?: readonly Country[] | undefined;
}

/** Tells whether a member would have to switch a type on first, and has not. */
export function lacksConsent(
  { country, mail_consent }: Pick<Choices, 'country' | 'mail_consent'>,
  type: EmailType,
  { opt_out_countries = [] }: MailRules,
): boolean {
  return isMailingType(type) && !opt_out_countries.includes(country) && !mail_consent?.[type];
}

/** Lists the types that a member does not get, in the order of all types. */
export const getDisabledTypes = (choices: Choices, rules: MailRules): EmailType[] =>
  emailTypes.filter(
    (type) => choices.notifications_disabled.includes(type) || lacksConsent(choices, type, rules),
  );

/** Returns the consents of a member who replaces the list of types that are off. */
export function getConsents(
  choices: Choices,
  disabled: readonly EmailType[],
  rules: MailRules,
  at: string,
): MailConsent {
  const before = getDisabledTypes(choices, rules);
  const switchedOn = mailingTypes.filter(
    (type) => before.includes(type) && !disabled.includes(type),
  );
  return { ...choices.mail_consent, ...Object.fromEntries(switchedOn.map((type) => [type, at])) };
}
