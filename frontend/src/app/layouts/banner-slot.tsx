import type { ReactNode } from 'react';
import type { RouteName } from '#lib/paths.ts';
import type { User } from '#shared/model/user.ts';
import { EmailsOffBanner } from '../../features/account/emails-off-banner.tsx';
import type { BannerName } from '../../features/banners/choose-banner.ts';
import { closeBanner } from '../../features/banners/use-banner.ts';
import { TimeBonusBanner, WelcomeBanner } from '../../features/payments/offers/offer-banners.tsx';
import { PhotoBanner } from '../../features/photos/photo-banner.tsx';
import { PushBanner } from '../../features/push/push-banner.tsx';
import { ActivationBanner } from '../../features/signup/activation/activation-banner.tsx';

interface BannerSlotProps {
  banner: BannerName;
  user: User;
  route: RouteName | null;
}

/** On a phone these pages begin with a photo. */
const photoRoutes: readonly (RouteName | null)[] = ['members-id', 'likes-m-id'];

/** The one banner of a member's page, directly under the top bar. */
export default function BannerSlot({ banner, user, route }: BannerSlotProps): ReactNode {
  const props = { docked: photoRoutes.includes(route), onDismiss: () => closeBanner(banner) };
  switch (banner) {
    case 'activation':
      return <ActivationBanner email={user.email} {...props} />;
    case 'time_bonus':
      return <TimeBonusBanner user={user} {...props} />;
    case 'photo':
      return <PhotoBanner {...props} />;
    case 'emails_off':
      return <EmailsOffBanner {...props} />;
    case 'push':
      return <PushBanner user={user} {...props} />;
    case 'welcome':
      return <WelcomeBanner user={user} {...props} />;
  }
}
