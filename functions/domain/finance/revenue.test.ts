/** Months of chance: what was paid went back, was used, or is owed, to the cent. */
import { describe, expect, it } from 'vitest';
import { seeded } from '#shared/chance.ts';
import { prorate } from '#shared/rules/money.ts';
import { dayAfter, monthAfter } from '#shared/rules/periods.ts';
import { memberScope, tenantScope } from '../core/scope.ts';
import type { Account } from '../members/members.ts';
import { creditChange } from '../payments/grant-credits.ts';
import { release } from '../payments/immediate-start.ts';
import type { JournalEntry } from '../payments/journal.ts';
import { journalEntryWrites } from '../payments/journal-entries.ts';
import type { PaymentRecord } from '../payments/payments.ts';
import {
  getStatusTransition,
  type MoneyEvent,
  moneyBack,
  type StatusTransition,
} from '../payments/status-transition.ts';
import {
  endOfWithdrawal,
  getWithdrawalTerms,
  withdrawableUntil,
} from '../payments/withdrawal-terms.ts';
import {
  type Hold,
  heldAt,
  holdsAt,
  type LedgerEntry,
  type MemberEntry,
  type Move,
  moveWallet,
  type Wallet,
} from '../wallet/ledger.ts';
import { getUnspentCredits } from '../wallet/lots.ts';
import { openLedgerReconciliation } from './reconcile-ledger.ts';
import { getUntied } from './revenue.ts';
import { getRecognised, openRevenue, type RevenueSum } from './revenue-lines.ts';
import { explain, getAges, getProblems, sumWorth } from './unspent-ages.ts';
import {
  type Balances,
  type LotChange,
  lotCells,
  openBalances,
  parseLot,
} from './unspent-credits.ts';

const isSoak = process.env.SOAK === '1';
const months = isSoak ? 10_000 : 300;
const monthsOfBrand = 6;
const stepsOfMonth = 25;
const days = 14;
const hourMs = 3_600_000;

interface Member {
  id: string;
  wallet: Wallet | null;
  entries: LedgerEntry[];
  payments: Map<string, PaymentRecord>;
  sent: { id: string; price: number }[];
}

const account = { signup_date: '2026-01-01T00:00:00.000Z' } as Account;
const acts = [
  ...(['buy', 'buy', 'buy', 'late', 'send', 'send', 'send', 'send', 'send', 'return'] as const),
  ...(['return', 'consent', 'withdraw', 'charge back', 'reverse', 'refund', 'refund all'] as const),
  ...(['purge', 'join'] as const),
] as const;

/** Plays a brand by the product's rules; what it books is read by finance afterwards. */
class Brand {
  at = '2026-01-01T00:00:00.000Z';
  journal: JournalEntry[] = [];
  ledger: MemberEntry[] = [];
  members: Member[] = [];
  done = new Set<string>();
  private readonly tenant: string;
  private readonly currencies: readonly string[];
  private readonly draw: () => number;
  private number = 0;

  constructor(tenant: string, currencies: readonly string[], draw: () => number) {
    this.tenant = tenant;
    this.currencies = currencies;
    this.draw = draw;
    for (let index = 0; index < 3; index++) this.join();
  }

  /** At least `least`, below `end`. */
  private int(least: number, end: number): number {
    return least + Math.floor(this.draw() * (end - least));
  }
  private pick<One>(list: readonly One[]): One | undefined {
    return list[this.int(0, list.length)];
  }

  private join(): void {
    this.number += 1;
    const wallet = { credits: 0, free_messages: 0, sequence: 0 };
    const member: Member = {
      ...{ id: `m${this.number}`, wallet, entries: [], payments: new Map(), sent: [] },
    };
    this.members.push(member);
    const amount = this.int(0, 6);
    const gift = { unit: 'credits', amount, counter_account: 'signup_grants' } as const;
    if (amount > 0) this.move(member, [{ ...gift, at: this.at }]);
  }

