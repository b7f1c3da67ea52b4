import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { patchCache, watchCachePatches } from './cache-patches.ts';

const queryKey = ['letters'];
const isLetters = (query: { queryKey: readonly unknown[] }) => query.queryKey[0] === 'letters';
const withB = (letters: string[]) => (letters.includes('b') ? letters : [...letters, 'b']);

/** Answers when it is told to, with what it is told then. */
function asking(client: QueryClient) {
  let response = (_: string[]): void => undefined;
  const done = client.fetchQuery({
    queryKey,
    queryFn: () =>
      new Promise<string[]>((resolve) => {
        response = resolve;
      }),
    staleTime: 0,
  });
  return { done, answer: (letters: string[]) => response(letters) };
}
const ticks = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('a change of a kept answer', () => {
  it('is made at once, and leaves its age as it was', () => {
    const client = new QueryClient();
    client.setQueryData(queryKey, ['a'], { updatedAt: 1_000 });
    patchCache(client, isLetters, withB);
    expect(client.getQueryData(queryKey)).toEqual(['a', 'b']);
    expect(client.getQueryState(queryKey)?.dataUpdatedAt).toBe(1_000);
  });

  it('is not undone by an answer that was on its way', async () => {
    const client = new QueryClient();
    watchCachePatches(client);
    client.setQueryData(queryKey, ['a']);
    const asked = asking(client);
    await ticks();
    patchCache(client, isLetters, withB);
    asked.answer(['a']);
    await asked.done;
    expect(client.getQueryData(queryKey)).toEqual(['a', 'b']);
  });

  it('does not outlive an answer that was asked for later', async () => {
    const client = new QueryClient();
    watchCachePatches(client);
    client.setQueryData(queryKey, ['a']);
    patchCache(client, isLetters, withB);
    await ticks();
    const asked = asking(client);
    asked.answer(['a']);
    await asked.done;
    expect(client.getQueryData(queryKey)).toEqual(['a']);
  });

  it('holds for a while where the server may be behind', async () => {
    const client = new QueryClient();
    watchCachePatches(client);
    client.setQueryData(queryKey, ['a']);
    patchCache(client, isLetters, withB, 5_000);
    await ticks();
    const asked = asking(client);
    asked.answer(['a']);
    await asked.done;
    expect(client.getQueryData(queryKey)).toEqual(['a', 'b']);
  });

  it('leaves other answers alone', () => {
    const client = new QueryClient();
    client.setQueryData(['numbers'], [1]);
    patchCache<unknown[]>(client, isLetters, () => []);
    expect(client.getQueryData(['numbers'])).toEqual([1]);
  });
});
