import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '../payments/journal.ts';
import type { CounterAccount, MemberEntry } from '../wallet/ledger.ts';
import { openLedgerReconciliation } from './reconcile-ledger.ts';
import { getRows, getUntied } from './revenue.ts';
import { openRevenue, type RevenueSum } from './revenue-lines.ts';
import { getAge, getAges, getProblems, sumWorth } from './unspent-ages.ts';
import { type LotChange, openBalances } from './unspent-credits.ts';

type Booked = Partial<JournalEntry> & Pick<JournalEntry, 'kind' | 'gross'>;
type Moved = [amount: number, account: CounterAccount, reference?: string];

/** One member's days: each has what the journal and the ledger booked at one time. */
function daysAfter(...days: { booked?: Booked[]; moved?: Moved[] }[]) {
  const balances = openBalances(14);
  const revenue = openRevenue();
  const reconciliation = openLedgerReconciliation();
  let [sequence, balance] = [0, 0];
  for (const [index, { booked = [], moved = [] }] of days.entries()) {
    const at = `2026-10-${String(index + 1).padStart(2, '0')}T12:00:00.000Z`;
    for (const one of booked) {
      const own = { payment: 'p1', member: 'ann', currency: 'EUR', vat: 0, credits: 0 };
      const entry = { at, ...own, ...one } as JournalEntry;
      reconciliation.booked(entry);
      revenue.booked(entry);
    }
    for (const [amount, counter_account, reference] of moved) {
      sequence += 1;
      balance += amount;
      const own = { member: 'ann', unit: 'credits', sequence, balance, at } as const;
      const entry: MemberEntry = { ...own, amount, counter_account, reference };
      const changes: LotChange[] = [];
      balances.apply(entry, reconciliation.moved(entry), changes);
      revenue.moved(entry, changes);
    }
    reconciliation.dropAgreeing();
    revenue.dayDone(balances.findLot);
  }
  return { balances, sums: revenue.sums() };
}
const getGross = (sums: readonly RevenueSum[]) =>
  Object.fromEntries(sums.map(({ line, gross }) => [line, gross]));

const bought = (payment = 'p1', gross = 1000, credits = 10) => ({
  booked: [{ kind: 'sale' as const, gross, credits, payment, vat: Math.round(gross * 0.174) }],
  moved: [[credits, 'purchases', payment]] as Moved[],
});
const wrote = (credits: number, id = 'm1') => ({ moved: [[-credits, 'messages', id]] as Moved[] });

describe('revenue', () => {
  it('is what was paid for credits, with its VAT, once they are used', () => {
    const { sums } = daysAfter(bought(), wrote(4));
    expect(sums).toEqual([
      { line: 'sold', currency: 'EUR', credits: 10, gross: 1000, vat: 174, net: 826 },
      // 6 of 10 credits are owed: 104 of 174 in VAT.
      { line: 'used', currency: 'EUR', credits: -4, gross: -400, vat: -70, net: -330 },
    ]);
  });

  it('is all of what was paid once all is used, whatever was rounded on the way', () => {
    const { sums, balances } = daysAfter(bought('p1', 1000, 3), wrote(1), wrote(1), wrote(1));
    expect(getGross(sums)).toEqual({ sold: 1000, used: -1000 });
    expect([...balances.purchased()]).toEqual([]);
  });

  it('is none for credits that were given', () => {
    const { sums } = daysAfter({ moved: [[5, 'signup_grants']] }, bought(), wrote(5));
    expect(getGross(sums)).toEqual({ sold: 1000 });
  });

  it('is taken back with the price of a message that nobody read', () => {
    const { sums } = daysAfter(bought(), wrote(4), { moved: [[4, 'message_refunds', 'm1']] });
    expect(getGross(sums)).toEqual({ sold: 1000, used: -400, returned: 400 });
  });

  it('names what a refund in part rounds to whole credits', () => {
    const { sums } = daysAfter(bought(), {
      booked: [{ kind: 'refund', gross: -320, credits: -3, credits_missing: 0 }],
      moved: [[-3, 'reversals', 'p1']],
    });
    expect(getGross(sums)).toEqual({ sold: 1000, refunded: -320, rounding: 20 });
  });

  it('names the same of an entry of before missing credits were noted', () => {
    const { sums } = daysAfter(bought(), {
      booked: [{ kind: 'refund', gross: -320, credits: -3 }],
      moved: [[-3, 'reversals', 'p1']],
    });
    expect(getGross(sums)).toMatchObject({ rounding: 20 });
  });

  it('shrinks by money that goes back for used credits, and grows again with a debt’s settlement', () => {
    const { sums } = daysAfter(
      bought(),
      wrote(4),
      {
        booked: [{ kind: 'chargeback', gross: -1000, credits: -6, credits_missing: 4 }],
        moved: [[-6, 'reversals', 'p1']],
      },
      {
        booked: [{ kind: 'sale', gross: 2000, credits: 16, payment: 'p2' }],
        moved: [
          [20, 'purchases', 'p2'],
          [-4, 'reversals', 'p2'],
        ],
      },
    );
    expect(getGross(sums)).toEqual({
      ...{ sold: 3000, used: -400, charged_back: -1000 },
      ...{ given_back_used: 400, debts_settled: -400 },
    });
  });

  it('takes what a charge back takes of another purchase as paid for what was used', () => {
    const { sums } = daysAfter(bought(), wrote(10), bought('p2', 500), {
      booked: [{ kind: 'chargeback', gross: -1000, credits: -10, credits_missing: 0 }],
      moved: [[-10, 'reversals', 'p1']],
    });
    // 1,000 went back, and 500 were paid for the credits that it took.
    expect(getGross(sums)).toEqual({
      ...{ sold: 1500, used: -1000, charged_back: -1000, given_back_used: 500 },
    });
  });

  it('is restored with a charge back that the bank decides for the brand', () => {
    const { sums } = daysAfter(
      bought(),
      wrote(4),
      {
        booked: [{ kind: 'chargeback', gross: -1000, credits: -6, credits_missing: 4 }],
        moved: [[-6, 'reversals', 'p1']],
      },
      {
        booked: [{ kind: 'chargeback_reversed', gross: 1000, credits: 6, credits_missing: -4 }],
        moved: [[6, 'reversals', 'p1']],
      },
    );
    expect(getGross(sums)).toEqual({
      ...{ sold: 1000, used: -400, charged_back: -1000, chargeback_reversed: 1000 },
    });
  });

  it('leaves out what was paid for a purged account, until it goes back', () => {
    const sale = { kind: 'sale' as const, gross: 1000, purged: 'before_sale' as const };
    const { sums } = daysAfter({ booked: [sale] });
    expect(getGross(sums)).toEqual({ sold: 1000, purged_accounts: -1000 });
    const refund = { ...sale, kind: 'refund' as const, gross: -1000 };
    expect(getGross(daysAfter({ booked: [sale] }, { booked: [refund] }).sums)).toEqual({
      ...{ sold: 1000, refunded: -1000 },
    });
  });

  it('shrinks by the used share of what goes back to somebody whose account is purged', () => {
    const { sums } = daysAfter(bought(), wrote(4), {
      booked: [{ kind: 'chargeback', gross: -1000, credits_missing: 0, purged: 'after_sale' }],
    });
    expect(getGross(sums)).toEqual({
      ...{ sold: 1000, used: -400, charged_back: -1000 },
      ...{ given_back_used: 400, purged_accounts: 600 },
    });
  });

  it('keeps the price of a sale whose charge back is taken back on the same day', () => {
    const { booked, moved } = bought();
    const { sums, balances } = daysAfter({
      booked: [
        ...booked,
        { kind: 'chargeback', gross: -300, credits: -3, credits_missing: 0 },
        { kind: 'chargeback_reversed', gross: 300, credits: 3, credits_missing: 0 },
      ],
      moved: [...moved, [-3, 'reversals', 'p1'], [3, 'reversals', 'p1']],
    });
    expect(sumWorth(balances.purchased())).toMatchObject([{ credits: 10, gross: 1000 }]);
    expect(getGross(sums)).toMatchObject({ sold: 1000 });
  });

  it('says what the ledger does not explain', () => {
    const { sums, balances } = daysAfter({ booked: [{ kind: 'sale', gross: 1000, credits: 10 }] });
    expect(getGross(sums)).toEqual({ sold: 1000, unexplained: -1000 });
    expect(getProblems([], sums, sumWorth(balances.purchased()))).toEqual([
      expect.stringContaining('do not explain -1000 of the smallest unit of EUR'),
    ]);
  });
});

