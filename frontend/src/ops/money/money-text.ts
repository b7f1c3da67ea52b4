/** Figures in words, in English whatever the currency. */
import { getMoneyText } from '../member/money-words.ts';

const locale = 'en-GB';
const percentFormat = new Intl.NumberFormat(locale, {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const changeFormat = new Intl.NumberFormat(locale, {
  ...{ style: 'percent', signDisplay: 'exceptZero' },
  ...{ minimumFractionDigits: 1, maximumFractionDigits: 1 },
});
const shortFormat = new Intl.NumberFormat(locale, {
  notation: 'compact',
  maximumFractionDigits: 1,
});
const minus = '−';
const minorUnits = 100;

export const getAmountText = (minor: number, currency: string): string =>
  getMoneyText({ minor, currency });
/** `2k`, `1.5M`, without a currency. */
export const getShortText = (minor: number): string =>
  shortFormat
    .format(minor / minorUnits)
    .replace('K', 'k')
    .replace('-', minus);
/** A part of 1. */
export const getPercentText = (part: number): string =>
  percentFormat.format(part).replace('-', minus);
/** A change as a part of 1: `+4.1%` */
export const getChangeText = (part: number): string =>
  changeFormat.format(part).replace('-', minus);

/** `Hartje`, `Hartje and Malwa`, `Hartje, Malwa and Nordlicht` */
const listFormat = new Intl.ListFormat(locale, { type: 'conjunction' });
export const getListText = (words: readonly string[]): string => listFormat.format(words);
