/** The match or new-like modal: any page may open it; the layout shows it. */
import type { Profile } from '#shared/model/profile.ts';

/** Whom it shows. */
export type LikeModalProfile = Pick<Profile, 'id' | 'name' | 'fictional'> & {
  main_image: { match: string } | null;
};

export interface LikeModalContent {
  /** `match`: both like each other. `like`: the profile is the one to look at. */
  kind: 'match' | 'like';
  /** Without one the modal fetches one itself. */
  profile: LikeModalProfile | null;
}

/** Somebody in it was chosen: the profile to see, or to write to. */
export type OnChoose = (id: string, place: 'profile' | 'chat') => void;

let content: LikeModalContent | null = null;
const listeners = new Set<() => void>();

const change = (next: LikeModalContent | null) => {
  content = next;
  for (const listener of listeners) listener();
};

export const openLikeModal = (next: LikeModalContent): void => change(next);
export const closeLikeModal = (): void => change(null);

export const likeModalContent = (): LikeModalContent | null => content;
export const subscribeLikeModal = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
