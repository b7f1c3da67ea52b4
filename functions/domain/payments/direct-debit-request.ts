/**
 * Requests to pay by direct debit: each waits for the code that went to the member's phone. Whose
 * account it is stands in it sealed, and only until the provider holds the mandate.
 */
import type { Locale } from '#shared/model/values.ts';
import { derivedSecret, sameText, sealed, unsealed } from '../../adapters/secrets.ts';
import type { MemberScope } from '../core/scope.ts';

export {
  allRequests,
  confirmedWrite,
  debitsOfLate,
  newRequestWrite,
  notifiedWrite,
  ofLateWrite,
  requestItem,
  sign,
  takeTry,
} from './direct-debit-request.store.ts';

/** What a mandate and a code need. */
export interface DebitDetails {
  account_holder: string;
  /** Without blanks. */
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
  /** Keyed hash of what was asked: the same key with another request is refused. */
  asked: string;
  status: 'asked' | 'confirmed';
  created_at: string;
  /** Until when the code is taken. */
  expires_at: string;
  /** Codes that were looked at. */
  tries: number;
  code_hash: string;
  /** Stands for the account. */
  account_hash: string;
  package: string;
  /** What the code stands for; smallest unit. */
  amount: number;
  currency: string;
  discountcode?: string | undefined;
  immediate_start?: boolean | undefined;
  locale: Locale;
  /** But for its last digits hidden. */
  phone: string;
  account: string;
  /** `DebitDetails`, sealed. */
  details?: string | undefined;
  confirmed_at?: string | undefined;
  /** Our own reference of the mandate. */
  mandate_reference?: string | undefined;
  /** The provider's ids. */
  customer?: string | undefined;
  mandate?: string | undefined;
  /** The mail that gave notice of the debit, by its outbox id. */
  notice?: string | undefined;
  /** Epoch seconds; a request without a mandate is forgotten. */
  ttl?: number | undefined;
}

/** Debits that a member confirmed in the last days. */
export interface DebitsOfLate {
  entries: { request: string; amount: number; at: string }[];
  /** 0 before the first one. */
  version: number;
}

/** The key of the order that a request becomes; no member can choose one with a dot. */
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

/** Null where they were let go. */
export function openDetails(
  member: MemberScope,
  { id, details }: Pick<DebitRequest, 'id' | 'details'>,
): DebitDetails | null {
  const opened = details === undefined ? null : unsealed(details, ...getDetailsContext(member, id));
  return opened === null ? null : (JSON.parse(opened) as DebitDetails);
}

/** A code on its way to the member: who reads the table cannot use it. */
export const sealedCode = (member: MemberScope, id: string, code: string): string =>
  sealed(code, ...getCodeContext(member, id));

export const openCode = (member: MemberScope, id: string, code: string): string | null =>
  unsealed(code, ...getCodeContext(member, id));

/** What a code is for. */
type Bound = Pick<DebitRequest, 'id' | 'account_hash' | 'amount' | 'currency'>;

export const accountHash = (member: MemberScope, iban: string): string =>
  derivedSecret('iban', member.tenant, member.member, iban);

/**
 * Stands for a code in the table. Six digits are guessed from a plain hash at once, so it is keyed;
 * it holds for one member, account and amount only.
 */
export const codeHash = (member: MemberScope, bound: Bound, code: string): string =>
  derivedSecret(
    ...['otp-hash', member.tenant, member.member, bound.id],
    ...[bound.account_hash, String(bound.amount), bound.currency, code],
  );

/** Whether this is the code of a request. */
export const isCode = (member: MemberScope, request: DebitRequest, code: string): boolean =>
  sameText(request.code_hash, codeHash(member, request, code));
