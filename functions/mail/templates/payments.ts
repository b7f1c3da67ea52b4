/** Mails about payments: purchases, announced debits, and refunds. */
import type { PaymentMethod } from '#shared/model/payment.ts';
import {
  type Block,
  button,
  type Detail,
  details,
  note,
  paragraph,
  plainLink,
  rule,
} from '../blocks.ts';
import { toMailContent, toTextParams } from '../content.ts';
import { dayText, methodText, momentText, moneyText, percentText } from '../formats.ts';
import type { MailContent, TemplateContext } from '../render.ts';

/** The seller. */
export interface Seller {
  readonly name: string;
  /** Street, city and country. */
  readonly address: string;
  readonly chamber: string;
  readonly vatNumber: string | null;
}

/** A purchase in a mail. Amounts are integers in the smallest unit. */
export interface Purchase {
  /** Absolute URL of its page. */
  readonly link: string;
  readonly id: string;
  /** Number of the invoice; null before the payment. */
  readonly number: string | null;
  readonly paidAt: string;
  /** The brand's time zone (IANA name), in which times are shown. */
  readonly timeZone: string;
  readonly credits: number;
  readonly currency: string;
  readonly amount: number;
  /** VAT included in `amount`; the rate is in hundredths of a percent. */
  readonly vat: number;
  readonly vatRate: number;
  readonly discount: { readonly code: string; readonly amount: number } | null;
  readonly method: PaymentMethod;
  /** Time at which the buyer requested an immediate start; null where they did not. */
  readonly immediateStartAt: string | null;
}

export interface ReceiptParams {
  readonly purchase: Purchase;
  readonly seller: Seller;
  /** End of the withdrawal period. */
  readonly until: string;
  /** Address for withdrawals. */
  readonly support: string;
}

export interface PaymentReversedParams {
  readonly purchase: Purchase;
  readonly kind: 'refund' | 'chargeback';
  /** The refunded amount. */
  readonly back: number;
  /** Number of credits that were removed. */
  readonly credits: number;
  /** Whether the member owes credits because they were spent. */
  readonly owed: boolean;
  /** Whether direct debit is blocked for the member. */
  readonly blocked: boolean;
}

export interface DirectDebitNoticeParams {
  /** Absolute URL of the list of payments. */
  readonly link: string;
  readonly amount: number;
  readonly currency: string;
  /** First day on which the amount may be debited, given as a time of that day. */
  readonly day: string;
  readonly timeZone: string;
  readonly creditor: string;
  readonly creditorId: string;
  readonly mandate: string;
  /** Masked except for its ends. */
  readonly account: string;
}

export interface WithdrawalReceiptParams {
  readonly purchase: Purchase;
  readonly at: string;
  readonly refund: number;
  readonly creditsBack: number;
}

export interface ImmediateStartReceiptParams {
  /** Purchases that the request covers. */
  readonly purchases: readonly Purchase[];
  readonly at: string;
  /** Version of the accepted text. */
  readonly version: string;
}

export function receipt(context: TemplateContext, params: ReceiptParams): MailContent {
  const { t, theme, locale } = context;
  const { purchase, seller, until, support } = params;
  const { amount, credits, discount, immediateStartAt, number, vat, vatRate } = purchase;
  const money = toMoney(context, purchase);
  const textParams = toTextParams(context, { amount: money(amount), number: number ?? '' });
  const facts: Detail[] = [
    ...(number === null ? [] : [{ label: t('payment.number'), value: number }]),
    { label: t('payment.date'), value: dayText(locale, purchase.paidAt, purchase.timeZone) },
    {
      label: t('payment.credits', { count: credits }),
      value: money(amount + (discount?.amount ?? 0)),
    },
    ...(discount
      ? [
          {
            label: t('payment.discount', { code: discount.code }),
            value: money(-discount.amount),
          },
        ]
      : []),
    { label: t('payment.net'), value: money(amount - vat) },
    { label: t('payment.vat', { rate: percentText(locale, vatRate) }), value: money(vat) },
    { label: t('payment.total'), value: money(amount), strong: true },
    { label: t('payment.method'), value: methodText(locale, purchase.method) },
    { label: t('payment.reference'), value: purchase.id },
  ];
  const company: Detail[] = [
    { label: seller.name, value: seller.address },
    { label: t('payment.chamber'), value: seller.chamber },
    ...(seller.vatNumber === null
      ? []
      : [{ label: t('payment.vat_number'), value: seller.vatNumber }]),
  ];
  return toMailContent(context, 'receipt', textParams, [
    paragraph(theme, t('receipt.lead', { ...textParams, count: credits })),
    details(theme, t('receipt.details'), facts),
    ...toPurchase(context, purchase.link),
    rule(theme),
    note(
      theme,
      t('receipt.withdrawal', { until: momentText(locale, until, purchase.timeZone), support }),
    ),
    note(
      theme,
      immediateStartAt === null
        ? t('receipt.in_full', { until: momentText(locale, until, purchase.timeZone) })
        : t('receipt.pro_rata', { at: momentText(locale, immediateStartAt, purchase.timeZone) }),
    ),
    details(theme, t('payment.seller'), company),
  ]);
}

