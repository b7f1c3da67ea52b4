/**
 * Invoices and credit notes, drawn on request from the payment. Each is a document of its own, which
 * never changes: what goes back is a credit note that names its invoice.
 */
import type { RequestQuery } from '#shared/api/contract.ts';
import type { invoiceContract } from '#shared/api/invoice.ts';
import { linklessName } from '#shared/rules/names.ts';
import { findPrintedLogo } from '../../adapters/brand-logo.ts';
import { type InvoiceSheet, invoicePdf, type SheetRow } from '../../adapters/invoice-pdf.ts';
import { countryText, dayText, methodText, moneyText, percentText } from '../../mail/formats.ts';
import { type TextKey, type TextParams, translate } from '../../mail/texts.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import { FileResponse, type MemberContext } from '../core/context.ts';
import { callingMember, type Member } from '../members/members.ts';
import { type IssuedDocument, issuedDocuments } from './documents.ts';
import { toSellerParams } from './payment-mails.ts';
import { findPayment, type PaymentRecord } from './payments.ts';

/** GET invoice.php */
export async function getInvoice(
  context: MemberContext<undefined, RequestQuery<typeof invoiceContract, 'GET'>>,
): Promise<FileResponse> {
  const member = await callingMember(context);
  const { id, number } = context.query;
  const payment = await findPayment(context.member, id);
  const issued = payment ? issuedDocuments(payment) : [];
  const document = number ? issued.find((one) => one.number === number) : issued[0];
  if (!payment || !document) throw new AppError('not_found');
  const logo = await findPrintedLogo(context.brand.assets);
  const sheet = toInvoiceSheet(payment, document, member, context.brand);
  const bytes = await invoicePdf({ ...sheet, logo });
  return new FileResponse(bytes, `${document.number}.pdf`);
}

/** Returns the content of a document in its buyer's language. */
export function toInvoiceSheet(
  payment: PaymentRecord,
  document: IssuedDocument,
  member: Member,
  brand: Brand,
): InvoiceSheet {
  const { config } = brand;
  const { account, profile } = member;
  const { language: locale } = account;
  const t = (key: TextKey, params?: TextParams) => translate(locale, key, params);
  const money = (amount: number) => moneyText(locale, { amount, currency: payment.currency });
  const day = (at: string) => dayText(locale, at, config.time_zone);
  const { gross, vat, kind, number, issued_at } = document;
  const rate = percentText(locale, payment.vat_rate);
  const seller = toSellerParams(brand, payment, locale);
  const words = { t, money, day };
  return {
    language: locale,
    title: t(kind === 'invoice' ? 'invoice.title' : 'invoice.credit_note'),
    brand: config.name,
    accent: brand.theme.light['--accent-ink'],
    date: new Date(issued_at),
    facts: [
      {
        label: t(kind === 'invoice' ? 'payment.number' : 'invoice.credit_number'),
        value: number,
      },
      { label: t('payment.date'), value: day(issued_at) },
      { label: t('payment.reference'), value: payment.id },
      ...referenceFacts(payment, document, words),
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
      rows: tableRows(payment, document, config.name, words),
      totals: [
        { label: t('payment.net'), value: money(gross - vat) },
        { label: t('payment.vat', { rate }), value: money(vat) },
        { label: t('payment.total'), value: money(gross), strong: true },
      ],
    },
    sections: [
      {
        title: null,
        lines: [
          `${t('payment.method')}: ${methodText(locale, payment.method)}`,
          ...(document.cause === 'sale'
            ? [t('invoice.paid', { date: day(payment.paid_at ?? issued_at) })]
            : []),
        ],
        rows: [],
      },
    ],
    footer: [seller.name, seller.address, config.company.support_email].join(' · '),
  };
}

interface Words {
  t: (key: TextKey, params?: TextParams) => string;
  money: (amount: number) => string;
  day: (at: string) => string;
}

/** What is not the invoice of the sale names it. */
function referenceFacts(
  payment: PaymentRecord,
  document: IssuedDocument,
  words: Words,
): SheetRow[] {
  const [first] = issuedDocuments(payment);
  if (!first || first.number === document.number) return [];
  const { t, day } = words;
  return [{ label: t('invoice.refers'), value: `${first.number}, ${day(first.issued_at)}` }];
}

function tableRows(
  { credits, discount, withdrawal, refunded }: PaymentRecord,
  { cause, gross }: IssuedDocument,
  brand: string,
  { t, money }: Words,
): SheetRow[] {
  if (cause !== 'sale') {
    const isWithdrawn = withdrawal !== undefined && refunded <= withdrawal.refund;
    const label = cause === 'refund' && isWithdrawn ? 'withdrawal' : cause;
    return [{ label: t(`invoice.because_${label}`), value: money(gross) }];
  }
  return [
    {
      label: `${brand}: ${t('payment.credits', { count: credits })}`,
      value: money(gross + (discount?.amount ?? 0)),
    },
    ...(discount
      ? [
          {
            label: t('payment.discount', { code: discount.code }),
            value: money(-discount.amount),
          },
        ]
      : []),
  ];
}
