import { Link } from 'react-router';
import { getMemberPath, membersPath } from '../member-paths.ts';
import { BrandIcon } from '../parts/brand-icon.tsx';
import { BrandName } from '../parts/brand-name.tsx';
import { FigureTable } from '../parts/figure-table.tsx';
import { Mark } from '../parts/mark.tsx';
import { Panel } from '../parts/panel.tsx';
import { getScreens } from '../screens.ts';
import { type Brand, useSession } from '../session.tsx';
import { getMomentText } from '../times.ts';
import { getDifferencesText, getDifferenceWords, getSideText } from './difference-words.ts';
import type { Difference, Reconciliation } from './money-data.ts';
import { getAmountText } from './money-text.ts';
import styles from './reconciliation-tables.module.css';

/** What is decided on differences: nothing yet, somebody asked to accept them, two people did. */
export type DifferenceState = 'open' | 'proposed' | 'accepted';

const stateMarks: Record<DifferenceState, { tone: 'red' | 'amber' | 'line'; name: string }> = {
  open: { tone: 'red', name: 'Open' },
  proposed: { tone: 'amber', name: 'Proposed' },
  accepted: { tone: 'line', name: 'Accepted' },
};

interface Compared {
  brand: Brand;
  reconciliation: Reconciliation;
  state: DifferenceState | null;
}

/** What a reconciliation found, difference by difference, and the sum that proves the rest. */
export function ReconciliationTables({ of, now }: { of: readonly Compared[]; now: number }) {
  const found = of.flatMap(({ brand, reconciliation, state }) =>
    reconciliation.differences.map((difference) => ({ brand, difference, state })),
  );
  const count = of.reduce((all, { reconciliation }) => all + reconciliation.count, 0);
  return (
    <div className={styles.root}>
      {count === 0 ? (
        <p className={styles.none}>Journal, provider and ledger agree on every payment.</p>
      ) : (
        <FigureTable
          label="Differences"
          columns={[
            { name: 'Difference' },
            { name: 'Books, and the other side', isText: true },
            { name: 'Brand', isText: true },
            { name: 'Amount', isStrong: true },
            { name: 'State', isText: true },
          ]}
          rows={found.map(({ brand, difference, state }, index) => ({
            key: `${brand.id} ${index}`,
            cells: [
              <Kind key="kind" difference={difference} />,
              <Sides key="sides" brand={brand} difference={difference} />,
              <BrandIcon key="brand" brand={brand} named />,
              difference.amount
                ? getAmountText(difference.amount.minor, difference.amount.currency)
                : 'none',
              state && (
                <Mark key="state" tone={stateMarks[state].tone}>
                  {stateMarks[state].name}
                </Mark>
              ),
            ],
          }))}
        />
      )}
      {found.length < count && (
        <p className={styles.hint}>
          The first {found.length} of {getDifferencesText(count)}.
        </p>
      )}
      <Panel title="The sum that proves it">
        <FigureTable
          label="What the provider says, and the books"
          columns={[
            { name: 'Brand' },
            { name: 'Paid, says the provider' },
            { name: '+ paid at another time, booked now' },
            { name: '− paid now, booked at another time' },
            { name: '= sales in the books', isStrong: true },
            { name: 'Compared' },
          ]}
          rows={of.flatMap(({ brand, reconciliation }) =>
            getEquations(reconciliation).map((sum) => ({
              key: `${brand.id} ${sum.currency}`,
              cells: [
                <BrandName key="brand" brand={brand} />,
                getAmountText(sum.paid, sum.currency),
                getAmountText(sum.paidOutside, sum.currency),
                getAmountText(sum.bookedOutside, sum.currency),
                <span key="books">
                  {getAmountText(sum.books, sum.currency)}
                  {sum.rest !== 0 && (
                    <span className={styles.rest}>
                      {`${getAmountText(sum.rest, sum.currency)} differ`}
                    </span>
                  )}
                </span>,
                getMomentText(reconciliation.at, now),
              ],
            })),
          )}
        />
      </Panel>
    </div>
  );
}

function Kind({ difference: { kind } }: { difference: Difference }) {
  const { title, next } = getDifferenceWords(kind);
  return (
    <span className={styles.kind}>
      <span className={styles.title}>{title}</span>
      <span className={styles.hint}>{kind}</span>
      <span className={styles.hint}>{next}</span>
    </span>
  );
}

function Sides({ brand, difference }: { brand: Brand; difference: Difference }) {
  const { operator } = useSession();
  const { books, other, provider_reference, payment, member } = difference;
  const hasMembers = getScreens(operator.role).some(({ path }) => path === membersPath);
  return (
    <span className={styles.kind}>
      <span>{`Books: ${getSideText(books)}. Other side: ${getSideText(other)}.`}</span>
      <span className={styles.hint}>
        {[provider_reference, payment].filter(Boolean).join(', ')}
        {member !== '' && hasMembers && (
          <>
            {' '}
            <Link className={styles.link} to={getMemberPath(brand.id, member)}>
              The member
            </Link>
          </>
        )}
      </span>
    </span>
  );
}

/** The equation of each currency, with what is left of it; nothing is left where nothing differs. */
export function getEquations(
  sides: Pick<Reconciliation, 'paid' | 'paid_outside' | 'booked_outside' | 'books'>,
) {
  const all = [sides.paid, sides.paid_outside, sides.booked_outside, sides.books].flat();
  const currencies = [...new Set(all.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const get = (side: Reconciliation['paid']) =>
      side.find((one) => one.currency === currency)?.amount ?? 0;
    const [paid, paidOutside] = [get(sides.paid), get(sides.paid_outside)];
    const [bookedOutside, books] = [get(sides.booked_outside), get(sides.books)];
    const rest = paid + paidOutside - bookedOutside - books;
    return { currency, paid, paidOutside, bookedOutside, books, rest };
  });
}
