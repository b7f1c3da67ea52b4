/** `npm run brand -- consents` exports the proofs of what visitors decided about services. */
import type { Command } from 'commander';
import { dayIn } from '#shared/rules/age.ts';
import { dayAfter, daysPeriod, isDay } from '#shared/rules/periods.ts';
import { now } from '../../functions/adapters/clock.ts';
import { tenantScope } from '../../functions/domain/core/scope.ts';
import {
  type ConsentRecord,
  consentRecords,
} from '../../functions/domain/traffic/record-consent.ts';
import { onlineBrand, parseFormat } from './arguments.ts';
import { formats, rowPrinter } from './finance-output.ts';
import { OperatorError } from './operator-error.ts';

const columns = [
  ...['at', 'consent_id', 'statistics', 'marketing', 'source', 'locale', 'browser'],
  ...['text_version', 'banner_version', 'id', 'before'],
] as const;
const onScreen = columns.slice(0, 8);
const usualDays = 30;

export interface ConsentsOptions {
  id?: string;
  from?: string;
  to?: string;
  format?: string;
}

export const consentsOptions = (command: Command): Command =>
  command
    .summary('export the proofs of consent')
    .description(
      'Lists what visitors decided about services of third parties, oldest first: when, what, where they decided it, and which wording they saw. Nothing in it names a person.',
    )
    .option('--id <brand>', 'the brand')
    .option('--from <day>', `first day, YYYY-MM-DD (else ${usualDays} days before the last one)`)
    .option('--to <day>', 'last day (else today)')
    .option('--format <format>', formats.join(', '));

export async function consentsCommand(
  { id, format: wanted, ...days }: ConsentsOptions,
  out: (line: string) => void,
): Promise<number> {
  const format = parseFormat(wanted, formats);
  const brand = await onlineBrand(id);
  const zone = brand.config.time_zone;
  const to = toDay('--to', days.to ?? dayIn(zone, now()));
  const from = toDay('--from', days.from ?? dayAfter(to, -usualDays));
  if (from > to) throw new OperatorError('--from must not be after --to.');
  const records = consentRecords(tenantScope(brand), daysPeriod(zone, from, to));
  const printer = rowPrinter(format, { all: columns, table: onScreen, amounts: [] }, out);
  for await (const record of records) printer.row(toRow(record));
  printer.end();
  return 0;
}

function toDay(option: string, day: string): string {
  if (!isDay(day)) throw new OperatorError(`${option} is a day such as 2026-01-31.`);
  return day;
}

function toRow({ statistics, marketing, before, ...record }: ConsentRecord) {
  const answer = (allowed: boolean) => (allowed ? 'yes' : 'no');
  return {
    ...record,
    statistics: answer(statistics),
    marketing: answer(marketing),
    before: before ?? '',
  };
}
