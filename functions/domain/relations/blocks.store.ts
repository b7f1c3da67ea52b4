import { absent, present } from '../../table/conditions.ts';
import { kinds, memberPk } from '../../table/items.ts';
import { getMany, listAll, type Write } from '../../table/table.ts';
import { type MemberScope, memberScope } from '../core/scope.ts';

/** Writes both copies of a block: one for the member who blocked, one for the blocked member. */
export const blockWrites = (member: MemberScope, other: string, at: string): Write[] => [
  { put: { ...kinds.block.key(member, 'out', other), at } },
  { put: { ...kinds.block.key(memberScope(member, other), 'in', member.member), at } },
];

export const unblockWrites = (member: MemberScope, other: string): Write[] => [
  { remove: kinds.block.key(member, 'out', other), if: present() },
  { remove: kinds.block.key(memberScope(member, other), 'in', member.member) },
];

/** Hold while neither of two members blocks the other. */
export const unblockedChecks = (member: MemberScope, other: string): Write[] =>
  (['out', 'in'] as const).map((direction) => ({
    check: kinds.block.key(member, direction, other),
    if: absent(),
  }));

/** Lists a member's blocks in both directions. */
export async function blockedIds(
  member: MemberScope,
): Promise<{ other: string; direction: 'in' | 'out'; at: string }[]> {
  const partition = { pk: memberPk(member), prefix: kinds.block.prefix };
  const found: { other: string; direction: 'in' | 'out'; at: string }[] = [];
  for await (const { sk, at } of listAll<{ at: string }>(member, partition)) {
    const { direction, other } = kinds.block.read(sk);
    found.push({ other, direction: direction === 'out' ? 'out' : 'in', at });
  }
  return found;
}

/** Tells which of two members blocked the other. */
export async function blocksBetween(
  member: MemberScope,
  other: string,
): Promise<{ out: boolean; in: boolean }> {
  const [out, into] = [kinds.block.key(member, 'out', other), kinds.block.key(member, 'in', other)];
  const items = await getMany(member, [out, into], { consistent: true });
  return { out: items.some(({ sk }) => sk === out.sk), in: items.some(({ sk }) => sk === into.sk) };
}
