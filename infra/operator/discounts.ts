/** `npm run brand -- discount` creates, lists and ends a brand's discount codes. */

import type { Command } from 'commander';
import { newDiscountSchema } from '#shared/model/discount-code.ts';
import { discountCodeSchema } from '#shared/model/payment.ts';
import { countries } from '#shared/model/values.ts';
import { toMoney } from '#shared/rules/money.ts';
import { highestDiscountPercent } from '#shared/rules/prices.ts';
import type { Brand } from '../../functions/domain/core/brand.ts';
import { commitAll } from '../../functions/domain/core/commit.ts';
import { type TenantScope, tenantScope } from '../../functions/domain/core/scope.ts';
import {
  codeEndWrite,
  codeWrite,
  type DiscountCode,
  listDiscountCodes,
} from '../../functions/domain/payments/discounts.ts';
import {
  type DiscountProblem,
  toDiscountCode,
} from '../../functions/domain/payments/new-discount.ts';
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
  const discount = readDiscount(brand, code, options);
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

/** @throws OperatorError with what is wrong with what was said */
function readDiscount({ config }: Brand, code: string, options: DiscountOptions): DiscountCode {
  const { percentage, value, country, minimum, expires, methods, member } = options;
  const asked = {
    ...{ code, country: country ?? null, member: member ?? null, value: value ?? null },
    percentage: percentage === undefined ? null : parsePercentage(percentage),
    expires: expires === undefined ? null : parseExpiry(expires),
    minimum: minimum ?? null,
    methods: methods === undefined ? [] : methods.split(',').map((name) => name.trim()),
    validity: options.validity ?? 'once',
  };
  const refuse = (field: PropertyKey | undefined, problem: DiscountProblem['code'] | null) =>
    new OperatorError(toSentence(field, problem, { asked, config, options }));
  const given = newDiscountSchema.safeParse(asked);
  if (!given.success) throw refuse(given.error.issues[0]?.path[0], null);
  const read = toDiscountCode(given.data, config);
  if ('problem' in read) throw refuse(read.problem.field, read.problem.code);
  return read.discount;
}

/** No number where it is not written in figures alone. */
const parsePercentage = (given: string): number =>
  /^\d{1,2}$/.test(given) ? Number(given) : Number.NaN;

/** Says what is wrong with a field, in the options of the command. */
function toSentence(
  field: PropertyKey | undefined,
  problem: DiscountProblem['code'] | null,
  {
    asked,
    config,
    options,
  }: {
    asked: { code: string; methods: string[] };
    config: Brand['config'];
    options: DiscountOptions;
  },
): string {
  const { id, countries: own, payments } = config;
  const isKnown = countries.some((one) => one === options.country);
  const strange = asked.methods.find((name) => !payments.methods.some((one) => one === name));
  switch (field) {
    case 'code':
      return `${asked.code} follows from the brand's features and cannot be made.`;
    case 'percentage':
    case 'value':
      if (problem) return 'Say --percentage or --value, one of the two.';
      return field === 'value'
        ? amountSentence('value')
        : `--percentage is a whole number from 1 to ${highestDiscountPercent}.`;
    case 'country':
      return isKnown
        ? `${id} is not for ${options.country}; its countries are ${own.join(', ')}.`
        : `--country is one of ${own.join(' ')}.`;
    case 'member':
      return `${JSON.stringify(options.member)} is not the id of a member.`;
    case 'expires':
      return `--expires is over already: ${options.expires}. Nothing was made.`;
    case 'minimum':
      return amountSentence('minimum');
    case 'methods':
      return `--methods: ${id} does not take ${JSON.stringify(strange)}; it takes ${payments.methods.join(', ')}.`;
    default:
      return '--validity is once or unlimited.';
  }
}

const amountSentence = (name: string) => `--${name} is an amount such as 20.00.`;

/** A day ends with its last moment. @throws OperatorError for what is neither a day nor a moment */
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
  return time.toISOString();
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
