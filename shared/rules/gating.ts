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

/** Whether the search shows: always to members, to visitors as the brand says. */
export function searchVisible(
  settings: Pick<Settings, 'logged_out_search' | 'logged_out_search_trafficsource'>,
  visitor: TrafficSource & { loggedIn: boolean },
): boolean {
  return (
    visitor.loggedIn ||
    settings.logged_out_search !== 'none' ||
    (settings.logged_out_search_trafficsource !== 'none' && hasSource(visitor))
  );
}
