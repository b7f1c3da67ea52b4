/** The mail that tells a reporter the decision on the report. */
import type { ReportDecision } from '#shared/model/values.ts';
import { note, paragraph, rule } from '../blocks.ts';
import { signOff, toMailContent, toTextParams } from '../content.ts';
import type { MailContent, TemplateContext } from '../render.ts';

export interface ReportAnswerParams {
  /** The name under which the profile was reported; null where it was purged. */
  readonly reported: string | null;
  readonly decision: ReportDecision;
  /** The operator's own text in the recipient's language. */
  readonly words: string | null;
}

export function reportAnswer(context: TemplateContext, params: ReportAnswerParams): MailContent {
  const { t, theme } = context;
  const { reported, decision, words } = params;
  return toMailContent(context, 'report_answer', toTextParams(context), [
    paragraph(
      theme,
      reported === null
        ? t('report_answer.lead_unnamed')
        : t('report_answer.lead', { reported: context.nameText(reported) }),
    ),
    paragraph(theme, t(`report_answer.${decision}`)),
    ...(words === null ? [] : [paragraph(theme, context.oneLine(words))]),
    signOff(context),
    rule(theme),
    note(theme, t('report_answer.discreet')),
  ]);
}
