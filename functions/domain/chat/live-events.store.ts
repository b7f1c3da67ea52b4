import { kinds } from '../../table/items.ts';
import { getMany, type Key } from '../../table/table.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Counts } from '../members/counts.ts';

/**
 * Reads the unread counts and the blocks by which events are filtered. One request for at most 49
 * other members.
 */
export async function liveItems(
  member: MemberScope,
  others: readonly string[],
): Promise<{ counts: Counts; blocked: Set<string> }> {
  const counts = kinds.counts.key(member);
  const blocks = [...new Set(others)].flatMap((other) =>
    (['in', 'out'] as const).map((way) => ({ other, key: kinds.block.key(member, way, other) })),
  );
  const items = await getMany<Counts & Record<string, unknown>>(
    member,
    [counts, ...blocks.map(({ key }) => key)],
    { consistent: true },
  );
  const found = (wanted: Key) => items.find(({ sk }) => sk === wanted.sk);
  return {
    counts: found(counts) ?? {},
    blocked: new Set(blocks.filter(({ key }) => found(key)).map(({ other }) => other)),
  };
}

/** Returns the kind of an item whose changes are sent to open pages, or null. */
export function changedKind(
  sk: string,
): { kind: 'like'; other: string } | { kind: 'message' | 'conversation' | 'counts' } | null {
  const like = kinds.like.parse(sk);
  if (like) return { kind: 'like', other: like.other };
  if (kinds.message.parse(sk)) return { kind: 'message' };
  if (kinds.conversation.parse(sk)) return { kind: 'conversation' };
  return sk === kinds.counts.prefix ? { kind: 'counts' } : null;
}
