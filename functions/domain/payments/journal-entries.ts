/** The journal entries of a payment's change. */
import type { Write } from '../core/commit.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Account } from '../members/members.ts';
import type { TransitionItems } from './apply-provider-status.store.ts';
import { journalEntryId } from './documents.ts';
import { type JournalEntry, recordEntry } from './journal.ts';
import type { PaymentRecord } from './payments.ts';
import type { MoneyEvent } from './status-transition.ts';

export function journalEntryWrites(
  member: MemberScope,
  record: PaymentRecord,
  { account, wallet }: Pick<TransitionItems, 'account' | 'wallet'>,
  change: {
    events: readonly MoneyEvent[];
    /** `missing`: credits that should be reversed and are not there. */
    credits: { granted: number; taken: number; missing: number };
    at: string;
  },
): Write[] {
  const { events, credits, at } = change;
  const purged = wallet ? null : record.granted === 0 ? 'before_sale' : 'after_sale';
  const lastBack = events.findLastIndex(({ kind }) => kind !== 'sale');
  return events.map(({ kind, gross, vat }, index) => {
    const sale = kind === 'sale';
    const entry: JournalEntry = {
      id: journalEntryId(record, index),
      at,
      kind,
      sale_at: record.documents?.[0]?.at ?? record.paid_at ?? at,
      payment: record.id,
      member: member.member,
      // The number of its invoice or credit note comes within a minute.
      invoice_number: '',
      currency: record.currency,
      gross,
      vat,
      vat_rate: record.vat_rate,
      country: record.country,
      ...(sale && record.location?.decision
        ? { location: { ...record.location, decision: record.location.decision } }
        : {}),
      discount: sale ? (record.discount?.amount ?? 0) : 0,
      discount_code: record.discount?.code ?? null,
      credits: sale ? credits.granted : index === lastBack ? 0 - credits.taken : 0,
      ...(sale ? {} : { credits_missing: index === lastBack ? credits.missing : 0 }),
      ...(purged ? { purged } : {}),
      ...(sale && account ? { minutes_since_signup: minutesBetween(account.signup_date, at) } : {}),
      package: record.package,
      method: record.method,
      provider: record.provider,
      provider_reference: record.provider_id ?? '',
      campaign: getCampaign(account),
    };
    return recordEntry(member, entry);
  });
}

const minuteMs = 60_000;

const minutesBetween = (from: string, to: string): number =>
  Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / minuteMs));

function getCampaign(account: Account | null): string | null {
  const { network, ref } = account?.tracking ?? {};
  return network || ref ? [network, ref].map((part) => part ?? '').join('/') : null;
}
