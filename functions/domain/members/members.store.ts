import type { EmailType, Locale } from '#shared/model/values.ts';
import { nowSeconds } from '../../adapters/clock.ts';
import {
  above,
  absent,
  absentOrOver,
  add,
  allOf,
  anyOf,
  append,
  atLeast,
  contains,
  equals,
  not,
  present,
  remove,
  set,
} from '../../table/conditions.ts';
import { coreItems, indexes, kinds, memberPk } from '../../table/items.ts';
import {
  get,
  list,
  listAll,
  listIndexAll,
  type Write,
  write,
  writeReturning,
} from '../../table/table.ts';
import {
  type MemberScope,
  memberScope,
  platformScope,
  type TenantScope,
  tenantScope,
} from '../core/scope.ts';
import type { Wallet } from '../wallet/ledger.ts';
import type { PhotosItem } from './album.ts';
import type { Counts } from './counts.ts';
import type { Account, Member, ProfileRecord } from './members.ts';

/** A member's account, profile and wallet stand together: one query brings all three. */
export async function memberItems(scope: MemberScope): Promise<Member | null> {
  const { items } = await list(scope, { pk: memberPk(scope), prefix: coreItems });
  const part = <T>(key: { sk: string }): T | undefined => {
    const item = items.find(({ sk }) => sk === key.sk);
    if (!item) return undefined;
    const { pk: _pk, sk: _sk, ...attributes } = item;
    return attributes as T;
  };
  const account = part<Account>(kinds.account.key(scope));
  const profile = part<ProfileRecord>(kinds.profile.key(scope));
  const wallet = part<Wallet>(kinds.wallet.key(scope));
  const photos = part<PhotosItem>(kinds.photos.key(scope)) ?? {};
  const counts = part<Counts>(kinds.counts.key(scope)) ?? {};
  return account && profile && wallet ? { scope, account, profile, wallet, photos, counts } : null;
}

/** The writes that make a member; the e-mail item keeps the address unique in the brand. */
export function newMemberWrites(
  scope: MemberScope,
  account: Account,
  profile: ProfileRecord,
): { email: Write; account: Write; profile: Write } {
  return {
    email: {
      put: { ...kinds.email.key(scope, account.email_hash), member: scope.member },
      if: freeEmail(scope),
    },
    account: { put: { ...kinds.account.key(scope), ...account }, if: absent() },
    profile: { put: { ...kinds.profile.key(scope), ...profile }, if: absent() },
  };
}

interface EmailItem extends Record<string, unknown> {
  member: string;
  /** Epoch seconds until which a former address is kept for its owner to return to. */
  former_until?: number;
}

/** An address that is the member's. */
const own = (scope: MemberScope) => equals('member', scope.member);

/** An address nobody has, or a former one that is free again or the member's own. */
const freeEmail = (scope: MemberScope) =>
  anyOf(absentOrOver('former_until', nowSeconds()), allOf(own(scope), present('former_until')));

/**
 * Who has an e-mail address in this brand: `current` where it is the account's, else a former
 * one that is still kept. Null where anybody may take it.
 */
export async function emailHolder(
  scope: TenantScope,
  emailHash: string,
): Promise<{ member: MemberScope; current: boolean } | null> {
  const item = await get<EmailItem>(scope, kinds.email.key(scope, emailHash));
  if (!item || (item.former_until !== undefined && item.former_until <= nowSeconds())) return null;
  return { member: memberScope(scope, item.member), current: item.former_until === undefined };
}

/** Notes who signed up last with an address that is claimed with its confirmation only. */
export const pendingEmailWrite = (scope: MemberScope, emailHash: string, until: number): Write => ({
  put: { ...kinds.pendingEmail.key(scope, emailHash), member: scope.member, until, ttl: until },
});

