import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import * as limits from '#shared/limits.ts';
import { cx } from '#ui/cx.ts';
import { Tag } from '#ui/tag.tsx';
import styles from './premium.module.css';

export function Plans({ isPremium }: { isPremium: boolean }) {
  const { t } = useTranslation('premium');
  const { free_visible_photos, free_conversations } = useSettings();
  const rows = [
    {
      key: 'photos',
      free: t('rows.photos_free', { count: free_visible_photos }),
      freeHas: free_visible_photos > 0,
      premium: t('rows.photos'),
    },
    {
      key: 'own',
      free: t('rows.own', { count: limits.photosFree }),
      freeHas: true,
      premium: t('rows.own', { count: limits.photosPremium }),
    },
    {
      key: 'conversations',
      free: t('rows.conversations_free', { count: free_conversations }),
      freeHas: free_conversations > 0,
      premium: t('rows.conversations'),
    },
    { key: 'images', free: t('rows.images'), freeHas: false, premium: t('rows.images') },
    { key: 'gifts', free: t('rows.gifts'), freeHas: false, premium: t('rows.gifts') },
    { key: 'likes', free: t('rows.likes'), freeHas: true, premium: t('rows.likes') },
  ];
  return (
    <div className={styles.plans}>
      <Plan title={t('free')} price={t('free_term')} current={false}>
        {rows.map(({ key, free, freeHas }) => (
          <Row key={key} has={freeHas}>
            {free}
          </Row>
        ))}
      </Plan>
      <Plan title={t('premium')} price={t('premium_price')} current={isPremium} strong>
        {rows.map(({ key, premium }) => (
          <Row key={key} has>
            {premium}
          </Row>
        ))}
      </Plan>
    </div>
  );
}

interface PlanProps {
  title: string;
  price: string;
  /** The viewer has it. */
  current: boolean;
  strong?: boolean;
  children: ReactNode;
}

function Plan({ title, price, current, strong, children }: PlanProps) {
  const { t } = useTranslation('premium');
  return (
    <section className={cx(styles.plan, 'card', strong && styles.planStrong)}>
      <h2 className={cx('h3', styles.planTitle)}>
        {title}
        {current && <Tag tone="accent">{t('yours')}</Tag>}
      </h2>
      <p className={styles.planPrice}>{price}</p>
      <ul className={styles.planRows}>{children}</ul>
    </section>
  );
}

/** An advantage with a tick, or what is missing with a cross; said, not only drawn. */
function Row({ has, children }: { has: boolean; children: ReactNode }) {
  const { t } = useTranslation('premium');
  return (
    <li className={cx(styles.planRow, !has && styles.planRowMissing)}>
      {has ? <Check /> : <X />}
      <span>
        {!has && <span className="sr-only">{t('without')} </span>}
        {children}
      </span>
    </li>
  );
}
