import { absent } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { type Item, toAttributes, write } from '../../table/table.ts';
import { type TenantScope, tenantScope } from '../core/scope.ts';
import type { Account } from '../members/members.ts';

export type { Item } from '../../table/table.ts';

/** A block by the item's member, or null. */
export function asBlock(item: Item): { other: string; at: string } | null {
  const block = kinds.block.parse(item.sk);
  return block?.direction === 'out' ? { other: block.other, at: String(item.at) } : null;
}

export const asAccount = (item: Item): Account | null =>
  item.sk === kinds.account.prefix ? toAttributes<Account>(item) : null;

/**
 * Kinds that never change once they are there: that a message was sent, so that a repeated request
 * does not send it again, who answered for a fictional profile and what was noted of it, what belongs
 * to complaints, addresses that get no mail, removed pictures and proofs of consent.
 */
const ofMembers = [
  kinds.sentMessage,
  kinds.memberCase,
  kinds.reportedMember,
  kinds.reportSnapshot,
  kinds.answerAuthor,
  kinds.profileNote,
  kinds.conversationNote,
] as const;
const ofBrands = [
  { kind: kinds.suppression, sk: kinds.suppression.prefix },
  { kind: kinds.removedPicture, sk: kinds.removedPicture.prefix },
  { kind: kinds.removedPerceptualHash, sk: null },
  { kind: kinds.consentRecord, sk: null },
];

/** Tells whether an item of a member is of such a kind. */
export const isUnchanging = (item: Item): boolean =>
  ofMembers.some((kind) => kind.parse(item.sk) !== null);

/** The brand of an item of such a kind, or null where it is of another one. */
export function brandOfUnchanging(item: Item): TenantScope | null {
  for (const { kind, sk } of ofBrands) {
    const found = kind.parsePk(item.pk);
    if (found && (sk === null || sk === item.sk)) return tenantScope({ id: found.tenant });
  }
  return null;
}

/** Stores an item as it was, unless there is one. */
export const putBack = (scope: TenantScope, item: Item): Promise<boolean> =>
  write(scope, { put: item, if: absent() });
