/** `npm run brand -- discount` creates, lists and ends a brand's discount codes. */

import type { Command } from 'commander';
import { discountCodeSchema } from '#shared/model/payment.ts';
import { type Country, countries, paymentMethods } from '#shared/model/values.ts';
import { toMinor, toMoney } from '#shared/rules/money.ts';
import { highestDiscountPercent } from '#shared/rules/prices.ts';
import { now } from '../../functions/adapters/clock.ts';
import type { Brand } from '../../functions/domain/core/brand.ts';
import { commitAll } from '../../functions/domain/core/commit.ts';
import { type TenantScope, tenantScope } from '../../functions/domain/core/scope.ts';
import {
  codeEndWrite,
  codeWrite,
  type DiscountCode,
  listDiscountCodes,
} from '../../functions/domain/payments/discounts.ts';
import { ownCodes } from '../../functions/domain/payments/own-discounts.ts';
import { onlineBrand, parseFormat } from './arguments.ts';
import { OperatorError } from './operator-error.ts';

/** Declares the command's arguments and options. */
export const discountOptions = (command: Command): Command =>
  command
    .usage(
      `new --id <brand> --code <code> (--percentage <n> | --value <amount>) [options]
       npm run brand -- discount list --id <brand> [--format text|json]
       npm run brand -- discount off --id <brand> --code <code>`,
    )
    .argument('[words...]', 'new, list or off')
    .summary('make, list and end discount codes')
    .description(
      `Makes, lists and ends the discount codes of a brand. A code is good in one brand only. ${ownCodes.join(' and ')} follow from the brand's features and cannot be made. A code that is switched off is found no more; orders that have it keep it. A name can be given once: whoever used a code of that name would otherwise have it again.`,
    )
    .option('--id <brand>', 'the brand')
    .option('--code <code>', '2 to 30 of A-Z 0-9 _ and -; small letters are made large')
    .option('--percentage <n>', `1 to ${highestDiscountPercent}, off the total with VAT`)
    .option('--value <amount>', "such as 5.00 in the brand's currency, off the total with VAT")
    .option('--country <code>', 'only for members who signed up in this country')
    .option('--minimum <amount>', 'least total of an order before the discount, such as 20.00')
    .option(
      '--expires <moment>',
      'a day (its end, UTC) such as 2026-12-31, or 2026-12-31T18:00:00Z',
    )
    .option('--methods <methods>', 'payment methods it is for, with commas: ideal,paypal')
    .option('--validity <validity>', 'once (per member; the default) or unlimited')
    .option('--member <id>', 'only for the member with this id')
    .option('--format <format>', 'of the list: text or json');

export interface DiscountOptions {
  id?: string | undefined;
  code?: string | undefined;
  percentage?: string | undefined;
  value?: string | undefined;
  country?: string | undefined;
  minimum?: string | undefined;
  expires?: string | undefined;
  methods?: string | undefined;
  validity?: string | undefined;
  member?: string | undefined;
  format?: string | undefined;
}

/**
 * @param words the arguments before the options: new, list or off
 * @returns the exit code, 0
 * @throws OperatorError for wrong use, an existing code to create, or an unknown code to end
 */
export async function discountCommand(
  options: DiscountOptions,
  words: readonly string[],
  say: (line: string) => void,
): Promise<number> {
  const [action, ...more] = words;
  if (more.length > 0 || !['new', 'list', 'off'].includes(action ?? '')) {
    throw new OperatorError('Say what to do: discount new, discount list or discount off.');
  }
  refuseStrange(action as string, options);
  const brand = await onlineBrand(options.id);
  const scope = tenantScope(brand);
  if (action === 'list') return list(scope, brand, options.format, say);
  const code = parseCode(options.code);
  if (action === 'off') {
    if (!(await commitAll(scope, [codeEndWrite(scope, code)])))
      throw new OperatorError(`${brand.id} has no code ${code}.`);
    say(`${code}: off`);
    return 0;
  }
  const discount = toDiscountCode(brand, code, options);
  if (!(await commitAll(scope, [codeWrite(scope, discount)]))) {
    throw new OperatorError(`${brand.id} has a code ${code} already; nothing was changed.`);
  }
  say(`${code}: ${described(brand, discount)}`);
  return 0;
}

const belongs: Record<string, readonly (keyof DiscountOptions)[]> = {
  list: ['id', 'format'],
  off: ['id', 'code'],
  new: [
    ...(['id', 'code', 'percentage', 'value', 'country', 'minimum'] as const),
    ...(['expires', 'methods', 'validity', 'member'] as const),
  ],
};

function refuseStrange(action: string, options: DiscountOptions): void {
  const strange = Object.entries(options).find(
    ([name, value]) =>
      value !== undefined && !belongs[action]?.includes(name as keyof DiscountOptions),
  );
  if (strange) throw new OperatorError(`--${strange[0]} does not belong to discount ${action}.`);
}

