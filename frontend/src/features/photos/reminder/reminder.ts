/** When a member is asked for a photo. */
import type { Profile } from '#shared/model/profile.ts';

/** Whether there is no main photo, and none on its way to become one. */
export const photoMissing = ({ main_image, photos }: Pick<Profile, 'main_image' | 'photos'>) =>
  main_image === null && !photos.some(({ status }) => status === 'pending' || status === 'review');