/** Who signed up last with an address without confirming it, or null. Whether they still wait, their account says. */
export async function pendingEmailHolder(
  scope: TenantScope,
  emailHash: string,
): Promise<MemberScope | null> {
  const item = await get<{ member: string; until: number }>(
    scope,
    kinds.pendingEmail.key(scope, emailHash),
  );
  return item && item.until > nowSeconds() ? memberScope(scope, item.member) : null;
}

/** Forgets that a member signed up with an address. */
export const forgetPendingEmail = (scope: MemberScope, emailHash: string) =>
  write(scope, {
    remove: kinds.pendingEmail.key(scope, emailHash),
    if: own(scope),
  });

/** Sets the given attributes of an account that exists; false if it does not. */
export const updateAccount = (
  scope: MemberScope,
  changes: {
    language?: Locale | undefined;
    fictional_acknowledged?: true | undefined;
    notifications_disabled?: EmailType[] | undefined;
    mail_suppressed?: Account['mail_suppressed'];
  },
): Promise<boolean> =>
  write(scope, { update: kinds.account.key(scope), changes: [set(changes)], if: present() });

/** Sets the given fields of a profile that exists; false if it does not. */
export const updateProfile = (
  scope: MemberScope,
  changes: Partial<ProfileRecord>,
): Promise<boolean> =>
  write(scope, { update: kinds.profile.key(scope), changes: [set(changes)], if: present() });

/** Adds one type to what a member does not want; null where the account is gone. */
export async function disableNotification(scope: MemberScope, type: EmailType): Promise<boolean> {
  const key = kinds.account.key(scope);
  const added = await writeReturning(scope, {
    update: key,
    changes: [append('notifications_disabled', type)],
    if: allOf(present(), not(contains('notifications_disabled', type))),
  });
  return added !== null || (await get(scope, key)) !== null;
}

/** Notes when a member was last here. */
export const noteActivity = (scope: MemberScope, at: string) =>
  write(scope, {
    update: kinds.account.key(scope),
    changes: [set({ last_active_at: at })],
    if: present(),
  });

/** Holds only while an account is active. */
export const activeCheck = (scope: MemberScope): Write => ({
  check: kinds.account.key(scope),
  if: equals('status', 'active'),
});

/** Takes one of the conversations that a free member may start; refused where none is left. */
export const freeConversationWrite = (scope: MemberScope): Write => ({
  update: kinds.account.key(scope),
  changes: [add({ free_conversations: -1 })],
  if: allOf(equals('status', 'active'), atLeast('free_conversations', 1)),
});

/** Holds only while the member is away: the account is deleted and not taken back. */
export const awayCheck = (scope: MemberScope): Write => ({
  check: kinds.account.key(scope),
  if: equals('status', 'pending_deletion'),
});

/** The account is as it was read: same holder, by password and address, and same status. */
const asRead = (account: Account) =>
  allOf(
    equals('credentials_version', account.credentials_version),
    equals('status', account.status),
  );

/** Holds only while the account is the one whose password was compared. */
export const passwordStillCurrent = (scope: MemberScope, account: Account): Write => ({
  check: kinds.account.key(scope),
  if: asRead(account),
});

/** Changes an account; refused where it is not as it was read. */
export const accountWrite = (
  scope: MemberScope,
  account: Account,
  changes: Partial<Account>,
): Write => ({
  update: kinds.account.key(scope),
  changes: [set(changes)],
  if: asRead(account),
});

/** Makes an address the member's own; refused where somebody has it. */
export const claimEmailWrite = (scope: MemberScope, emailHash: string): Write => ({
  put: { ...kinds.email.key(scope, emailHash), member: scope.member },
  if: freeEmail(scope),
});

/** Takes an address back that the member had; refused where it is no longer kept. */
export const reclaimEmailWrite = (scope: MemberScope, emailHash: string): Write => ({
  put: { ...kinds.email.key(scope, emailHash), member: scope.member },
  if: allOf(own(scope), above('former_until', nowSeconds())),
});