function parseCode(given: string | undefined): string {
  const read = discountCodeSchema.safeParse(given ?? '');
  if (!read.success) {
    throw new OperatorError('--code is 2 to 30 of A-Z 0-9 _ and -, such as SUMMER-26.');
  }
  return read.data;
}

/** @throws OperatorError unless the text is an amount above zero */
function parseAmount(name: string, given: string): number {
  const amount = /^\d{1,6}\.\d{2}$/.test(given) ? toMinor({ value: given }) : 0;
  if (amount < 1) throw new OperatorError(`--${name} is an amount such as 20.00.`);
  return amount;
}

function toDiscountCode({ config }: Brand, code: string, options: DiscountOptions): DiscountCode {
  if (ownCodes.includes(code)) {
    throw new OperatorError(`${code} follows from the brand's features and cannot be made.`);
  }
  const { percentage, value, country, minimum, methods, member } = options;
  if ((percentage === undefined) === (value === undefined)) {
    throw new OperatorError('Say --percentage or --value, one of the two.');
  }
  if (percentage !== undefined && !(/^\d{1,2}$/.test(percentage) && inRange(Number(percentage)))) {
    throw new OperatorError(`--percentage is a whole number from 1 to ${highestDiscountPercent}.`);
  }
  if (country !== undefined && !config.countries.some((one) => one === country)) {
    const known = countries.some((one) => one === country);
    throw new OperatorError(
      known
        ? `${config.id} is not for ${country}; its countries are ${config.countries.join(', ')}.`
        : `--country is one of ${config.countries.join(' ')}.`,
    );
  }
  if (member !== undefined && !/^[\w-]{22}$/.test(member)) {
    throw new OperatorError(`${JSON.stringify(member)} is not the id of a member.`);
  }
  const validity = options.validity ?? 'once';
  if (validity !== 'once' && validity !== 'unlimited') {
    throw new OperatorError('--validity is once or unlimited.');
  }
  return {
    code,
    ...(percentage === undefined
      ? { kind: 'value', amount: parseAmount('value', value as string) }
      : { kind: 'percentage', amount: Number(percentage) }),
    country: (country as Country | undefined) ?? null,
    member: member ?? null,
    expires: options.expires === undefined ? null : parseExpiry(options.expires),
    minimum: minimum === undefined ? null : parseAmount('minimum', minimum),
    methods: methods === undefined ? [] : parseMethods(config, methods),
    validity,
    off: false,
    created_at: now().toISOString(),
  };
}

const inRange = (percent: number) => percent >= 1 && percent <= highestDiscountPercent;

function parseExpiry(given: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(given);
  const time = new Date(isDay ? `${given}T23:59:59.999Z` : given);
  const isMoment = isDay || /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(given);
  // Days that do not exist would roll over to the next month.
  const exists =
    !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 10) === given.slice(0, 10);
  if (!isMoment || !exists) {
    throw new OperatorError('--expires is a day such as 2026-12-31, or 2026-12-31T18:00:00Z.');
  }
  // Its name could never be given again.
  if (time.getTime() <= now().getTime()) {
    throw new OperatorError(`--expires is over already: ${given}. Nothing was made.`);
  }
  return time.toISOString();
}

function parseMethods({ id, payments }: Brand['config'], given: string): DiscountCode['methods'] {
  const names = given.split(',').map((name) => name.trim());
  return names.map((name) => {
    const method = paymentMethods.find((one) => one === name);
    if (!method || !payments.methods.includes(method)) {
      throw new OperatorError(
        `--methods: ${id} does not take ${JSON.stringify(name)}; it takes ${payments.methods.join(', ')}.`,
      );
    }
    return method;
  });
}

async function list(
  scope: TenantScope,
  brand: Brand,
  given: string | undefined,
  say: (line: string) => void,
): Promise<number> {
  const format = parseFormat(given, ['text', 'json']);
  const codes = await listDiscountCodes(scope);
  if (format === 'json') {
    say(JSON.stringify(codes, null, 2));
    return 0;
  }
  for (const one of codes) say(`${one.code}: ${described(brand, one)}`);
  say(`${codes.length} ${codes.length === 1 ? 'code' : 'codes'}`);
  return 0;
}

function described({ config }: Brand, one: DiscountCode): string {
  const money = (minor: number) => {
    const { value, currency } = toMoney(minor, config.currency);
    return `${value} ${currency}`;
  };
  return [
    one.kind === 'percentage' ? `${one.amount} %` : money(one.amount),
    one.validity === 'once' ? 'once per member' : 'unlimited',
    ...(one.country ? [`country ${one.country}`] : []),
    ...(one.member ? [`member ${one.member}`] : []),
    ...(one.minimum === null ? [] : [`from ${money(one.minimum)}`]),
    ...(one.methods.length > 0 ? [`by ${one.methods.join(', ')}`] : []),
    ...(one.expires ? [`until ${one.expires}`] : []),
    ...(one.off ? ['off'] : []),
  ].join(', ');
}
