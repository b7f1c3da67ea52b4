/** What this visitor may do from the home page. */
import { useSyncExternalStore } from 'react';
import { searchAccess, signupsEnabled } from '#shared/rules/gating.ts';
import { useSession } from './session.tsx';
import { useSettings } from './settings.tsx';
import { keptTracking } from './tracking.ts';

const never = () => () => undefined;
const keptNetwork = () => keptTracking().network ?? null;

/** The traffic source is known to the browser alone: the server's page assumes none. */
export const useKeptNetwork = (): string | null =>
  useSyncExternalStore(never, keptNetwork, () => null);

export function useGates() {
  const settings = useSettings();
  const { user, loading } = useSession();
  const network = useKeptNetwork();
  const isMember = user !== null || loading;
  const search = searchAccess(settings, { network, loggedIn: isMember });
  return {
    /** The visitor is a member, or has a session whose member is not known yet. */
    isMember,
    maySignUp: signupsEnabled(settings, { network }),
    maySearch: search !== 'none',
    /** All pages and filters of the search are there, not only its first page. */
    searchesAll: search === 'all',
  };
}
