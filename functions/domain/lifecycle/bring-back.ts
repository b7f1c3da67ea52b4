/**
 * After the table was set back to an earlier moment: brings back from the table as it was what must
 * not be lost or must not come back. Messages, and with them that they were sent; blocks, accounts
 * that were deleted or suspended, mails that were switched off; complaints and what was decided. What
 * was paid is the provider's to say (payments/settle-restored.ts).
 */
import { nowSeconds } from '../../adapters/clock.ts';
import { bringBackAccount, type DoneAgain } from '../account/bring-back-account.ts';
import {
  asConversation,
  bringBackConversation,
  type Former,
} from '../chat/bring-back-conversation.ts';
import { getOwner } from '../core/changed-items.ts';
import { type MemberScope, memberScope, type TenantScope } from '../core/scope.ts';
import { findMember, type Member } from '../members/members.ts';
import { bringBackNumber } from '../payments/bring-back-numbers.ts';
import { blocksBetween } from '../relations/blocked-members.ts';
import { blockMember } from '../safety/blocks.ts';
import { asCase, bringBackCase } from '../safety/bring-back-case.ts';
import {
  asAccount,
  asBlock,
  brandOfUnchanging,
  type Item,
  isUnchanging,
  putBack,
} from './bring-back.store.ts';

export type { Former } from '../chat/bring-back-conversation.ts';

/** What was brought back, by its kind. */
export type BroughtBack = Partial<
  Record<'messages' | 'blocks' | 'cases' | 'records' | DoneAgain, number>
>;

/**
 * Brings back what an item of the former table says. It can be repeated.
 *
 * @returns what it was, and how many; empty where nothing is to be done
 */
export async function bringBack(item: Item, former: Former): Promise<BroughtBack> {
  const numbered = await bringBackNumber(item);
  if (numbered !== null) return numbered ? { records: 1 } : {};
  const found = asCase(item);
  if (found) {
    return (await bringBackCase(found.scope, found.record, former.table)) ? { cases: 1 } : {};
  }
  const brand = brandOfUnchanging(item);
  if (brand) return bringBackRecord(brand, item);
  const owner = getOwner(item.pk);
  if (!owner) return {};
  const member = await findMember(owner);
  if (!member) return {};
  return isUnchanging(item)
    ? bringBackRecord(owner, item)
    : bringBackOfMember(member, item, former);
}

async function bringBackRecord(scope: TenantScope, item: Item): Promise<BroughtBack> {
  const isOver = typeof item.ttl === 'number' && item.ttl <= nowSeconds();
  return !isOver && (await putBack(scope, item)) ? { records: 1 } : {};
}

async function bringBackOfMember(member: Member, item: Item, former: Former): Promise<BroughtBack> {
  const conversation = asConversation(item);
  if (conversation) {
    const messages = await bringBackConversation(member.scope, conversation, former);
    return messages > 0 ? { messages } : {};
  }
  const block = asBlock(item);
  if (block) return block.at >= former.since ? bringBackBlock(member.scope, block) : {};
  const account = asAccount(item);
  const done = account ? await bringBackAccount(member, account, former.since) : [];
  return Object.fromEntries(done.map((kind) => [kind, 1]));
}

async function bringBackBlock(
  owner: MemberScope,
  { other, at }: { other: string; at: string },
): Promise<BroughtBack> {
  if (!(await findMember(memberScope(owner, other)))) return {};
  if ((await blocksBetween(owner, other)).out) return {};
  await blockMember(owner, other, at);
  return { blocks: 1 };
}
