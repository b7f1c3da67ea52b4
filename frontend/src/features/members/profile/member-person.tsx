import { ArrowLeft, Ban, Heart, HeartHandshake, Pencil } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths, pathTo } from '#lib/paths.ts';
import { useSession } from '#lib/session.tsx';
import { useHydrated } from '#lib/use-hydrated.ts';
import { useMedia } from '#lib/use-media.ts';
import type { Profile } from '#shared/model/profile.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Tag } from '#ui/tag.tsx';
import { PlainSignup } from '../card/plain-signup.tsx';
import { SafetyDialogs, useSafetyDialogs } from '../safety/safety-dialogs.tsx';
import { useBlock } from '../safety/use-block.ts';
import { MemberActions } from './member-actions.tsx';
import { MemberMenu } from './member-menu.tsx';
import styles from './member-profile.module.css';
import { PhotoOffer, usePhotoLock } from './photo-offer.tsx';
import { ProfileView } from './profile-view.tsx';
import { useReachable } from './use-reachable.ts';
import { useSeenLike } from './use-seen-like.ts';

/** As in member-profile.module.css: a phone. */
const narrowQuery = '(max-width: 767.98px)';

interface PersonProps {
  profile: Profile;
  /** Right below the name. */
  lead?: ReactNode;
}

export function Person({ profile, lead }: PersonProps) {
  const { t } = useTranslation('member');
  const { user } = useSession();
  const narrow = useMedia(narrowQuery);
  const lock = usePhotoLock(profile);
  const safety = useSafetyDialogs();
  const isReachable = useReachable(profile);
  const { id, like_state, blocked } = profile;
  if (user?.profile.id === id) {
    return (
      <ProfileView
        profile={profile}
        actions={
          <Banner
            title={t('own.title')}
            icon={null}
            action={
              <Button as={Link} to={paths.profile} variant="surface" size="sm" icon={<Pencil />}>
                {t('own.edit')}
              </Button>
            }
          />
        }
      />
    );
  }
  const menu = user && <MemberMenu profile={profile} onPhoto={narrow} onOpen={safety.open} />;
  const wasLiked = like_state === 'received' || like_state === 'match';
  return (
    <>
      {narrow && menu && (
        <>
          <BackToList className={styles.back} />
          <div className={styles.menu}>{menu}</div>
        </>
      )}
      <ProfileView
        profile={profile}
        own={user?.profile.interests}
        lock={lock}
        canEnlarge
        lead={lead}
        menu={!narrow && menu}
        marks={wasLiked && <LikeMark match={like_state === 'match'} />}
        actions={
          blocked ? (
            <BlockedBanner profile={profile} />
          ) : (
            <>
              <PlacedActions profile={profile} bar={false} />
              {isReachable && <PlainSignup to={pathTo('members-id-signup', { id })} />}
            </>
          )
        }
        offer={!blocked && <PhotoOffer profile={profile} />}
      />
      {!blocked && <PlacedActions profile={profile} bar />}
      {wasLiked && <Seen id={id} />}
      {user && <SafetyDialogs {...safety.dialogs} profile={profile} />}
    </>
  );
}

/** Until the width is known both places have the actions, and the style shows one of them. */
function PlacedActions({ profile, bar }: { profile: Profile; bar: boolean }) {
  const narrow = useMedia(narrowQuery);
  const hydrated = useHydrated();
  return (narrow === bar || !hydrated) && <MemberActions profile={profile} bar={bar} />;
}

/** Back to where the member came from, or to the members where this page was the first one. */
function BackToList({ className }: { className: string | undefined }) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    // The router counts its entries from the first page of the visit.
    if (!history.state?.idx) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <IconButton
      as={Link}
      to={paths.members}
      className={className}
      variant="photo"
      label={t('actions.back')}
      onClick={goBack}
    >
      <ArrowLeft />
    </IconButton>
  );
}

function LikeMark({ match }: { match: boolean }) {
  const { t } = useTranslation('member');
  return (
    <p>
      <Tag tone="soft" icon={match ? <HeartHandshake /> : <Heart />}>
        {t(match ? 'state.match' : 'state.received')}
      </Tag>
    </p>
  );
}

/** Opening a profile clears its new like. */
function Seen({ id }: { id: string }) {
  useSeenLike(id);
  return null;
}

function BlockedBanner({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['member', 'safety']);
  const block = useBlock(profile);
  return (
    <Banner
      icon={<Ban />}
      title={t('blocked.title', { name: profile.name })}
      action={
        <Button variant="surface" size="sm" onClick={() => block(false)}>
          {t('safety:block.lift')}
        </Button>
      }
    >
      {t('blocked.text')}
    </Banner>
  );
}
