/**
 * Matches the lines of payouts with bookings, payment by payment, and carries each provider's balance
 * from the beginning of a period to its end. Both sides arrive as streams in any order; only
 * amounts are kept. docs/finance.md, "Payouts", has the definitions.
 */
import { prorate } from '#shared/rules/money.ts';
import { type Period, within } from '#shared/rules/periods.ts';
import type { AgreedFee } from '#shared/tenant.ts';
import type { PayoutLine, PayoutLineKind } from '../../adapters/payments.ts';
import type { JournalEntry, JournalEntryKind } from '../payments/journal.ts';
import type { ReportPayout } from './payout-differences.ts';
import type { Payout } from './payouts.ts';
import { toMoneyText } from './reconciliation.ts';

/**
 * What a provider owed the brand, by provider and currency, in the smallest unit. It holds that
 * `opening + booked + fees + reserves + other - paid_out - untold - differing = closing`; `unexplained`
 * is what is left of it, and is 0.
 */
export interface ProviderBalance {
  provider: string;
  currency: string;
  /** Bookings in no payout yet, at the beginning of the period and at its end. */
  opening: number;
  booked: number;
  /** Negative. */
  fees: number;
  /** What was held, negative, and released again. */
  reserves: number;
  other: number;
  paid_out: number;
  /** Payouts whose total nobody told yet: what their lines come to. */
  untold: number;
  /** What the differences come to, each of which is named. */
  differing: number;
  closing: number;
  unexplained: number;
}

export interface MatchOptions {
  /** ISO 8601; what is booked or made later is not known. */
  now: string;
  /** Days within which a booking is paid out. */
  longestDays: number;
  /** Days after which a booking that is in no payout leaves the balance. */
  followedDays: number;
  /** What was agreed with providers. */
  fees: readonly AgreedFee[];
  /** Whether somebody else than the provider pays it out. */
  isPaidElsewhere(entry: Pick<JournalEntry, 'provider' | 'method'>): boolean;
}

type Group = 'sale' | 'refund' | 'chargeback';

const groupOfEntry: Record<JournalEntryKind, Group> = {
  ...{ sale: 'sale', refund: 'refund', chargeback: 'chargeback' },
  chargeback_reversed: 'chargeback',
};
const groupOfLine: Partial<Record<PayoutLineKind, Group>> = {
  ...{ payment: 'sale', refund: 'refund', chargeback: 'chargeback' },
  chargeback_reversed: 'chargeback',
};

interface Movement {
  at: string;
  minor: number;
  currency: string;
  /** The payout of a line; the payment of a booking. */
  of: string;
  /** Whether the provider did not say for which payment a line is. */
  isUnnamed?: boolean;
}

/** What is in a payout, to compare it with what it says. */
interface Content {
  provider: string;
  id: string;
  currency: string;
  told: number | null;
  sum: number;
  /** By the provider's name of what a fee is for: what was taken, and of what. */
  fees: Map<string, number>;
  charged: Map<string, { count: number; amount: number }>;
}

interface Side {
  booked: Movement[];
  settled: Movement[];
}

const toKey = (provider: string, group: Group, reference: string): string =>
  `${provider} ${group} ${reference}`;

function parseKey(key: string): { provider: string; reference: string } {
  const [provider = '', , ...reference] = key.split(' ');
  return { provider, reference: reference.join(' ') };
}

const dayMs = 86_400_000;
const minusDays = (at: string, days: number) =>
  new Date(Date.parse(at) - days * dayMs).toISOString();

export interface PayoutMatching {
  booked(entry: JournalEntry): void;
  /** A payout whose lines follow. Failed ones have none, as their money stayed. */
  paidOut(payout: Payout): void;
  line(payout: Payout, line: PayoutLine): void;
  /** Payments with lines and no booking yet, which may be older than what was read: providers' ids. */
  wanted(): string[];
  /** Names every difference. */
  result(report: ReportPayout): ProviderBalance[];
}

