import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { openSignupModal } from '#lib/signup-modal-store.ts';
import { useGates } from '#lib/use-gates.ts';
import type { Profile } from '#shared/model/profile.ts';
import { Button } from '#ui/button.tsx';
import type { PhotoLock } from './profile-photos.tsx';

/** Photos of a profile that the viewer may not see. */
const lockedIn = ({ photos }: Profile) => photos.filter(({ locked }) => locked).length;

/** How many photos are locked, and the way to see them; nothing where none is. */
export function PhotoOffer({ profile }: { profile: Profile }) {
  const { t } = useTranslation('member');
  const { isMember } = useGates();
  const { free_visible_photos: free } = useSettings();
  const count = lockedIn(profile);
  if (count === 0) return null;
  const words = isMember
    ? t('locked.title', { count })
    : `${t('locked.visitor_title', { count })}. ${
        free > 1 ? t('locked.visitor_text', { free }) : t('locked.visitor_text_premium')
      }`;
  return (
    <p className="small muted">
      {words} <WayToSee profile={profile} plain />
    </p>
  );
}

/** `plain` is a link within a line of text; the other stands over a photo. */
function WayToSee({ profile, plain = false }: { profile: Profile; plain?: boolean }) {
  const { t } = useTranslation('common');
  const { isMember, maySignUp } = useGates();
  const { pathname } = useLocation();
  const look = { variant: plain ? 'link' : 'surface', size: 'sm' } as const;
  return isMember ? (
    // After buying, back to the photos.
    <Button as={Link} to={paths.premium} state={{ from: pathname }} {...look}>
      {t('nav.premium')}
    </Button>
  ) : (
    <Button {...look} onClick={() => openSignupModal('photos', profile.id)}>
      {maySignUp ? t('actions.signup') : t('actions.login')}
    </Button>
  );
}

/** What stands over the locked photos themselves. */
export function usePhotoLock(profile: Profile): PhotoLock {
  const { t } = useTranslation('member');
  const { isMember } = useGates();
  return {
    label: t(isMember ? 'view.locked' : 'view.locked_visitor'),
    action: <WayToSee profile={profile} />,
  };
}
