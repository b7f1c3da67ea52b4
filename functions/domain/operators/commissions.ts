/** Commissions in the console: what campaigns are owed, and that it was paid. */
import { dayIn } from '#shared/rules/age.ts';
import { toMoney } from '#shared/rules/money.ts';
import { now } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import { findCampaign, listCampaigns } from '../traffic/campaigns.ts';
import { getLedger, payOut } from '../traffic/commission-ledger.ts';
import type { CommissionBalance, CommissionPayout } from '../traffic/commissions.ts';
import type { OpsBrandContext } from './ops-context.ts';

type Balance = CommissionBalance & { campaign: string; network: string };

const getToday = ({ config }: Brand): string => dayIn(config.time_zone, now());

/** GET /ops/commissions. */
export async function listCommissions({
  brand,
  scope,
  audit,
}: OpsBrandContext<undefined, { brand: string }>): Promise<{
  day: string;
  balances: Balance[];
  payouts: CommissionPayout[];
}> {
  const day = getToday(brand);
  const ledgers = await Promise.all(
    (await listCampaigns(scope)).map(async ({ name, network }) => ({
      ...{ campaign: name, network },
      ...(await getLedger(scope, name, day)),
    })),
  );
  audit.note({ after: { campaigns: ledgers.map(({ campaign }) => campaign) } });
  return {
    day,
    balances: ledgers.flatMap(({ campaign, network, balances }) =>
      balances.map((balance) => ({ campaign, network, ...balance })),
    ),
    payouts: ledgers
      .flatMap(({ payouts }) => payouts)
      .sort((one, other) => (one.at > other.at ? -1 : 1)),
  };
}

/**
 * POST /ops/commissions.
 *
 * @throws AppError `not_found`, `payout_recorded`, or `payable_changed`
 */
export async function recordPayout({
  operator,
  brand,
  scope,
  body: { campaign, currency, amount, reference },
  audit,
}: OpsBrandContext<{
  campaign: string;
  currency: string;
  amount: number;
  reference: string;
}>): Promise<{ payout: CommissionPayout }> {
  const subject = { kind: 'campaign', id: campaign };
  audit.note({ subject });
  if (!(await findCampaign(scope, campaign))) throw new AppError('not_found');
  const toText = (payable: number) => `${toMoney(payable, currency).value} ${currency}`;
  const asked = { campaign, currency, reference, by: operator.name };
  const result = await payOut(scope, asked, getToday(brand), {
    amount,
    also: ({ number }) => [
      audit.write({ subject, after: { payout: number, amount, currency, reference } }),
    ],
  });
  switch (result.outcome) {
    case 'paid':
      return { payout: result.payout };
    case 'paid_before': {
      const { number, at } = result.payout;
      throw new AppError('payout_recorded', { params: { reference, number, at } });
    }
    case 'nothing_payable':
      throw new AppError('payable_changed', { params: { payable: toText(0) } });
    case 'other_amount':
      throw new AppError('payable_changed', { params: { payable: toText(result.payable) } });
    case 'changed_meanwhile':
      throw new AppError('busy');
  }
}
