import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { creditsQuery } from '../api.ts';
import creditsStyles from '../credits/credits.module.css';
import keptForYou from '../credits/kept-for-you.module.css';
import { RepeatOrder } from './repeat-order.tsx';

/** Orders from before that can be ordered again. Needs the texts `payments`, `errors`. */
export function RepeatOrders() {
  const { t } = useTranslation(['payments', 'common']);
  const query = useQuery(creditsQuery);
  const { data } = query;
  const orders = data?.repeatable_orders;
  return (
    <div className={cx(creditsStyles.root, 'container', 'page')}>
      {orders?.length === 0 ? (
        <EmptyState
          level={1}
          icon={<RotateCcw />}
          title={t('repeat.empty_title')}
          text={t('repeat.empty_text')}
          action={
            <Button as={Link} to={paths.credits} size="lg">
              {t('repeat.empty_action')}
            </Button>
          }
        />
      ) : (
        <header className={creditsStyles.head}>
          <h1 className="h2">{t('repeat.title')}</h1>
          <p className="lead">{t('repeat.lead')}</p>
        </header>
      )}
      {data && orders ? (
        <ul className={keptForYou.list}>
          {orders.map((order) => (
            <RepeatOrder
              key={order.id}
              order={order}
              vat={data.vat_percentage}
              methods={data.methods}
            />
          ))}
        </ul>
      ) : query.isError ? (
        <QueryFailure query={query} />
      ) : (
        <SkeletonGroup label={t('common:states.loading')} className={keptForYou.list}>
          <Skeleton shape="control" />
          <Skeleton shape="control" />
        </SkeletonGroup>
      )}
    </div>
  );
}