/** @param period whose payouts and bookings are looked at; what is around it is needed to match */
export function openPayoutMatching(period: Period, options: MatchOptions): PayoutMatching {
  const sides = new Map<string, Side>();
  const contents = new Map<string, Content>();
  const balances = new Map<string, ProviderBalance>();
  const hasPayment = (settled: readonly Movement[]) =>
    settled.some(({ at, isUnnamed }) => !isUnnamed && within(period, at));
  const getSide = (provider: string, group: Group, reference: string): Side => {
    const key = toKey(provider, group, reference);
    const side = sides.get(key) ?? { booked: [], settled: [] };
    sides.set(key, side);
    return side;
  };
  const getBalance = (provider: string, currency: string): ProviderBalance => {
    const key = `${provider} ${currency}`;
    const nothing = { fees: 0, reserves: 0, other: 0, paid_out: 0, untold: 0, differing: 0 };
    const balance = balances.get(key) ?? {
      ...{ provider, currency, opening: 0, booked: 0, ...nothing, closing: 0, unexplained: 0 },
    };
    balances.set(key, balance);
    return balance;
  };

  return {
    booked(entry) {
      const { provider, provider_reference, kind, at, gross: minor, currency, payment } = entry;
      if (options.isPaidElsewhere(entry)) return;
      const movement = { at, minor, currency, of: payment };
      getSide(provider, groupOfEntry[kind], provider_reference).booked.push(movement);
      if (within(period, at)) getBalance(provider, currency).booked += minor;
    },
    paidOut(payout) {
      const { provider, id, currency, created_at, total, statement } = payout;
      if (!within(period, created_at)) return;
      const told = total ?? statement?.total ?? null;
      getBalance(provider, currency).paid_out += told ?? 0;
      const nothing = { sum: 0, fees: new Map(), charged: new Map() };
      contents.set(`${provider} ${id}`, { provider, id, currency, told, ...nothing });
    },
    line({ provider, id, created_at: at, currency: paidIn }, line) {
      const { kind, payment, amount } = line;
      const { minor, currency } = amount;
      const group = groupOfLine[kind];
      const balance = within(period, at) ? getBalance(provider, paidIn) : null;
      const content = balance && contents.get(`${provider} ${id}`);
      if (content && currency === paidIn) addTo(content, line);
      if (group) {
        const place = payment ?? `${id} ${kind}`;
        const isUnnamed = payment === null;
        getSide(provider, group, place).settled.push({ at, minor, currency, of: id, isUnnamed });
        // It was converted into the payout's currency, and is in no payout of its own.
        if (balance && currency !== paidIn) getBalance(provider, currency).differing += minor;
      } else if (balance) {
        if (kind === 'fee') balance.fees += minor;
        else if (kind === 'other') balance.other += minor;
        else balance.reserves += minor;
      }
    },
    wanted: () =>
      [...sides]
        .filter(([, { booked, settled }]) => booked.length === 0 && hasPayment(settled))
        .map(([key]) => parseKey(key).reference),
    result(report) {
      for (const content of contents.values()) {
        const { provider, currency, told, sum } = content;
        const balance = getBalance(provider, currency);
        if (told === null) balance.untold += sum;
        else balance.differing -= told - sum;
        compareContent(content, options.fees, report);
      }
      for (const [key, side] of sides) {
        finish({ ...parseKey(key), side, period, options, getBalance, report });
      }
      const found = [...balances.values()].filter((one) => !isEmpty(one));
      return found.map(withUnexplained).sort(byProvider);
    },
  };
}

function addTo(content: Content, { kind, amount: { minor }, method }: PayoutLine): void {
  content.sum += minor;
  if (kind === 'fee') {
    const name = method ?? '';
    content.fees.set(name, (content.fees.get(name) ?? 0) - minor);
    return;
  }
  if (!groupOfLine[kind]) return;
  const name = kind === 'payment' ? (method ?? '') : kind;
  const charged = content.charged.get(name) ?? { count: 0, amount: 0 };
  charged.count += 1;
  charged.amount += Math.abs(minor);
  content.charged.set(name, charged);
}

const wholePercent = 10_000;

function compareContent(
  { provider, id, currency, told, sum, fees, charged }: Content,
  agreed: readonly AgreedFee[],
  report: ReportPayout,
): void {
  const common = { provider, payout: id, provider_reference: '', payment: '' };
  if (told !== null && told !== sum) {
    const texts = { books: toMoneyText(sum, currency), other: toMoneyText(told, currency) };
    report({ kind: 'total_differs', ...common, ...texts });
  }
  // Without a total, its fees are not told either.
  if (told === null) return;
  for (const { method, fixed, percent } of agreed.filter((one) => one.provider === provider)) {
    const { count, amount } = charged.get(method) ?? { count: 0, amount: 0 };
    const expected = count * fixed + prorate(amount, percent, wholePercent);
    const taken = fees.get(method) ?? 0;
    // Each of them may have been rounded by half a cent.
    if (Math.abs(taken - expected) <= (percent === 0 ? 0 : Math.ceil(count / 2))) continue;
    report({
      ...{ kind: 'fee_differs', ...common, provider_reference: method },
      ...{ books: toMoneyText(expected, currency), other: toMoneyText(taken, currency) },
    });
  }
}

