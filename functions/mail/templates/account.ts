/** The mails that look after an account: each says what happened and offers one step. */
import { button, heading, note, paragraph, plainLink, rule } from '../blocks.ts';
import type { MailContent, TemplateContext } from '../render.ts';

export interface AccountMailParams {
  /** Absolute address of the page with the button that takes the step. */
  readonly link: string;
  /** How long the link works. */
  readonly seconds: number;
  /** The address that the change of address leads to; empty in other mails. */
  readonly newEmail: string;
}

export const accountMails = [
  'reset_password',
  'mail_change',
  'mail_change_undo',
  'reactivation',
] as const;
export type AccountMail = (typeof accountMails)[number];

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

export const accountMail =
  (name: AccountMail) =>
  (context: TemplateContext, params: AccountMailParams): MailContent => {
    const { t, theme, brand, recipient } = context;
    const link = context.link(params.link);
    const valid =
      params.seconds > DAY_SECONDS
        ? t('common.valid_days', { count: Math.round(params.seconds / DAY_SECONDS) })
        : t('common.valid_hours', { count: Math.round(params.seconds / HOUR_SECONDS) });
    const words = {
      brand: brand.name,
      name: recipient.name,
      email: recipient.address,
      new_email: params.newEmail,
    };
    return {
      subject: t(`${name}.subject`, words),
      preheader: t(`${name}.preheader`, words),
      reason: t(`${name}.reason`, { ...words, host: brand.host }),
      blocks: [
        heading(theme, t(`${name}.title`, words)),
        paragraph(theme, t(`${name}.lead`, words)),
        button(theme, t(`${name}.button`), link, valid),
        paragraph(theme, t('common.sign_off', words)),
        rule(theme),
        plainLink(theme, t('common.plain_link'), link),
        note(theme, t(`${name}.not_you`, words)),
      ],
    };
  };
