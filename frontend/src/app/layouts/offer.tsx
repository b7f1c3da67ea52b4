import { lazy, Suspense } from 'react';
import { prompts, type RouteName } from '#lib/paths.ts';
import { useSession } from '#lib/session.tsx';

const OfferBanner = lazy(() => import('../../features/payments/offers/offer-banner.tsx'));

/** What makes a first order cheaper, for members who never bought. */
export function Offer({ route }: { route: RouteName | null }) {
  const { user } = useSession();
  if (!user || user.paid_user || !prompts(route, 'offer')) return null;
  return (
    <Suspense>
      <OfferBanner user={user} />
    </Suspense>
  );
}
