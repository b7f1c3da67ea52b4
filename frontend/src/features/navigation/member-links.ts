/** The places of a logged-in member, the same in the top bar and the tab bar. */
import { Coins, Compass, Gem, Heart, type LucideIcon, MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Area, getArea, paths, type RouteName } from '#lib/paths.ts';
import { usePercentText } from '#lib/use-money-text.ts';
import * as limits from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { badgeText, creditsBadge } from '#shared/rules/badges.ts';

export interface MemberLink {
  key: 'members' | 'messages' | 'likes' | 'credits' | 'premium';
  to: string;
  Icon: LucideIcon;
  /** For the top bar, and the shorter one for a tab. */
  label: string;
  shortLabel: string;
  /** Empty text shows no badge. */
  badge: { label: string; srLabel: string; tone: 'accent' | 'warning' | 'danger' };
  current: boolean;
}

const areas: Record<MemberLink['key'], ReadonlySet<Area | undefined>> = {
  members: new Set(['discovery']),
  messages: new Set(['chats']),
  likes: new Set(['likes']),
  credits: new Set(['payments', 'transactions']),
  premium: new Set(['payments']),
};

/**
 * Paid members see their credits, others how to become premium.
 *
 * @param bonus whether the place of premium wears the member's time bonus
 */
export function useMemberLinks(
  user: User,
  route: RouteName | null,
  bonus: boolean,
): readonly MemberLink[] {
  const { t } = useTranslation(['common', 'banners']);
  const percent = usePercentText();
  const link = (
    key: MemberLink['key'],
    to: string,
    Icon: LucideIcon,
    label: string,
    shortLabel = label,
    badge: MemberLink['badge'] = { label: '', srLabel: '', tone: 'accent' },
  ): MemberLink => ({
    key,
    to,
    Icon,
    label,
    shortLabel,
    badge,
    current: areas[key].has(getArea(route)),
  });
  const { credits, unread_messages, new_likes } = user;
  const creditsTone = creditsBadge(credits);
  return [
    link('members', paths.members, Compass, t('nav.members'), t('nav.members_short')),
    link('messages', paths.chats, MessageCircle, t('nav.messages'), t('nav.messages'), {
      label: badgeText(unread_messages),
      srLabel: t('nav.unread', { count: unread_messages }),
      tone: 'accent',
    }),
    link('likes', paths.likes, Heart, t('nav.likes'), t('nav.likes'), {
      label: badgeText(new_likes),
      srLabel: t('nav.new_likes', { count: new_likes }),
      tone: 'accent',
    }),
    user.paid_user
      ? link('credits', paths.credits, Coins, t('nav.credits'), t('nav.credits'), {
          label: creditsTone === 'none' ? '' : String(credits),
          srLabel: t('nav.credits_left', { count: credits }),
          tone: creditsTone === 'none' ? 'accent' : creditsTone,
        })
      : link('premium', paths.premium, Gem, t('nav.premium'), t('nav.premium_short'), {
          label: bonus ? percent(-limits.timeBonusPercentage) : '',
          srLabel: t('banners:bonus.line', { percent: percent(limits.timeBonusPercentage) }),
          tone: 'warning',
        }),
  ];
}
