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
import { findMember } from '../members/members.ts';
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

/** Members whom a walk remembers: it reads segments side by side, each member's items in a row. */
const membersAtOnce = 64;

/**
 * Returns what brings back what items of the former table say, for one walk through it. An item can be
 * brought back again.
 *
 * @returns of an item what it was, and how many; empty where nothing is to be done
 */
export function createBringBack(former: Former): (item: Item) => Promise<BroughtBack> {
  const isMember = rememberMembers();
  return async (item) => {
    const numbered = await bringBackNumber(item);
    if (numbered !== null) return numbered ? { records: 1 } : {};
    const found = asCase(item);
    if (found) {
      return (await bringBackCase(found.scope, found.record, former.table)) ? { cases: 1 } : {};
    }
    const brand = brandOfUnchanging(item);
    if (brand) return bringBackRecord(brand, item);
    const owner = getOwner(item.pk);
    if (!owner || !(await isMember(owner))) return {};
    return isUnchanging(item)
      ? bringBackRecord(owner, item)
      : bringBackOfMember(owner, item, former);
  };
}

/** Returns what tells whether the restored table has a member; it looks up each once in a row. */
function rememberMembers(): (owner: MemberScope) => Promise<boolean> {
  const known = new Map<string, boolean>();
  return async (owner) => {
    const key = `${owner.tenant} ${owner.member}`;
    const found = known.get(key) ?? (await findMember(owner)) !== null;
    known.set(key, found);
    const [first] = known.keys();
    if (known.size > membersAtOnce && first !== undefined) known.delete(first);
    return found;
  };
}

async function bringBackRecord(scope: TenantScope, item: Item): Promise<BroughtBack> {
  const isOver = typeof item.ttl === 'number' && item.ttl <= nowSeconds();
  return !isOver && (await putBack(scope, item)) ? { records: 1 } : {};
}

async function bringBackOfMember(
  owner: MemberScope,
  item: Item,
  former: Former,
): Promise<BroughtBack> {
  const conversation = asConversation(item);
  if (conversation) {
    const messages = await bringBackConversation(owner, conversation, former);
    return messages > 0 ? { messages } : {};
  }
  const block = asBlock(item);
  if (block) return block.at >= former.since ? bringBackBlock(owner, block) : {};
  const account = asAccount(item);
  // Read anew, as changes of an account are refused where it is another than was read.
  const member = account && (await findMember(owner));
  const done = member ? await bringBackAccount(member, account, former.since) : [];
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
