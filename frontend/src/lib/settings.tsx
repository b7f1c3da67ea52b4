/** The brand's settings, for every component. */
import { createContext, type ReactNode, use } from 'react';
import type { Settings } from '#shared/model/settings.ts';
import type { FictionalIcon } from '#shared/model/values.ts';

const SettingsContext = createContext<Settings | null>(null);

export function SettingsProvider({
  settings,
  children,
}: {
  settings: Settings;
  children: ReactNode;
}) {
  return <SettingsContext value={settings}>{children}</SettingsContext>;
}

export function useSettings(): Settings {
  const settings = use(SettingsContext);
  if (!settings) throw new Error('there are no settings around this component');
  return settings;
}

/** The brand's icon of fictional profiles; the mask where a component stands outside of a brand. */
export const useFictionalIcon = (): FictionalIcon => use(SettingsContext)?.fictional_icon ?? 'mask';
