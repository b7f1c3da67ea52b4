// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { userFixture } from '#lib/fixtures.tsx';
import { show } from '#lib/screen.fixtures.tsx';
import { serve } from '#lib/server.fixtures.ts';
import type { Transaction as TransactionResponse } from '#shared/api/transactions.ts';
import { ToastProvider } from '#ui/toast.tsx';
import { paymentId, pounds, transactionFixture } from '../fixtures.ts';
import { getFact, getTarget } from '../screen.fixtures.ts';
import { Transaction } from './transaction.tsx';

const withdrawal = {
  payment: paymentId,
  refund: pounds('30.00'),
  credits_back: 90,
  pro_rata: true,
  until: '2026-01-16T10:00:00.000Z',
  confirmed_at: null,
};

async function page(change: Partial<TransactionResponse> = {}, withdraw: object = { withdrawal }) {
  const server = serve({
    'GET transactions': { transaction: { ...transactionFixture(), ...change } },
    'POST withdrawal': withdraw,
  });
  const shown = show(
    <ToastProvider regionLabel="Notifications" dismissLabel="Close">
      <Transaction id={paymentId} />
    </ToastProvider>,
    { user: userFixture() },
  );
  await screen.findByRole('heading', { level: 1, name: '150 credits' });
  return { ...shown, ...server };
}
const toneOfHead = () => screen.getByRole('banner').className;
const withdrawButton = () => screen.getByRole('button', { name: 'Withdraw from contract here' });

type Leave = (visitor: UserEvent, dialog: HTMLElement) => unknown;
/** Browsers make `cancel` of Escape in a modal dialog; happy-dom knows no such key. */
const pressEscape: Leave = (_visitor, dialog) =>
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
const clickOn =
  (name: string): Leave =>
  (visitor, dialog) =>
    visitor.click(within(dialog).getByRole('button', { name }));

beforeEach(() => () => vi.unstubAllGlobals());

describe('a transaction', () => {
  it('says at its top to whom the payment is, and where to ask about it', async () => {
    await page();
    const note = screen.getByRole('note');
    expect(note.textContent).toContain('to Maple Meetings Ltd, the company behind Maple.');
    expect(within(note).getByRole('link').getAttribute('href')).toBe('mailto:help@maple.example');
  });

  it('shows the tax, the total, the invoice and the way out of it', async () => {
    await page();
    expect(getFact('Before VAT')).toBe('£41.66');
    expect(getFact('VAT')).toBe('£8.33');
    expect(getFact('Total')).toBe('£49.99');
    expect(getFact('Invoice number')).toBe('2026-000001');
    expect(getFact('Status')).toBe('Paid');
    expect(getTarget('Invoice (PDF)')).toBe(`/api/invoice.php?id=${paymentId}&number=2026-000001`);
    expect(withdrawButton()).toBeTruthy();
    expect(toneOfHead()).toContain('tone_success');
  });

  it('has neither invoice nor withdrawal before it is paid, and says how it stands', async () => {
    await page({
      ...{ status: 'failed', invoice_number: null, documents: [], withdrawable_until: null },
    });
    expect(screen.queryByRole('link', { name: /Invoice/ })).toBeNull();
    expect(getFact('Invoice number')).toBeUndefined();
    expect(screen.queryByText(/Withdraw/)).toBeNull();
    expect(toneOfHead()).toContain('tone_warning');
    expect(screen.getByText(/Nothing was charged/)).toBeTruthy();
    expect(getTarget('Try again')).toBe('/credits');
  });

  it('shows what was taken off and what was given back', async () => {
    await page({
      status: 'refunded',
      discount: { code: 'SPRING', amount: pounds('5.00') },
      refunded: pounds('20.00'),
      documents: [
        ...transactionFixture().documents,
        {
          ...{ kind: 'credit_note', number: 'C2026-000003', amount: pounds('-20.00') },
          issued_at: '2026-01-05T10:00:20.000Z',
        },
      ],
    });
    expect(getFact('Invoice number')).toBe('2026-000001');
    expect(getFact('Credit note number')).toBe('C2026-000003');
    expect(getTarget('Credit note (PDF)')).toBe(
      `/api/invoice.php?id=${paymentId}&number=C2026-000003`,
    );
    expect(getFact('Discount SPRING')).toBe('-£5.00');
    expect(getFact('Amount refunded')).toBe('£20.00');
    expect(getFact('Status')).toBe('Partly refunded');
    expect(screen.getByText(/^Part of this payment was refunded/)).toBeTruthy();
  });

  it('says that it was withdrawn, though nothing goes back', async () => {
    await page({
      withdrawable_until: null,
      withdrawal: { confirmed_at: '2026-01-03T10:00:00.000Z', refund: pounds('0.00') },
    });
    expect(getFact('Status')).toBe('Withdrawn');
    expect(screen.getByText('You withdrew from this purchase.')).toBeTruthy();
    expect(getFact('Withdrawn on')).toContain('3 January 2026');
    expect(getFact('Amount refunded')).toBe('£0.00');
    expect(toneOfHead()).toContain('tone_info');
  });

  it('names the day of a withdrawal beside what went back', async () => {
    await page({
      ...{ status: 'refunded', refunded: pounds('49.99'), withdrawable_until: null },
      withdrawal: { confirmed_at: '2026-01-03T10:00:00.000Z', refund: pounds('49.99') },
    });
    expect(getFact('Status')).toBe('Refunded');
    expect(getFact('Withdrawn on')).toContain('3 January 2026');
    expect(getFact('Amount refunded')).toBe('£49.99');
  });

  it('says that its credits wait, and until when', async () => {
    await page({ held_until: '2026-01-16T10:00:00.000Z' });
    expect(screen.getByText(/These credits wait until you ask us/)).toBeTruthy();
    expect(screen.getByText(/From .*January.* on, you can spend them/)).toBeTruthy();
  });

  it('says nothing of waiting where its credits do not wait', async () => {
    await page();
    expect(screen.queryByText(/wait/)).toBeNull();
  });

  it('names no tax where there is none', async () => {
    await page({ vat: pounds('0.00') });
    expect(getFact('Total')).toBe('£49.99');
    expect(screen.queryByText(/VAT/)).toBeNull();
  });

  it('leads to all payments where the server does not know it', async () => {
    serve({ 'GET transactions': {} });
    show(<Transaction id={paymentId} />, { user: userFixture() });
    await screen.findByRole('heading', { level: 1, name: 'We couldn’t find this payment' });
    expect(getTarget('All payments')).toBe('/transactions');
  });
});

