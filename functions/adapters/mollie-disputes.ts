/**
 * Charge backs as Mollie tells them. It tells no warnings, and reasons of direct debits alone.
 * Source: https://docs.mollie.com/reference/list-all-chargebacks
 */
import type { Chargeback } from '@mollie/api-client';
import { toMinor } from '#shared/rules/money.ts';
import type { ProviderDispute } from './payments.ts';

/** The fields that are read, which lists and embedded charge backs share. */
export type ChargebackFields = Pick<Chargeback, 'id' | 'amount' | 'createdAt' | 'paymentId'> & {
  reason?: { code: string; description: string } | null;
  reversedAt?: string | null;
};

export const toDispute = (chargeback: ChargebackFields): ProviderDispute => ({
  id: chargeback.id,
  kind: 'chargeback',
  payment: chargeback.paymentId,
  amount: { minor: toMinor(chargeback.amount), currency: chargeback.amount.currency },
  reason: chargeback.reason
    ? { code: chargeback.reason.code, text: chargeback.reason.description }
    : null,
  at: new Date(chargeback.createdAt).toISOString(),
  reversed_at: chargeback.reversedAt ? new Date(chargeback.reversedAt).toISOString() : null,
});
