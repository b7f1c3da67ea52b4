/**
 * Invoices. Every payment that was ever paid has one, rendered on request from the payment. A later
 * refund is shown as a correction below; the rest never changes.
 */
import type { RequestQuery } from '#shared/api/contract.ts';
import type { invoiceContract } from '#shared/api/invoice.ts';
import { prorate } from '#shared/rules/money.ts';
import { linklessName } from '#shared/rules/names.ts';
import { type InvoiceSheet, invoicePdf, type SheetRow } from '../../adapters/invoice-pdf.ts';
import {
  countryText,
  dayText,
  methodText,
  momentText,
  moneyText,
  percentText,
} from '../../mail/formats.ts';
import { type TextKey, type TextParams, translate } from '../../mail/texts.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import { FileResponse, type MemberContext } from '../core/context.ts';
import { callingMember, type Member } from '../members/members.ts';
import { toSellerParams } from './payment-mails.ts';
import { findPayment, type PaymentRecord } from './payments.ts';

/** GET invoice.php */
export async function getInvoice(
  context: MemberContext<undefined, RequestQuery<typeof invoiceContract, 'GET'>>,
): Promise<FileResponse> {
  const member = await callingMember(context);
  const payment = await findPayment(context.member, context.query.id);
  const number = payment?.invoice_number;
  if (!payment?.paid_at || number === undefined) throw new AppError('not_found');
  const paid = { ...payment, paid_at: payment.paid_at, invoice_number: number };
  const bytes = await invoicePdf(toInvoiceSheet(paid, member, context.brand));
  return new FileResponse(bytes, `${number}.pdf`);
}

/** A payment that has an invoice. */
export type InvoicedPayment = PaymentRecord & { paid_at: string; invoice_number: string };

/** Returns an invoice's content in its buyer's language. */
export function toInvoiceSheet(
  payment: InvoicedPayment,
  member: Member,
  brand: Brand,
): InvoiceSheet {
  const { config } = brand;
  const { account, profile } = member;
  const { language: locale } = account;
  const t = (key: TextKey, params?: TextParams) => translate(locale, key, params);
  const money = (amount: number) => moneyText(locale, { amount, currency: payment.currency });
  const day = (at: string) => dayText(locale, at, config.time_zone);
  const rate = percentText(locale, payment.vat_rate);
  const { amount, vat, discount } = payment;
  const seller = toSellerParams(brand, payment, locale);
  const given = toCorrectionLine(payment);
  return {
    language: locale,
    title: t(given ? 'invoice.corrected' : 'invoice.title'),
    brand: config.name,
    accent: brand.theme.light['--accent-ink'],
    date: new Date(payment.paid_at),
    facts: [
      { label: t('payment.number'), value: payment.invoice_number },
      { label: t('payment.date'), value: day(payment.paid_at) },
      { label: t('payment.reference'), value: payment.id },
    ],
    parties: [
      {
        title: t('payment.seller'),
        lines: [
          seller.name,
          seller.address,
          `${t('payment.chamber')}: ${seller.chamber}`,
          ...(seller.vatNumber ? [`${t('payment.vat_number')}: ${seller.vatNumber}`] : []),
          config.company.support_email,
        ],
      },
      {
        title: t('invoice.buyer'),
        lines: [linklessName(profile.name), account.email, countryText(locale, payment.country)],
      },
    ],
    table: {
      head: { label: t('invoice.description'), value: t('invoice.amount') },
      rows: [
        {
          label: `${config.name}: ${t('payment.credits', { count: payment.credits })}`,
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
      ],
      totals: [
        { label: t('payment.net'), value: money(amount - vat) },
        { label: t('payment.vat', { rate }), value: money(vat) },
        { label: t('payment.total'), value: money(amount), strong: true },
      ],
    },
    sections: [
      {
        title: null,
        lines: [
          `${t('payment.method')}: ${methodText(locale, payment.method)}`,
          t('invoice.paid', { date: day(payment.paid_at) }),
        ],
        rows: [],
      },
      ...(given
        ? [
            {
              title: t('invoice.correction'),
              lines: correctionLines(payment, {
                withdrawn: (at) =>
                  t('invoice.withdrawn', { date: momentText(locale, at, config.time_zone) }),
                chargedBack: (part) => t('invoice.charged_back', { amount: money(part) }),
              }),
              rows: correctionRows(given, payment, { t, money, rate }),
            },
          ]
        : []),
    ],
    footer: [seller.name, seller.address, config.company.support_email].join(' · '),
  };
}

/** Returns the refunded amount with its VAT, or null. */
function toCorrectionLine({
  refunded,
  charged_back,
  amount,
  vat,
}: PaymentRecord): { back: number; vat: number } | null {
  const back = Math.min(amount, refunded + charged_back);
  // The VAT is calculated as in the journal, so that parts add up to the whole.
  return back > 0 ? { back, vat: prorate(vat, back, amount) } : null;
}

function correctionLines(
  { withdrawal, charged_back }: PaymentRecord,
  say: { withdrawn: (at: string) => string; chargedBack: (part: number) => string },
): string[] {
  return [
    ...(withdrawal ? [say.withdrawn(withdrawal.at)] : []),
    ...(charged_back > 0 ? [say.chargedBack(charged_back)] : []),
  ];
}

function correctionRows(
  { back, vat }: { back: number; vat: number },
  { amount }: PaymentRecord,
  words: {
    t: (key: TextKey, params?: TextParams) => string;
    money: (amount: number) => string;
    rate: string;
  },
): SheetRow[] {
  const { t, money, rate } = words;
  return [
    { label: t('invoice.given_back'), value: money(-back) },
    { label: t('invoice.vat_of_it', { rate }), value: money(-vat) },
    { label: t('invoice.remains'), value: money(amount - back), strong: true },
  ];
}