describe('withdrawing from a purchase', () => {
  it('shows first what comes back, and confirms then', async () => {
    const { visitor, sentTo } = await page();
    await visitor.click(withdrawButton());
    const dialog = within(await screen.findByRole('dialog', { name: 'What you get back' }));
    expect(getFact('Refund')).toBe('£30.00');
    expect(getFact('Credits you give back')).toBe('90 credits');
    expect(dialog.getByText(/the credits you’ve used are deducted/)).toBeTruthy();
    expect(sentTo('POST withdrawal')).toEqual([{ payment: paymentId }]);
    await visitor.click(dialog.getByRole('button', { name: 'Confirm withdrawal' }));
    expect(
      await screen.findByText('Your purchase is canceled. £30.00 is on its way back to you.'),
    ).toBeTruthy();
    expect(sentTo('POST withdrawal')).toEqual([
      { payment: paymentId },
      { payment: paymentId, confirm: true },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('promises no money where none comes back', async () => {
    const { visitor } = await page({}, { withdrawal: { ...withdrawal, refund: pounds('0.00') } });
    await visitor.click(withdrawButton());
    await visitor.click(await screen.findByRole('button', { name: 'Confirm withdrawal' }));
    const said = 'Your purchase is canceled. There’s no money to give back.';
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it.each([
    ['Escape', pressEscape],
    ['the button that keeps them', clickOn('Keep my credits')],
    ['the close button', clickOn('Close')],
  ])('takes no credits back after %s', async (_way, leave) => {
    const { visitor, sentTo } = await page();
    await visitor.click(withdrawButton());
    const dialog = await screen.findByRole('dialog');
    await leave(visitor, dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo('POST withdrawal')).toEqual([{ payment: paymentId }]);
  });

  it('says why it is not possible, and opens nothing', async () => {
    const failure = new ApiError({ code: 'withdrawal_over', status: 409 });
    const { visitor } = await page({}, failure);
    await visitor.click(withdrawButton());
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
