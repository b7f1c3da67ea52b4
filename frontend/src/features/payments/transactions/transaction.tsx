import { useQuery } from '@tanstack/react-query';
import {
  CircleX,
  Clock,
  Download,
  Landmark,
  ReceiptText,
  RotateCcw,
  SearchX,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '#lib/api.ts';
import { paths, pathTo } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { useDateText } from '#lib/use-date-text.ts';
import { useMoneyText } from '#lib/use-money-text.ts';
import { getPath } from '#shared/api/contract.ts';
import type { Transaction as TransactionResponse } from '#shared/api/transactions.ts';
import { toMinor } from '#shared/rules/money.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Outcome } from '#ui/outcome.tsx';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { WarningHeader } from '#ui/warning-header.tsx';
import { transactionQuery } from '../api.ts';
import factStyles from '../fact.module.css';
import { Fact } from '../fact.tsx';
import { useMethodName } from '../method-name.tsx';
import { getShownStatus, type ShownStatus } from './shown-status.ts';
import { StatusTag } from './status-tag.tsx';
import styles from './transaction.module.css';
import { Withdraw } from './withdraw.tsx';

/** One payment: what it was for, its tax, its invoice, and the way out of it. */
export function Transaction({ id }: { id: string }) {
  const { t } = useTranslation(['transactions', 'common']);
  const query = useQuery(transactionQuery(id));
  const { data, error } = query;
  if (data) return <Detail transaction={data} />;
  const missing = data === null || (error instanceof ApiError && error.code === 'not_found');
  return (
    <div className="container page">
      {missing ? (
        <EmptyState
          level={1}
          icon={<SearchX />}
          title={t('missing_title')}
          action={
            <Button as={Link} to={pathTo('transactions-id')}>
              {t('all')}
            </Button>
          }
        />
      ) : query.isError ? (
        <QueryFailure query={query} level={1} />
      ) : (
        <>
          <h1 className="h2">{t('one_title')}</h1>
          <SkeletonGroup label={t('common:states.loading')} className={styles.waiting}>
            <Skeleton shape="card" />
          </SkeletonGroup>
        </>
      )}
    </div>
  );
}

const headers: Record<ShownStatus, { tone: 'success' | 'warning' | 'info'; icon: ReactNode }> = {
  pending: { tone: 'info', icon: <Clock /> },
  completed: { tone: 'success', icon: <ReceiptText /> },
  failed: { tone: 'warning', icon: <CircleX /> },
  cancelled: { tone: 'warning', icon: <CircleX /> },
  refunded: { tone: 'info', icon: <Undo2 /> },
  partly_refunded: { tone: 'info', icon: <Undo2 /> },
  withdrawn: { tone: 'info', icon: <Undo2 /> },
  charged_back: { tone: 'warning', icon: <RotateCcw /> },
};

function Detail({ transaction }: { transaction: TransactionResponse }) {
  const { t } = useTranslation(['transactions', 'payments']);
  const money = useMoneyText();
  const dateText = useDateText();
  const methodName = useMethodName();
  const { id, created_at, credits, amount, vat, method, status, discount } = transaction;
  const { withdrawal } = transaction;
  // A withdrawal says what comes back even where that is nothing.
  const refunded = transaction.refunded ?? withdrawal?.refund;
  const { name, company, support_email } = useSettings();
  const shown = getShownStatus(transaction);
  const { tone, icon } = headers[shown];
  const { held_until: heldUntil } = transaction;
  const { currency } = amount;
  const taxed = toMinor(vat) > 0;
  return (
    <>
      <WarningHeader icon={<Landmark />}>
        {t('recipient', { company: company.name, brand: name })}{' '}
        <TextLink as="a" href={`mailto:${support_email}`}>
          {support_email}
        </TextLink>
      </WarningHeader>
      <Outcome
        tone={tone}
        icon={icon}
        title={t('payments:credits_count', { count: credits })}
        text={t(`headers.${heldUntil ? 'held' : shown}`)}
      >
        {heldUntil && <p>{t('held', { date: dateText(heldUntil, { dateStyle: 'long' }) })}</p>}
        <div className={cx(styles.root, 'card')}>
          <dl className={factStyles.root}>
            <Fact name={t('facts.status')}>
              <StatusTag status={shown} />
            </Fact>
            <Fact name={t('facts.date')}>
              {dateText(created_at, { dateStyle: 'long', timeStyle: 'short' })}
            </Fact>
            <Fact name={t('facts.method')}>{methodName(method)}</Fact>
            {discount && (
              <Fact name={t('facts.discount', { code: discount.code })}>
                {money({ minor: -toMinor(discount.amount), currency })}
              </Fact>
            )}
            {taxed && (
              <>
                <Fact name={t('facts.net')}>
                  {money({ minor: toMinor(amount) - toMinor(vat), currency })}
                </Fact>
                <Fact name={t('facts.vat')}>{money(vat)}</Fact>
              </>
            )}
            <Fact total name={t('facts.total')}>
              {money(amount)}
            </Fact>
            {withdrawal && (
              <Fact name={t('facts.withdrawn')}>
                {dateText(withdrawal.confirmed_at, { dateStyle: 'long', timeStyle: 'short' })}
              </Fact>
            )}
            {refunded && <Fact name={t('facts.refunded')}>{money(refunded)}</Fact>}
            {transaction.documents.map(({ kind, number }) => (
              <Fact
                key={number}
                name={kind === 'invoice' ? t('facts.invoice') : t('facts.credit_note')}
              >
                {number}
              </Fact>
            ))}
            <Fact wide name={t('facts.id')}>
              <span className={styles.id}>{transaction.payment_id}</span>
            </Fact>
          </dl>
          <div className={styles.ways}>
            {transaction.documents.map(({ kind, number }) => (
              <Button
                key={number}
                as="a"
                href={`${getPath({ name: 'invoice' })}?id=${id}&number=${number}`}
                target="_blank"
                rel="noopener"
                variant="secondary"
                icon={<Download />}
              >
                {kind === 'invoice' ? t('invoice') : t('credit_note')}
              </Button>
            ))}
            {(status === 'failed' || status === 'cancelled') && (
              <Button as={Link} to={paths.credits}>
                {t('try_again')}
              </Button>
            )}
          </div>
        </div>
        {transaction.withdrawable_until && (
          <Withdraw payment={transaction.payment_id} until={transaction.withdrawable_until} />
        )}
        <TextLink as={Link} to={pathTo('transactions-id')} standalone>
          {t('all')}
        </TextLink>
      </Outcome>
    </>
  );
}
