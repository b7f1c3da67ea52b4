/** The mails that look after an account: each says what happened and offers one step. */
import { button, heading, note, paragraph, plainLink, rule } from '../blocks.ts';
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
    const { t, theme, brand, recipient } = context;
    const link = context.link(params.link);
    const words = {
      brand: brand.name,
      name: recipient.name,
      email: recipient.address,
      new_email: params.newEmail,
      ...params.login,
    };
    const notYou = t(`${name}.not_you`, words);
    const { seconds } = params;
    return {
      subject: t(`${name}.subject`, words),
      preheader: t(`${name}.preheader`, words),
      reason: t(`${name}.reason`, { ...words, host: brand.host }),
      blocks: [
        heading(theme, t(`${name}.title`, words)),
        paragraph(theme, t(`${name}.lead`, words)),
        button(theme, t(`${name}.button`), link, seconds === null ? notYou : validText(t, seconds)),
        paragraph(theme, t('common.sign_off', words)),
        rule(theme),
        plainLink(theme, t('common.plain_link'), link),
        ...(seconds === null ? [] : [note(theme, notYou)]),
      ],
    };
  };

/** It names nobody: whoever entered the address may have entered any name with it. */
export function addressKnown(context: TemplateContext, params: AddressKnownParams): MailContent {
  const { t, theme, brand, recipient } = context;
  const words = { brand: brand.name, email: recipient.address };
  const reset = context.link(params.reset);
  return {
    subject: t('address_known.subject', words),
    preheader: t('address_known.preheader', words),
    reason: t('address_known.reason', { ...words, host: brand.host }),
    blocks: [
      heading(theme, t('address_known.title', words)),
      paragraph(theme, t('address_known.lead', words)),
      button(
        theme,
        t('address_known.button'),
        context.link(params.login),
        t('address_known.not_you', words),
      ),
      {
        ...plainLink(theme, t('address_known.forgot'), reset),
        text: `${t('address_known.forgot')}\n${reset}`,
      },
      paragraph(theme, t('common.sign_off', words)),
    ],
  };
}
