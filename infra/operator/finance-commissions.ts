/** `npm run finance -- commissions` and `pay-commission`: what campaigns are owed. */
import { userInfo } from 'node:os';
import {
  type FinanceContext,
  FinanceError,
} from '../../functions/domain/finance/journal-export.ts';
import { findCampaign, listCampaigns } from '../../functions/domain/traffic/campaigns.ts';
import {
  type CommissionLedger,
  getLedger,
  payOut,
} from '../../functions/domain/traffic/commission-ledger.ts';
import type {
  CommissionBalance,
  CommissionEntry,
} from '../../functions/domain/traffic/commissions.ts';
import {
  type Columns,
  decimal,
  type Format,
  type RowPrinter,
  rowPrinter,
} from './finance-output.ts';

type Print = (text: string) => void;

const sums = ['earned', 'reversed', 'withheld', 'held', 'payable', 'paid'] as const;
const balanceFields = ['campaign', 'currency', ...sums] as const;
const balanceColumns: Columns<keyof CommissionBalance | 'campaign'> = {
  all: balanceFields,
  table: balanceFields,
  amounts: sums,
};

const entryFields = [
  ...(['at', 'kind', 'campaign', 'commission', 'event', 'member', 'payment'] as const),
  ...(['currency', 'amount', 'day', 'payable_from', 'withheld', 'by', 'reason'] as const),
] as const;
const entryColumns: Columns<Exclude<keyof CommissionEntry, 'id'>> = {
  all: entryFields,
  table: entryFields,
  amounts: ['amount'],
};

/**
 * Prints the sums of campaigns' ledgers as they are on a day, or every entry of them and every
 * payout, which counts negative.
 *
 * @throws FinanceError where the brand has no such campaign
 */
export async function printCommissions(
  { scope }: FinanceContext,
  { campaign, day, entries }: { campaign: string | null; day: string; entries: boolean },
  format: Format,
  line: Print,
): Promise<void> {
  const names = campaign ? [campaign] : (await listCampaigns(scope)).map(({ name }) => name);
  if (campaign) await findNamed(scope, campaign);
  const ledgers = await Promise.all(
    names.map(async (name) => ({ name, ...(await getLedger(scope, name, day)) })),
  );
  if (entries) printEntries(ledgers, rowPrinter(format, entryColumns, line));
  else printBalances(ledgers, rowPrinter(format, balanceColumns, line));
}

type NamedLedger = CommissionLedger & { name: string };

function printBalances(
  ledgers: readonly NamedLedger[],
  printer: RowPrinter<keyof CommissionBalance | 'campaign'>,
): void {
  for (const { name, balances } of ledgers) {
    for (const one of balances) printer.row({ campaign: name, ...one });
  }
  printer.end();
}

function printEntries(
  ledgers: readonly NamedLedger[],
  printer: RowPrinter<Exclude<keyof CommissionEntry, 'id'>>,
): void {
  for (const { name, entries, payouts } of ledgers) {
    for (const { payment, withheld, by, reason = '', ...rest } of entries) {
      printer.row({
        ...{ ...rest, reason },
        ...{ payment: payment ?? '', withheld: withheld ?? '', by: by ?? '' },
      });
    }
    for (const { number, at, currency, amount, reference, by } of payouts) {
      printer.row({
        ...{ at, kind: 'paid', campaign: name, commission: `payout ${number}`, event: '' },
        ...{ member: '', payment: reference, currency, amount: -amount },
        ...{ day: at.slice(0, 10), payable_from: '', withheld: '', by, reason: '' },
      });
    }
  }
  printer.end();
}

/**
 * Records that what is payable was paid.
 *
 * @throws FinanceError where nothing is payable, the reference is known, or somebody else paid
 */
export async function payCommission(
  { scope, brand }: FinanceContext,
  asked: { campaign: string; reference: string; currency: string | null; by: string | null },
  today: string,
  line: Print,
): Promise<void> {
  const { campaign, reference } = asked;
  await findNamed(scope, campaign);
  const currency = asked.currency ?? brand.config.currency;
  const by = asked.by ?? userInfo().username;
  const result = await payOut(scope, { campaign, currency, reference, by }, today);
  switch (result.outcome) {
    case 'paid':
      line(
        `${campaign}: payout ${result.payout.number}, ${decimal(result.payout.amount)} ${currency}, ${reference}`,
      );
      return;
    case 'paid_before':
      throw new FinanceError(
        `${reference} is payout ${result.payout.number} of ${result.payout.at}; nothing was recorded.`,
      );
    case 'nothing_payable':
      throw new FinanceError(`nothing is payable to ${campaign} in ${currency} today.`);
    case 'other_amount':
    case 'changed_meanwhile':
      throw new FinanceError('somebody else recorded a payout at this moment; look again.');
  }
}

async function findNamed(scope: FinanceContext['scope'], campaign: string): Promise<void> {
  if (!(await findCampaign(scope, campaign))) {
    throw new FinanceError(`${scope.tenant} has no campaign ${campaign}.`);
  }
}
