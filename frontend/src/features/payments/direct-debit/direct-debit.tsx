import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router';
import { paths, pathTo } from '#lib/paths.ts';
import type { User } from '#shared/model/user.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { creditsQuery } from '../api.ts';
import creditsStyles from '../credits/credits.module.css';
import { isDebit } from '../methods.ts';
import orderStyles from '../order/order.module.css';
import { Steps } from './debit-steps.tsx';
import styles from './direct-debit.module.css';

/** Paying by direct debit: account, address, and a code by text message. Needs `payments`, `errors`. */
export function DirectDebit({ user }: { user: User }) {
  const { t } = useTranslation(['payments', 'common']);
  const { search } = useLocation();
  const query = useQuery(creditsQuery);
  const { data } = query;
  const wanted = new URLSearchParams(search).get('package');
  const pack = data?.packages.find(({ id }) => id === wanted);
  if (data && !data.methods.some(({ id }) => isDebit(id))) return <NotOffered id={pack?.id} />;
  // Without a package there is nothing to pay.
  if (data && !pack) return <Navigate replace to={paths.credits} />;
  return (
    <div className={cx(orderStyles.root, 'container', 'page', styles.root)}>
      <header className={creditsStyles.head}>
        <h1 className="h2">{t('debit.title')}</h1>
        <p className="lead">{t('debit.lead')}</p>
      </header>
      {data && pack ? (
        <Steps user={user} credits={data} pack={pack} />
      ) : query.isError ? (
        <QueryFailure query={query} />
      ) : (
        <SkeletonGroup label={t('common:states.loading')} className="stack">
          <Skeleton shape="control" />
          <Skeleton shape="control" />
          <Skeleton shape="control" />
          <Skeleton shape="control" />
        </SkeletonGroup>
      )}
    </div>
  );
}

function NotOffered({ id }: { id: string | undefined }) {
  const { t } = useTranslation('payments');
  return (
    <div className="container page">
      <EmptyState
        level={1}
        icon={<Landmark />}
        title={t('debit.not_offered')}
        action={
          <Button
            as={Link}
            to={id ? pathTo('credits-id-paymentmethod', { id }) : paths.credits}
            size="lg"
          >
            {t('status.other_method')}
          </Button>
        }
      />
    </div>
  );
}
