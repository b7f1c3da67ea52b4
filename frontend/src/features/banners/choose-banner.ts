/** Which one banner a member's page shows: the most important one that may. */
import { getLayout, prompts, type RouteName } from '#lib/paths.ts';
import type { Profile } from '#shared/model/profile.ts';
import type { User } from '#shared/model/user.ts';
import { emailTypes } from '#shared/model/values.ts';

/** In the order of their importance. */
export const bannerNames = [
  'activation',
  'time_bonus',
  'photo',
  'emails_off',
  'push',
  'welcome',
] as const;
export type BannerName = (typeof bannerNames)[number];

export interface BannerContext {
  user: User;
  /** Null on the 404. */
  route: RouteName | null;
  /** Those that the member closed, for good. */
  closed: readonly string[];
  /** The one that was closed during this visit: what is less important waits for the next. */
  closedNow: string | null;
  /** This browser may offer push messages. */
  offersPush: boolean;
}

/** Pages that are about confirming the address already. */
const confirmationRoutes: readonly (RouteName | null)[] = ['complete-signup', 'activate-error'];

/** Whether there is no main photo, and none on its way to become one. */
const photoMissing = ({ main_image, photos }: Pick<Profile, 'main_image' | 'photos'>) =>
  main_image === null && !photos.some(({ status }) => status === 'pending' || status === 'review');

const conditions: Record<BannerName, (context: BannerContext) => boolean> = {
  activation: ({ user, route }) =>
    user.status === 'not_confirmed' &&
    user.profile.status === 'disabled' &&
    isDefault(route) &&
    !confirmationRoutes.includes(route),
  time_bonus: ({ user, route }) => hasTimeBonus(user) && prompts(route, 'offer'),
  photo: ({ user, route }) => isDefault(route) && route !== 'profile' && photoMissing(user.profile),
  emails_off: ({ user, route }) =>
    isDefault(route) && emailTypes.every((type) => user.notifications_disabled.includes(type)),
  push: ({ route, offersPush }) => offersPush && prompts(route, 'reminders'),
  welcome: ({ user, route }) => user.welcome_discount !== null && prompts(route, 'offer'),
};

const isDefault = (route: RouteName | null): boolean =>
  route === null || getLayout(route) === 'default';

export const hasTimeBonus = ({ paid_user, time_bonus }: User): boolean =>
  !paid_user && time_bonus?.is_visible === true;

export function chooseBanner(context: BannerContext): BannerName | null {
  const { closed, closedNow } = context;
  const last = bannerNames.indexOf(closedNow as BannerName);
  return (
    bannerNames.find(
      (name, index) =>
        (last === -1 || index <= last) && !closed.includes(name) && conditions[name](context),
    ) ?? null
  );
}
