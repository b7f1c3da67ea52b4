import { useState } from 'react';
import { cx } from '#ui/cx.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Mark } from '../parts/mark.tsx';
import { Panel } from '../parts/panel.tsx';
import { getDateText, getMomentText } from '../times.ts';
import type { Member, Purchase } from './member-data.ts';
import styles from './money-panels.module.css';
import {
  getAccountText,
  getChangeText,
  getCountText,
  getMethodText,
  getMoneyText,
  getNumberText,
  paymentStatusNames,
} from './money-words.ts';
import { getGivenBack, isAllGivenBack, isPaid, sumPaid } from './purchases.ts';
import { getBackText } from './timeline.ts';

/** Entries of the ledger that show at first. */
const firstEntries = 8;

/** Credits and money of a member, as far as the role gets them. */
export function MoneyPanels({ member, now }: { member: Member; now: number }) {
  const { wallet, purchases } = member;
  return (
    <>
      {(wallet || purchases) && (
        <dl className={styles.figures}>
          {wallet && <Credits wallet={wallet} />}
          {purchases && <Paid purchases={purchases} />}
        </dl>
      )}
      {wallet && <Ledger wallet={wallet} now={now} />}
      {purchases && <Purchases purchases={purchases} now={now} />}
    </>
  );
}

type Wallet = NonNullable<Member['wallet']>;

function Credits({ wallet: { credits, free_messages, held, debt } }: { wallet: Wallet }) {
  const more = [
    free_messages > 0 && getCountText(free_messages, 'free message'),
    held > 0 && `${getNumberText(held)} held`,
    debt > 0 && `${getNumberText(debt)} owed`,
  ].filter(Boolean);
  return (
    <div>
      <dt className={styles.name}>Credits</dt>
      <dd className={styles.figure}>{getNumberText(credits)}</dd>
      {more.length > 0 && <dd className={styles.note}>{more.join(', ')}</dd>}
    </div>
  );
}

function Paid({ purchases }: { purchases: readonly Purchase[] }) {
  const paid = purchases.filter(isPaid);
  const back = paid.filter((purchase) => getGivenBack(purchase) !== null).length;
  return (
    <div>
      <dt className={styles.name}>Paid, less refunds</dt>
      <dd className={styles.figure}>
        {sumPaid(purchases).map(getMoneyText).join(', ') || 'Nothing'}
      </dd>
      {paid.length > 0 && (
        <dd className={styles.note}>
          {[getCountText(paid.length, 'purchase'), back > 0 && getCountText(back, 'refund')]
            .filter(Boolean)
            .join(', ')}
        </dd>
      )}
    </div>
  );
}

function Ledger({ wallet: { entries, count }, now }: { wallet: Wallet; now: number }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? entries : entries.slice(0, firstEntries);
  return (
    <Panel title="Ledger" note={getCountText(count, 'entry', 'entries')}>
      {entries.length === 0 ? (
        <p className={styles.none}>Nothing was spent or given.</p>
      ) : (
        <table className={styles.table}>
          <thead className="sr-only">
            <tr>
              <th scope="col">When</th>
              <th scope="col">What</th>
              <th scope="col">Change</th>
              <th scope="col">Balance</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ sequence, at, account, unit, amount, balance }) => (
              <tr key={sequence}>
                <td className={styles.when}>{getMomentText(at, now)}</td>
                <td>
                  {getAccountText(account)}
                  {unit === 'free_messages' && <span className={styles.unit}> free messages</span>}
                </td>
                <td className={cx(styles.number, amount > 0 && styles.plus)}>
                  {getChangeText(amount)}
                </td>
                <td className={cx(styles.number, styles.balance)}>{getNumberText(balance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {entries.length > firstEntries && (
        <ActionButton
          look="quiet"
          className={styles.all}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole
            ? 'Show fewer'
            : `Show ${entries.length < count ? 'the latest' : 'all'} ${entries.length}`}
        </ActionButton>
      )}
    </Panel>
  );
}

function Purchases({ purchases, now }: { purchases: readonly Purchase[]; now: number }) {
  const methods = [...new Set(purchases.map(({ method }) => getMethodText(method)))].join(', ');
  return (
    <Panel title="Purchases" note={methods}>
      {purchases.length === 0 ? (
        <p className={styles.none}>Nothing was bought.</p>
      ) : (
        <table className={styles.table}>
          <thead className="sr-only">
            <tr>
              <th scope="col">When</th>
              <th scope="col">What</th>
              <th scope="col">Status</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {purchases.map((purchase) => {
              const back = getGivenBack(purchase);
              const isGone = !isPaid(purchase) || isAllGivenBack(purchase);
              return (
                <tr key={purchase.id}>
                  <td className={styles.when}>{getDateText(purchase.at, now)}</td>
                  <td className={styles.when}>{getCountText(purchase.credits, 'credit')}</td>
                  <td>
                    {back ? (
                      <Mark tone="line">{getBackText(purchase, back)}</Mark>
                    ) : (
                      !isPaid(purchase) && (
                        <Mark tone={purchase.status === 'failed' ? 'amber' : 'line'}>
                          {paymentStatusNames[purchase.status]}
                        </Mark>
                      )
                    )}
                  </td>
                  <td className={styles.number}>
                    {isGone ? (
                      <s className={styles.gone}>{getMoneyText(purchase.amount)}</s>
                    ) : (
                      getMoneyText(purchase.amount)
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            {sumPaid(purchases).map((sum) => (
              <tr key={sum.currency}>
                <th scope="row" colSpan={3}>
                  Paid, less refunds
                </th>
                <td className={styles.number}>{getMoneyText(sum)}</td>
              </tr>
            ))}
          </tfoot>
        </table>
      )}
    </Panel>
  );
}