  step(): void {
    const hours = (2 * 30 * 24) / stepsOfMonth;
    this.at = new Date(Date.parse(this.at) + this.int(0, hours * hourMs)).toISOString();
    const member = this.pick(this.members) as Member;
    const act = this.pick(acts) as (typeof acts)[number];
    const paid = [...member.payments.values()].filter(({ status }) => status !== 'pending');
    const sold = paid.filter(({ status }) => status === 'completed');
    const acting: Record<(typeof acts)[number], () => void> = {
      buy: () => member.wallet && this.order(member, true),
      late: () => member.wallet && this.order(member, false),
      send: () => this.send(member),
      return: () => this.giveBack(member),
      consent: () => this.consent(member),
      withdraw: () => this.withdraw(member, this.pick(sold)),
      'charge back': () => {
        const one = this.pick(paid);
        if (!one) return;
        const part = this.draw() < 0.5 ? 1 : this.draw();
        const most = one.amount - one.refunded;
        this.provider(member, one, {
          chargedBack: Math.max(one.charged_back, Math.ceil(most * part)),
        });
      },
      reverse: () => {
        const one = this.pick(paid.filter(({ charged_back }) => charged_back > 0));
        if (one) {
          this.provider(member, one, {
            chargedBack: this.draw() < 0.7 ? 0 : this.int(0, one.charged_back),
          });
        }
      },
      refund: () => {
        const one = this.pick(sold);
        if (one) {
          const left = one.amount - one.charged_back - one.refunded;
          this.provider(member, one, { refunded: one.refunded + this.int(0, left + 1) });
        }
      },
      'refund all': () => {
        const one = this.pick(sold);
        if (one) this.provider(member, one, { refunded: one.amount - one.charged_back });
      },
      purge: () => {
        // A payment that is under way when its account is purged is paid all the same.
        if (this.draw() < 0.3) member.wallet = null;
        const waiting = [...member.payments.values()].find(({ status }) => status === 'pending');
        if (waiting) this.provider(member, waiting, {});
      },
      join: () => this.join(),
    };
    acting[act]();
    this.done.add(act);
  }

  private order(member: Member, isPaid: boolean): void {
    this.number += 1;
    const amount = this.int(1, 10_000);
    const record = {
      ...{ id: `p${this.number}`, credits: this.int(1, 60), amount, status: 'pending' },
      ...{ vat: prorate(amount, 21, 121), vat_rate: 2100, currency: this.pick(this.currencies) },
      ...{ granted: 0, reversed: 0, refunded: 0, charged_back: 0, version: 1 },
      ...(this.draw() < 0.7
        ? { immediate_start_at: this.at }
        : { held_until: endOfWithdrawal(this.at, days) }),
    } as PaymentRecord;
    member.payments.set(record.id, record);
    if (isPaid) this.provider(member, record, {});
  }

  private send(member: Member): void {
    if (!member.wallet) return;
    const price = Math.min(this.int(1, 40), member.wallet.credits - heldAt(member.wallet, this.at));
    if (price <= 0) return;
    this.number += 1;
    const id = `x${this.number}`;
    member.sent.push({ id, price });
    // The clock of another machine may be behind.
    const behind = this.draw() < 0.2 ? this.int(0, 3_000) : 0;
    const at = new Date(Date.parse(this.at) - behind).toISOString();
    const own = { unit: 'credits', reference: id, at } as const;
    this.move(member, [{ ...own, amount: -price, counter_account: 'messages' }]);
  }

  private giveBack(member: Member): void {
    const message = this.pick(member.sent);
    if (!message || !member.wallet) return;
    member.sent = member.sent.filter((one) => one !== message);
    const own = { unit: 'credits', reference: message.id, at: this.at } as const;
    this.move(member, [{ ...own, amount: message.price, counter_account: 'message_refunds' }]);
  }

  private consent(member: Member): void {
    if (!member.wallet) return;
    const holds = holdsAt(member.wallet, this.at);
    const { moves, debt } = release(member.wallet, holds, this.at);
    if (moves.length === 0) return;
    this.move(member, moves, debt, []);
    for (const { payment } of holds) {
      const record = member.payments.get(payment) as PaymentRecord;
      member.payments.set(payment, { ...record, immediate_start_at: this.at });
    }
  }

