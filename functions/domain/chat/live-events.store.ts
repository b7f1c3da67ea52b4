import { getMany, type Key, keys } from '../../table/table.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Counts } from '../members/members.ts';

/** What news must be held against before they are told. One request, at most 49 others. */
export async function liveItems(
  member: MemberScope,
  others: readonly string[],
): Promise<{ counts: Counts; blocked: Set<string> }> {
  const counts = keys.counts(member);
  const blocks = [...new Set(others)].flatMap((other) =>
    (['in', 'out'] as const).map((way) => ({ other, key: keys.block(member, way, other) })),
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
