/** The mails that look after an account: each says what happened and offers one step. */
import { button, note, paragraph, plainLink } from '../blocks.ts';
import { closing, signOff, toMailContent, toTextParams } from '../content.ts';
import type { MailContent, TemplateContext } from '../render.ts';

export interface AccountMailParams {
  /** Absolute address of the page with the button that takes the step. */
  readonly link: string;
  /** How long the link works; null where it leads to a page that is always there. */
  readonly seconds: number | null;
  /** The address that the change of address leads to; empty in other mails. */
  readonly newEmail: string;
  /** The login that the mail is about: browser and system, and when. */
  readonly login?: { readonly device: string; readonly time: string };
}

/** The mail to an address that somebody entered although a member has it. */
export interface AddressKnownParams {
  /** Absolute addresses of the pages to log in and to ask for a new password. */
  readonly login: string;
  readonly reset: string;
}

export const accountMails = [
  'reset_password',
  'mail_change',
  'mail_change_undo',
  'reactivation',
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

/** It names nobody: whoever entered the address may have entered any name with it. */
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
