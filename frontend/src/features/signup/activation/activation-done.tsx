import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, ShieldAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { userKey, useSession } from '#lib/session.tsx';
import { useSettings } from '#lib/settings.tsx';
import { useRegionName } from '#lib/use-place-text.ts';
import type { User } from '#shared/model/user.ts';
import { BottomActions } from '#ui/bottom-actions.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Outcome } from '#ui/outcome.tsx';
import { WarningHeader } from '#ui/warning-header.tsx';
import { Ready } from '../welcome-gift.tsx';
import styles from './activation-done.module.css';

interface ActivationDoneProps {
  /** Whom a member can meet now. */
  faces: ReactNode;
  /** Where those of the member's region are. */
  nearby: string;
}

/** The link in the mail did its work. */
export function ActivationDone({ faces, nearby }: ActivationDoneProps) {
  const { t } = useTranslation(['signup', 'common']);
  const { name } = useSettings();
  const { user } = useSession();
  const client = useQueryClient();
  // What is known of the member may be from before the link was followed.
  const confirmed = user?.status !== 'not_confirmed';
  useEffect(() => {
    if (!confirmed) client.invalidateQueries({ queryKey: userKey });
  }, [client, confirmed]);
  return (
    <>
      <WarningHeader icon={<ShieldAlert />}>{t('common:disclaimer.money')}</WarningHeader>
      {user ? (
        <Activated user={user} faces={faces} nearby={nearby} />
      ) : (
        <Outcome
          tone="success"
          icon={<CircleCheck />}
          title={t('activation.done_title')}
          text={t('activation.done_text', { brand: name })}
        >
          <p>{t('activation.done_next')}</p>
          <Button as={Link} to={paths.login} size="lg">
            {t('common:actions.login')}
          </Button>
        </Outcome>
      )}
    </>
  );
}

/** Faces first, then what is ready, then the photo that is missing. */
function Activated({ user, faces, nearby }: ActivationDoneProps & { user: User }) {
  const { t } = useTranslation('signup');
  const { name, country, region, num_photos } = user.profile;
  const place = useRegionName({ country, region });
  return (
    <div className={cx(styles.root, 'container', 'page')}>
      <header className={styles.head}>
        <p className={styles.done}>
          <CircleCheck />
          {t('activation.confirmed')}
        </p>
        <h1>{t('activation.visible', { name })}</h1>
      </header>
      {faces}
      <Ready numCredits={user.credits} numMessages={user.free_messages} />
      <BottomActions>
        <Button as={Link} to={nearby} size="lg">
          {place ? t('activation.everyone_in', { place }) : t('activation.members')}
        </Button>
        {num_photos === 0 && (
          <Button as={Link} to={paths.profile} size="lg" variant="secondary">
            {t('activation.photo')}
          </Button>
        )}
      </BottomActions>
    </div>
  );
}
