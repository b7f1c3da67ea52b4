/** Mails about an account. Each reports an event and offers one step. */
import { button, note, paragraph, plainLink } from '../blocks.ts';
import { closing, signOff, toMailContent, toTextParams } from '../content.ts';
import type { MailContent, TemplateContext } from '../render.ts';

export interface AccountMailParams {
  /** Absolute URL of the page with the button for the step. */
  readonly link: string;
  /** How long the link is valid; null where it leads to a permanent page. */
  readonly seconds: number | null;
  /** The new address in a change of address; empty in other mails. */
  readonly newEmail: string;
  /** The login that the mail reports: browser and system, and time. */
  readonly login?: { readonly device: string; readonly time: string };
}

/** The mail to a member's address that was entered by another person. */
export interface AddressKnownParams {
  /** Absolute URLs of the login page and the page to reset the password. */
  readonly login: string;
  readonly reset: string;
}

export const accountMails = [
  'reset_password',
  'mail_change',
  'mail_change_undo',
  'reactivation',
  'account_copy',
  'password_changed',
  'new_login',
] as const;
export type AccountMail = (typeof accountMails)[number];

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

const validText = (t: TemplateContext['t'], seconds: number): string =>
  seconds > DAY_SECONDS
    ? t('common.valid_days', { count: Math.round(seconds / DAY_SECONDS) })
    : t('common.valid_hours', { count: Math.round(seconds / HOUR_SECONDS) });

export const accountMail =
  (name: AccountMail) =>
  (context: TemplateContext, params: AccountMailParams): MailContent => {
    const { t, theme } = context;
    const { seconds, newEmail, login } = params;
    const link = context.link(params.link);
    const textParams = toTextParams(context, { new_email: newEmail, ...login });
    const notYou = t(`${name}.not_you`, textParams);
    return toMailContent(context, name, textParams, [
      paragraph(theme, t(`${name}.lead`, textParams)),
      button(theme, t(`${name}.button`), link, seconds === null ? notYou : validText(t, seconds)),
      ...closing(context, link),
      ...(seconds === null ? [] : [note(theme, notYou)]),
    ]);
  };

/**
 * Composes a mail without names, as the person who entered the address may have entered any name.
 */
export function addressKnown(context: TemplateContext, params: AddressKnownParams): MailContent {
  const { t, theme } = context;
  const { name: _, ...textParams } = toTextParams(context);
  const reset = context.link(params.reset);
  return toMailContent(context, 'address_known', textParams, [
    paragraph(theme, t('address_known.lead', textParams)),
    button(
      theme,
      t('address_known.button'),
      context.link(params.login),
      t('address_known.not_you', textParams),
    ),
    {
      ...plainLink(theme, t('address_known.forgot'), reset),
      text: `${t('address_known.forgot')}\n${reset}`,
    },
    signOff(context),
  ]);
}
