import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, type OpsAnswer, type OpsBody } from '../api.ts';
import type { ConversationPlace } from './conversation-paths.ts';

type Listed = OpsAnswer<'fictional-conversations', 'GET'>;
export type WaitingRow = Listed['conversations'][number];
export type ShownConversation = OpsAnswer<'fictional-conversation', 'GET'>['conversation'];
export type ShownMessage = ShownConversation['messages'][number];
export type CannedId = ShownConversation['canned'][number]['id'];
export type Blocker = NonNullable<ShownConversation['blocker']>;
export type NoteSubject = OpsBody<'fictional-notes', 'POST'>['about'];

/** Which conversations a list holds. */
export const listNames = { unassigned: 'Unassigned', mine: 'Mine', all: 'All' } as const;
export type ListName = keyof typeof listNames;

export const conversationsKey = ['conversations'] as const;
export const conversationKey = ['conversation'] as const;

export const conversationsQuery = (brand: string, list: ListName) =>
  infiniteQueryOptions({
    queryKey: [...conversationsKey, brand, list],
    queryFn: ({ pageParam, signal }) =>
      call('fictional-conversations', 'GET', {
        query: { brand, list, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 10_000,
  });

export const conversationQuery = ({ brand, profile, conversation }: ConversationPlace) =>
  queryOptions({
    queryKey: [...conversationKey, brand, profile, conversation],
    queryFn: async ({ signal }) =>
      (
        await call('fictional-conversation', 'GET', {
          query: { brand, profile, conversation },
          signal,
        })
      ).conversation,
    staleTime: 10_000,
  });
