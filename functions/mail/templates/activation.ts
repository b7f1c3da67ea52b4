/** Sent after signup: confirm the address. */
import * as limits from '#shared/limits.ts';
import {
  button,
  type Figure,
  figures,
  heading,
  note,
  paragraph,
  plainLink,
  rule,
} from '../blocks.ts';
import type { MailContent, TemplateContext } from '../render.ts';
import { formatNumber } from '../texts.ts';

const DAY_SECONDS = 86_400;

export interface ActivationParams {
  /** Absolute address of the activation call, token included. */
  readonly link: string;
  /** Free credits of the new account. */
  readonly credits: number;
  /** Free messages of the new account. */
  readonly messages: number;
}

export function activation(context: TemplateContext, params: ActivationParams): MailContent {
  const { t, theme, locale, brand, recipient } = context;
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
  return {
    subject: t('activation.subject', { brand: brand.name }),
    preheader: `${t('activation.preheader')} ${valid}`,
    reason: t('activation.reason', { email: recipient.address, host: brand.host }),
    blocks: [
      heading(theme, t('activation.title', { name: recipient.name })),
      paragraph(theme, t('activation.lead', { brand: brand.name, email: recipient.address })),
      button(theme, t('activation.button'), link, valid),
      ...(waiting.length > 0 ? [figures(theme, t('activation.waiting'), waiting)] : []),
      paragraph(theme, t('common.sign_off', { brand: brand.name })),
      rule(theme),
      plainLink(theme, t('common.plain_link'), link),
      note(theme, t('activation.not_you')),
    ],
  };
}
