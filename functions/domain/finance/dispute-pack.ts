/**
 * What answers a charge back: one PDF that tells the whole purchase, its documents, and the same as
 * JSON. It counts messages and names no text of any, and nobody but the buyer. In English, which
 * banks and card schemes take.
 */
import type { Country } from '#shared/model/values.ts';
import { linklessName } from '#shared/rules/names.ts';
import { findPrintedLogo } from '../../adapters/brand-logo.ts';
import { nowIso } from '../../adapters/clock.ts';
import { type InvoiceSheet, invoicePdf, type SheetRow } from '../../adapters/invoice-pdf.ts';
import { countryText, methodText, moneyText, percentText } from '../../mail/formats.ts';
import { type BuyerLogin, listBuyerLogins } from '../account/buyer-logins.ts';
import type { Brand } from '../core/brand.ts';
import { memberScope, tenantScope } from '../core/scope.ts';
import { findMember, type Member } from '../members/members.ts';
import { evidenceKinds } from '../payments/buyer-location.ts';
import { issuedDocuments } from '../payments/documents.ts';
import { toInvoiceSheet } from '../payments/invoices.ts';
import { toSellerParams } from '../payments/payment-mails.ts';
import { findPayment, type PaymentRecord } from '../payments/payments.ts';
import { listPaymentMails, type SentMail } from '../payments/sent-mails.ts';
import { getLedger } from '../wallet/ledger.ts';
import { type LotUse, listLotUses } from '../wallet/lots.ts';
import type { DisputeRecord } from './disputes.ts';

export interface PackFile {
  name: string;
  bytes: Uint8Array;
}

/** Use of the purchase's credits on a day (UTC). */
interface UseOfDay {
  day: string;
  messages: number;
  credits: number;
}

/** What is known of a disputed purchase. */
interface Purchase {
  dispute: DisputeRecord;
  payment: PaymentRecord;
  /** Null once the account is deleted. */
  member: Member | null;
  logins: BuyerLogin[];
  days: UseOfDay[];
  used: number;
  mails: SentMail[];
}

const locale = 'en';
const dayCharacters = 'YYYY-MM-DD'.length;
/** Rows of a list in the PDF; the JSON file has all. */
const mostRows = 40;

/**
 * Makes the pack of a dispute.
 *
 * @returns null where the payment is not there any more
 */
export async function createDisputePack(
  brand: Brand,
  dispute: DisputeRecord,
): Promise<PackFile[] | null> {
  const purchase = await findPurchase(brand, dispute);
  if (!purchase) return null;
  const { payment, member } = purchase;
  const logo = await findPrintedLogo(brand.assets);
  const documents = member ? issuedDocuments(payment) : [];
  const files: PackFile[] = [
    { name: 'dispute.pdf', bytes: await invoicePdf({ ...toPackSheet(brand, purchase), logo }) },
    { name: 'dispute.json', bytes: Buffer.from(`${JSON.stringify(toJson(purchase), null, 2)}\n`) },
  ];
  for (const document of documents) {
    const sheet = toInvoiceSheet(payment, document, member as Member, brand);
    files.push({ name: `${document.number}.pdf`, bytes: await invoicePdf({ ...sheet, logo }) });
  }
  return files;
}

async function findPurchase(brand: Brand, dispute: DisputeRecord): Promise<Purchase | null> {
  const scope = memberScope(tenantScope(brand), dispute.member);
  const [payment, member, logins, entries, mails] = await Promise.all([
    findPayment(scope, dispute.payment),
    findMember(scope),
    listBuyerLogins(scope),
    getLedger(scope),
    listPaymentMails(scope, dispute.payment),
  ]);
  if (!payment) return null;
  const uses = listLotUses(entries, payment.id).filter(isUse);
  return {
    ...{ dispute, payment, member, mails },
    logins: logins.filter(({ at }) => at >= payment.created_at),
    days: sumByDay(uses),
    used: uses.reduce((sum, { credits }) => sum + credits, 0),
  };
}

