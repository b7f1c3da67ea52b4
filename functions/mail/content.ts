/** Parts that several mails share. */
import { type Block, heading, paragraph, plainLink, rule } from './blocks.ts';
import type { MailContent, MailTemplate, TemplateContext } from './render.ts';
import type { TextParams } from './texts.ts';

/** Returns the parameters that every text of a mail may use, and the mail's own. */
export const toTextParams = (
  { brand, recipient }: TemplateContext,
  own: TextParams = {},
): TextParams => ({
  brand: brand.name,
  host: brand.host,
  name: recipient.name,
  email: recipient.address,
  ...own,
});

/**
 * Puts the title above the blocks of a mail, and adds its subject, preheader and reason. What an
 * operator wrote has its own.
 */
export const toMailContent = (
  { t, theme }: TemplateContext,
  template: Exclude<MailTemplate, 'mailing'>,
  params: TextParams,
  blocks: readonly Block[],
): MailContent => ({
  subject: t(`${template}.subject`, params),
  preheader: t(`${template}.preheader`, params),
  reason: t(`${template}.reason`, params),
  blocks: [heading(theme, t(`${template}.title`, params)), ...blocks],
});

export const signOff = ({ t, theme, brand }: TemplateContext): Block =>
  paragraph(theme, t('common.sign_off', { brand: brand.name }));

/** Ends a mail: the sign-off, and below a line the button's address for clients without buttons. */
export const closing = (context: TemplateContext, link: string): Block[] => [
  signOff(context),
  rule(context.theme),
  plainLink(context.theme, context.t('common.plain_link'), link),
];
