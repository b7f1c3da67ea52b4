/** Content of mails about payments, read when they are sent. */
import * as limits from '#shared/limits.ts';
import type { Country, Locale } from '#shared/model/values.ts';
import { countryText } from '../../mail/formats.ts';
import type { TemplateParams } from '../../mail/render.ts';
import type { Brand } from '../core/brand.ts';
import type { MailMessage, PaymentMail } from '../core/outbox.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Member } from '../members/members.ts';
import { debitOrderKey, requestItem } from './direct-debit-request.ts';
import {
  findPayment,
  findPaymentByKey,
  isTerminalFailure,
  type PaymentRecord,
} from './payments.ts';
import { endOfWithdrawal } from './withdrawal-terms.ts';

export type PaymentMailContent = {
  [Template in PaymentMail]: { template: Template; params: TemplateParams[Template] };
}[PaymentMail];

type Seller = TemplateParams['receipt']['seller'];

const dayMs = 86_400_000;

/** Returns null where the mail is no longer needed. */
export async function getPaymentMailContent(
  member: Member,
  brand: Brand,
  template: PaymentMail,
  { id, payment, payments, request }: MailMessage & { id: string },
): Promise<PaymentMailContent | null> {
  if (template === 'direct_debit_notice') {
    return request ? toNotificationParams(member.scope, brand, { id, request }) : null;
  }
  if (template === 'immediate_start_receipt') {
    return toImmediateStartParams(member.scope, brand, payments ?? []);
  }
  const record = payment === undefined ? null : await findPayment(member.scope, payment);
  if (!record?.paid_at) return null;
  const purchase = toPurchaseParams(brand, record);
  switch (template) {
    case 'receipt':
      return {
        template,
        params: {
          purchase,
          seller: toSellerParams(brand, record, record.locale),
          until: endOfWithdrawal(record.paid_at, brand.config.limits.refund_days),
          support: brand.config.company.support_email,
        },
      };
    case 'payment_reversed':
      return { template, params: { purchase, ...toReversalParams(member, record) } };
    case 'withdrawal_receipt': {
      const { at, refund, credits_back } = record.withdrawal ?? {};
      if (at === undefined) return null;
      return {
        template,
        params: { purchase, at, refund: refund ?? 0, creditsBack: credits_back ?? 0 },
      };
    }
  }
}

async function toImmediateStartParams(
  scope: MemberScope,
  brand: Brand,
  ids: readonly string[],
): Promise<PaymentMailContent | null> {
  const found = await Promise.all(ids.map((id) => findPayment(scope, id)));
  const records = found.filter((record) => record !== null);
  const { immediate_start_at: at, immediate_start_text: version } = records[0] ?? {};
  if (at === undefined) return null;
  const purchases = records.map((record) => toPurchaseParams(brand, record));
  return {
    template: 'immediate_start_receipt',
    params: { purchases, at, version: version ?? '' },
  };
}

const linkTo = ({ origin }: Brand, { id }: PaymentRecord) => `${origin}/transactions/${id}`;

function toPurchaseParams(
  brand: Brand,
  record: PaymentRecord,
): TemplateParams['receipt']['purchase'] {
  const { discount } = record;
  return {
    link: linkTo(brand, record),
    id: record.id,
    number: record.invoice_number ?? null,
    paidAt: record.paid_at ?? record.created_at,
    timeZone: brand.config.time_zone,
    credits: record.credits,
    currency: record.currency,
    amount: record.amount,
    vat: record.vat,
    vatRate: record.vat_rate,
    discount: discount ? { code: discount.code, amount: discount.amount } : null,
    method: record.method,
    immediateStartAt: record.immediate_start_at ?? null,
  };
}

/** Returns the brand's company for an invoice, with its VAT number in the buyer's country. */
export function toSellerParams(
  { config }: Brand,
  { country }: { country: Country },
  locale: Locale,
): Seller {
  const { company } = config;
  const numbers = company.vat_numbers;
  return {
    name: company.name,
    address: [company.address, company.city, countryText(locale, company.country)].join(', '),
    chamber: company.kvk,
    vatNumber: numbers[country] ?? numbers[company.country] ?? Object.values(numbers)[0] ?? null,
  };
}

function toReversalParams(
  { account, wallet }: Member,
  record: PaymentRecord,
): Omit<TemplateParams['payment_reversed'], 'purchase'> {
  const { charged_back, refunded, reversed, withdrawal } = record;
  const owed = wallet.debt ?? 0;
  const isChargeback = charged_back > 0;
  return {
    kind: isChargeback ? 'chargeback' : 'refund',
    back: isChargeback ? charged_back : refunded - (withdrawal?.refund ?? 0),
    credits: Math.max(0, reversed - (withdrawal?.credits_back ?? 0) - owed),
    owed: owed > 0,
    blocked: isChargeback && account.direct_debit_blocked !== undefined,
  };
}

async function toNotificationParams(
  scope: MemberScope,
  brand: Brand,
  { id, request: requestId }: { id: string; request: string },
): Promise<PaymentMailContent | null> {
  const { config } = brand;
  const request = await requestItem(scope, requestId);
  const { creditor_id } = config.payments;
  if (!request?.mandate_reference || !request.confirmed_at || !creditor_id) return null;
  // The pre-notification is sent once.
  if (request.notice !== undefined && request.notice !== id) return null;
  const payment = await findPaymentByKey(scope, debitOrderKey(requestId));
  if (!payment || isTerminalFailure(payment)) return null;
  return {
    template: 'direct_debit_notice',
    params: {
      link: linkTo(brand, payment),
      amount: request.amount,
      currency: request.currency,
      day: debitDay(request.confirmed_at),
      timeZone: config.time_zone,
      creditor: config.company.name,
      creditorId: creditor_id,
      mandate: request.mandate_reference,
      account: request.account,
    },
  };
}

/** Returns the first banking day after the pre-notification on which the debit can happen. */
function debitDay(noticed: string): string {
  let day = new Date(Date.parse(noticed) + limits.directDebitNoticeDays * dayMs);
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day = new Date(day.getTime() + dayMs);
  return day.toISOString();
}