/** What members do with credits; what is taken back by a bank is no use. */
const isUse = ({ counter_account: account }: LotUse): boolean =>
  account === 'messages' || account === 'message_refunds';

function sumByDay(uses: readonly LotUse[]): UseOfDay[] {
  const days = Map.groupBy(uses, ({ at }) => at.slice(0, dayCharacters));
  return [...days].map(([day, all]) => ({
    day,
    messages: all.filter(({ counter_account: account }) => account === 'messages').length,
    credits: all.reduce((sum, { credits }) => sum + credits, 0),
  }));
}

const toMoment = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`;

const capped = (rows: SheetRow[]): SheetRow[] =>
  rows.length <= mostRows
    ? rows
    : [
        ...rows.slice(0, mostRows),
        { label: `${rows.length - mostRows} more`, value: 'in dispute.json' },
      ];

function toPackSheet(brand: Brand, purchase: Purchase): InvoiceSheet {
  const { dispute, payment, member, logins, days, used, mails } = purchase;
  const { config } = brand;
  const money = (amount: number) => moneyText(locale, { amount, currency: payment.currency });
  const seller = toSellerParams(brand, payment, locale);
  const kind = dispute.kind === 'warning' ? 'Warning of the bank' : 'Charge back';
  const messages = days.reduce((sum, day) => sum + day.messages, 0);
  return {
    language: locale,
    title: kind,
    brand: config.name,
    accent: brand.theme.light['--accent-ink'],
    date: new Date(nowIso()),
    facts: [
      { label: 'Payment', value: payment.id },
      { label: 'Dispute', value: dispute.id },
      { label: 'State', value: dispute.state.replace('_', ' ') },
      { label: 'Disputed amount', value: moneyText(locale, dispute) },
      { label: 'Reason of the bank', value: getReason(dispute) },
      { label: 'Opened', value: toMoment(dispute.opened_at) },
      { label: 'To be answered by', value: dispute.deadline ? toMoment(dispute.deadline) : '–' },
      { label: `Payment at ${dispute.provider}`, value: dispute.provider_reference },
    ],
    parties: [
      { title: 'Seller', lines: [seller.name, seller.address, config.company.support_email] },
      { title: 'Buyer', lines: toBuyerLines(payment, member) },
    ],
    table: {
      head: { label: 'What was bought', value: 'Amount' },
      rows: [
        {
          label: `${config.name}: ${payment.credits} credits, delivered at once into the account`,
          value: money(payment.amount + (payment.discount?.amount ?? 0)),
        },
        ...(payment.discount
          ? [{ label: `Discount ${payment.discount.code}`, value: money(-payment.discount.amount) }]
          : []),
      ],
      totals: [
        { label: 'Net', value: money(payment.amount - payment.vat) },
        { label: `VAT ${percentText(locale, payment.vat_rate)}`, value: money(payment.vat) },
        { label: 'Total', value: money(payment.amount), strong: true },
      ],
    },
    sections: [
      { title: 'Order and payment', lines: [], rows: toOrderRows(payment) },
      { title: 'Consent at the purchase', lines: toConsentLines(payment), rows: [] },
      { title: 'Where the buyer was', lines: [], rows: toLocationRows(payment) },
      {
        title: 'Use of the credits',
        lines: [
          `${used} of ${payment.credits} credits of this purchase were used, for messages to other members: ${messages}. Their texts are private and not part of this.`,
        ],
        rows: capped(
          days.map((day) => ({
            label: day.day,
            value: `messages: ${day.messages}, credits: ${day.credits}`,
          })),
        ),
      },
      {
        title: 'Logins since the order',
        lines: logins.length === 0 ? ['None is on record.'] : [],
        rows: capped(
          logins.map(({ at, device, country }) => ({
            label: `${toMoment(at)}${country ? `, ${country}` : ''}`,
            value: device,
          })),
        ),
      },
      {
        title: 'Mails about this payment',
        lines: mails.length === 0 ? ['None is on record.'] : [],
        rows: mails.map(({ at, template }) => ({
          label: toMoment(at),
          value: template.replaceAll('_', ' '),
        })),
      },
      { title: 'Money that went back', lines: [], rows: toBackRows(payment, money) },
    ],
    footer: [seller.name, seller.address, config.company.support_email].join(' · '),
  };
}

const getReason = ({ reason }: DisputeRecord): string =>
  reason ? [reason.code, reason.text].filter(Boolean).join(' ') : 'not told by the provider';

function toBuyerLines(payment: PaymentRecord, member: Member | null): string[] {
  const country = countryText(locale, payment.country);
  if (!member) return ['The account was deleted by its member.', country];
  const { account, profile } = member;
  return [
    linklessName(profile.name),
    account.email,
    country,
    `Member since ${account.signup_date.slice(0, dayCharacters)}`,
  ];
}

function toOrderRows(payment: PaymentRecord): SheetRow[] {
  const numbers = issuedDocuments(payment).map(({ number }) => number);
  return [
    { label: 'Ordered', value: toMoment(payment.created_at) },
    { label: 'Paid', value: payment.paid_at ? toMoment(payment.paid_at) : '–' },
    { label: 'Method', value: methodText(locale, payment.method) },
    { label: 'Invoices and credit notes', value: numbers.join(', ') || '–' },
  ];
}

function toConsentLines({
  immediate_start_at: at,
  immediate_start_text: version,
  held_until: until,
}: PaymentRecord): string[] {
  if (at) {
    return [
      `On ${toMoment(at)} the buyer expressly asked that the service begin at once, and acknowledged that credits that are spent are paid for (version ${version ?? '1'} of the text).`,
    ];
  }
  return [
    until
      ? `The buyer did not ask for an immediate start: the credits could not be spent before ${toMoment(until)}, when the time for withdrawing was over.`
      : 'The buyer did not ask for an immediate start.',
  ];
}

const locationNames: Record<(typeof evidenceKinds)[number], string> = {
  billing: 'Country in the profile',
  ip: 'Country of the address that ordered',
  phone: 'Country of the phone number',
  payer: 'Country of the card or account',
};

const toLocationRows = ({ location }: PaymentRecord): SheetRow[] =>
  evidenceKinds.flatMap((kind) => {
    const country = location?.[kind];
    return country
      ? [{ label: locationNames[kind], value: countryText(locale, country as Country) }]
      : [];
  });

function toBackRows(payment: PaymentRecord, money: (amount: number) => string): SheetRow[] {
  const { refunded, charged_back, withdrawal } = payment;
  return [
    { label: 'Refunded', value: money(refunded) },
    ...(withdrawal
      ? [{ label: `Withdrawn on ${toMoment(withdrawal.at)}`, value: money(withdrawal.refund) }]
      : []),
    { label: 'Charged back', value: money(charged_back) },
  ];
}

function toJson({ dispute, payment, member, logins, days, used, mails }: Purchase) {
  return {
    dispute,
    payment: {
      ...{ id: payment.id, created_at: payment.created_at, paid_at: payment.paid_at ?? null },
      ...{ credits: payment.credits, amount: payment.amount, vat: payment.vat },
      ...{ currency: payment.currency, method: payment.method, country: payment.country },
      provider: { name: payment.provider, id: payment.provider_id ?? null },
      location: payment.location ?? null,
      immediate_start_at: payment.immediate_start_at ?? null,
      immediate_start_text: payment.immediate_start_text ?? null,
      held_until: payment.held_until ?? null,
      ...{ refunded: payment.refunded, charged_back: payment.charged_back },
      documents: issuedDocuments(payment),
    },
    buyer: member && {
      name: member.profile.name,
      email: member.account.email,
      member_since: member.account.signup_date,
    },
    use: { credits: used, days },
    logins,
    mails,
  };
}
