import { useQuery } from '@tanstack/react-query';
import { Package as PackageIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import type { User } from '#shared/model/user.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { QueryFailure } from '#ui/query-failure.tsx';
import { creditsQuery } from '../api.ts';
import styles from './order.module.css';
import { OrderForm } from './order-form.tsx';
import { Waiting } from './order-waiting.tsx';

interface OrderProps {
  user: User;
  /** Id of the package. */
  id: string;
  /** As the address says; it may be any word. */
  method: string | undefined;
}

/** One package and how it is paid. Needs the texts `payments`, `errors`. */
export function Order({ user, id, method }: OrderProps) {
  const { t } = useTranslation(['payments', 'common']);
  const query = useQuery(creditsQuery);
  const { data } = query;
  const pack = data?.packages.find((one) => one.id === id);
  if (data && !pack) return <NoPackage />;
  return (
    <div className={cx(styles.root, 'container', 'page')}>
      <h1 className={'h2'}>{t('order.title')}</h1>
      {data && pack ? (
        <OrderForm user={user} credits={data} pack={pack} method={method} />
      ) : query.isError ? (
        <QueryFailure query={query} />
      ) : (
        <Waiting />
      )}
    </div>
  );
}

function NoPackage() {
  const { t } = useTranslation('payments');
  return (
    <div className="container page">
      <EmptyState
        level={1}
        icon={<PackageIcon />}
        title={t('order.gone_title')}
        text={t('order.gone_text')}
        action={
          <Button as={Link} to={paths.credits} size="lg">
            {t('order.all_packages')}
          </Button>
        }
      />
    </div>
  );
}
