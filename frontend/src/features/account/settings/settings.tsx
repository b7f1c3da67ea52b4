import { Ban, BellRing } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { User } from '#shared/model/user.ts';
import { cx } from '#ui/cx.ts';
import { AddressSection } from './address-section.tsx';
import { DataSection } from './data-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { EmailsSection } from './emails-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PaymentsSection } from './payments-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import styles from './settings.module.css';
import { SettingsCard } from './settings-card.tsx';
import { settingsParts } from './settings-parts.ts';

interface SettingsProps {
  user: User;
  /** Notifications on this device. */
  push: ReactNode;
  /** Whom the member has blocked. */
  blocked: ReactNode;
}

/** Everything a member can set about the account, one card each. */
export function Settings({ user, push, blocked }: SettingsProps) {
  const { t } = useTranslation(['account', 'common']);
  useLinkedPart();
  return (
    <div className={cx(styles.root, 'container', 'page')}>
      <header className={styles.head}>
        <h1 className="h2">{t('common:nav.settings')}</h1>
        <p className="lead">{t('settings.lead')}</p>
      </header>
      <nav className={styles.nav} aria-label={t('settings.contents')}>
        <ul>
          {settingsParts.map((part) => (
            <li key={part}>
              <Link to={`#${part}`}>{t(`settings.parts.${part}`)}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.cards}>
        <EmailsSection email={user.email} />
        <SettingsCard part="push" icon={<BellRing />} lead={t('push.lead')}>
          {push}
        </SettingsCard>
        <AddressSection email={user.email} />
        <PasswordSection email={user.email} />
        <SessionsSection email={user.email} />
        <PaymentsSection />
        <SettingsCard part="blocked" icon={<Ban />} lead={t('blocked.lead')}>
          {blocked}
        </SettingsCard>
        <DataSection />
        <DeleteSection user={user} />
      </div>
    </div>
  );
}

/** The page comes after its address was opened: goes to the card that the address names. */
function useLinkedPart(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const part = settingsParts.find((name) => hash === `#${name}`);
    if (part) document.getElementById(part)?.scrollIntoView();
  }, [hash]);
}
