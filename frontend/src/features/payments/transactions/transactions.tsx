import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight, ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths, pathTo } from '#lib/paths.ts';
import { useDateText } from '#lib/use-date-text.ts';
import { useMoneyText } from '#lib/use-money-text.ts';
import type { Transaction } from '#shared/api/transactions.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { transactionsQuery } from '../api.ts';
import { MethodMark, useMethodName } from '../method-name.tsx';
import { getShownStatus } from './shown-status.ts';
import { Spending } from './spending.tsx';
import { StatusTag } from './status-tag.tsx';
import styles from './transactions.module.css';

/** What the member paid, and the limit they set. Needs `transactions`, `payments`, `errors`. */
export function Transactions() {
  const { t } = useTranslation(['transactions', 'common']);
  return (
    <div className={cx(styles.root, 'container', 'page')}>
      <header className={styles.head}>
        <h1 className="h2">{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
      </header>
      <div className={styles.columns}>
        <section aria-label={t('list')}>
          <List />
        </section>
        <Spending />
      </div>
    </div>
  );
}

const expected = [0, 1, 2];

function List() {
  const { t } = useTranslation(['transactions', 'common']);
  const query = useInfiniteQuery(transactionsQuery);
  const { data } = query;
  if (!data) {
    return query.isError ? (
      <QueryFailure query={query} />
    ) : (
      <SkeletonGroup label={t('common:states.loading')} className={styles.list}>
        {expected.map((at) => (
          <Skeleton key={at} shape="control" className={styles.waiting} />
        ))}
      </SkeletonGroup>
    );
  }
  const all = data.pages.flatMap(({ transactions }) => transactions);
  if (all.length === 0) {
    return (
      <EmptyState
        icon={<ReceiptText />}
        title={t('empty_title')}
        text={t('empty_text')}
        action={
          <Button as={Link} to={paths.credits}>
            {t('empty_action')}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {all.map((transaction) => (
          <Row key={transaction.id} transaction={transaction} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className={styles.more}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  );
}

function Row({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation('payments');
  const money = useMoneyText();
  const dateText = useDateText();
  const methodName = useMethodName();
  const { id, created_at, credits, amount, method } = transaction;
  return (
    <li>
      <Link className={styles.row} to={pathTo('transactions-id', { id })}>
        <MethodMark method={method} />
        <span className={styles.what}>
          <span className={styles.name}>{t('credits_count', { count: credits })}</span>
          <span className={styles.detail}>
            {dateText(created_at)} · {methodName(method)}
          </span>
        </span>
        <span className={styles.amount}>
          {money(amount)}
          <StatusTag status={getShownStatus(transaction)} />
        </span>
        <ChevronRight className={styles.go} />
      </Link>
    </li>
  );
}
