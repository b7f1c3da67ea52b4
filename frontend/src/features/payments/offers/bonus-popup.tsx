import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '#lib/paths.ts';
import { usePercentText } from '#lib/use-money-text.ts';
import * as limits from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './offer.module.css';
import { dismissPopup, popupDismissed, popupFits } from './time-bonus.ts';
import { useBonusLeft } from './time-bonus.tsx';

/** Brings the time bonus to mind, once, to a member of the members area who has no credits left. */
export default function BonusPopup({ user }: { user: User }) {
  const [isTime, setIsTime] = useState(false);
  const [dismissed, setDismissed] = useState(popupDismissed);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), limits.timeBonusPopupMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isTime || dismissed || !popupFits(user, Date.now())) return null;
  return (
    <Suspense>
      <Popup
        user={user}
        onDone={() => {
          dismissPopup();
          setDismissed(true);
        }}
      />
    </Suspense>
  );
}

const hourSeconds = 3_600;

function Popup({ user, onDone }: { user: User; onDone: () => void }) {
  const { t } = useTranslation(['offers', 'common']);
  const navigate = useNavigate();
  const percent = usePercentText();
  const left = useBonusLeft(user);
  if (!left) return null;
  return (
    <Dialog
      open
      size="sm"
      onClose={onDone}
      closeLabel={t('common:actions.close')}
      title={t('popup.title', { percent: percent(limits.timeBonusPercentage) })}
      description={t('popup.text', { count: limits.timeBonusSeconds / hourSeconds })}
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
        <p className="small muted">{t('bonus.text', { code: limits.timeBonusCode })}</p>
      </div>
    </Dialog>
  );
}
