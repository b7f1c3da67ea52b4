/**
 * The key grammar: the only place where keys are written. Every key of a brand
 * starts with `T#<tenant>#`, taken from the scope; what belongs to no brand
 * starts with `P#`. docs/data-model.md lists the items.
 */
import type { MemberScope, PlatformScope, Scope, TenantScope } from '../domain/core/scope.ts';

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** Ids and hashes never hold the separator, so that no id can reach another partition. */
function safe(part: string): string {
  if (part === '' || part.includes('#')) throw new Error('a key part is empty or holds a #');
  return part;
}

/** What all of a scope's partition keys start with. */
export function prefixOf(scope: Scope): string {
  return 'tenant' in scope ? `T#${safe(scope.tenant)}#` : 'P#';
}

const tenantPk = (scope: TenantScope, kind: string, id: string) =>
  `${prefixOf(scope)}${kind}#${safe(id)}`;

/** Partition of all of a member's own items. */
export const memberPk = (scope: MemberScope) => tenantPk(scope, 'M', scope.member);

/** Partition of all brands' summaries. */
export const brandsPk = (_: PlatformScope) => 'P#BRANDS';

/** Sort-key prefix of the items that make up a member: account, profile, wallet. */
export const memberCore = 'A#';
/** Sort-key prefixes of a member's other items. */
export const ledgerItems = 'L#';
export const linkItems = 'K#';
export const outboxItems = 'O#';
export const sessionItems = 'S#';
export const cardItems = 'C#';
export const blockItems = 'B#';
export const likeItems = 'I#';
export const evidenceItems = 'X#';
export const complaintItems = 'Y#';
export const skipItems = 'N#';
export const swipeDayItems = 'W#';
export const connectionItems = 'J#';
export const pushItems = 'D#';
export const noticeItems = 'Q#';
export const conversationItems = 'H#';
export const messageItems = 'G#';
export const chatImageItems = 'U#';
export const paymentItems = 'P#';
export const discountUseItems = 'E#';
export const directDebitItems = 'T#';
export const storedMethodItems = 'M#';

