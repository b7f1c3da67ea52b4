/** The hourly job over all brands: reads disputes of providers, follows them, and raises alarms. */
import { dayIn } from '#shared/rules/age.ts';
import { monthAfter } from '#shared/rules/periods.ts';
import { alarm } from '../../adapters/alarm.ts';
import { now } from '../../adapters/clock.ts';
import type { Needs } from '../../adapters/needs.ts';
import {
  openAccount,
  type ProviderAccount,
  providerAccounts,
} from '../../adapters/payment-providers.ts';
import { PaymentError } from '../../adapters/payments.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import { tenantScope } from '../core/scope.ts';
import { brandsWithBooks } from '../tenants/brands.ts';
import { readChargebackRates } from './chargeback-rates.ts';
import { followDispute, isDue, listOpenDisputes, noteDispute } from './disputes.ts';
import { createFinanceContext, type FinanceContext } from './journal-export.ts';

export const needs: Needs = {
  alarms: ['dispute_deadline_near', 'chargebacks_near_limit', 'disputes_not_read'],
};

const dayMs = 86_400_000;
/** An hour's run reads what providers may have told late; the day's run makes up for an outage. */
const hourlyDays = 2;
const dailyDays = 30;
/** The hour (UTC) of the day's run, which also asks about older disputes. */
const dailyHour = 3;
/** Days before the end of the time to answer. */
const alarmDays = 3;
/** Days of a month on which the month before is looked at too: its last day ends after its last run. */
const lateRateDays = 3;

export type DisputeCounts = Partial<Record<string, number>>;

/** @returns how many disputes were noted, changed and followed */
export async function watchDisputes(): Promise<DisputeCounts> {
  const isDaily = now().getUTCHours() === dailyHour;
  const counts: DisputeCounts = {};
  const count = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  for await (const brand of brandsWithBooks()) {
    for (const account of providerAccounts(brand.config.payments)) {
      try {
        await readAccount(brand, account, isDaily, count);
      } catch (cause) {
        if (!(cause instanceof PaymentError || cause instanceof AppError)) throw cause;
        count('failed');
        alarm('disputes_not_read', {
          tenant: brand.id,
          provider: account.name,
          error: cause.message,
        });
      }
    }
    if (isDaily) await watchRates(brand);
  }
  return counts;
}

async function readAccount(
  brand: Brand,
  account: ProviderAccount,
  isDaily: boolean,
  count: (name: string) => void,
): Promise<void> {
  const time = now().getTime();
  const period = {
    from: new Date(time - (isDaily ? dailyDays : hourlyDays) * dayMs).toISOString(),
    to: new Date(time + dayMs).toISOString(),
  };
  for await (const told of openAccount(account).disputes(period)) {
    count(await noteDispute(brand, account.name, told));
  }
  for await (const record of listOpenDisputes(tenantScope(brand))) {
    if (record.provider !== account.name) continue;
    // Time and refunds are looked at every hour, charge backs at the provider once a day.
    const isAsked = isDaily || record.kind === 'warning' || isDue(record, 0);
    const state = isAsked ? await followDispute(brand, account, record) : record.state;
    if (state !== record.state) count(state);
    if (isDaily && state === 'open' && isDue(record, alarmDays)) {
      const { id, payment, deadline } = record;
      alarm('dispute_deadline_near', { tenant: brand.id, dispute: id, payment, deadline });
    }
  }
}

async function watchRates(brand: Brand): Promise<void> {
  const finance = createFinanceContext(brand);
  const day = dayIn(finance.timeZone, now());
  const month = day.slice(0, 'YYYY-MM'.length);
  if (Number(day.slice(-2)) <= lateRateDays) await watchMonth(finance, monthAfter(month, -1));
  await watchMonth(finance, month);
}

async function watchMonth(finance: FinanceContext, month: string): Promise<void> {
  const { schemes } = await readChargebackRates(finance, month);
  for (const { scheme, cases, percent, limit } of schemes.filter(({ isNear }) => isNear)) {
    alarm('chargebacks_near_limit', {
      ...{ tenant: finance.brand.id, month, scheme, cases, percent },
      limit: { percent: limit.percent, cases: limit.cases },
    });
  }
}
