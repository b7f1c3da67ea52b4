/** A day after signing up without a photo. */
import { button, heading, paragraph, plainLink, rule } from '../blocks.ts';
import type { MailContent, TemplateContext } from '../render.ts';

export interface PhotoReminderParams {
  /** Absolute address of the member's own profile. */
  readonly link: string;
}

export function photoReminder(context: TemplateContext, params: PhotoReminderParams): MailContent {
  const { t, theme, brand, recipient } = context;
  const link = context.link(params.link);
  const words = { brand: brand.name, name: recipient.name, email: recipient.address };
  return {
    subject: t('photo_reminder.subject', words),
    preheader: t('photo_reminder.preheader', words),
    reason: t('photo_reminder.reason', { ...words, host: brand.host }),
    blocks: [
      heading(theme, t('photo_reminder.title', words)),
      paragraph(theme, t('photo_reminder.lead', words)),
      button(theme, t('photo_reminder.button'), link, t('photo_reminder.hint')),
      paragraph(theme, t('common.sign_off', words)),
      rule(theme),
      plainLink(theme, t('common.plain_link'), link),
    ],
  };
}
