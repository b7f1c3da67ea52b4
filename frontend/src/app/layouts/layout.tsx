/** The four layouts: default, chat, lander, empty. */
import { lazy, type ReactNode, Suspense } from 'react';
import { type LayoutName, prompts, type RouteName } from '#lib/paths.ts';
import { pushRecord } from '#lib/push-record.ts';
import { useSession, useUserRefresh } from '#lib/session.tsx';
import { desktop, useMedia } from '#lib/use-media.ts';
import { allOff } from '../../features/account/settings/email-types.ts';
import { useTimedLikeModal } from '../../features/members/like-modal/use-timed-like-modal.ts';
import { Footer } from '../../features/navigation/footer.tsx';
import { LanderBar } from '../../features/navigation/lander-bar.tsx';
import { TabBar } from '../../features/navigation/tab-bar.tsx';
import { TopBar } from '../../features/navigation/top-bar.tsx';
import { photoMissing } from '../../features/photos/reminder/reminder.ts';
import { SignupModal } from '../../features/signup/invitation/signup-modal.tsx';
import { LikeModal } from './chosen-like.tsx';
import { Main, Progress, SkipLink } from './frame.tsx';
import { Offer } from './offer.tsx';

// Visitors never need these, and most members not all of them.
const ActivationReminder = lazy(() =>
  import('../../features/signup/activation/activation-reminder.tsx').then((module) => ({
    default: module.ActivationReminder,
  })),
);

const EmailsOffAlert = lazy(() =>
  import('../../features/account/settings/emails-off-alert.tsx').then((module) => ({
    default: module.EmailsOffAlert,
  })),
);

const PhotoReminder = lazy(() => import('../../features/photos/reminder/photo-reminder.tsx'));

// Only members get push messages; only a browser that got some has anything to end.
const PushRuntime = lazy(() => import('../../features/push/push-runtime.tsx'));

const PushPrompt = lazy(() => import('../../features/push/push-prompt.tsx'));

const PushLeave = lazy(() => import('../../features/push/push-leave.tsx'));

const BonusPopup = lazy(() => import('../../features/payments/offers/bonus-popup.tsx'));

const LikesRefresh = lazy(() => import('../../features/members/likes/likes-refresh.tsx'));

interface LayoutProps {
  name: LayoutName;
  /** Null on the 404. */
  route: RouteName | null;
  children: ReactNode;
}

export function Layout({ name, route, children }: LayoutProps) {
  useUserRefresh();
  const { user, loading } = useSession();
  return (
    <>
      <SkipLink />
      <Progress />
      {name === 'default' && <DefaultLayout route={route}>{children}</DefaultLayout>}
      {name === 'chat' && <ChatLayout route={route}>{children}</ChatLayout>}
      {name === 'lander' && (
        <>
          <LanderBar />
          <Main>{children}</Main>
        </>
      )}
      {name === 'empty' && <Main>{children}</Main>}
      <SignupModal />
      {user && <LikeModal />}
      <Suspense>
        {user && <PushRuntime user={user} />}
        {!user && !loading && gotPush() && <PushLeave />}
      </Suspense>
      {user && !user.paid_user && prompts(route, 'offer') && (
        <Suspense>
          <BonusPopup key={user.profile.id} user={user} />
        </Suspense>
      )}
      {user && (name === 'chat' || prompts(route, 'reminders')) && (
        <Suspense>
          <LikesRefresh user={user} />
        </Suspense>
      )}
    </>
  );
}

function DefaultLayout({ route, children }: { route: RouteName | null; children: ReactNode }) {
  const { user } = useSession();
  useTimedLikeModal(user !== null);
  return (
    <>
      <TopBar route={route} />
      <Offer route={route} />
      {user?.status === 'not_confirmed' &&
        user.profile.status === 'disabled' &&
        !offersConfirmation(route) && (
          <Suspense>
            <ActivationReminder email={user.email} />
          </Suspense>
        )}
      {user && prompts(route, 'reminders') && allOff(user.notifications_disabled) && (
        <Suspense>
          <EmailsOffAlert user={user} />
        </Suspense>
      )}
      {user && prompts(route, 'reminders') && route !== 'profile' && photoMissing(user.profile) && (
        <Suspense>
          <PhotoReminder />
        </Suspense>
      )}
      {user && prompts(route, 'reminders') && (
        <Suspense>
          <PushPrompt user={user} />
        </Suspense>
      )}
      <Main>{children}</Main>
      <Footer />
      {user && <TabBar route={route} user={user} />}
    </>
  );
}

/** Whether this browser was told for a member; on the server nobody can know. */
const gotPush = () => typeof window !== 'undefined' && pushRecord() !== null;

/** Pages that are about confirming the address already. */
const offersConfirmation = (route: RouteName | null) =>
  route === 'complete-signup' || route === 'activate-error';

/** On a phone an open conversation has the window for itself: its own head leads back. */
function ChatLayout({ route, children }: { route: RouteName | null; children: ReactNode }) {
  const { user } = useSession();
  const isWide = useMedia(desktop);
  const isList = route === 'chats';
  return (
    <div className="chat-layout">
      {(isWide || isList) && <TopBar route={route} />}
      <Offer route={route} />
      <Main>{children}</Main>
      {user && isList && <TabBar route={route} user={user} />}
    </div>
  );
}
