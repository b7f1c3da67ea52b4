import { nowSeconds } from '../../adapters/clock.ts';
import { absent, absentOrOver } from '../../table/conditions.ts';
import { kinds } from '../../table/items.ts';
import { attributesAt, getMany, type Write } from '../../table/table.ts';
import type { IdempotencyRecord } from '../core/idempotency.ts';
import { type MemberScope, memberScope } from '../core/scope.ts';
import type { Account, ProfileRecord } from '../members/members.ts';
import type { Wallet } from '../wallet/ledger.ts';
import type { ChatImageRecord } from './chat-images.ts';
import type { ConversationRecord } from './conversations.ts';
import type { SentMessageRecord } from './send-message.ts';

/** The sender's items that a message reads or changes. */
export interface SendingItems {
  account: Account | null;
  wallet: Wallet | null;
  participant: ConversationRecord | null;
  /** The idempotency record of the message's `client_id`. */
  before: SentMessageRecord | null;
  image: ChatImageRecord | null;
}

/** Reads the sender's items in one request. */
export async function sendingItems(
  member: MemberScope,
  named: { conversation: string; clientId: string; image: string | undefined },
): Promise<SendingItems> {
  const wanted = {
    account: kinds.account.key(member),
    wallet: kinds.wallet.key(member),
    participant: kinds.conversation.key(member, named.conversation),
    before: kinds.sentMessage.key(member, named.clientId),
  };
  const image = named.image === undefined ? null : kinds.chatImage.key(member, named.image);
  const items = await getMany(member, [...Object.values(wanted), ...(image ? [image] : [])], {
    consistent: true,
  });
  return {
    account: attributesAt(items, wanted.account),
    wallet: attributesAt(items, wanted.wallet),
    participant: attributesAt(items, wanted.participant),
    before: attributesAt(items, wanted.before),
    image: image && attributesAt(items, image),
  };
}

/** Reads the items that decide whether a member can receive a message. One request. */
export async function receiverItems(
  member: MemberScope,
  other: string,
): Promise<{
  account: Account | null;
  profile: ProfileRecord | null;
  blocked: { in: boolean; out: boolean };
}> {
  const receiver = memberScope(member, other);
  const wanted = {
    account: kinds.account.key(receiver),
    profile: kinds.profile.key(receiver),
    in: kinds.block.key(member, 'in', other),
    out: kinds.block.key(member, 'out', other),
  };
  const items = await getMany(member, Object.values(wanted), { consistent: true });
  return {
    account: attributesAt(items, wanted.account),
    profile: attributesAt(items, wanted.profile),
    blocked: {
      in: attributesAt(items, wanted.in) !== null,
      out: attributesAt(items, wanted.out) !== null,
    },
  };
}

/** Stores the idempotency record of a `client_id`. The write is refused where one exists. */
export const idempotencyRecordWrite = (
  member: MemberScope,
  clientId: string,
  record: IdempotencyRecord<object>,
): Write => ({
  put: { ...kinds.sentMessage.key(member, clientId), ...record },
  if: absentOrOver('ttl', nowSeconds()),
});

/** Checks that hold while neither member blocks the other. */
export const blockChecks = (member: MemberScope, other: string): { in: Write; out: Write } => ({
  in: { check: kinds.block.key(member, 'in', other), if: absent() },
  out: { check: kinds.block.key(member, 'out', other), if: absent() },
});

/**
 * Tells who of two members is a fictional profile, which a profile is from its beginning or never.
 * One request. The receiver is null where no such member exists.
 */
export async function fictionalProfiles(
  member: MemberScope,
  other: string,
): Promise<{ sender: boolean; receiver: boolean | null }> {
  const [mine, theirs] = [
    kinds.profile.key(member),
    kinds.profile.key(memberScope(member, other)),
  ] as const;
  const items = await getMany(member, [mine, theirs], { consistent: true });
  return {
    sender: attributesAt<ProfileRecord>(items, mine)?.fictional ?? false,
    receiver: attributesAt<ProfileRecord>(items, theirs)?.fictional ?? null,
  };
}
