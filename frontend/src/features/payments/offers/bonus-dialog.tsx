import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '#lib/paths.ts';
import type { User } from '#shared/model/user.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './offer.module.css';
import { useBonusLeft } from './time-bonus.tsx';
import { useBonusWords } from './use-bonus-words.ts';

interface BonusDialogProps {
  user: User;
  onDone: () => void;
}

/** The time bonus for a member without credits, with what is left of it. */
export default function BonusDialog({ user, onDone }: BonusDialogProps) {
  const { t } = useTranslation(['offers', 'common']);
  const navigate = useNavigate();
  const { words, follows } = useBonusWords(user);
  const left = useBonusLeft(user);
  if (!left) return null;
  return (
    <Dialog
      open
      size="sm"
      onClose={onDone}
      closeLabel={t('common:actions.close')}
      title={t('popup.title', words)}
      description={follows ? t(`popup.${follows}`, words) : t('popup.text', { count: words.hours })}
      actions={
        <Button
          size="lg"
          block
          onClick={() => {
            onDone();
            navigate(paths.credits);
          }}
        >
          {t('packages')}
        </Button>
      }
    >
      <div className={styles.popupBody}>
        {left.countdown}
        <p className="small muted">{t('bonus.text', words)}</p>
      </div>
    </Dialog>
  );
}
