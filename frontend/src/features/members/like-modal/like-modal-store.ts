/** The match or new-like modal: any page may open it; the layout shows it. */
import { createStore } from '#lib/store.ts';
import type { Profile } from '#shared/model/profile.ts';

/** The profile that the modal shows. */
export type LikeModalProfile = Pick<Profile, 'id' | 'name' | 'fictional'> & {
  main_image: { match: string } | null;
};

export interface LikeModalContent {
  /** `match`: both like each other. `like`: the profile is the one to look at. */
  kind: 'match' | 'like';
  /** Without one the modal fetches one itself. */
  profile: LikeModalProfile | null;
}

/** The member chose a profile in the modal, to see it or to write to it. */
export type OnChoose = (id: string, place: 'profile' | 'chat') => void;

/** What the modal shows, or null while it is closed. */
export const likeModal = createStore<LikeModalContent | null>(null);

export const openLikeModal = (content: LikeModalContent): void => likeModal.set(content);
export const closeLikeModal = (): void => likeModal.set(null);

/** The members whose match was celebrated since the page loaded. */
const celebrated = new Set<string>();

export const wasCelebrated = (id: string): boolean => celebrated.has(id);
/** A like that was taken back may come about as a match again. */
export const forgetCelebration = (id: string): void => void celebrated.delete(id);

/** Opens the modal of a match, unless it did since the page loaded. */
export function openMatch(profile: LikeModalProfile): void {
  if (wasCelebrated(profile.id)) return;
  celebrated.add(profile.id);
  openLikeModal({ kind: 'match', profile });
}
