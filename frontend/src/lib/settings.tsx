/** The brand's settings, for every component. */
import { createContext, type ReactNode, use } from 'react';
import type { Settings } from '#shared/model/settings.ts';

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
