import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CardTitle } from '#ui/card-title.tsx';
import { cx } from '#ui/cx.ts';
import styles from './settings-card.module.css';
import type { SettingsPart } from './settings-parts.ts';

interface SettingsCardProps {
  part: SettingsPart;
  icon: ReactNode;
  lead: ReactNode;
  children: ReactNode;
}

/** One subject of the settings. */
export function SettingsCard({ part, icon, lead, children }: SettingsCardProps) {
  const { t } = useTranslation('account');
  return (
    <section className={cx(styles.root, 'card')} id={part} aria-labelledby={`${part}-title`}>
      <CardTitle id={`${part}-title`} icon={icon}>
        {t(`settings.parts.${part}`)}
      </CardTitle>
      <p className={styles.lead}>{lead}</p>
      {children}
    </section>
  );
}
