/** Tells a member of credits that they got as goodwill. */
import { button, paragraph } from '../blocks.ts';
import { closing, toMailContent, toTextParams } from '../content.ts';
import type { MailContent, TemplateContext } from '../render.ts';

export interface GoodwillParams {
  /** Absolute URL where they can be used. */
  readonly link: string;
  readonly credits: number;
}

export function goodwill(context: TemplateContext, params: GoodwillParams): MailContent {
  const { t, theme } = context;
  const link = context.link(params.link);
  const textParams = toTextParams(context);
  return toMailContent(context, 'goodwill', textParams, [
    paragraph(theme, t('goodwill.lead', { ...textParams, count: params.credits })),
    button(theme, t('goodwill.button', textParams), link, t('goodwill.hint')),
    ...closing(context, link),
  ]);
}
