import { Check, Gem } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths, pathTo } from '#lib/paths.ts';
import { useMoneyText } from '#lib/use-money-text.ts';
import * as limits from '#shared/limits.ts';
import type { Payment } from '#shared/model/payment.ts';
import type { User } from '#shared/model/user.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Outcome } from '#ui/outcome.tsx';
import { useMethodName } from '../method-name.tsx';
import styles from './payment-status.module.css';
import { forgetWayBack, isProfile, wayBack } from './way-back.ts';

const perks = ['photos', 'own', 'conversations', 'gifts'] as const;

export function Completed({ user, payment }: { user: User; payment: Payment }) {
  const { t } = useTranslation('payments');
  const money = useMoneyText();
  const methodName = useMethodName();
  const back = useRef(wayBack()).current;
  useEffect(() => forgetWayBack, []);
  return (
    <Outcome
      tone="success"
      focused
      icon={<Check className={styles.tick} />}
      title={t('status.completed_title', { count: payment.credits })}
      text={t('status.completed_text', {
        amount: money(payment.amount),
        method: methodName(payment.method),
      })}
    >
      {user.paid_user && (
        <div className={cx(styles.perks, 'card')}>
          <h2 className={cx('h4', styles.premium)}>
            <Gem />
            {t('status.premium_title')}
          </h2>
          <ul className={styles.list}>
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
