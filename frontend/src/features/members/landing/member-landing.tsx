import { useSession } from '#lib/session.tsx';
import { useTitle } from '#lib/use-title.ts';
import { QueryFailure } from '#ui/query-failure.tsx';
import { MemberMissing } from '../profile/member-missing.tsx';
import { useMember } from '../profile/use-member.ts';
import { LandingSkeleton, Others, Photo, Words } from './landing-content.tsx';
import { Frame, type LandingDesign } from './landing-frame.tsx';

interface MemberLandingProps {
  id: string;
  design: LandingDesign;
}

/** Where advertising leads: one member, and one way on. Needs the texts `member` and `values`. */
export function MemberLanding({ id, design }: MemberLandingProps) {
  const { loading } = useSession();
  const { profile, related, refusal, failed, query } = useMember(id);
  useTitle(profile?.name ?? null);
  if (refusal) return <MemberMissing reason={refusal} />;
  if (failed) {
    return (
      <div className="container page">
        <QueryFailure query={query} level={1} />
      </div>
    );
  }
  if (!profile || loading) return <LandingSkeleton design={design} />;
  return (
    <Frame design={design} photo={<Photo profile={profile} />} words={<Words profile={profile} />}>
      {design === 'grid' && related.length > 0 && <Others profiles={related} />}
    </Frame>
  );
}
