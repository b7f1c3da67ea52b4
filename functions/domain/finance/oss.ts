/**
 * The return of the one-stop shop: what a company owes member states of the EU for sales to consumers
 * there, by country, rate and quarter, of all its brands together. A company of the EU owes it other
 * member states (EU directive 2006/112, Union scheme, articles 369a to 369k), one without an
 * establishment in the EU all of them (non-Union scheme, articles 358a to 369). What went back of a
 * sale of an earlier quarter is a correction of that quarter (369g(4), 365). Amounts in other
 * currencies become euros by the central bank's rate of the last day of the quarter that they belong
 * to, or of the next day on which it published one (369h, 366).
 */
import { dayIn } from '#shared/rules/age.ts';
import { isMemberState, memberStates } from '#shared/rules/member-states.ts';
import { prorate } from '#shared/rules/money.ts';
import { getLastDay, getQuarter, quarterPeriod } from '#shared/rules/periods.ts';
import type { TenantConfig } from '#shared/tenant.ts';
import type { Brand } from '../core/brand.ts';
import { companyId } from '../payments/documents.ts';
import { type JournalEntry, listJournalEntries } from '../payments/journal.ts';
import { findOnlineBrands } from '../tenants/brands.ts';
import { createFinanceContext, FinanceError } from './journal-export.ts';

/** Amounts are whole numbers of the smallest unit. */
export interface OssRow {
  country: string;
  /** Hundredths of a percent. */
  vat_rate: number;
  /** The quarter that it belongs to: the return's own, or an earlier one that it corrects. */
  quarter: string;
  currency: string;
  net: number;
  vat: number;
  net_eur: number;
  vat_eur: number;
}

/** Columns of the return, in their order. */
export const ossFields = [
  ...(['country', 'vat_rate', 'quarter', 'currency', 'net', 'vat', 'net_eur', 'vat_eur'] as const),
] as const;

/** Returns millionths of a currency's unit that a euro was worth. */
export type Rates = (currency: string, day: string) => number;

const euroMillionths = 1_000_000;
/** The central bank publishes no rates on weekends and holidays. */
const mostDaysLater = 7;
const dayMs = 86_400_000;

/**
 * Reads rates from lines `date,currency,rate`: units of the currency for a euro, as the European
 * Central Bank publishes them.
 *
 * @throws FinanceError that names a line that is none
 */
export function parseRates(text: string): Rates {
  const found: { day: string; currency: string; millionths: number }[] = [];
  for (const [index, line] of text.trim().split(/\r?\n/).entries()) {
    if (line === '') continue;
    if (index === 0 && /^date,currency,rate$/i.test(line.trim())) continue;
    const [, day, currency, rate] =
      /^(\d{4}-\d\d-\d\d),([A-Z]{3}),(\d+(?:\.\d{1,6})?)$/.exec(line.trim()) ?? [];
    if (!day || !currency || !Number(rate)) {
      throw new FinanceError(
        `Line ${index + 1} of the rates is none, such as 2026-09-30,CHF,0.9412: ${line}`,
      );
    }
    found.push({ day, currency, millionths: Math.round(Number(rate) * euroMillionths) });
  }
  found.sort((one, other) => one.day.localeCompare(other.day));
  return (currency, day) => {
    const last = new Date(Date.parse(day) + mostDaysLater * dayMs).toISOString().slice(0, 10);
    const rate = found.find(
      (one) => one.currency === currency && one.day >= day && one.day <= last,
    );
    if (rate) return rate.millionths;
    throw new FinanceError(`The rates lack ${currency} of ${day}, or of the next day with one.`, {
      needs: 'rates',
    });
  };
}

/** Brands of a company that are online, the given one included. */
export async function listCompanyBrands(brand: Brand): Promise<Brand[]> {
  const company = companyId(brand.config);
  return (await findOnlineBrands()).filter((one) => companyId(one.config) === company);
}

/** Where and how a company declares what it owes member states. */
export type OssRegistration = NonNullable<TenantConfig['company']['oss']>;

