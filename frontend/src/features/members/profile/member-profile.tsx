import { useSession } from '#lib/session.tsx';
import { useTitle } from '#lib/use-title.ts';
import { cx } from '#ui/cx.ts';
import { QueryFailure } from '#ui/query-failure.tsx';
import { CameraTeaser } from './camera-teaser.tsx';
import { MemberMissing } from './member-missing.tsx';
import { Person } from './member-person.tsx';
import styles from './member-profile.module.css';
import { MemberSkeleton } from './member-skeleton.tsx';
import { Related } from './related-members.tsx';
import { useMember } from './use-member.ts';

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
  const others = !profile.blocked && (
    <Related profile={profile} profiles={related} pending={relatedPending} />
  );
  return (
    <div className={cx(styles.root, 'container', 'page')}>
      <Person profile={profile} lead={profile.fictional && others} />
      {!profile.fictional && others}
      <CameraTeaser />
    </div>
  );
}
