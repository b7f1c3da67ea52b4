import { describe, expect, it } from 'vitest';
import { locales } from '#shared/model/values.ts';
import { invoicePdf } from '../../adapters/invoice-pdf.ts';
import { moneyText } from '../../mail/formats.ts';
import type { Member } from '../members/members.ts';
import { brandFixture } from '../tenants/fixtures.ts';
import { type InvoicedPayment, toInvoiceSheet } from './invoices.ts';

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
  invoice_number: '4F2A9C11B0-0001',
  granted: 80,
  reversed: 0,
  refunded: 0,
  charged_back: 0,
  version: 3,
} as const satisfies InvoicedPayment;

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
    const sheet = toInvoiceSheet(payment, member(locale), brandFixture());
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

  it('keeps what was sold, and corrects it below once money went back', () => {
    const before = toInvoiceSheet(payment, member(locale), brandFixture());
    const withdrawal = {
      at: '2026-03-04T12:00:00.000Z',
      refund: 1_000,
      credits_back: 32,
      state: 'done' as const,
    };
    const after = toInvoiceSheet(
      { ...payment, refunded: 1_000, reversed: 32, withdrawal },
      member(locale),
      brandFixture(),
    );
    expect(after.table).toEqual(before.table);
    expect(after.facts).toEqual(before.facts);
    expect(after.title).not.toBe(before.title);
    const correction = after.sections[1];
    expect(correction?.rows.map(({ value }) => value)).toEqual([
      money(-1_000),
      money(-173),
      money(1_519),
    ]);
    expect(correction?.lines).toHaveLength(1);
  });
});
