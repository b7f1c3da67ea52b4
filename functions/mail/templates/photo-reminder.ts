/** The reminder to members without a photo, a day after signup. */
import { button, paragraph } from '../blocks.ts';
import { closing, toMailContent, toTextParams } from '../content.ts';
import type { MailContent, TemplateContext } from '../render.ts';

export interface PhotoReminderParams {
  /** Absolute URL of the member's own profile. */
  readonly link: string;
}

export function photoReminder(context: TemplateContext, params: PhotoReminderParams): MailContent {
  const { t, theme } = context;
  const link = context.link(params.link);
  const textParams = toTextParams(context);
  return toMailContent(context, 'photo_reminder', textParams, [
    paragraph(theme, t('photo_reminder.lead', textParams)),
    button(theme, t('photo_reminder.button'), link, t('photo_reminder.hint')),
    ...closing(context, link),
  ]);
}
