import { Drama, Sparkle, Star } from 'lucide-react';
import { useFictionalIcon } from '#lib/settings.tsx';
import type { FictionalIcon as IconName } from '#shared/model/values.ts';

const icons = { mask: Drama, star: Star, sparkle: Sparkle } as const satisfies Record<
  IconName,
  unknown
>;

/** The icon by which the brand marks fictional profiles. */
export function FictionalIcon() {
  const Icon = icons[useFictionalIcon()];
  return <Icon />;
}
