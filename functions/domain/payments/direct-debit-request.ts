/**
 * Requests to pay by direct debit. Each waits for the code that was sent to the member's phone. The
 * account holder's details are sealed, and deleted once the provider holds the mandate.
 */
import type { Locale } from '#shared/model/values.ts';
import { derivedSecret, isDerived, sealed, unsealed } from '../../adapters/keyed-secrets.ts';
import type { ProviderName } from '../../adapters/payment-providers.ts';
import type { MemberScope } from '../core/scope.ts';

export {
  allRequests,
  confirmedWrite,
  newRequestWrite,
  notifiedWrite,
  recentDebits,
  recentDebitsWrite,
  requestItem,
  sign,
  takeTry,
} from './direct-debit-request.store.ts';

/** The details that a mandate and a code need. */
export interface DebitDetails {
  account_holder: string;
  /** IBAN without blanks. */
  iban: string;
  street: string;
  house_number: string;
  zip: string;
  city: string;
  /** E.164. */
  phone: string;
}

export interface DebitRequest {
  id: string;
  /** Keyed hash of the request: the same idempotency key with another request is refused. */
  asked: string;
  status: 'asked' | 'confirmed';
  created_at: string;
  /** When the code expires. */
  expires_at: string;
  /** Number of codes that were tried. */
  tries: number;
  code_hash: string;
  /** Keyed hash of the account. */
  account_hash: string;
  package: string;
  /** Amount that the code confirms, in the currency's smallest unit. */
  amount: number;
  currency: string;
  discountcode?: string | undefined;
  immediate_start?: boolean | undefined;
  locale: Locale;
  /** Masked except for its last digits. */
  phone: string;
  account: string;
  /** `DebitDetails`, sealed. */
  details?: string | undefined;
  confirmed_at?: string | undefined;
  /** Our mandate reference. */
  mandate_reference?: string | undefined;
  /**
   * Who has the mandate, and its ids there. The mandate's is empty where it went to the provider with
   * the debit.
   */
  provider?: ProviderName | undefined;
  customer?: string | undefined;
  mandate?: string | undefined;
  /** Outbox id of the pre-notification. */
  notice?: string | undefined;
  /** Epoch seconds. A request without a mandate expires. */
  ttl?: number | undefined;
}

/** Debits that a member confirmed in the last days. */
export interface RecentDebits {
  entries: { request: string; amount: number; at: string }[];
  /** 0 before the first debit. */
  version: number;
}

/** Idempotency key of a request's order. Members cannot send a key with a dot. */
export const debitOrderKey = (request: string) => `sdd.${request}`;

const getDetailsContext = (member: MemberScope, id: string) => [
  'debit',
  member.tenant,
  member.member,
  id,
];
const getCodeContext = (member: MemberScope, id: string) => [
  'otp',
  member.tenant,
  member.member,
  id,
];

export const sealedDetails = (member: MemberScope, id: string, details: DebitDetails): string =>
  sealed(JSON.stringify(details), ...getDetailsContext(member, id));

/** Returns null where the details were deleted. */
export function openDetails(
  member: MemberScope,
  { id, details }: Pick<DebitRequest, 'id' | 'details'>,
): DebitDetails | null {
  const opened = details === undefined ? null : unsealed(details, ...getDetailsContext(member, id));
  return opened === null ? null : (JSON.parse(opened) as DebitDetails);
}

/** Seals a code for the outbox, so that a reader of the table cannot use it. */
export const sealedCode = (member: MemberScope, id: string, code: string): string =>
  sealed(code, ...getCodeContext(member, id));

export const openCode = (member: MemberScope, id: string, code: string): string | null =>
  unsealed(code, ...getCodeContext(member, id));

/** What a code is bound to. */
type Bound = Pick<DebitRequest, 'id' | 'account_hash' | 'amount' | 'currency'>;

export const accountHash = (member: MemberScope, iban: string): string =>
  derivedSecret('iban', member.tenant, member.member, iban);

/**
 * Returns the stored hash of a code. It is keyed, as six digits are guessed from a plain hash at
 * once, and bound to one member, account and amount.
 */
export const codeHash = (member: MemberScope, bound: Bound, code: string): string =>
  derivedSecret(...getHashPurpose(member, bound, code));

export const isCode = (member: MemberScope, request: DebitRequest, code: string): boolean =>
  isDerived(request.code_hash, ...getHashPurpose(member, request, code));

const getHashPurpose = (member: MemberScope, bound: Bound, code: string) => [
  ...['otp-hash', member.tenant, member.member, bound.id],
  ...[bound.account_hash, String(bound.amount), bound.currency, code],
];
