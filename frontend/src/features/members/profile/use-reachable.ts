import { useSettings } from '#lib/settings.tsx';
import type { Profile } from '#shared/model/profile.ts';

/** Whether somebody answers who writes to a profile: behind a fictional one only a brand's team does. */
export function useReachable({ fictional }: Pick<Profile, 'fictional'>): boolean {
  const { fictional_chat } = useSettings();
  return !fictional || fictional_chat;
}
