/** Renders a template, a brand and a member as a mail's subject, HTML and text. */
import type { Locale } from '#shared/model/values.ts';
import { linklessName } from '#shared/rules/names.ts';
import type { Block } from './blocks.ts';
import { layout } from './layout.ts';
import { brandLink } from './links.ts';
import {
  type AccountMailParams,
  type AddressKnownParams,
  accountMail,
  addressKnown,
} from './templates/account.ts';
import { type ActivationParams, activation } from './templates/activation.ts';
import {
  type CaseDecisionParams,
  type CaseQuestionParams,
  type CaseReceiptParams,
  type CaseStatementParams,
  type CaseWarningParams,
  caseDecision,
  caseQuestion,
  caseReceipt,
  caseStatement,
  caseWarning,
  type FraudWarningParams,
  fraudWarning,
} from './templates/cases.ts';
import { type GoodwillParams, goodwill } from './templates/goodwill.ts';
import { type MailingParams, mailing } from './templates/mailing.ts';
import {
  type LikeParams,
  like,
  type NewConversationParams,
  type NewMessagesParams,
  newConversation,
  newMessages,
  type UnreadReminderParams,
  unreadReminder,
  type WeeklyUpdateParams,
  weeklyUpdate,
} from './templates/notifications.ts';
import {
  type DirectDebitNoticeParams,
  directDebitNotice,
  type ImmediateStartReceiptParams,
  immediateStartReceipt,
  type PaymentReversedParams,
  paymentReversed,
  type ReceiptParams,
  receipt,
  type WithdrawalReceiptParams,
  withdrawalReceipt,
} from './templates/payments.ts';
import { type PhotoReminderParams, photoReminder } from './templates/photo-reminder.ts';
import { type ReportAnswerParams, reportAnswer } from './templates/report-answer.ts';
import { type TextKey, type TextParams, translate } from './texts.ts';
import type { MailTheme } from './theme.ts';

export interface MailBrand {
  readonly id: string;
  readonly name: string;
  /** Scheme and host of the brand's site, e.g. `https://www.example.com`. */
  readonly origin: string;
  /** Company name, street and city in one line. */
  readonly companyLine: string;
  readonly supportEmail: string;
  /** Square PNG of at least 80 px, absolute and on `origin`; the brand's name stands beside it. */
  readonly logoUrl: string;
  readonly theme: MailTheme;
}

/** The parameters of each template. A new mail needs an entry here and in `templates`. */
export interface TemplateParams {
  readonly activation: ActivationParams;
  readonly reset_password: AccountMailParams;
  readonly mail_change: AccountMailParams;
  readonly mail_change_undo: AccountMailParams;
  readonly reactivation: AccountMailParams;
  readonly account_copy: AccountMailParams;
  readonly password_changed: AccountMailParams;
  readonly new_login: AccountMailParams;
  readonly address_known: AddressKnownParams;
  readonly photo_reminder: PhotoReminderParams;
  readonly goodwill: GoodwillParams;
  readonly report_answer: ReportAnswerParams;
  readonly case_receipt: CaseReceiptParams;
  readonly case_question: CaseQuestionParams;
  readonly case_decision: CaseDecisionParams;
  readonly case_statement: CaseStatementParams;
  readonly case_warning: CaseWarningParams;
  readonly fraud_warning: FraudWarningParams;
  readonly receipt: ReceiptParams;
  readonly payment_reversed: PaymentReversedParams;
  readonly direct_debit_notice: DirectDebitNoticeParams;
  readonly withdrawal_receipt: WithdrawalReceiptParams;
  readonly immediate_start_receipt: ImmediateStartReceiptParams;
  readonly new_conversations: NewConversationParams;
  readonly new_messages: NewMessagesParams;
  readonly like: LikeParams;
  readonly unread_message_reminders: UnreadReminderParams;
  readonly weekly_updates: WeeklyUpdateParams;
  readonly mailing: MailingParams;
}
export type MailTemplate = keyof TemplateParams;