export const keys = {
  brand: (_: PlatformScope, id: string): Key => ({ pk: `P#BRAND#${safe(id)}`, sk: 'BRAND' }),
  brandOffline: (_: PlatformScope, id: string): Key => ({
    pk: `P#BRAND#${safe(id)}`,
    sk: 'OFFLINE',
  }),
  brandSummary: (scope: PlatformScope, id: string): Key => ({ pk: brandsPk(scope), sk: safe(id) }),
  host: (_: PlatformScope, host: string): Key => ({ pk: `P#HOST#${safe(host)}`, sk: 'HOST' }),

  /** Whose socket it is: its frames come without the host that would tell the brand. */
  connection: (_: PlatformScope, id: string): Key => ({
    pk: `P#J#${safe(id)}`,
    sk: 'CONNECTION',
  }),

  account: (scope: MemberScope): Key => ({ pk: memberPk(scope), sk: `${memberCore}ACCOUNT` }),
  profile: (scope: MemberScope): Key => ({ pk: memberPk(scope), sk: `${memberCore}PROFILE` }),
  wallet: (scope: MemberScope): Key => ({ pk: memberPk(scope), sk: `${memberCore}WALLET` }),
  ledgerEntry: (scope: MemberScope, sequence: number): Key => ({
    pk: memberPk(scope),
    sk: `${ledgerItems}${String(sequence).padStart(12, '0')}`,
  }),
  photos: (scope: MemberScope): Key => ({ pk: memberPk(scope), sk: `${memberCore}PHOTOS` }),
  counts: (scope: MemberScope): Key => ({ pk: memberPk(scope), sk: `${memberCore}COUNTS` }),
  /** What others see, once for the country's index and once for the region's. */
  card: (scope: MemberScope, place: 'country' | 'region'): Key => ({
    pk: memberPk(scope),
    sk: `${cardItems}${place.toUpperCase()}`,
  }),
  /** `out`: the member blocked the other one; `in`: the other one blocked the member. */
  block: (scope: MemberScope, direction: 'in' | 'out', other: string): Key => ({
    pk: memberPk(scope),
    sk: `${blockItems}${direction}#${safe(other)}`,
  }),
  /** Likes between a member and another one, in both directions. */
  like: (scope: MemberScope, other: string): Key => ({
    pk: memberPk(scope),
    sk: `${likeItems}${safe(other)}`,
  }),
  /** Likes that the member gave in the swipe game on one day (YYYY-MM-DD) of the brand. */
  swipeDay: (scope: MemberScope, day: string): Key => ({
    pk: memberPk(scope),
    sk: `${swipeDayItems}${safe(day)}`,
  }),
  /** Somebody whom the member skipped in the swipe game. */
  skip: (scope: MemberScope, other: string): Key => ({
    pk: memberPk(scope),
    sk: `${skipItems}${safe(other)}`,
  }),
  /** What the member looks for in the match finder. */
  matchPreferences: (scope: MemberScope): Key => ({ pk: memberPk(scope), sk: 'F#PREFERENCES' }),
  /** A report of the member by another one: what was reported. */
  evidence: (scope: MemberScope, id: string): Key => ({
    pk: memberPk(scope),
    sk: `${evidenceItems}${safe(id)}`,
  }),
  /** The same report with its reporter: what was said. */
  complaint: (scope: MemberScope, id: string): Key => ({
    pk: memberPk(scope),
    sk: `${complaintItems}${safe(id)}`,
  }),
  /** One partition per brand: reports without an answer, oldest first. */
  openReport: (scope: TenantScope, at: string, id: string): Key => ({
    pk: tenantPk(scope, 'V', 'reports'),
    sk: `${at}#${safe(id)}`,
  }),
  /** One partition per brand: reports that were answered. */
  answeredReport: (scope: TenantScope, id: string): Key => ({
    pk: tenantPk(scope, 'V', 'answered'),
    sk: safe(id),
  }),
  /** A member's side of a conversation with another one. */
  conversation: (scope: MemberScope, id: string): Key => ({
    pk: memberPk(scope),
    sk: `${conversationItems}${safe(id)}`,
  }),
  /** A member's copy of a message; ids stand in the order of sending. */
  message: (scope: MemberScope, conversation: string, id: string): Key => ({
    pk: memberPk(scope),
    sk: `${messageItems}${safe(conversation)}#${safe(id)}`,
  }),
  /** What was answered to a message's `client_id`. */
  sent: (scope: MemberScope, clientId: string): Key => ({
    pk: memberPk(scope),
    sk: `Z#${safe(clientId)}`,
  }),
  /** An image that the member uploads for a message. */
  chatImage: (scope: MemberScope, id: string): Key => ({
    pk: memberPk(scope),
    sk: `${chatImageItems}${safe(id)}`,
  }),
  /** An order with its payment; ids stand in the order of ordering. */
  payment: (scope: MemberScope, id: string): Key => ({
    pk: memberPk(scope),
    sk: `${paymentItems}${safe(id)}`,
  }),
  /** What became of an `idempotency_key` of the member: which payment or request it made. */
  intention: (scope: MemberScope, key: string): Key => ({
    pk: memberPk(scope),
    sk: `V#${safe(key)}`,
  }),
  /** That the member reserved or used a discount code. */
  discountUse: (scope: MemberScope, code: string): Key => ({
    pk: memberPk(scope),
    sk: `${discountUseItems}${safe(code)}`,
  }),
  /** A direct debit that waits for its code. */
  directDebit: (scope: MemberScope, id: string): Key => ({
    pk: memberPk(scope),
    sk: `${directDebitItems}${safe(id)}`,
  }),
  /** A card or account that the provider keeps for the member. */
  storedMethod: (scope: MemberScope, id: string): Key => ({
    pk: memberPk(scope),
    sk: `${storedMethodItems}${safe(id)}`,
  }),
  /** Under which id a provider keeps the member's cards and accounts. */
  customer: (scope: MemberScope): Key => ({ pk: memberPk(scope), sk: 'R#CUSTOMER' }),
  /** What the member spent by month, and may spend. */
  spending: (scope: MemberScope): Key => ({ pk: memberPk(scope), sk: 'R#SPENDING' }),
  /** Whose payment it is that a provider knows by this id. */
  knownPayment: (scope: TenantScope, providerId: string): Key => ({
    pk: tenantPk(scope, 'P', providerId),
    sk: 'PAYMENT',
  }),
  /** One partition per brand: its discount codes. */
  discountCode: (scope: TenantScope, code: string): Key => ({
    pk: tenantPk(scope, 'V', 'codes'),
    sk: safe(code),
  }),
  /** What happened to money on one day (YYYY-MM-DD, UTC), in its order. */
  booking: (scope: TenantScope, day: string, at: string, id: string): Key => ({
    pk: bookingsPk(scope, day),
    sk: `${at}#${safe(id)}`,
  }),
  /** One partition per brand: its closed months (YYYY-MM). */
  closedMonth: (scope: TenantScope, month: string): Key => ({
    pk: closedMonthsPk(scope),
    sk: safe(month),
  }),
  link: (scope: MemberScope, hash: string): Key => ({
    pk: memberPk(scope),
    sk: `${linkItems}${safe(hash)}`,
  }),
  outbox: (scope: MemberScope, id: string): Key => ({
    pk: memberPk(scope),
    sk: `${outboxItems}${safe(id)}`,
  }),
  memberSession: (scope: MemberScope, hash: string): Key => ({
    pk: memberPk(scope),
    sk: `${sessionItems}${safe(hash)}`,
  }),
  /** An open socket of the member. */
  memberConnection: (scope: MemberScope, id: string): Key => ({
    pk: memberPk(scope),
    sk: `${connectionItems}${safe(id)}`,
  }),

  /** A browser of the member that gets push messages. */
  pushSubscription: (scope: MemberScope, hash: string): Key => ({
    pk: memberPk(scope),
    sk: `${pushItems}${safe(hash)}`,
  }),
  /** What the member was told of last, and how, about one subject. */
  notice: (scope: MemberScope, subject: string): Key => ({
    pk: memberPk(scope),
    sk: `${noticeItems}${safe(subject)}`,
  }),

  session: (scope: TenantScope, hash: string): Key => ({
    pk: tenantPk(scope, 'S', hash),
    sk: 'SESSION',
  }),
  email: (scope: TenantScope, hash: string): Key => ({
    pk: tenantPk(scope, 'E', hash),
    sk: 'EMAIL',
  }),
  /** Who signed up last with an address and has not confirmed it, where memberships are hidden. */
  pendingEmail: (scope: TenantScope, hash: string): Key => ({
    pk: tenantPk(scope, 'E', hash),
    sk: 'PENDING',
  }),
  /** Nobody gets mail at this address, whoever has it. */
  suppression: (scope: TenantScope, hash: string): Key => ({
    pk: tenantPk(scope, 'E', hash),
    sk: 'SUPPRESSION',
  }),
  /** Whose browser it is that a push service knows by this endpoint. */
  pushEndpoint: (scope: TenantScope, hash: string): Key => ({
    pk: tenantPk(scope, 'D', hash),
    sk: 'PUSH',
  }),
  /** One partition per brand: photos that wait for a person to look at them, oldest first. */
  review: (scope: TenantScope, at: string, member: string, photo: string): Key => ({
    pk: tenantPk(scope, 'V', 'photos'),
    sk: `${at}#${safe(member)}#${safe(photo)}`,
  }),
  rate: (scope: TenantScope, name: string, subject: string, window: number): Key => ({
    pk: tenantPk(scope, 'R', `${safe(name)}:${safe(subject)}`),
    sk: String(window),
  }),
  loginAttempts: (scope: TenantScope, hash: string): Key => ({
    pk: tenantPk(scope, 'G', hash),
    sk: 'ATTEMPTS',
  }),
};

