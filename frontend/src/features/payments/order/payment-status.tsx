import './payment-status.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, CircleX, Clock, Gem, Hourglass, SearchX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '#lib/api.ts';
import { paths, pathTo } from '#lib/paths.ts';
import { useMoneyText } from '#lib/use-money-text.ts';
import { limits } from '#shared/limits.ts';
import type { Payment } from '#shared/model/payment.ts';
import type { User } from '#shared/model/user.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Outcome } from '#ui/outcome.tsx';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { bought, paymentQuery } from '../api.ts';
import { useMethodName } from '../method-name.tsx';
import { isDebit } from '../methods.ts';
import { forgetCode } from '../use-discount.ts';
import { endIntention } from './intention.ts';
import { forgetWayBack, isProfile, wayBack } from './way-back.ts';

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
          <SkeletonGroup label={t('common:states.loading')} className="payment-status__waiting">
            <Skeleton shape="card" />
            <Skeleton shape="control" />
          </SkeletonGroup>
        </>
      )}
    </div>
  );
}

/** What was decided ends the intention; what was paid changes the rest of the product. */
function useAfterwards(payment: Payment | undefined): void {
  const client = useQueryClient();
  const done = useRef<string>(null);
  const status = payment?.status;
  useEffect(() => {
    if (status === undefined || status === 'pending' || done.current === status) return;
    done.current = status;
    endIntention();
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
      return <NotPaid payment={payment} />;
    default:
      return <GivenBack payment={payment} />;
  }
}

const perks = ['photos', 'own', 'conversations', 'gifts'] as const;

function Completed({ user, payment }: { user: User; payment: Payment }) {
  const { t } = useTranslation('payments');
  const money = useMoneyText();
  const methodName = useMethodName();
  const back = useRef(wayBack()).current;
  useEffect(() => forgetWayBack, []);
  return (
    <Outcome
      tone="success"
      focused
      icon={<Check className="payment-status__tick" />}
      title={t('status.completed_title', { count: payment.credits })}
      text={t('status.completed_text', {
        amount: money(payment.amount),
        method: methodName(payment.method),
      })}
    >
      {user.paid_user && (
        <div className="payment-status__perks card">
          <h2 className="h4 payment-status__premium">
            <Gem />
            {t('status.premium_title')}
          </h2>
          <ul className="payment-status__list">
            {perks.map((perk) => (
              <li key={perk}>
                <Check />
                {t(`status.perks.${perk}`, { count: limits.photosPremium })}
              </li>
            ))}
          </ul>
          <p className="muted">{t('status.balance', { count: user.credits })}</p>
        </div>
      )}
      <Button as={Link} to={back ?? paths.members} size="lg">
        {back === null
          ? t('status.members')
          : t(isProfile(back) ? 'status.back_profile' : 'status.back')}
      </Button>
      <Button as={Link} to={pathTo('transactions-id', { id: payment.payment_id })} variant="link">
        {t('status.receipt')}
      </Button>
    </Outcome>
  );
}

function Pending({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payments');
  const methodName = useMethodName();
  const debit = isDebit(payment.method);
  return (
    <Outcome
      tone="info"
      focused
      icon={debit ? <Clock /> : <Hourglass />}
      title={t(debit ? 'status.debit_title' : 'status.pending_title')}
      text={
        debit
          ? t('status.debit_text', { count: payment.credits })
          : t('status.pending_text', { method: methodName(payment.method), count: payment.credits })
      }
    >
      {!debit && (
        <p className="row" role="status">
          <Spinner />
          {t('status.asking')}
        </p>
      )}
      <div className="row">
        <Button as={Link} to={paths.members} variant={debit ? 'primary' : 'secondary'}>
          {t('status.members')}
        </Button>
        {!debit && (
          <Button
            as={Link}
            to={pathTo('credits-id-paymentmethod', { id: payment.package })}
            variant="link"
          >
            {t('status.other_method')}
          </Button>
        )}
      </div>
    </Outcome>
  );
}

function NotPaid({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payments');
  const methodName = useMethodName();
  const { status, method, package: id } = payment;
  return (
    <Outcome
      tone="warning"
      focused
      icon={<CircleX />}
      title={t(status === 'cancelled' ? 'status.cancelled_title' : 'status.failed_title')}
      text={t(status === 'cancelled' ? 'status.cancelled_text' : 'status.failed_text')}
    >
      <div className="row">
        <Button
          as={Link}
          to={
            isDebit(method)
              ? `${paths.directdebit}?package=${id}`
              : pathTo('credits-id-paymentmethod', { id, paymentmethod: method })
          }
          size="lg"
        >
          {t('status.again', { method: methodName(method) })}
        </Button>
        <Button
          as={Link}
          to={pathTo('credits-id-paymentmethod', { id })}
          size="lg"
          variant="secondary"
        >
          {t('status.other_method')}
        </Button>
      </div>
    </Outcome>
  );
}

function GivenBack({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payments');
  const refunded = payment.status === 'refunded';
  return (
    <Outcome
      tone="info"
      focused
      icon={<Clock />}
      title={t(refunded ? 'status.refunded_title' : 'status.charged_back_title')}
      text={t(refunded ? 'status.refunded_text' : 'status.charged_back_text')}
    >
      <Button as={Link} to={pathTo('transactions-id', { id: payment.payment_id })}>
        {t('status.receipt')}
      </Button>
    </Outcome>
  );
}
