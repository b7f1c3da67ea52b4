import { Clock, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths, pathTo } from '#lib/paths.ts';
import type { Payment } from '#shared/model/payment.ts';
import { Button } from '#ui/button.tsx';
import { Outcome } from '#ui/outcome.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useMethodName } from '../method-name.tsx';
import { isDebit } from '../methods.ts';

export function Pending({ payment }: { payment: Payment }) {
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

export function GivenBack({ payment }: { payment: Payment }) {
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