  private withdraw(member: Member, record: PaymentRecord | undefined): void {
    const { wallet } = member;
    if (!record || !wallet) return;
    const until = withdrawableUntil(record, days);
    if (until === null || until <= this.at) return;
    const unspent = Math.min(getUnspentCredits(member.entries, record.id), wallet.credits);
    const { refund, credits_back } = getWithdrawalTerms(record, unspent, this.at);
    const next: PaymentRecord = {
      ...{ ...record, refunded: record.refunded + refund, version: record.version + 1 },
      ...{ reversed: record.reversed + credits_back, status: 'refunded' },
      withdrawal: { at: this.at, refund, credits_back, state: 'done' },
    };
    const events = moneyBack(record, 'refund', record.refunded, next.refunded);
    const own = { unit: 'credits', reference: record.id, at: this.at } as const;
    const moves: Move[] =
      credits_back > 0 ? [{ ...own, amount: -credits_back, counter_account: 'withdrawals' }] : [];
    this.book(member, next, events, { granted: 0, taken: credits_back, missing: 0 });
    this.move(
      member,
      moves,
      wallet.debt,
      holdsAt(wallet, this.at).filter(({ payment }) => payment !== record.id),
    );
  }

  /** As a webhook applies what the provider says. */
  private provider(
    member: Member,
    record: PaymentRecord,
    reported: { refunded?: number; chargedBack?: number },
  ): void {
    const money = (minor: number) => ({ minor, currency: record.currency });
    const transition: StatusTransition | null = getStatusTransition(
      record,
      {
        ...{ status: 'paid', paid_at: this.at, amount: money(record.amount) },
        refunded: money(reported.refunded ?? record.refunded),
        chargedBack: money(reported.chargedBack ?? record.charged_back),
      },
      this.at,
    );
    if (!transition) return;
    const next = { ...transition.record, version: record.version + 1 };
    const { wallet } = member;
    if (!wallet) Object.assign(next, { granted: record.granted, reversed: record.reversed });
    const change = wallet && creditChange(wallet, record, next, this.at);
    const none = { granted: 0, taken: 0, missing: 0 };
    this.book(member, next, transition.events, change ?? none);
    if (change) this.move(member, change.moves, change.debt, change.held);
  }

  private book(
    member: Member,
    next: PaymentRecord,
    events: readonly MoneyEvent[],
    credits: { granted: number; taken: number; missing: number },
  ): void {
    const scope = memberScope(tenantScope({ id: this.tenant }), member.id);
    const items = { account, wallet: member.wallet };
    const writes = journalEntryWrites(scope, next, items, { events, credits, at: this.at });
    for (const write of writes) {
      if ('put' in write) this.journal.push(write.put as unknown as JournalEntry);
    }
    member.payments.set(next.id, next);
  }

  private move(
    member: Member,
    moves: readonly Move[],
    debt = member.wallet?.debt ?? 0,
    holds?: readonly Hold[],
  ): void {
    if (!member.wallet || moves.length === 0) return;
    const held = holds ?? holdsAt(member.wallet, this.at);
    const scope = memberScope(tenantScope({ id: this.tenant }), member.id);
    const { wallet, writes } = moveWallet(scope, member.wallet, { moves, debt, held });
    member.wallet = wallet;
    for (const write of writes) {
      if (!('put' in write)) continue;
      const entry = write.put as unknown as LedgerEntry;
      member.entries.push(entry);
      this.ledger.push({ ...entry, member: member.id });
    }
  }

  /** What its payments say by themselves of money that came and went back until now. */
  money(currency: string): { paid: number; back: number; paidVat: number; backVat: number } {
    const sums = { paid: 0, back: 0, paidVat: 0, backVat: 0 };
    for (const record of this.members.flatMap(({ payments }) => [...payments.values()])) {
      if (record.status === 'pending' || record.currency !== currency) continue;
      const { amount, vat, refunded, charged_back } = record;
      sums.paid += amount;
      sums.paidVat += vat;
      sums.back += refunded + charged_back;
      sums.backVat += prorate(vat, refunded, amount) + prorate(vat, charged_back, amount);
    }
    return sums;
  }
}

/** Reads a month as finance does: the journal entries of a day, then its ledger entries. */
function readMonth(brand: Brand, month: string, balances: Balances): RevenueSum[] {
  const revenue = openRevenue();
  const reconciliation = openLedgerReconciliation();
  const order = (one: MemberEntry, other: MemberEntry) =>
    one.at.localeCompare(other.at) ||
    one.member.localeCompare(other.member) ||
    one.sequence - other.sequence;
  for (let day = `${month}-01`; day.startsWith(month); day = dayAfter(day)) {
    for (const entry of brand.journal.filter(({ at }) => at.startsWith(day))) {
      reconciliation.booked(entry);
      revenue.booked(entry);
    }
    const entries = brand.ledger.filter(({ at }) => at.startsWith(day)).sort(order);
    for (const entry of entries) {
      const changes: LotChange[] = [];
      balances.apply(entry, reconciliation.moved(entry), changes);
      revenue.moved(entry, changes);
    }
    reconciliation.dropAgreeing();
    revenue.dayDone(balances.findLot);
  }
  return revenue.sums();
}

