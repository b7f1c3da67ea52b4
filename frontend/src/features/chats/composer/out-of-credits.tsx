import { Coins } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import styles from '../thread/thread.module.css';

/** Says, above the field, that the credits do not reach for a message. */
export function OutOfCredits({ credits, cost }: { credits: number; cost: number }) {
  const { t } = useTranslation('chats');
  return (
    <p className={styles.outOfCredits}>
      <Coins />
      <span>
        <strong>{credits > 0 ? t('gifts.text', { count: credits }) : t('out.none')}</strong>{' '}
        {t('out.cost', { count: cost })}
      </span>
    </p>
  );
}

/** In the place of sending: to the packages, and after buying back to the text. */
export function TopUp({ missing, size }: { missing: number; size?: 'lg' }) {
  const { t } = useTranslation('chats');
  const { pathname } = useLocation();
  return (
    <Button
      as={Link}
      to={`${paths.credits}?needed=${missing}`}
      state={{ from: pathname }}
      icon={<Coins />}
      size={size}
    >
      {t('ways.credits')}
    </Button>
  );
}
