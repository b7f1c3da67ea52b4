/** The banner of a page. It is chosen when the page opens, and stays as long as the page does. */
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { RouteName } from '#lib/paths.ts';
import { useSession } from '#lib/session.tsx';
import { readCookie, writeCookie } from '#lib/storage.ts';
import { usePageCookies } from '#lib/use-page-cookie.ts';
import * as limits from '#shared/limits.ts';
import { type BannerName, chooseBanner } from './choose-banner.ts';

/** @param isPlace whether the page has a place for banners */
export function useBanner(route: RouteName | null, isPlace: boolean): BannerName | null {
  const { user } = useSession();
  const { pathname } = useLocation();
  const getCookie = usePageCookies();
  const page = `${pathname} ${user?.profile.id}`;
  const choose = () => ({
    page,
    banner:
      user && isPlace
        ? chooseBanner({
            user,
            route,
            closed: getCookie(limits.closedBannersCookieName)?.split('.') ?? [],
            closedNow: getCookie(limits.bannerVisitCookieName),
            offersPush: getCookie(limits.pushOfferCookieName) === 'ask',
          })
        : null,
  });
  const [chosen, setChosen] = useState(choose);
  if (chosen.page === page) return chosen.banner;
  const next = choose();
  setChosen(next);
  return next.banner;
}

/** Notes that a banner was closed: it does not come again, and what follows it waits for the next visit. */
export function closeBanner(name: BannerName): void {
  const closed = readCookie(limits.closedBannersCookieName)?.split('.') ?? [];
  writeCookie(
    limits.closedBannersCookieName,
    [...new Set([...closed, name])].join('.'),
    limits.rememberedDays,
  );
  writeCookie(limits.bannerVisitCookieName, name, limits.visitDays);
}
