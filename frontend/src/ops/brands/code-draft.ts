/** A discount code as it is written in its form, and what is wrong with it. */
import { discountCodePattern, idPattern } from '#shared/patterns.ts';
import { dayIn } from '#shared/rules/age.ts';
import { dayAfter, dayStart, isDay } from '#shared/rules/periods.ts';
import { highestDiscountPercent } from '#shared/rules/prices.ts';
import type { Codes, NewCode } from './brands-data.ts';

export interface CodeDraft {
  code: string;
  kind: 'percentage' | 'value';
  percentage: string;
  value: string;
  whom: 'all' | 'country' | 'member';
  country: string;
  member: string;
  /** Last day on which it can be used, of the brand's time zone. */
  until: string;
  minimum: string;
  methods: NewCode['methods'];
  validity: NewCode['validity'];
}

export const emptyCode: CodeDraft = {
  ...{ code: '', kind: 'percentage', percentage: '', value: '', whom: 'all', country: '' },
  ...{ member: '', until: '', minimum: '', methods: [], validity: 'once' },
};

export type CodeProblems = Partial<Record<keyof CodeDraft, string>>;

const amountPattern = /^\d{1,6}(?:\.\d{1,2})?$/;

/** `5,5` as `5.50`; null where it is no amount of more than 0. */
export function parseAmount(typed: string): string | null {
  const text = typed.trim().replace(',', '.');
  if (!amountPattern.test(text)) return null;
  const [whole = '', cents = ''] = text.split('.');
  const amount = `${whole}.${cents.padEnd(2, '0')}`;
  return Number(amount) > 0 ? amount : null;
}

const toCode = (typed: string): string => typed.trim().toUpperCase();

function findCodeProblem(typed: string, { codes, own }: Codes): string | undefined {
  const code = toCode(typed);
  if (!discountCodePattern.test(code)) {
    return '2 to 30 letters A to Z, digits, hyphens or underscores';
  }
  if (own.includes(code)) return 'The brand gives this one itself';
  return codes.some((one) => one.code === code) ? 'There is one of this name, or was' : undefined;
}

function findPercentageProblem(typed: string): string | undefined {
  const percent = Number(typed);
  const isGood =
    /^\d{1,2}$/.test(typed.trim()) && percent >= 1 && percent <= highestDiscountPercent;
  return isGood ? undefined : `A whole number from 1 to ${highestDiscountPercent}`;
}

const amountProblem = 'More than 0, such as 5.00';

/** What has to be mended before it can be made. */
export function findProblems(
  draft: CodeDraft,
  codes: Codes,
  zone: { timeZone: string; now: number },
): CodeProblems {
  const { kind, whom, until, minimum } = draft;
  const today = dayIn(zone.timeZone, new Date(zone.now));
  const found = {
    code: findCodeProblem(draft.code, codes),
    ...(kind === 'percentage'
      ? { percentage: findPercentageProblem(draft.percentage) }
      : { value: parseAmount(draft.value) ? undefined : amountProblem }),
    ...(whom === 'country' && !draft.country && { country: 'Choose one' }),
    ...(whom === 'member' &&
      !idPattern.test(draft.member.trim()) && { member: 'The 22 signs of a member’s id' }),
    ...(until && (!isDay(until) || until < today) && { until: 'Today or later' }),
    ...(minimum && !parseAmount(minimum) && { minimum: amountProblem }),
  };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text)) as CodeProblems;
}

/** The call that makes it; only of a draft without problems. */
export function toNewCode(draft: CodeDraft, brand: string, timeZone: string): NewCode {
  const { kind, whom, until } = draft;
  return {
    brand,
    code: toCode(draft.code),
    percentage: kind === 'percentage' ? Number(draft.percentage) : null,
    value: kind === 'value' ? parseAmount(draft.value) : null,
    country: whom === 'country' ? (draft.country as NewCode['country']) : null,
    member: whom === 'member' ? draft.member.trim() : null,
    // Until the day is over.
    expires: until ? dayStart(timeZone, dayAfter(until)) : null,
    minimum: parseAmount(draft.minimum),
    methods: draft.methods,
    validity: draft.validity,
  };
}
