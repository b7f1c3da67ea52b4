import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '#lib/api.ts';
import { pathTo } from '#lib/paths.ts';
import type { Payment } from '#shared/model/payment.ts';
import type { User } from '#shared/model/user.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { bought, paymentQuery } from '../api.ts';
import { forgetCode } from '../use-discount.ts';
import { dropIdempotencyKey } from './idempotency-key.ts';
import { Completed } from './payment-completed.tsx';
import { NotPaid } from './payment-not-paid.tsx';
import styles from './payment-status.module.css';
import { GivenBack, Pending } from './payment-unpaid.tsx';

/** How a payment stands, followed until it is decided. Needs the texts `payments`, `errors`. */
export function PaymentStatus({ user, id }: { user: User; id: string }) {
  const { t } = useTranslation(['payments', 'common']);
  const query = useQuery(paymentQuery(id));
  const { data, error } = query;
  useAfterwards(data);
  if (data) return <Stands key={data.status} user={user} payment={data} />;
  if (error instanceof ApiError && error.code === 'not_found') {
    return (
      <div className="container page">
        <EmptyState
          level={1}
          icon={<SearchX />}
          title={t('status.unknown_title')}
          text={t('status.unknown_text')}
          action={
            <Button as={Link} to={pathTo('transactions-id')}>
              {t('status.transactions')}
            </Button>
          }
        />
      </div>
    );
  }
  return (
    <div className="container page">
      {query.isError ? (
        <QueryFailure query={query} level={1} />
      ) : (
        <>
          <h1 className="h2">{t('status.loading')}</h1>
          <SkeletonGroup label={t('common:states.loading')} className={styles.waiting}>
            <Skeleton shape="card" />
            <Skeleton shape="control" />
          </SkeletonGroup>
        </>
      )}
    </div>
  );
}

/** A final status ends the order; a completed payment changes the rest of the product. */
function useAfterwards(payment: Payment | undefined): void {
  const client = useQueryClient();
  const done = useRef<string>(null);
  const status = payment?.status;
  useEffect(() => {
    if (status === undefined || status === 'pending' || done.current === status) return;
    done.current = status;
    dropIdempotencyKey();
    if (status === 'completed') forgetCode();
    void bought(client);
  }, [client, status]);
}

function Stands({ user, payment }: { user: User; payment: Payment }) {
  switch (payment.status) {
    case 'completed':
      return <Completed user={user} payment={payment} />;
    case 'pending':
      return <Pending payment={payment} />;
    case 'failed':
    case 'cancelled':
      return <NotPaid user={user} payment={payment} />;
    default:
      return <GivenBack payment={payment} />;
  }
}
