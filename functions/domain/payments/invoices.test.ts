import { describe, expect, it } from 'vitest';
import { locales } from '#shared/model/values.ts';
import { invoicePdf } from '../../adapters/invoice-pdf.ts';
import { moneyText } from '../../mail/formats.ts';
import type { Member } from '../members/members.ts';
import { brandFixture } from '../tenants/fixtures.ts';
import { getDocuments, type IssuedDocument } from './documents.ts';
import { toInvoiceSheet } from './invoices.ts';
import type { PaymentRecord } from './payments.ts';

const payment = {
  id: '1772366400000AbCdEfGhI',
  status: 'completed',
  created_at: '2026-03-01T11:59:00.000Z',
  paid_at: '2026-03-01T12:00:00.000Z',
  package: 'medium',
  credits: 80,
  currency: 'EUR',
  amount: 2_519,
  vat: 437,
  vat_rate: 2_100,
  country: 'NL',
  method: 'creditcard',
  discount: { code: 'WELCOME', amount: 280, once: true },
  locale: 'nl',
  provider: 'mollie',
  sequence: 'once',
  invoice_number: '2026-000041',
  granted: 80,
  reversed: 0,
  refunded: 0,
  charged_back: 0,
  version: 3,
} as const satisfies PaymentRecord;
const invoice: IssuedDocument = {
  ...{ kind: 'invoice', cause: 'sale', entry: 'e', at: payment.paid_at, gross: 2_519, vat: 437 },
  ...{ number: '2026-000041', issued_at: '2026-03-01T12:00:20.000Z' },
};

const member = (language: (typeof locales)[number]) =>
  ({
    account: { language, email: 'malgosia@example.pl' },
    profile: { name: 'Małgosia' },
  }) as unknown as Member;

/** Everything that stands on the page. */
const toTextParams = (sheet: ReturnType<typeof toInvoiceSheet>) => JSON.stringify(sheet);

describe.each(locales)('an invoice in %s', (locale) => {
  const money = (amount: number) => moneyText(locale, { amount, currency: 'EUR' });

  it('names seller, buyer, price, discount, tax and total', async () => {
    const sheet = toInvoiceSheet(payment, invoice, member(locale), brandFixture());
    const words = toTextParams(sheet);
    const { company } = brandFixture().config;
    for (const part of [
      ...[company.name, company.kvk, 'Małgosia', 'malgosia@example.pl', payment.invoice_number],
      ...[money(2_799), money(-280), money(2_082), money(437), money(2_519), 'WELCOME'],
    ]) {
      expect(words).toContain(part);
    }
    expect(words).not.toMatch(/undefined|NaN|\{\{/);
    expect(sheet.sections).toHaveLength(1);
    expect((await invoicePdf(sheet)).length).toBeGreaterThan(5_000);
  });

  it('never changes: what goes back is a credit note that names it', async () => {
    const before = toInvoiceSheet(payment, invoice, member(locale), brandFixture());
    const withdrawal = {
      ...{ at: '2026-03-04T12:00:00.000Z', refund: 1_000, credits_back: 32 },
      state: 'done' as const,
    };
    const note: IssuedDocument = {
      ...{ kind: 'credit_note', cause: 'refund', entry: 'f', at: withdrawal.at },
      ...{ gross: -1_000, vat: -173, number: 'C2026-000007' },
      issued_at: '2026-03-04T12:00:20.000Z',
    };
    const after = {
      ...{ ...payment, refunded: 1_000, reversed: 32, withdrawal },
      documents: [invoice, note],
    };
    expect(toInvoiceSheet(after, invoice, member(locale), brandFixture())).toEqual(before);
    const sheet = toInvoiceSheet(after, note, member(locale), brandFixture());
    expect(sheet.title).not.toBe(before.title);
    expect(sheet.facts.map(({ value }) => value)).toEqual([
      'C2026-000007',
      expect.any(String),
      payment.id,
      expect.stringMatching(/^2026-000041, /),
    ]);
    expect(sheet.table.totals.map(({ value }) => value)).toEqual([
      money(-827),
      money(-173),
      money(-1_000),
    ]);
    expect(sheet.table.rows).toHaveLength(1);
    expect(toTextParams(sheet)).not.toMatch(/undefined|NaN|\{\{/);
    expect((await invoicePdf(sheet)).length).toBeGreaterThan(5_000);
  });

  it('says why money went back, or came again', () => {
    const labels = (['refund', 'chargeback', 'chargeback_reversed'] as const).map((kind) => {
      const [document] = getDocuments(payment, [{ kind, gross: -100, vat: -17 }], payment.paid_at);
      const issued = { ...invoice, ...document } as IssuedDocument;
      return toInvoiceSheet(payment, issued, member(locale), brandFixture()).table.rows[0]?.label;
    });
    expect(new Set(labels).size).toBe(3);
  });
});