const isEmpty = ({ provider: _, currency: __, ...amounts }: ProviderBalance): boolean =>
  Object.values(amounts).every((amount) => amount === 0);

const byProvider = (one: ProviderBalance, other: ProviderBalance): number =>
  `${one.provider} ${one.currency}` < `${other.provider} ${other.currency}` ? -1 : 1;

const withUnexplained = (one: ProviderBalance): ProviderBalance => ({
  ...one,
  unexplained:
    one.opening +
    one.booked +
    one.fees +
    one.reserves +
    one.other -
    one.paid_out -
    one.untold -
    one.differing -
    one.closing,
});

interface Finishing {
  provider: string;
  reference: string;
  side: Side;
  period: Period;
  options: MatchOptions;
  getBalance(provider: string, currency: string): ProviderBalance;
  report: ReportPayout;
}

/** Names what differs of a payment, and adds what is open of it to its provider's balance. */
function finish({ provider, reference, side, period, options, getBalance, report }: Finishing) {
  const { booked, settled } = side;
  const { entries, lines } = getUnmatched(booked, settled);
  const isDiffering = lines.length > 0;
  const isNamed = booked.length > 0 || settled.some(({ isUnnamed }) => !isUnnamed);
  const common = {
    ...{ provider, provider_reference: isNamed ? reference : '', payment: booked[0]?.of ?? '' },
  };
  if (isDiffering && lines.some(({ at }) => within(period, at))) {
    report({
      ...{ kind: getKind(side, entries, lines), ...common, payout: lines[0]?.of ?? '' },
      books: entries.length > 0 ? toTexts(entries) : booked.length > 0 ? toTexts(booked) : '',
      other: toTexts(entries.length > 0 ? lines : settled),
    });
  }
  const at = period.to < options.now ? period.to : options.now;
  const late = isDiffering
    ? []
    : entries.filter((one) => one.at < minusDays(options.now, options.longestDays));
  const followedFrom = (time: string) => minusDays(time, options.followedDays);
  for (const one of late.filter(({ at: when }) => when < at && when >= followedFrom(at))) {
    report({
      ...{ kind: 'not_paid_out', ...common, payout: '', other: '' },
      books: toMoneyText(one.minor, one.currency),
    });
  }
  for (const own of new Set([...booked, ...settled].map((one) => one.currency))) {
    const balance = getBalance(provider, own);
    const sum = (list: readonly Movement[], until: string) =>
      list
        .filter((one) => one.currency === own && one.at < until)
        .reduce((all, { minor }) => all + minor, 0);
    const open = (time: string) => sum(booked, time) - sum(settled, time);
    // Nobody expects any more what is in no payout for so long.
    const lost = (time: string) =>
      isDiffering
        ? 0
        : sum(
            entries.filter((one) => one.at < followedFrom(time)),
            time,
          );
    if (isDiffering) balance.differing += open(period.to) - open(period.from);
    else {
      balance.opening += open(period.from) - lost(period.from);
      balance.closing += open(period.to) - lost(period.to);
      balance.differing += lost(period.to) - lost(period.from);
    }
  }
}

/** Pairs equal amounts. Amounts that were booked in other portions and sum up alike are a pair too. */
function getUnmatched(booked: readonly Movement[], settled: readonly Movement[]) {
  const entries = [...booked];
  const lines: Movement[] = [];
  for (const line of settled) {
    const place = entries.findIndex(
      ({ minor, currency }) => minor === line.minor && currency === line.currency,
    );
    if (place < 0) lines.push(line);
    else entries.splice(place, 1);
  }
  const isOneCurrency = new Set([...entries, ...lines].map(({ currency }) => currency)).size <= 1;
  const total = (list: readonly Movement[]) => list.reduce((sum, { minor }) => sum + minor, 0);
  const isSame = lines.length > 0 && isOneCurrency && total(entries) === total(lines);
  return isSame ? { entries: [], lines: [] } : { entries, lines };
}

function getKind(
  { booked, settled }: Side,
  entries: readonly Movement[],
  lines: readonly Movement[],
) {
  if (booked.length === 0) return 'line_without_booking';
  const known = new Set(booked.map(({ currency }) => currency));
  if (settled.some(({ currency }) => !known.has(currency))) return 'currency_differs';
  if (entries.length > 0) return 'amount_differs';
  const isAgain = lines.every(({ minor }) => booked.some((one) => one.minor === minor));
  return isAgain ? 'paid_out_twice' : 'line_without_booking';
}

const toTexts = (list: readonly Movement[]): string =>
  list.map(({ minor, currency }) => toMoneyText(minor, currency)).join(' + ');
