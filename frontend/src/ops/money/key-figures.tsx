import { getCountText, getNumberText } from '../member/money-words.ts';
import { getChange, getGivenBack } from './books.ts';
import styles from './key-figures.module.css';
import type { Total } from './money-data.ts';
import { getAmountText, getChangeText, getListText, getPercentText } from './money-text.ts';

interface Figure {
  name: string;
  get: (total: Total) => string;
  note: (total: Total, before: Total | undefined) => string | null;
}

/** The month in six figures, by currency: the one of most brands large, the others below it. */
export function KeyFigures({
  totals,
  before,
  beforeName,
  getVatCountries,
}: {
  totals: readonly Total[];
  /** The same of the month before; null where that was not read, or this month is not over. */
  before: readonly Total[] | null;
  beforeName: string;
  /** Countries where VAT is owed, of a currency. */
  getVatCountries: (currency: string) => readonly string[];
}) {
  const compare = (now: number, earlier: number | undefined) => {
    const change = earlier === undefined ? null : getChange(now, earlier);
    return change === null ? null : `${getChangeText(change)} on ${beforeName}`;
  };
  const figures: readonly Figure[] = [
    {
      name: 'Sales',
      get: ({ sold, currency }) => getAmountText(sold, currency),
      note: ({ sold, sales }, earlier) =>
        compare(sold, earlier?.sold) ?? getCountText(sales, 'sale'),
    },
    {
      name: 'Given back',
      get: (total) => getAmountText(getGivenBack(total), total.currency),
      note: (total) =>
        total.sold > 0
          ? `${getPercentText(-getGivenBack(total) / total.sold)} refunds and charge backs`
          : null,
    },
    {
      name: 'VAT',
      get: ({ vat, currency }) => getAmountText(vat, currency),
      note: ({ currency }) => getListText(getVatCountries(currency)) || null,
    },
    {
      name: 'Net sales',
      get: ({ net, currency }) => getAmountText(net, currency),
      note: ({ net }, earlier) => compare(net, earlier?.net) ?? 'without VAT and what went back',
    },
    {
      name: 'Payers',
      get: ({ payers }) => getNumberText(payers),
      note: ({ payers, arppu, currency }) =>
        payers > 0 ? `${getAmountText(arppu, currency)} each` : null,
    },
    {
      name: 'Bought again',
      get: ({ observed_30, repeat_30_percent }) =>
        observed_30 > 0 ? getPercentText(repeat_30_percent / 100) : 'Not known',
      note: ({ observed_30, repeated_30 }) =>
        observed_30 > 0
          ? `${getNumberText(repeated_30)} of ${getNumberText(observed_30)} within 30 days`
          : 'no new payer’s 30 days are over',
    },
  ];
  const earlier = (currency: string) => before?.find((one) => one.currency === currency);
  return (
    <dl className={styles.root}>
      {figures.map(({ name, get, note }) => (
        <div key={name} className={styles.figure}>
          <dt className={styles.name}>{name}</dt>
          {totals.map((total, index) => (
            <dd key={total.currency} className={index === 0 ? styles.first : styles.further}>
              <span className={styles.value}>{get(total)}</span>
              <span className={styles.note}>{note(total, earlier(total.currency))}</span>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
