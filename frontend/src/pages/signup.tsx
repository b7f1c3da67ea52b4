/** /signup and /members/{id}/signup */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useSession } from '#lib/session.tsx';
import { useSettings } from '#lib/settings.tsx';
import { useStore } from '#lib/store.ts';
import { keptTracking } from '#lib/tracking.ts';
import { useTitle } from '#lib/use-title.ts';
import { memberIdSchema } from '#shared/model/common.ts';
import { signupsEnabled } from '#shared/rules/gating.ts';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { SignupMember } from '../features/members/landing/signup-member.tsx';
import { PhotoChoice } from '../features/photos/choice/photo-choice.tsx';
import { useBackgroundUpload } from '../features/photos/upload/use-background-upload.ts';
import { mayAsk } from '../features/push/push.ts';
import { PushStep } from '../features/push/push-step.tsx';
import type { CameFor } from '../features/signup/activation/confirm-address.tsx';
import { InviteOnly } from '../features/signup/form/invite-only.tsx';
import { PushFrame } from '../features/signup/form/push-frame.tsx';
import { refusal } from '../features/signup/form/refusal.ts';
import { SignupForm } from '../features/signup/form/signup-form.tsx';
import { SignupFrame } from '../features/signup/form/signup-frame.tsx';
import { TooYoung } from '../features/signup/form/too-young.tsx';
import { routes } from '../routes.ts';

export default function Signup() {
  const { t } = useTranslation([...routes.signup.texts, 'common']);
  const settings = useSettings();
  const { user, loading } = useSession();
  const { data: member = null } = memberIdSchema.safeParse(useParams().id);
  const refused = useStore(refusal);
  const [open, setOpen] = useState(() => signupsEnabled(settings, keptTracking()));
  const [photo, setPhoto] = useState<Blob | null>(null);
  const upload = useBackgroundUpload();
  const [asking, setAsking] = useState(false);
  useTitle(t('title'));
  if (user && asking) {
    return (
      <PushFrame>
        <PushStep user={user} onDone={() => setAsking(false)} />
      </PushFrame>
    );
  }
  if (user) {
    const next = user.status === 'not_confirmed' ? 'complete-signup' : 'members';
    return <Navigate replace to={paths[next]} state={{ member } satisfies CameFor} />;
  }
  if (refused) return <TooYoung />;
  if (!open || loading) {
    return (
      <SignupFrame onBack="home">
        {loading ? (
          <SkeletonGroup label={t('common:states.loading')} className="stack">
            <Skeleton shape="title" width="half" />
            <Skeleton shape="control" />
            <Skeleton shape="control" />
            <Skeleton shape="control" />
          </SkeletonGroup>
        ) : (
          <InviteOnly />
        )}
      </SignupFrame>
    );
  }
  return (
    <SignupForm
      member={member === null ? null : { id: member, notice: <SignupMember id={member} /> }}
      photo={{
        choice: <PhotoChoice photo={photo} onChange={setPhoto} />,
        chosen: photo !== null,
      }}
      onClosed={() => setOpen(false)}
      onCreated={(created) => {
        if (photo) upload(created.profile.id, photo);
        setAsking(mayAsk(settings.push_public_key));
      }}
    />
  );
}
