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
  atMost,
  contains,
  equals,
  not,
  present,
  remove,
  set,
} from '../../table/conditions.ts';
import { coreItems, indexes, kinds, memberPk, parseMemberPk } from '../../table/items.ts';
import {
  type Attributes,
  attributesAt,
  get,
  getMany,
  type Item,
  list,
  listAll,
  listIndex,
  listIndexAll,
  toAttributes,
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
import type { Account, Member, NamePlace, ProfileRecord, Restriction } from './members.ts';
import type { CountedPlace } from './region-counts.ts';

/** Reads account, profile and wallet in one query. */
export async function memberItems(scope: MemberScope): Promise<Member | null> {
  const { items } = await list(scope, { pk: memberPk(scope), prefix: coreItems });
  const part = <T>(key: { sk: string }): T | undefined => {
    const item = items.find(({ sk }) => sk === key.sk);
    if (!item) return undefined;
    return toAttributes<T>(item);
  };
  const account = part<Account>(kinds.account.key(scope));
  const profile = part<ProfileRecord>(kinds.profile.key(scope));
  const wallet = part<Wallet>(kinds.wallet.key(scope));
  const photos = part<PhotosItem>(kinds.photos.key(scope)) ?? {};
  const counts = part<Counts>(kinds.counts.key(scope)) ?? {};
  const place = part<CountedPlace>(kinds.countedPlace.key(scope)) ?? null;
  return account && profile && wallet
    ? { scope, account, profile, wallet, photos, counts, place }
    : null;
}

type Shown = Pick<Member, 'account' | 'profile' | 'photos'>;

const getShownKeys = (scope: MemberScope) => ({
  account: kinds.account.key(scope),
  profile: kinds.profile.key(scope),
  photos: kinds.photos.key(scope),
});

function toShown(items: readonly Item[], keys: ReturnType<typeof getShownKeys>): Shown | null {
  const account = attributesAt<Account>(items, keys.account);
  const profile = attributesAt<ProfileRecord>(items, keys.profile);
  const photos = attributesAt<PhotosItem>(items, keys.photos) ?? {};
  return account && profile ? { account, profile, photos } : null;
}

/**
 * Reads account, profile and photos by their keys, strongly consistent, for roles that may list
 * nothing of a member.
 */
export async function findShownItems(scope: MemberScope): Promise<Shown | null> {
  const keys = getShownKeys(scope);
  return toShown(await getMany(scope, Object.values(keys), { consistent: true }), keys);
}

/** The same with the wallet. */
export async function findViewedItems(
  scope: MemberScope,
): Promise<(Shown & Pick<Member, 'wallet'>) | null> {
  const keys = { ...getShownKeys(scope), wallet: kinds.wallet.key(scope) };
  const items = await getMany(scope, Object.values(keys), { consistent: true });
  const shown = toShown(items, keys);
  const wallet = attributesAt<Wallet>(items, keys.wallet);
  return shown && wallet ? { ...shown, wallet } : null;
}

/** The same, without wallets, of up to 33 members by id, eventually consistent, in the order given. */
export async function listShownItems(
  scope: TenantScope,
  ids: readonly string[],
): Promise<(Shown & { id: string })[]> {
  if (ids.length === 0) return [];
  const all = ids.map((id) => ({ id, keys: getShownKeys(memberScope(scope, id)) }));
  const items = await getMany(
    scope,
    all.flatMap(({ keys }) => Object.values(keys)),
  );
  return all.flatMap(({ id, keys }) => {
    const shown = toShown(items, keys);
    return shown ? [{ id, ...shown }] : [];
  });
}

/** Reads the names of up to 100 members by id, eventually consistent. */
export async function memberNames(
  scope: TenantScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const keys = ids.map((id) => kinds.profile.key(memberScope(scope, id)));
  const items = await getMany<ProfileRecord & Attributes>(scope, keys);
  return new Map(items.map((item) => [parseMemberPk(item.pk)?.member ?? '', item.name]));
}

/** Reads the accounts of up to 100 members by id, eventually consistent. */
export async function accountItems(
  scope: TenantScope,
  ids: readonly string[],
): Promise<Map<string, Account>> {
  if (ids.length === 0) return new Map();
  const keys = ids.map((id) => kinds.account.key(memberScope(scope, id)));
  const items = await getMany<Account & Attributes>(scope, keys);
  return new Map(items.map((item) => [parseMemberPk(item.pk)?.member ?? '', item]));
}

const nameKeys = (scope: MemberScope, place: NamePlace | null) =>
  place ? indexes.names.key(scope, place.initial, place.folded, scope.member) : {};

/** Lists ids of members whose names begin so, in the order of their names. */
export async function listNamed(
  scope: TenantScope,
  { initial, folded }: NamePlace,
  limit: number,
): Promise<{ ids: string[]; more: boolean }> {
  const partition = { gsi1pk: indexes.names.gsi1pk(scope, initial), prefix: folded };
  const { items, after } = await listIndex<Attributes>(scope, partition, { limit });
  const ids = items.map(({ gsi1sk }) => indexes.names.read(gsi1sk).member);
  return { ids, more: after !== null };
}

/** Returns the writes of a new member. The e-mail item keeps the address unique in the brand. */
export function newMemberWrites(
  scope: MemberScope,
  account: Account,
  profile: ProfileRecord,
  place: NamePlace | null,
): { email: Write; account: Write; profile: Write } {
  return {
    email: {
      put: { ...kinds.email.key(scope, account.email_hash), member: scope.member },
      if: freeEmail(scope),
    },
    account: { put: { ...kinds.account.key(scope), ...account }, if: absent() },
    profile: {
      put: { ...kinds.profile.key(scope), ...nameKeys(scope, place), ...profile },
      if: absent(),
    },
  };
}

interface EmailItem extends Record<string, unknown> {
  member: string;
  /** Epoch seconds until which a former address is kept for its owner to return to. */
  former_until?: number;
}

const own = (scope: MemberScope) => equals('member', scope.member);

/** Holds while an address is free, or is a former one that has expired or is the member's own. */
const freeEmail = (scope: MemberScope) =>
  anyOf(absentOrOver('former_until', nowSeconds()), allOf(own(scope), present('former_until')));

/**
 * Returns the holder of an address in this brand: `current` where it is the account's, else a
 * former one that is still reserved. Null where it is free.
 */
export async function emailHolder(
  scope: TenantScope,
  emailHash: string,
): Promise<{ member: MemberScope; current: boolean } | null> {
  const item = await get<EmailItem>(scope, kinds.email.key(scope, emailHash));
  if (!item || (item.former_until !== undefined && item.former_until <= nowSeconds())) return null;
  return { member: memberScope(scope, item.member), current: item.former_until === undefined };
}

/** Records the latest signup with an address that is claimed on confirmation. */
export const pendingEmailWrite = (scope: MemberScope, emailHash: string, until: number): Write => ({
  put: { ...kinds.pendingEmail.key(scope, emailHash), member: scope.member, until, ttl: until },
});

/**
 * Returns the latest unconfirmed signup with an address, or null. The account tells whether it
 * still waits.
 */
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

export const forgetPendingEmail = (scope: MemberScope, emailHash: string) =>
  write(scope, {
    remove: kinds.pendingEmail.key(scope, emailHash),
    if: own(scope),
  });

/**
 * Updates an existing account.
 *
 * @returns false where it does not exist
 */
export const updateAccount = (
  scope: MemberScope,
  changes: {
    language?: Locale | undefined;
    fictional_acknowledged?: true | undefined;
    notifications_disabled?: EmailType[] | undefined;
    mail_consent?: Account['mail_consent'];
    mail_suppressed?: Account['mail_suppressed'];
  },
): Promise<boolean> =>
  write(scope, { update: kinds.account.key(scope), changes: [set(changes)], if: present() });

/**
 * Updates an existing profile.
 *
 * @param place of the name, where that changes
 *
 * @returns false where it does not exist
 */
export const updateProfile = (
  scope: MemberScope,
  changes: Partial<ProfileRecord>,
  place: NamePlace | null,
): Promise<boolean> =>
  write(scope, {
    update: kinds.profile.key(scope),
    changes: [set({ ...changes, ...nameKeys(scope, place) })],
    if: present(),
  });

/**
 * Disables a type of notification.
 *
 * @returns null where the account does not exist
 */
export async function disableNotification(scope: MemberScope, type: EmailType): Promise<boolean> {
  const key = kinds.account.key(scope);
  const added = await writeReturning(scope, {
    update: key,
    changes: [append('notifications_disabled', type)],
    if: allOf(present(), not(contains('notifications_disabled', type))),
  });
  return added !== null || (await get(scope, key)) !== null;
}

export const noteActivity = (scope: MemberScope, at: string) =>
  write(scope, {
    update: kinds.account.key(scope),
    changes: [set({ last_active_at: at })],
    if: present(),
  });

/** Holds while an account is active. */
export const activeCheck = (scope: MemberScope): Write => ({
  check: kinds.account.key(scope),
  if: equals('status', 'active'),
});

/** Holds while an account is active and no operator keeps it from writing. */
const mayWrite = () =>
  allOf(
    equals('status', 'active'),
    anyOf(absent('muted_until'), atMost('muted_until', nowSeconds())),
  );

/** Holds while a member may write messages. */
export const mayWriteCheck = (scope: MemberScope): Write => ({
  check: kinds.account.key(scope),
  if: mayWrite(),
});

/** Uses up one free conversation. The write is refused where none is left. */
export const freeConversationWrite = (scope: MemberScope): Write => ({
  update: kinds.account.key(scope),
  changes: [add({ free_conversations: -1 })],
  if: allOf(mayWrite(), atLeast('free_conversations', 1)),
});

/** Holds while an account is deleted and not reactivated. */
export const awayCheck = (scope: MemberScope): Write => ({
  check: kinds.account.key(scope),
  if: equals('status', 'pending_deletion'),
});

/** Holds while password, address and status are unchanged since the account was read. */
const asRead = (account: Account) =>
  allOf(
    equals('credentials_version', account.credentials_version),
    equals('status', account.status),
  );

/** Holds while the compared password is unchanged. */
export const passwordStillCurrent = (scope: MemberScope, account: Account): Write => ({
  check: kinds.account.key(scope),
  if: asRead(account),
});

/** Changes an account. The write is refused where it changed since it was read. */
export const accountWrite = (
  scope: MemberScope,
  account: Account,
  changes: Partial<Account>,
): Write => ({
  update: kinds.account.key(scope),
  changes: [set(changes)],
  if: asRead(account),
});

/** Keeps an account's data from the purge. @returns false where there is no such account */
export const holdAccount = (
  scope: MemberScope,
  hold: NonNullable<Account['hold']>,
): Promise<boolean> =>
  write(scope, { update: kinds.account.key(scope), changes: [set({ hold })], if: present() });

/** Lets an account be purged again. @returns false where nothing held it */
export const liftHold = (scope: MemberScope): Promise<boolean> =>
  write(scope, {
    update: kinds.account.key(scope),
    changes: [remove('hold')],
    if: present('hold'),
  });

/** Claims an address. The write is refused where it is taken. */
export const claimEmailWrite = (scope: MemberScope, emailHash: string): Write => ({
  put: { ...kinds.email.key(scope, emailHash), member: scope.member },
  if: freeEmail(scope),
});

/** Reclaims a former address. The write is refused where it is no longer reserved. */
export const reclaimEmailWrite = (scope: MemberScope, emailHash: string): Write => ({
  put: { ...kinds.email.key(scope, emailHash), member: scope.member },
  if: allOf(own(scope), above('former_until', nowSeconds())),
});

/** Reserves a former address for its owner until `until`. */
export const formerEmailWrite = (scope: MemberScope, emailHash: string, until: number): Write => ({
  put: {
    ...kinds.email.key(scope, emailHash),
    member: scope.member,
    former_until: until,
    ttl: until,
  },
  if: own(scope),
});

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

/** Reactivates a deleted account. The write is refused where it changed since it was read. */
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

/** Suspends an account. The write is refused where it changed since it was read. */
export const suspensionWrite = (
  scope: MemberScope,
  account: Account,
  restriction: Restriction,
): Write => ({
  update: kinds.account.key(scope),
  changes: [
    set({
      status: 'suspended',
      restriction,
      credentials_version: account.credentials_version + 1,
    }),
    remove('muted_until'),
  ],
  if: asRead(account),
});

/** Keeps a member from writing. The write is refused where the account changed since it was read. */
export const muteWrite = (
  scope: MemberScope,
  account: Account,
  restriction: Restriction,
  muted_until: number,
): Write => ({
  update: kinds.account.key(scope),
  changes: [set({ restriction, muted_until })],
  if: asRead(account),
});

/** Lets a member write again. The write is refused where another decision holds meanwhile. */
export const unmuteWrite = (scope: MemberScope, { measure }: Restriction): Write => ({
  update: kinds.account.key(scope),
  changes: [remove('restriction', 'muted_until')],
  if: equals('restriction.measure', measure),
});

/** Ends a suspension. The write is refused where the account changed since it was read. */
export const reinstatementWrite = (
  scope: MemberScope,
  account: Account,
  status: Account['status'],
): Write => ({
  update: kinds.account.key(scope),
  changes: [set({ status }), remove('restriction')],
  if: asRead(account),
});

/** Lists deleted accounts of all brands that are due for the purge. */
export async function* overdueDeletions(until: string): AsyncGenerator<MemberScope> {
  const partition = { gsi1pk: indexes.accountsToPurge.gsi1pk(platformScope), until: `${until}~` };
  for await (const { gsi1sk } of listIndexAll(platformScope, partition)) {
    const { tenant, member } = indexes.accountsToPurge.read(gsi1sk);
    yield memberScope(tenantScope({ id: tenant }), member);
  }
}

export const isAccount = (sk: string): boolean => sk === kinds.account.prefix;

/** Sort key of the account item. */
export const accountSortKey = (scope: MemberScope) => kinds.account.key(scope).sk;

/**
 * Lists the sort keys of a member's items, in the order in which they may be removed, except the
 * account and what accounting needs: ledger and payments. Those identify nobody.
 */
export async function ownSortKeys(scope: MemberScope): Promise<string[]> {
  const found: string[] = [];
  for await (const { sk } of listAll(scope, { pk: memberPk(scope) })) found.push(sk);
  const account = accountSortKey(scope);
  const own = found.filter(
    (sk) =>
      sk !== account &&
      !sk.startsWith(kinds.ledgerEntry.prefix) &&
      !sk.startsWith(kinds.payment.prefix),
  );
  // The counts refuse messages to the member, so they stay as long as a conversation does.
  const [core, others] = [true, false].map((isCore) =>
    own.filter((sk) => sk.startsWith(coreItems) === isCore),
  ) as [string[], string[]];
  return [...others, ...core];
}

/** Removes items of a member's own partition by their sort keys. */
export async function removeOwn(scope: MemberScope, sortKeys: readonly string[]): Promise<void> {
  for (const sk of sortKeys) await write(scope, { remove: { pk: memberPk(scope), sk } });
}

/** Grants premium where `paid`, and blocks direct debit where `blockedAt` is given. */
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

/** Ends premium and records when, so that offers for first purchases stay used. */
export const premiumEndWrite = (member: MemberScope, at: string): Write => ({
  update: kinds.account.key(member),
  changes: [set({ paid_user: false, premium_ended_at: at })],
  if: present(),
});
