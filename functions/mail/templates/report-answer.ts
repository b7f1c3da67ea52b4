/** What came of a report, to who reported. */
import type { ReportDecision } from '#shared/model/values.ts';
import { heading, note, paragraph, rule } from '../blocks.ts';
import type { MailContent, TemplateContext } from '../render.ts';

export interface ReportAnswerParams {
  /** The name under which the profile was reported; null where it is gone for good. */
  readonly reported: string | null;
  readonly decision: ReportDecision;
  /** The operator's own words, in the recipient's language. */
  readonly words: string | null;
}

export function reportAnswer(context: TemplateContext, params: ReportAnswerParams): MailContent {
  const { t, theme, brand, recipient } = context;
  const { reported, decision, words: own } = params;
  const words = { brand: brand.name, name: recipient.name, email: recipient.address };
  return {
    subject: t('report_answer.subject', words),
    preheader: t('report_answer.preheader'),
    reason: t('report_answer.reason', { ...words, host: brand.host }),
    blocks: [
      heading(theme, t('report_answer.title', words)),
      paragraph(
        theme,
        reported === null
          ? t('report_answer.lead_unnamed')
          : t('report_answer.lead', { reported: context.nameText(reported) }),
      ),
      paragraph(theme, t(`report_answer.${decision}`)),
      ...(own === null ? [] : [paragraph(theme, context.oneLine(own))]),
      paragraph(theme, t('common.sign_off', words)),
      rule(theme),
      note(theme, t('report_answer.discreet')),
    ],
  };
}
