/** When the site-entry warning shows. */
import type { Settings } from '../model/settings.ts';

export interface EntryVisit {
  standalone: boolean;
  /** Unix time of closing it, if the visitor did. */
  skippedAt: string | null | undefined;
  loggedIn: boolean;
  /** The signup flow shows the same warning inside its first step. */
  embeddedShown: boolean;
  layout: 'default' | 'chat' | 'lander' | 'empty';
}

/** All conditions of the specification must hold; the chat layout shows it to NL and DE only. */
export function entryWarningVisible(
  settings: Pick<
    Settings,
    'enable_site_entry_popup' | 'site_entry_countries' | 'geoip_selected_country' | 'geoip_country'
  >,
  visit: EntryVisit,
): boolean {
  const country = settings.geoip_country ?? settings.geoip_selected_country;
  const listed =
    settings.site_entry_countries.length === 0 ||
    settings.site_entry_countries.some((code) => code === country);
  const layoutAllows =
    visit.layout === 'default' ||
    (visit.layout === 'chat' && (country === 'NL' || country === 'DE'));
  return (
    !visit.standalone &&
    !visit.skippedAt &&
    settings.enable_site_entry_popup !== 'no' &&
    !visit.loggedIn &&
    listed &&
    !visit.embeddedShown &&
    layoutAllows
  );
}