/**
 * Returns the registration of a company by what its brands declare. A company of a member state has
 * that of its own country.
 *
 * @throws FinanceError where a company outside of the EU declares none, or its brands differ
 */
export function getOssRegistration(
  brands: readonly Pick<Brand, 'id' | 'config'>[],
): OssRegistration {
  const [first, ...others] = brands.map(({ id, config }) => ({ id, own: ownRegistration(config) }));
  if (!first) throw new FinanceError('The company has no brand online.');
  const other = others.find(({ own }) => toText(own) !== toText(first.own));
  if (other) {
    throw new FinanceError(
      `Brands of one company declare it differently: ${first.id} ${toText(first.own)}, ${other.id} ${toText(other.own)} (company.oss of tenant.json).`,
    );
  }
  if (first.own) return first.own;
  const country = brands[0]?.config.company.country;
  throw new FinanceError(
    `The company is of ${country}, outside of the EU, and ${brands.map(({ id }) => id).join(', ')} names no registration for the one-stop shop. Register in a member state, then set company.oss of tenant.json to {"scheme": "non_union", "member_state": "<its code>"}, or to "union" and the member state where the company is established.`,
  );
}

function ownRegistration({ company }: TenantConfig): OssRegistration | null {
  const home = memberStates.find((state) => state === company.country);
  return home ? { scheme: 'union', member_state: home } : (company.oss ?? null);
}

const toText = (one: OssRegistration | null): string =>
  one ? `${one.scheme} in ${one.member_state}` : 'no registration';

/**
 * Adds up a quarter of all brands of a company.
 *
 * @param rates is asked only for other currencies than the euro
 * @throws FinanceError where the company is not registered, or a rate is missing
 */
export async function ossReturn(
  brands: readonly Brand[],
  quarter: string,
  rates: Rates,
): Promise<OssRow[]> {
  const sums = openOss(getOssRegistration(brands), quarter);
  for (const brand of brands) {
    const { scope, timeZone } = createFinanceContext(brand);
    for await (const entry of listJournalEntries(scope, quarterPeriod(timeZone, quarter))) {
      sums.add(entry, timeZone);
    }
  }
  return sums.rows(rates);
}

type Sum = Omit<OssRow, 'net_eur' | 'vat_eur'>;

/**
 * Sums of a company's return. Sales where a company of the Union scheme is established are in its
 * return there, and in none of these.
 */
export function openOss({ scheme, member_state }: OssRegistration, quarter: string) {
  const home = scheme === 'union' ? member_state : null;
  const sums = new Map<string, Sum>();
  return {
    add({ at, sale_at, country, vat_rate, currency, gross, vat }: OssEntry, timeZone: string) {
      if (country === home || !isMemberState(country)) return;
      const belongs = getQuarter(dayIn(timeZone, new Date(sale_at ?? at)));
      // What was sold in the quarter and came back in it is no correction.
      const own = belongs > quarter ? quarter : belongs;
      const key = [own === quarter ? '' : own, country, vat_rate, currency].join(' ');
      const sum = sums.get(key) ?? {
        ...{ country, vat_rate, quarter: own, currency, net: 0, vat: 0 },
      };
      sum.net += gross - vat;
      sum.vat += vat;
      sums.set(key, sum);
    },
    /** Sorted: the quarter itself before corrections, by country, rate and currency. */
    rows(rates: Rates): OssRow[] {
      const sorted = [...sums].sort(([one], [other]) => (one < other ? -1 : 1));
      return sorted.map(([, sum]) => {
        const { currency, net, vat } = sum;
        const day = getLastDay(sum.quarter);
        const rate = currency === 'EUR' ? euroMillionths : rates(currency, day);
        const toEuros = (amount: number) => prorate(amount, euroMillionths, rate);
        return { ...sum, net_eur: toEuros(net), vat_eur: toEuros(vat) };
      });
    },
  };
}

type OssEntry = Pick<
  JournalEntry,
  'at' | 'sale_at' | 'country' | 'vat_rate' | 'currency' | 'gross' | 'vat'
>;