/** Index partition of the members of one place, gender and band. */
export const cardsPk = (
  scope: TenantScope,
  { place, gender, band }: { place: string; gender: string; band: number },
) => `${tenantPk(scope, 'F', place)}#${safe(gender)}#${band}`;

/** Partition of what happened to money on one day. */
export const bookingsPk = (scope: TenantScope, day: string) => tenantPk(scope, 'B', day);

/** Partition of a brand's closed months. */
export const closedMonthsPk = (scope: TenantScope) => tenantPk(scope, 'V', 'months');

/** Index partition of the ledger entries of one day, one of `entryShards`. */
export const entriesPk = (scope: TenantScope, day: string, shard: number) =>
  `${tenantPk(scope, 'L', day)}#${shard}`;
export const entryShards = 4;

/** Index partition of open payments, which a sweeper looks at. */
export const openPaymentsPk = (_: PlatformScope) => 'P#PAYMENTS';

/** Index partition of the accounts to be purged. */
export const purgePk = (_: PlatformScope) => 'P#PURGE';

/** Index partition of a member's conversations. */
export const conversationsPk = (scope: MemberScope) => tenantPk(scope, 'H', scope.member);

/** Index partition of the images that were uploaded for a message and not sent. */
export const unsentImagesPk = (_: PlatformScope) => 'P#IMAGES';