export function paymentReversed(
  context: TemplateContext,
  params: PaymentReversedParams,
): MailContent {
  const { t, theme, locale } = context;
  const { purchase, kind, back, credits, owed, blocked } = params;
  const money = toMoney(context, purchase);
  const textParams = toTextParams(context, {
    amount: money(back),
    total: money(purchase.amount),
    date: dayText(locale, purchase.paidAt, purchase.timeZone),
  });
  return toMailContent(context, 'payment_reversed', textParams, [
    paragraph(theme, t(`payment_reversed.${kind}`, textParams)),
    ...(credits > 0 ? [paragraph(theme, t('payment_reversed.credits', { count: credits }))] : []),
    ...(owed ? [paragraph(theme, t('payment_reversed.debt'))] : []),
    ...(blocked ? [paragraph(theme, t('payment_reversed.blocked'))] : []),
    ...toPurchase(context, purchase.link),
  ]);
}

export function directDebitNotice(
  context: TemplateContext,
  params: DirectDebitNoticeParams,
): MailContent {
  const { t, theme, locale } = context;
  const { account, creditor, creditorId, mandate } = params;
  const date = dayText(locale, params.day, params.timeZone);
  const amount = moneyText(locale, params);
  const textParams = toTextParams(context, { amount, date, account, company: creditor });
  return toMailContent(context, 'direct_debit_notice', textParams, [
    paragraph(theme, t('direct_debit_notice.lead', textParams)),
    details(theme, t('direct_debit_notice.details'), [
      { label: t('direct_debit_notice.amount'), value: amount, strong: true },
      { label: t('direct_debit_notice.day'), value: date },
      { label: t('direct_debit_notice.creditor'), value: creditor },
      { label: t('direct_debit_notice.creditor_id'), value: creditorId },
      { label: t('direct_debit_notice.mandate'), value: mandate },
      { label: t('direct_debit_notice.account'), value: account },
    ]),
    ...toPurchase(context, params.link),
    rule(theme),
    note(theme, t('direct_debit_notice.rights')),
  ]);
}

export function withdrawalReceipt(
  context: TemplateContext,
  params: WithdrawalReceiptParams,
): MailContent {
  const { t, theme, locale } = context;
  const { purchase, refund, creditsBack } = params;
  const { credits, number, paidAt, timeZone, immediateStartAt } = purchase;
  const textParams = toTextParams(context, {
    amount: toMoney(context, purchase)(refund),
    at: momentText(locale, params.at, timeZone),
    date: dayText(locale, paidAt, timeZone),
    number: number ?? '',
  });
  const given =
    refund > 0
      ? [
          t('withdrawal_receipt.refund', textParams),
          ...(immediateStartAt === null ? [] : [t('withdrawal_receipt.pro_rata')]),
        ]
      : [t('withdrawal_receipt.nothing')];
  return toMailContent(context, 'withdrawal_receipt', textParams, [
    paragraph(theme, t('withdrawal_receipt.lead', { ...textParams, count: credits })),
    ...given.map((text) => paragraph(theme, text)),
    ...(creditsBack > 0
      ? [paragraph(theme, t('withdrawal_receipt.credits', { count: creditsBack }))]
      : []),
    ...toPurchase(context, purchase.link),
  ]);
}

/** Composes the confirmation of a request for an immediate start, on a durable medium. */
export function immediateStartReceipt(
  context: TemplateContext,
  { purchases, at, version }: ImmediateStartReceiptParams,
): MailContent {
  const { t, theme, locale } = context;
  const [first] = purchases;
  const timeZone = first?.timeZone ?? 'UTC';
  const textParams = toTextParams(context, { at: momentText(locale, at, timeZone), version });
  return toMailContent(context, 'immediate_start_receipt', textParams, [
    paragraph(theme, t('immediate_start_receipt.lead', textParams)),
    details(
      theme,
      t('immediate_start_receipt.details'),
      purchases.flatMap((purchase) => [
        {
          label: t('payment.credits', { count: purchase.credits }),
          value: toMoney(context, purchase)(purchase.amount),
          strong: true,
        },
        { label: t('payment.number'), value: purchase.number ?? '' },
        { label: t('payment.date'), value: dayText(locale, purchase.paidAt, timeZone) },
      ]),
    ),
    paragraph(theme, t('immediate_start_receipt.consent')),
    ...(first ? toPurchase(context, first.link) : []),
    rule(theme),
    note(theme, t('immediate_start_receipt.version', textParams)),
  ]);
}

const toMoney =
  ({ locale }: TemplateContext, { currency }: Pick<Purchase, 'currency'>) =>
  (amount: number) =>
    moneyText(locale, { amount, currency });

/** Renders the link to the page of the purchase. */
function toPurchase(context: TemplateContext, address: string): Block[] {
  const { t, theme } = context;
  const link = context.link(address);
  return [
    button(theme, t('payment.button'), link, t('payment.hint')),
    plainLink(theme, t('common.plain_link'), link),
  ];
}
