import { Gift, Heart, Images, MessageCircle, Search } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths, pathTo } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { closeSignupModal, type Invitation, type SignupReason } from '#lib/signup-modal-store.ts';
import { keptTracking } from '#lib/tracking.ts';
import { signupsEnabled } from '#shared/rules/gating.ts';
import { Button } from '#ui/button.tsx';
import { IconBox } from '#ui/icon-box.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { WelcomeGift } from '../welcome-gift.tsx';
import styles from './signup-invitation.module.css';

const icons: Record<SignupReason, React.ReactNode> = {
  message: <MessageCircle />,
  like: <Heart />,
  gift: <Gift />,
  photos: <Images />,
  search: <Search />,
};

/** Says what an account is needed for, and leads to signing up or logging in. */
export default function SignupInvitation({ reason, member, open }: Invitation & { open: boolean }) {
  const { t } = useTranslation(['signup', 'common']);
  const settings = useSettings();
  const { pathname, search } = useLocation();
  const may = signupsEnabled(settings, keptTracking());
  // Leaving the page closes it, whichever way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what is watched
  useEffect(() => closeSignupModal, [pathname]);
  return (
    <Sheet
      open={open}
      onClose={closeSignupModal}
      closeLabel={t('common:actions.close')}
      className={styles.root}
      title={t(`modal.${reason}`)}
      description={t(may ? 'modal.text' : 'invite.text', { brand: settings.name })}
      actions={
        <>
          {may && (
            <Button
              as={Link}
              to={member ? pathTo('members-id-signup', { id: member }) : paths.signup}
              size="lg"
            >
              {t('common:actions.signup')}
            </Button>
          )}
          <Button
            as={Link}
            to={`${paths.login}?to=${encodeURIComponent(pathname + search)}`}
            size="lg"
            variant={may ? 'secondary' : 'primary'}
          >
            {t('common:actions.login')}
          </Button>
        </>
      }
    >
      <IconBox className={styles.icon}>{icons[reason]}</IconBox>
      {may && <WelcomeGift />}
    </Sheet>
  );
}