interface MailCommon {
  readonly brand: MailBrand;
  readonly locale: Locale;
  readonly recipient: { readonly name: string; readonly address: string };
  /** Link to unsubscribe; absent in mandatory mails. */
  readonly unsubscribe?: { readonly url: string };
}
/** Input of `renderMail`, where `template` determines the type of `params`. */
export type MailInput = {
  [Template in MailTemplate]: MailCommon & {
    readonly template: Template;
    readonly params: TemplateParams[Template];
  };
}[MailTemplate];

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Helpers and data for templates. */
export interface TemplateContext {
  readonly locale: Locale;
  readonly theme: MailTheme;
  readonly brand: { readonly name: string; readonly host: string };
  readonly recipient: { readonly name: string; readonly address: string };
  readonly t: (key: TextKey, params?: TextParams) => string;
  /** Checks a URL as `brandLink` does. */
  readonly link: (address: string) => string;
  /** Returns text of other members on one line, so that it cannot start a new paragraph. */
  readonly oneLine: (value: string) => string;
  /**
   * Returns another member's name so that mail clients make no link of it. The recipient's name is
   * processed already.
   */
  readonly nameText: (name: string) => string;
}

/** The result of a template. */
export interface MailContent {
  readonly subject: string;
  /** The line beside the subject in a list of mails. */
  readonly preheader: string;
  /** The reason why the recipient gets this mail. */
  readonly reason: string;
  readonly blocks: readonly Block[];
}

const templates: {
  [Template in MailTemplate]: (
    context: TemplateContext,
    params: TemplateParams[Template],
  ) => MailContent;
} = {
  activation,
  reset_password: accountMail('reset_password'),
  mail_change: accountMail('mail_change'),
  mail_change_undo: accountMail('mail_change_undo'),
  reactivation: accountMail('reactivation'),
  account_copy: accountMail('account_copy'),
  password_changed: accountMail('password_changed'),
  new_login: accountMail('new_login'),
  address_known: addressKnown,
  photo_reminder: photoReminder,
  goodwill,
  report_answer: reportAnswer,
  case_receipt: caseReceipt,
  case_question: caseQuestion,
  case_decision: caseDecision,
  case_statement: caseStatement,
  case_warning: caseWarning,
  fraud_warning: fraudWarning,
  receipt,
  payment_reversed: paymentReversed,
  direct_debit_notice: directDebitNotice,
  withdrawal_receipt: withdrawalReceipt,
  immediate_start_receipt: immediateStartReceipt,
  new_conversations: newConversation,
  new_messages: newMessages,
  like,
  unread_message_reminders: unreadReminder,
  weekly_updates: weeklyUpdate,
  mailing,
};

/**
 * Renders a mail in the recipient's language and the brand's design. It is pure: the same input
 * gives the same mail.
 *
 * @throws Error when a link leaves the brand's origin or a text is missing
 */
export function renderMail(input: MailInput): RenderedMail {
  const { brand, locale } = input;
  const t = (key: TextKey, params?: TextParams) => translate(locale, key, params);
  const link = (address: string) => brandLink(brand.origin, address);
  const homeUrl = link(brand.origin);
  // The caller's types ensure that the parameters match the template.
  const template = templates[input.template] as (
    context: TemplateContext,
    params: MailInput['params'],
  ) => MailContent;
  const content = template(
    {
      locale,
      theme: brand.theme,
      brand: { name: brand.name, host: new URL(homeUrl).host },
      recipient: {
        name: nameText(input.recipient.name),
        address: oneLine(input.recipient.address),
      },
      t,
      link,
      oneLine,
      nameText,
    },
    input.params,
  );
  const footer = [
    content.reason,
    t('common.support', { email: brand.supportEmail }),
    oneLine(brand.companyLine),
  ];
  const unsubscribe = input.unsubscribe
    ? { label: t('common.unsubscribe'), url: link(input.unsubscribe.url) }
    : null;
  return {
    subject: content.subject,
    html: layout({
      locale,
      subject: content.subject,
      preheader: content.preheader,
      theme: brand.theme,
      brand: { name: brand.name, homeUrl, logoUrl: link(brand.logoUrl) },
      body: content.blocks.map((block) => block.html),
      footer,
      unsubscribe,
    }).toString(),
    text: plainText(content.blocks, footer, unsubscribe),
  };
}

function plainText(
  blocks: readonly Block[],
  footer: readonly string[],
  unsubscribe: { readonly label: string; readonly url: string } | null,
): string {
  const body = blocks.map((block) => block.text).filter((text) => text !== '');
  const end = unsubscribe ? [...footer, `${unsubscribe.label}\n${unsubscribe.url}`] : footer;
  // Mail clients recognise a signature by the separator "-- ".
  return `${body.join('\n\n')}\n\n-- \n${end.join('\n')}\n`;
}

/**
 * Returns a value on one line. Line breaks would let a name add paragraphs to the text alternative,
 * and direction marks would let it reorder the words around it.
 */
function oneLine(value: string): string {
  return value
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
}

/** Mail clients make links of text, and mails contain other members' names. */
const nameText = (name: string) => linklessName(oneLine(name));
