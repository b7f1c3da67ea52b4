/** The queries of the conversations, which the server runs for their first screen. */
import { type PageAddress, type ServerQuery, serverQuery } from '#lib/dehydrated-queries.ts';
import { chatsQuery, threadQuery } from './api.ts';

const listServerQuery: ServerQuery = serverQuery('chats', {}, (page) => ({
  key: chatsQuery.queryKey,
  data: { pages: [page], pageParams: [chatsQuery.initialPageParam] },
}));

/**
 * The list of /chats. An open conversation has the window of a phone for itself; elsewhere the
 * list stands beside it.
 */
export function chatsQueries({ path, isPhone }: PageAddress): ServerQuery[] {
  const [, first, second] = path.split('/');
  const id = first === 'chats' || first === 'members' ? second : undefined;
  if (!id) return [listServerQuery];
  const { queryKey, initialPageParam } = threadQuery(id);
  const thread = serverQuery('chat', { id }, (page) => ({
    key: queryKey,
    data: { pages: [page], pageParams: [initialPageParam] },
  }));
  return isPhone ? [thread] : [thread, listServerQuery];
}
