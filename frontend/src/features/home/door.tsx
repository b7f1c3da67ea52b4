import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useGates } from '#lib/use-gates.ts';
import { cx } from '#ui/cx.ts';
import { Actions } from './actions.tsx';
import styles from './home.module.css';

/** The last section of a home page: its title beside the door. */
export function DoorSection({ form }: { form: ReactNode }) {
  const { t } = useTranslation('home');
  return (
    <section className={cx('container', styles.columns)} aria-labelledby="home-door">
      <h2 id="home-door" className={styles.doorTitle}>
        {t('door_title')}
      </h2>
      <Door form={form} />
    </section>
  );
}

/** The first fields of signing up, or what else this visitor may do. */
export function Door({ form }: { form: ReactNode }) {
  const { isMember, maySignUp } = useGates();
  if (isMember || !maySignUp) return <Actions />;
  return <div className={styles.door}>{form}</div>;
}
