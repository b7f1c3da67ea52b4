/** What this visitor may do from the home page. */
import { searchAccess, signupsEnabled } from '#shared/rules/gating.ts';
import { useSession } from './session.tsx';
import { useSettings } from './settings.tsx';
import { createStore, useStore } from './store.ts';
import { keptTracking } from './tracking.ts';

const readNetwork = () => keptTracking().network ?? null;

/** Many parts of a page ask, and storage is slow. */
const network = createStore<string | null>(null, {
  load: readNetwork,
  follow: () => {
    // Another tab may be opened by a campaign.
    const readAgain = () => network.set(readNetwork());
    addEventListener('storage', readAgain);
    return () => removeEventListener('storage', readAgain);
  },
});

/** The traffic source is known to the browser alone: the server's page assumes none. */
export const useKeptNetwork = (): string | null => useStore(network);

export function useGates() {
  const settings = useSettings();
  const { user, loading } = useSession();
  const kept = useKeptNetwork();
  const isMember = user !== null || loading;
  const search = searchAccess(settings, { network: kept, loggedIn: isMember });
  return {
    /** The visitor is a member, or has a session whose member is not known yet. */
    isMember,
    maySignUp: signupsEnabled(settings, { network: kept }),
    maySearch: search !== 'none',
    /** All pages and filters of the search are there, not only its first page. */
    searchesAll: search === 'all',
  };
}
