/** Conversations: the calls, and the keys under which their answers are kept. */
import { infiniteQueryOptions, type Query, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { profileKeys } from '#lib/profiles-cache.ts';
import { userKey } from '#lib/session.tsx';
import { inSnapshot } from '#lib/snapshot.ts';
import type { chatContract } from '#shared/api/chat.ts';
import type { chatsContract } from '#shared/api/chats.ts';
import type { ResponseBody } from '#shared/api/contract.ts';
import * as limits from '#shared/limits.ts';
import type { Locale } from '#shared/model/values.ts';

export type ChatsPage = ResponseBody<typeof chatsContract, 'GET'>;
export type ThreadPage = ResponseBody<typeof chatContract, 'GET'>;

/** So long the photos' addresses surely hold. */
export const photosHoldMs = (limits.photoUrlSeconds * 1_000) / 2;

export const chatsPage = (cursor: string | null, signal?: AbortSignal): Promise<ChatsPage> =>
  call('chats', 'GET', { query: cursor ? { cursor } : {}, signal });

/** Reading the latest page marks it as read. */
export const threadPage = (
  id: string,
  before: string | null,
  signal?: AbortSignal,
): Promise<ThreadPage> => call('chat', 'GET', { query: { id, ...(before && { before }) }, signal });

const listKey = [profileKeys.chats, 'list'] as const;
const threadsKey = [profileKeys.chats, 'thread'] as const;

/** The member's conversations, the latest first. */
export const chatsQuery = infiniteQueryOptions({
  queryKey: listKey,
  queryFn: ({ signal, pageParam }) => chatsPage(pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ cursor }) => cursor ?? undefined,
  staleTime: photosHoldMs,
  meta: inSnapshot,
});

/**
 * A conversation, the latest page first.
 *
 * @param id the conversation's, or that of the member it is with
 */
export const threadQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...threadsKey, id],
    queryFn: ({ signal, pageParam }) => threadPage(id, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ before }) => before ?? undefined,
    meta: inSnapshot,
  });

/** What can be given; changes with a release or the brand's folder only. */
export const giftsQuery = queryOptions({
  queryKey: ['gifts'],
  queryFn: async ({ signal }) => (await call('gifts', 'GET', { signal })).gifts,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Sentences to begin with. */
export const icebreakersQuery = (language: Locale) =>
  queryOptions({
    queryKey: ['icebreakers', language],
    queryFn: async ({ signal }) =>
      (await call('icebreakers', 'GET', { query: { language }, signal })).icebreakers,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const isList = ({ queryKey }: Query): boolean =>
  queryKey[0] === listKey[0] && queryKey[1] === listKey[1];
export const isThread = ({ queryKey }: Query): boolean =>
  queryKey[0] === threadsKey[0] && queryKey[1] === threadsKey[1];
export const isUser = ({ queryKey }: Query): boolean => queryKey[0] === userKey[0];
