import './member-profile.css';
import { Ban, Heart, HeartHandshake, Pencil } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths, pathTo } from '#lib/paths.ts';
import { useSession } from '#lib/session.tsx';
import { useSettings } from '#lib/settings.tsx';
import { useHydrated } from '#lib/use-hydrated.ts';
import { useMedia } from '#lib/use-media.ts';
import { useTitle } from '#lib/use-title.ts';
import type { Profile } from '#shared/model/profile.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { FictionalNotice } from '#ui/fictional-notice.tsx';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { MemberCard } from '../card/member-card.tsx';
import { PlainSignup } from '../card/plain-signup.tsx';
import { SafetyDialogs, useSafetyDialogs } from '../safety/safety-dialogs.tsx';
import { useBlock } from '../safety/use-block.ts';
import { CameraTeaser } from './camera-teaser.tsx';
import { MemberActions } from './member-actions.tsx';
import { MemberMissing } from './member-missing.tsx';
import { PhotoOffer, usePhotoLock } from './photo-offer.tsx';
import { ProfileView } from './profile-view.tsx';
import { useMember } from './use-member.ts';
import { useSeenLike } from './use-seen-like.ts';

// Visitors never need it, and its primitive is large.
const MemberMenu = lazy(() =>
  import('./member-menu.tsx').then((module) => ({ default: module.MemberMenu })),
);

/** As in member-profile.css: a phone. */
const narrowQuery = '(max-width: 767.98px)';

/** A member's page. Needs the texts `member`, `cards`, `safety`, `values` and `errors`. */
export function MemberProfile({ id }: { id: string }) {
  const { loading } = useSession();
  const { profile, related, relatedPending, refusal, failed, query } = useMember(id);
  useTitle(profile?.name ?? null);
  if (refusal) return <MemberMissing reason={refusal} />;
  if (failed) {
    return (
      <div className="container page">
        <QueryFailure query={query} level={1} />
      </div>
    );
  }
  if (!profile || loading) return <MemberSkeleton />;
  return (
    <div className="member-profile container page">
      <Person profile={profile} />
      {!profile.blocked && <Related profiles={related} pending={relatedPending} />}
      <CameraTeaser />
    </div>
  );
}

function Person({ profile }: { profile: Profile }) {
  const { t } = useTranslation('member');
  const { user } = useSession();
  const narrow = useMedia(narrowQuery);
  // Until the width is known both are there, and the style shows one of them.
  const hydrated = useHydrated();
  const lock = usePhotoLock(profile);
  const safety = useSafetyDialogs();
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
  const menu = user && (
    <Suspense fallback={<span className="member-profile__menu-waiting" />}>
      <MemberMenu profile={profile} onPhoto={narrow} onOpen={safety.open} />
    </Suspense>
  );
  const wasLiked = like_state === 'received' || like_state === 'match';
  return (
    <>
      {narrow && menu && <div className="member-profile__menu">{menu}</div>}
      <ProfileView
        profile={profile}
        own={user?.profile.interests}
        lock={lock}
        menu={!narrow && menu}
        marks={wasLiked && <LikeMark match={like_state === 'match'} />}
        actions={
          blocked ? (
            <BlockedBanner profile={profile} />
          ) : (
            <>
              {(!narrow || !hydrated) && <MemberActions profile={profile} bar={false} />}
              <PlainSignup to={pathTo('members-id-signup', { id })} />
            </>
          )
        }
        offer={!blocked && <PhotoOffer profile={profile} />}
      />
      {(narrow || !hydrated) && !blocked && <MemberActions profile={profile} bar />}
      {wasLiked && <Seen id={id} />}
      {user && <SafetyDialogs {...safety.dialogs} profile={profile} />}
    </>
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

const relatedSkeletons = 6;

function Related({ profiles, pending }: { profiles: readonly Profile[]; pending: boolean }) {
  const { t } = useTranslation(['member', 'common']);
  const { fictional_singular, fictional_warning } = useSettings();
  if (profiles.length === 0 && !pending) return null;
  return (
    <section className="member-related" aria-labelledby="member-related">
      <h2 className="h3" id="member-related">
        {t('related')}
      </h2>
      {pending ? (
        <SkeletonGroup label={t('common:states.loading')} className="member-related__grid">
          {Array.from({ length: relatedSkeletons }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
            <Skeleton key={at} shape="photo" />
          ))}
        </SkeletonGroup>
      ) : (
        <div className="member-related__grid">
          {profiles.map((profile) => (
            <MemberCard key={profile.id} profile={profile} />
          ))}
        </div>
      )}
      {profiles.some(({ fictional }) => fictional) && (
        <FictionalNotice bare title={`${fictional_singular}.`}>
          {fictional_warning}
        </FictionalNotice>
      )}
    </section>
  );
}

function MemberSkeleton() {
  const { t } = useTranslation('common');
  return (
    <div className="member-profile container page">
      <h1 className="sr-only">{t('states.loading')}</h1>
      <SkeletonGroup label={t('states.loading')} className="profile-view">
        <div className="profile-view__columns">
          <div className="profile-photos">
            <div className="profile-photos__frame">
              <Skeleton shape="photo" className="profile-photos__picture" />
            </div>
          </div>
          <div className="profile-view__words">
            <div className="profile-view__head">
              <Skeleton shape="title" width="half" />
              <Skeleton width="third" />
            </div>
            <Skeleton shape="control" />
            <Skeleton shape="card" />
            <div className="profile-view__part">
              <Skeleton />
              <Skeleton />
              <Skeleton width="half" />
            </div>
          </div>
        </div>
      </SkeletonGroup>
    </div>
  );
}