/** Balances as the files of a closed month bring them back. */
function keptBalances(balances: Balances, end: string): Balances {
  const kept = openBalances(days);
  for (const lot of balances.held(dayAfter(end, -days))) {
    kept.restore(parseLot(lotCells(lot).map(String)));
  }
  return kept;
}

describe('months of chance', () => {
  it('have revenue, what is owed and what went back come to what was paid, and each ties to the one before', () => {
    const lines = new Set<string>();
    const acted = new Set<string>();
    for (let seed = 0; seed < months / monthsOfBrand; seed++) {
      const currencies = seed % 3 === 0 ? ['EUR', 'PLN'] : seed % 3 === 1 ? ['EUR'] : ['PLN'];
      const brand = new Brand(`brand-${seed}`, currencies, seeded(seed));
      const totals = new Map<string, { recognised: number; vat: number; purged: number }>();
      let balances = openBalances(days);
      let month = '2026-01';
      let liability = balances.liability();
      const last = monthAfter(month, monthsOfBrand);
      while (brand.at < `${last}-01`) brand.step();
      for (const key of brand.done) acted.add(key);
      for (let index = 0; index <= monthsOfBrand; index++) {
        const opening = sumWorth(balances.purchased());
        expect(getUntied({ month: monthAfter(month, -1), liability }, opening)).toEqual([]);
        const changes = readMonth(brand, month, balances);
        const closing = sumWorth(balances.purchased());
        expect([seed, month, getProblems(opening, changes, closing)]).toEqual([seed, month, []]);
        for (const { line } of changes) lines.add(line);
        for (const one of explain(changes)) {
          const { paid, given_back, recognised, rounding, deferred, purged_accounts } = one;
          expect(paid).toBe(given_back + recognised + rounding + deferred + purged_accounts);
        }
        for (const { currency, gross, vat } of getRecognised(changes)) {
          const total = totals.get(currency) ?? { recognised: 0, vat: 0, purged: 0 };
          total.recognised += gross;
          total.vat += vat;
          for (const one of changes) {
            if (one.currency !== currency || one.line !== 'purged_accounts') continue;
            total.purged -= one.gross;
            total.vat -= one.vat;
          }
          totals.set(currency, total);
        }
        liability = balances.liability();
        month = monthAfter(month);
        balances = keptBalances(balances, `${month}-01`);
      }
      // Credits of purged accounts stay, with the balance that they had.
      const unspent = brand.members.reduce(
        (sum, { entries }) => sum + (entries.at(-1)?.balance ?? 0),
        0,
      );
      expect([seed, liability.purchased + liability.granted]).toEqual([seed, unspent]);
      for (const currency of currencies) {
        const { paid, back, paidVat, backVat } = brand.money(currency);
        const { recognised, vat, purged } = totals.get(currency) ?? {
          ...{ recognised: 0, vat: 0, purged: 0 },
        };
        const owed = liability.worth.find((one) => one.currency === currency);
        expect([seed, currency, recognised + purged + (owed?.gross ?? 0) + back]).toEqual([
          ...[seed, currency, paid],
        ]);
        expect([seed, currency, vat + (owed?.vat ?? 0) + backVat]).toEqual([
          ...[seed, currency, paidVat],
        ]);
        const aged = getAges(balances.purchased(), brand.at).filter(
          (one) => one.currency === currency,
        );
        expect(aged.reduce((sum, { gross }) => sum + gross, 0)).toBe(owed?.gross ?? 0);
      }
    }
    // Chance played everything, and every line but what is a defect came of it.
    expect([...acted].sort()).toEqual([...new Set(acts)].sort());
    expect([...lines].sort()).toEqual([
      ...['chargeback_reversed', 'charged_back', 'debts_settled', 'given_back_used'],
      ...['purged_accounts', 'refunded', 'returned', 'rounding', 'sold', 'used'],
    ]);
  }, 7_200_000);
});
