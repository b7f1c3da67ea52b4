/** The mail after signup, by which members confirm their address. */
import * as limits from '#shared/limits.ts';
import { button, type Figure, figures, note, paragraph } from '../blocks.ts';
import { closing, toMailContent, toTextParams } from '../content.ts';
import type { MailContent, TemplateContext } from '../render.ts';
import { formatNumber } from '../texts.ts';

const DAY_SECONDS = 86_400;

export interface ActivationParams {
  /** Absolute URL of the activation call, including the token. */
  readonly link: string;
  /** Free credits of the new account. */
  readonly credits: number;
  /** Free messages of the new account. */
  readonly messages: number;
}

export function activation(context: TemplateContext, params: ActivationParams): MailContent {
  const { t, theme, locale } = context;
  const textParams = toTextParams(context);
  const link = context.link(params.link);
  const valid = t('activation.valid', { count: limits.activationTokenSeconds / DAY_SECONDS });
  const waiting: Figure[] = [];
  if (params.credits > 0) {
    waiting.push({
      amount: formatNumber(locale, params.credits),
      unit: t('activation.credits', { count: params.credits }),
    });
  }
  if (params.messages > 0) {
    waiting.push({
      amount: formatNumber(locale, params.messages),
      unit: t('activation.messages', { count: params.messages }),
    });
  }
  const content = toMailContent(context, 'activation', textParams, [
    paragraph(theme, t('activation.lead', textParams)),
    button(theme, t('activation.button'), link, valid),
    ...(waiting.length > 0 ? [figures(theme, t('activation.waiting'), waiting)] : []),
    ...closing(context, link),
    note(theme, t('activation.not_you')),
  ]);
  return { ...content, preheader: `${content.preheader} ${valid}` };
}
