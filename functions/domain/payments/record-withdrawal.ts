import { nowIso } from '../../adapters/clock.ts';
import { asRefused, commitNamed, type Write } from '../core/commit.ts';
import { premiumEndWrite } from '../members/members.ts';
import { holdsAt, type Move, moveWallet, type Wallet, walletCheck } from '../wallet/ledger.ts';
import { transitionItems } from './apply-provider-status.store.ts';
import { getDocuments } from './documents.ts';
import { journalEntryWrites } from './journal-entries.ts';
import { type Buyer, spendingWrites } from './move-payment.ts';
import { type PaymentRecord, paymentWrite } from './payments.ts';
import { moneyBack } from './status-transition.ts';

/**
 * Records a withdrawal: takes the credits back and writes the refund's journal entry. The refund
 * request and the receipt are the caller's (`also`).
 *
 * @param read the payment and the wallet's sequence from which the terms were calculated
 * @param plan.endsPremium whether no other purchase keeps the membership
 * @returns the payment, or null where it or the wallet has changed
 */
export async function markWithdrawal(
  buyer: Buyer,
  read: { record: PaymentRecord; wallet: Wallet },
  plan: { refund: number; credits_back: number; endsPremium: boolean; also: Write[] },
): Promise<PaymentRecord | null> {
  const { refund, credits_back, endsPremium, also } = plan;
  const { member } = buyer;
  const { record, wallet } = read;
  const at = nowIso();
  const done = refund === 0;
  const next: PaymentRecord = {
    ...record,
    ...(done ? {} : { moved_at: at }),
    refunded: record.refunded + refund,
    reversed: record.reversed + credits_back,
    withdrawal: {
      ...{ at, refund, credits_back, total: record.refunded + refund },
      state: done ? 'done' : 'asked',
    },
    version: record.version + 1,
  };
  const { account } = await transitionItems(member, undefined);
  const entry: Move = {
    unit: 'credits',
    amount: -credits_back,
    counter_account: 'withdrawals',
    reference: record.id,
    at,
  };
  const moves = credits_back > 0 ? [entry] : [];
  const events = moneyBack(record, 'refund', record.refunded, next.refunded);
  const documents = getDocuments(next, events, at);
  if (documents.length > 0) next.documents = [...(record.documents ?? []), ...documents];
  const result = await commitNamed(member, [
    { name: 'payment', writes: [paymentWrite(member, next, record)] },
    {
      name: 'credits',
      writes:
        moves.length > 0
          ? moveWallet(member, wallet, {
              ...{ moves, debt: wallet.debt ?? 0 },
              held: holdsAt(wallet, at).filter(({ payment }) => payment !== record.id),
            }).writes
          : [walletCheck(member, wallet)],
    },
    { name: 'account', writes: endsPremium ? [premiumEndWrite(member, at)] : [] },
    {
      name: 'spending',
      writes: spendingWrites(buyer, record, next),
    },
    {
      name: 'journal',
      writes: journalEntryWrites(
        member,
        next,
        { account, wallet },
        {
          events,
          credits: { granted: 0, taken: credits_back, missing: 0 },
          at,
        },
      ),
    },
    { name: 'also', writes: also },
  ]).catch(asRefused);
  return result.committed ? next : null;
}
