import { useTranslation } from 'react-i18next';
import type { Gift } from '#shared/model/message.ts';
import type { User } from '#shared/model/user.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import styles from './gift-question.module.css';
import { TopUp } from './out-of-credits.tsx';

interface GiftQuestionProps {
  gift: Gift;
  user: User;
  name: string;
  onGive: () => void;
  onDecline: () => void;
}

/** Asks once before a gift spends credits: what it costs, and what is left then. */
export function GiftQuestion({ gift, user, name, onGive, onDecline }: GiftQuestionProps) {
  const { t } = useTranslation('chats');
  // The balance is live: credits may have gone since the gift was chosen.
  const left = user.credits - gift.credits;
  const price = t('credits', { count: gift.credits });
  return (
    <Sheet
      open
      size="sm"
      onClose={onDecline}
      className={styles.root}
      title={t('gifts.ask', { gift: gift.name, name })}
      actions={
        <>
          {left < 0 ? (
            <TopUp size="lg" missing={-left} />
          ) : (
            <Button size="lg" note={price} onClick={onGive}>
              {t('gifts.give')}
            </Button>
          )}
          <Button size="lg" variant="secondary" onClick={onDecline}>
            {t('gifts.decline')}
          </Button>
        </>
      }
    >
      <img className={styles.drawing} src={gift.image} alt="" width="120" height="120" />
      <p className={styles.price}>
        <span>
          {t('gifts.costs')} <strong>{price}</strong>
        </span>
        <span className="muted">
          {left < 0 ? t('gifts.missing', { count: -left }) : t('gifts.left', { count: left })}
        </span>
      </p>
    </Sheet>
  );
}