/** Index partition of the answered reports, which are forgotten after a while. */
export const reportEndsPk = (_: PlatformScope) => 'P#REPORTS';

/** Partitions of the index `gsi1`, each for one access pattern. */
export const indexKeys = {
  /**
   * Undelivered outbox items by the time they are due. The sweeper serves all brands,
   * so this is a platform partition; sixteen of them spread the writes.
   */
  due: (_: PlatformScope, shard: number, dueAt: string, id: string) => ({
    gsi1pk: `P#DUE#${shard}`,
    gsi1sk: `${dueAt}#${safe(id)}`,
  }),
  /**
   * Members that a search finds: by place (country or region), gender and five years of birth,
   * in the order of their last activity.
   */
  card: (
    scope: TenantScope,
    found: { place: string; gender: string; band: number },
    at: string,
    member: string,
  ) => ({ gsi1pk: cardsPk(scope, found), gsi1sk: `${at}#${safe(member)}` }),
  /** Deleted accounts by the end of their reactivation window; one job serves all brands. */
  purge: (platform: PlatformScope, at: string, scope: MemberScope) => ({
    gsi1pk: purgePk(platform),
    gsi1sk: `${at}#${safe(scope.tenant)}#${safe(scope.member)}`,
  }),
  /** Ledger entries of a brand by day (UTC), for finance. */
  ledgerEntry: (scope: MemberScope, shard: number, at: string, sequence: number) => ({
    gsi1pk: entriesPk(scope, at.slice(0, 10), shard),
    gsi1sk: `${at}#${safe(scope.member)}#${String(sequence).padStart(12, '0')}`,
  }),
  /** Open payments by when they are looked at next; one job serves all brands. */
  openPayment: (platform: PlatformScope, at: string, scope: MemberScope, id: string) => ({
    gsi1pk: openPaymentsPk(platform),
    gsi1sk: `${at}#${safe(scope.tenant)}#${safe(scope.member)}#${safe(id)}`,
  }),
  /** A member's conversations by their last message. */
  conversation: (scope: MemberScope, at: string, id: string) => ({
    gsi1pk: conversationsPk(scope),
    gsi1sk: `${at}#${safe(id)}`,
  }),
  /** Unsent images by the end of their time; one job serves all brands. */
  unsentImage: (platform: PlatformScope, at: string, scope: MemberScope, id: string) => ({
    gsi1pk: unsentImagesPk(platform),
    gsi1sk: `${at}#${safe(scope.tenant)}#${safe(scope.member)}#${safe(id)}`,
  }),
  /** Answered reports by the end of their time; one job serves all brands. */
  reportEnds: (platform: PlatformScope, at: string, scope: TenantScope, id: string) => ({
    gsi1pk: reportEndsPk(platform),
    gsi1sk: `${at}#${safe(scope.tenant)}#${safe(id)}`,
  }),
};

export const dueShards = 16;
