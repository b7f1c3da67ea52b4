/** The four layouts: default, chat, lander, empty. */
import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { InBrowser } from '#lib/in-browser.tsx';
import { onlineStore } from '#lib/online.ts';
import { isAppScreen, type LayoutName, prompts, type RouteName, showsMember } from '#lib/paths.ts';
import { pushRecord } from '#lib/push-record.ts';
import { useSession, useUserRefresh } from '#lib/session.tsx';
import { useStore } from '#lib/store.ts';
import { desktop, useMedia } from '#lib/use-media.ts';
import * as limits from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { type BannerName, hasTimeBonus } from '../../features/banners/choose-banner.ts';
import { useBanner } from '../../features/banners/use-banner.ts';
import { useTimedLikeModal } from '../../features/members/like-modal/use-timed-like-modal.ts';
import { Disclaimer } from '../../features/navigation/disclaimer.tsx';
import { Footer } from '../../features/navigation/footer.tsx';
import { LanderBar } from '../../features/navigation/lander-bar.tsx';
import { TabBar } from '../../features/navigation/tab-bar.tsx';
import { TopBar } from '../../features/navigation/top-bar.tsx';
import { SignupModal } from '../../features/signup/invitation/signup-modal.tsx';
import { LikeModal } from './chosen-like.tsx';
import { Main, Progress, SkipLink } from './frame.tsx';
import { OfflineLine } from './offline-line.tsx';

// Visitors never need it.
const BannerSlot = lazy(() => import('./banner-slot.tsx'));

// Only members get push messages; only a browser that got some has anything to end.
const PushRuntime = lazy(() => import('../../features/push/push-runtime.tsx'));

// It can wait until the page has what it needs itself. Without it there is the offline page.
const OfflineRuntime = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, limits.prefetchIdleTimeoutMs));
  return import('../../features/offline/offline-runtime.tsx').catch(() => ({
    default: () => null,
  }));
});

const PushLeave = lazy(() => import('../../features/push/push-leave.tsx'));

const VisitorWarning = lazy(() => import('./visitor-warning.tsx'));

const BonusPopup = lazy(() => import('../../features/payments/offers/bonus-popup.tsx'));

const MembersArea = lazy(() => import('./members-area.tsx'));

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
          <OfflineLine />
          <LanderBar />
          <Main>{children}</Main>
        </>
      )}
      {name === 'empty' && (
        <>
          <OfflineLine />
          <Main>{children}</Main>
        </>
      )}
      <SignupModal />
      <InBrowser>
        {user && <LikeModal />}
        <Suspense>
          {user && <PushRuntime user={user} />}
          {!user && !loading && gotPush() && <PushLeave />}
        </Suspense>
        <Suspense>{user && <OfflineRuntime user={user} />}</Suspense>
        {!user && !loading && (
          <Suspense>
            <VisitorWarning layout={name} />
          </Suspense>
        )}
        {user && !user.paid_user && prompts(route, 'offer') && (
          <Suspense>
            <BonusPopup key={user.profile.id} user={user} />
          </Suspense>
        )}
        {user && (name === 'chat' || prompts(route, 'reminders')) && (
          <Suspense>
            <MembersArea user={user} />
          </Suspense>
        )}
      </InBrowser>
    </>
  );
}

function DefaultLayout({ route, children }: { route: RouteName | null; children: ReactNode }) {
  const { user } = useSession();
  const banner = useBanner(route, true);
  const bonus = isBonusHidden(user, banner);
  const isPhones = !(user && isAppScreen(route));
  useTimedLikeModal(user !== null);
  return (
    <>
      <TopBar route={route} bonus={bonus} isPhones={!(user && showsMember(route))} />
      <Slot banner={banner} route={route} />
      <Main>{children}</Main>
      <Footer isPhones={isPhones} />
      <Disclaimer isPhones={isPhones} />
      {user && <TabBar route={route} user={user} bonus={bonus} />}
    </>
  );
}

/** Whether a running time bonus is not in the banner: then the navigation shows it. */
const isBonusHidden = (user: User | null, banner: BannerName | null): boolean =>
  user !== null && hasTimeBonus(user) && banner !== 'time_bonus';

function Slot({ banner, route }: { banner: BannerName | null; route: RouteName | null }) {
  const { user } = useSession();
  const { pathname } = useLocation();
  const online = useStore(onlineStore);
  // On a phone the banner of a profile is down at its actions.
  const inSlot = !online && banner !== null && !showsMember(route);
  return (
    <>
      <OfflineLine inSlot={inSlot} />
      {user && banner && !inSlot && (
        <Suspense fallback={<div className="banner-place" />}>
          <BannerSlot key={pathname} banner={banner} user={user} route={route} />
        </Suspense>
      )}
    </>
  );
}

/** Whether this browser was told for a member. */
const gotPush = () => pushRecord() !== null;

/** On a phone an open conversation has the window for itself: its own head leads back. */
function ChatLayout({ route, children }: { route: RouteName | null; children: ReactNode }) {
  const { user } = useSession();
  const isWide = useMedia(desktop);
  const isList = route === 'chats';
  const banner = useBanner(route, isList);
  const bonus = isBonusHidden(user, banner);
  return (
    <div className="chat-layout">
      {(isWide || isList) && <TopBar route={route} bonus={bonus} />}
      <Slot banner={banner} route={route} />
      <Main>{children}</Main>
      {user && isList && <TabBar route={route} user={user} bonus={bonus} />}
    </div>
  );
}
