/** Who may sign up, and who may search without an account. */
import type { Settings } from '../model/settings.ts';

/** A stored network, or one in the query, counts as a traffic source. */
export interface TrafficSource {
  network?: string | null | undefined;
}

const hasSource = (source: TrafficSource) => Boolean(source.network);

/** Whether a visitor with this traffic source may sign up. */
export function signupsEnabled(
  settings: Pick<Settings, 'signups'>,
  source: TrafficSource,
): boolean {
  return (
    settings.signups === 'all' || (settings.signups === 'with_trafficsource' && hasSource(source))
  );
}

type SearchSettings = Pick<Settings, 'logged_out_search' | 'logged_out_search_trafficsource'>;
type Searcher = TrafficSource & { loggedIn: boolean };

/**
 * How much of the search somebody sees: members all of it, visitors what the brand says. `limited` is
 * its first page, by gender, age, country and region. Of the brand's two words, the one for everybody
 * and the one for visitors with a traffic source, the one that shows more counts.
 */
export function searchAccess(
  settings: SearchSettings,
  visitor: Searcher,
): Settings['logged_out_search'] {
  if (visitor.loggedIn) return 'all';
  const modes = [
    settings.logged_out_search,
    ...(hasSource(visitor) ? [settings.logged_out_search_trafficsource] : []),
  ];
  return (['all', 'limited'] as const).find((mode) => modes.includes(mode)) ?? 'none';
}

/** Whether the search shows: always to members, to visitors as the brand says. */
export const searchVisible = (settings: SearchSettings, visitor: Searcher): boolean =>
  searchAccess(settings, visitor) !== 'none';

/** Whether visitors with a traffic source see more of the search than others. */
export const sourceShowsMore = (settings: SearchSettings): boolean =>
  searchAccess(settings, { loggedIn: false, network: 'any' }) !==
  searchAccess(settings, { loggedIn: false });
