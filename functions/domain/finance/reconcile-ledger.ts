/** Reconciles the journal with the ledger of credits. */
import type { JournalEntry } from '../payments/journal.ts';
import type { MemberEntry } from '../wallet/ledger.ts';
import type { DifferenceKind, Report } from './reconciliation.ts';
import type { Paid } from './unspent-credits.ts';

/** Sums of a payment's journal and ledger entries. */
interface Credits {
  member: string;
  sales: number;
  /**
   * Sales that granted credits. A sale may grant none where a debt takes all or the member is gone.
   */
  givingSales: number;
  booked: number;
  grants: number;
  moved: number;
  /** Price from the sale, else from the last journal entry with income. */
  paid: Paid | null;
}

export interface LedgerReconciliation {
  booked(journalEntry: JournalEntry): void;
  /** @returns the price of the entry's payment, or null where it has none */
  moved(entry: MemberEntry): Paid | null;
  /** Drops payments that agree. A journal entry and its ledger entries have the same time. */
  dropAgreeing(): void;
  result(report: Report): void;
}

const ofPayments = new Set(['purchases', 'reversals', 'withdrawals']);

/** Compares a period's journal entries with the ledger entries, both added day by day. */
export function openLedgerReconciliation(): LedgerReconciliation {
  const open = new Map<string, Credits>();
  const at = (payment: string, member: string): Credits => {
    let one = open.get(payment);
    if (!one) {
      const nothing = { sales: 0, givingSales: 0, booked: 0, grants: 0, moved: 0, paid: null };
      one = { member, ...nothing };
      open.set(payment, one);
    }
    return one;
  };
  return {
    booked({ kind, payment, member, credits, currency, gross, vat }) {
      const one = at(payment, member);
      one.booked += credits;
      if (kind === 'sale') one.sales += 1;
      if (kind === 'sale' && credits > 0) one.givingSales += 1;
      // A charge back that is taken back on the day of the sale does not change its price.
      if (gross > 0 && (kind === 'sale' || one.sales === 0))
        one.paid = { currency, credits, gross, vat };
    },
    moved({ unit, counter_account, reference, member, amount }) {
      if (unit !== 'credits' || !ofPayments.has(counter_account)) return null;
      const one = at(reference ?? '', member);
      one.moved += amount;
      if (counter_account === 'purchases') one.grants += 1;
      return amount > 0 ? one.paid : null;
    },
    dropAgreeing() {
      for (const [payment, one] of open) if (agrees(one)) open.delete(payment);
    },
    result(report) {
      for (const [payment, one] of open) {
        if (agrees(one)) continue;
        report({
          kind: getKind(one),
          ...{ provider_reference: '', payment, member: one.member },
          ...{ books: `${one.booked} credits`, other: `${one.moved} credits` },
        });
      }
    },
  };
}

const agrees = ({ booked, moved, sales, givingSales, grants }: Credits): boolean =>
  booked === moved && grants >= givingSales && grants <= sales;

function getKind({ sales, givingSales, grants }: Credits): DifferenceKind {
  if (grants > sales) return sales === 0 ? 'grant_without_sale' : 'granted_twice';
  return grants < givingSales ? 'sale_without_grant' : 'credits_differ';
}
