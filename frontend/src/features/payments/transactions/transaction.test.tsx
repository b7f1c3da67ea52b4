import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { renderMarkup, userFixture } from '#lib/fixtures.tsx';
import { userKey } from '#lib/session.tsx';
import type { Transaction as TransactionResponse } from '#shared/api/transactions.ts';
import { ToastProvider } from '#ui/toast.tsx';
import { transactionQuery } from '../api.ts';
import { paymentId, pounds, transactionFixture } from '../fixtures.ts';
import { Transaction } from './transaction.tsx';

function page(change: Partial<TransactionResponse> = {}) {
  const client = new QueryClient();
  client.setQueryData(userKey, userFixture());
  client.setQueryData(transactionQuery(paymentId).queryKey, { ...transactionFixture(), ...change });
  return renderMarkup(
    <QueryClientProvider client={client}>
      <ToastProvider regionLabel="" dismissLabel="">
        <Transaction id={paymentId} />
      </ToastProvider>
    </QueryClientProvider>,
    { user: userFixture() },
  );
}

describe('a transaction', () => {
  it('shows the tax, the total, the invoice and the way out of it', () => {
    const markup = page();
    for (const text of [
      '£41.66',
      '£8.33',
      '£49.99',
      'ABCDEF-0001',
      'Withdraw from contract here',
    ]) {
      expect(markup).toContain(text);
    }
    expect(markup).toContain(`href="/api/invoice.php?id=${paymentId}"`);
    expect(markup).toContain('outcome__tone_success');
  });

  it('has neither invoice nor withdrawal before it is paid, and says how it stands', () => {
    const markup = page({ status: 'failed', invoice_number: null, withdrawable_until: null });
    expect(markup).not.toContain('invoice.php');
    expect(markup).not.toContain('Withdraw');
    expect(markup).toContain('outcome__tone_warning');
    expect(markup).toContain('Nothing was paid');
  });

  it('shows what was taken off and what was given back', () => {
    const markup = page({
      status: 'refunded',
      discount: { code: 'SPRING', amount: pounds('5.00') },
      refunded: pounds('20.00'),
    });
    expect(markup).toContain('Discount SPRING');
    expect(markup).toContain('-£5.00');
    expect(markup).toContain('£20.00');
  });

  it('says that its credits wait, and until when', () => {
    const markup = page({ held_until: '2026-01-16T10:00:00.000Z' });
    expect(markup).toContain('The credits wait for your consent');
    expect(markup).toMatch(/From [^<]*January[^<]* on you can spend them/);
    expect(page()).not.toContain('wait');
  });

  it('names no tax where there is none', () => {
    expect(page({ vat: pounds('0.00') })).not.toContain('VAT');
  });
});