/** Keeps an address that the member gave up, so that nobody else can have it before `until`. */
export const formerEmailWrite = (scope: MemberScope, emailHash: string, until: number): Write => ({
  put: {
    ...kinds.email.key(scope, emailHash),
    member: scope.member,
    former_until: until,
    ttl: until,
  },
  if: own(scope),
});

/** Sets an address free. */
export const releaseEmailWrite = (scope: MemberScope, emailHash: string): Write => ({
  remove: kinds.email.key(scope, emailHash),
  if: anyOf(absent(), own(scope)),
});

/** Marks an account as deleted, to be purged at a time (ISO 8601). */
export const deletionWrite = (
  scope: MemberScope,
  account: Account,
  deletion: NonNullable<Account['deletion']>,
): Write => ({
  update: kinds.account.key(scope),
  changes: [
    set({
      status: 'pending_deletion',
      deletion,
      credentials_version: account.credentials_version + 1,
      ...indexes.accountsToPurge.key(platformScope, deletion.purge_at, scope.tenant, scope.member),
    }),
  ],
  if: asRead(account),
});

/** Brings a deleted account back; refused where it is not as it was read. */
export const reactivationWrite = (
  scope: MemberScope,
  account: Account,
  { status, devices }: Pick<Account, 'status' | 'devices'>,
): Write => ({
  update: kinds.account.key(scope),
  changes: [
    set({ status, credentials_version: account.credentials_version + 1, devices }),
    remove('deletion', 'gsi1pk', 'gsi1sk'),
  ],
  if: asRead(account),
});

/** Deleted accounts whose time is over, of all brands. */
export async function* overdueDeletions(until: string): AsyncGenerator<MemberScope> {
  const partition = { gsi1pk: indexes.accountsToPurge.gsi1pk(platformScope), until: `${until}~` };
  for await (const { gsi1sk } of listIndexAll(platformScope, partition)) {
    const { tenant, member } = indexes.accountsToPurge.read(gsi1sk);
    yield memberScope(tenantScope({ id: tenant }), member);
  }
}

/** Whether the item with this sort key is an account. */
export const isAccount = (sk: string): boolean => sk === kinds.account.prefix;

/** Sort key of the item that leads to all others. */
export const accountSortKey = (scope: MemberScope) => kinds.account.key(scope).sk;

/**
 * Sort keys of all that a member has, save the account and what the books need: the ledger,
 * payments, and how many invoices there are. None of these names anybody.
 */
export async function ownSortKeys(scope: MemberScope): Promise<string[]> {
  const found: string[] = [];
  for await (const { sk } of listAll(scope, { pk: memberPk(scope) })) found.push(sk);
  const kept = [accountSortKey(scope), kinds.budget.key(scope).sk];
  return found.filter(
    (sk) =>
      !kept.includes(sk) &&
      !sk.startsWith(kinds.ledgerEntry.prefix) &&
      !sk.startsWith(kinds.payment.prefix),
  );
}

/** Removes items of a member's own partition by their sort keys. */
export async function removeOwn(scope: MemberScope, sortKeys: readonly string[]): Promise<void> {
  for (const sk of sortKeys) await write(scope, { remove: { pk: memberPk(scope), sk } });
}

/** Makes a premium member, or takes direct debit away. */
export function premiumWrite(
  member: MemberScope,
  { paid, blockedAt }: { paid: boolean; blockedAt: string | null },
): Write {
  return {
    update: kinds.account.key(member),
    changes: [set({ paid_user: paid || undefined, direct_debit_blocked: blockedAt ?? undefined })],
    if: present(),
  };
}

/** Ends a membership, and notes that there was one: what is for first purchases stays used. */
export const premiumEndWrite = (member: MemberScope, at: string): Write => ({
  update: kinds.account.key(member),
  changes: [set({ paid_user: false, premium_ended_at: at })],
  if: present(),
});
