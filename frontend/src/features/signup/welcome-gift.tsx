import { Gift } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import styles from './welcome-gift.module.css';

/** What the brand gives to new members; nothing where it gives nothing. */
export function WelcomeGift() {
  const { signup_credits: credits, signup_messages: messages } = useSettings();
  return <Ready numCredits={credits} numMessages={messages} />;
}

/** What somebody can use; nothing where there is nothing. */
export function Ready({ numCredits, numMessages }: { numCredits: number; numMessages: number }) {
  const { t } = useTranslation('signup');
  const credits = numCredits > 0 && t('gift.credits', { count: numCredits });
  const messages = numMessages > 0 && t('gift.messages', { count: numMessages });
  if (!credits && !messages) return null;
  return (
    <p data-part="signup-gift" className={styles.root}>
      <Gift />
      <span>
        {credits && messages
          ? t('gift.both', { credits, messages })
          : t('gift.one', { gift: credits || messages })}
      </span>
    </p>
  );
}