describe('a roll-forward', () => {
  const worth = (gross: number) => [{ currency: 'EUR', credits: 10, gross, vat: 0, net: gross }];
  const none = { from: '', gaps: 0, problems: [] };

  it('shows what changed between both ends, and what of it is revenue', () => {
    const { sums, balances } = daysAfter(bought(), wrote(4));
    const rows = getRows({
      ...none,
      opening: [],
      changes: sums,
      closing: sumWorth(balances.purchased()),
    });
    expect(rows.map(({ line, credits, gross }) => [line, credits, gross])).toEqual([
      ...[
        ['opening', 0, 0],
        ['sold', 10, 1000],
        ['used', -4, -400],
      ],
      ...[
        ['closing', 6, 600],
        ['recognised', 4, 400],
      ],
    ]);
  });

  it('says which amount does not follow from the changes', () => {
    expect(getProblems(worth(1000), [], worth(1000))).toEqual([]);
    expect(getProblems(worth(1000), [], worth(999))).toEqual([
      'The changes of gross (EUR) lead to 1000, and it is 999.',
      'The changes of net (EUR) lead to 1000, and it is 999.',
    ]);
  });

  it('says how a closed month’s files differ from what it noted', () => {
    const noted = { purchased: 10, granted: 0, members: 1, worth: worth(1000) };
    expect(getUntied({ month: '2026-09', liability: noted }, worth(1000))).toEqual([]);
    expect(getUntied({ month: '2026-09', liability: noted }, worth(990))).toEqual([
      '2026-09 was closed with 1000 EUR (VAT 0) owed, and has 990 (VAT 0), in the smallest unit.',
    ]);
    expect(getUntied({ month: '2026-09', liability: noted }, [])).toHaveLength(2);
  });
});

describe('the age of unspent credits', () => {
  it('is in days since the purchase', () => {
    const found = [0, 30, 31, 90, 91, 180, 181, 365, 366, 4_000].map(getAge);
    expect(found).toEqual([
      ...['0-30', '0-30', '31-90', '31-90', '91-180', '91-180', '181-365', '181-365'],
      ...['366+', '366+'],
    ]);
  });

  it('sorts what is owed, youngest first, and leaves nothing out', () => {
    const { balances } = daysAfter(bought(), wrote(4), bought('p2', 500));
    const aged = getAges(balances.purchased(), '2026-11-02T00:00:00.000Z');
    expect(aged.map(({ age, credits, gross }) => [age, credits, gross])).toEqual([
      ...[
        ['0-30', 10, 500],
        ['31-90', 6, 600],
      ],
    ]);
  });
});
