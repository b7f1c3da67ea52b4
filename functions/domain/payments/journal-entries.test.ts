import { describe, expect, it } from 'vitest';
import { memberScope, tenantScope } from '../core/scope.ts';
import type { Account } from '../members/members.ts';
import type { JournalEntry } from './journal.ts';
import { journalEntryWrites } from './journal-entries.ts';
import type { PaymentRecord } from './payments.ts';

const member = memberScope(tenantScope({ id: 'nl' }), 'ann');
const account = { signup_date: '2026-10-01T12:00:00.000Z' } as Account;
const wallet = { credits: 10, free_messages: 0, sequence: 1 };
const sale = { kind: 'sale' as const, gross: 1000, vat: 174 };
const refund = { kind: 'refund' as const, gross: -1000, vat: -174 };

function getEntries(
  items: { account: Account | null; wallet: typeof wallet | null },
  events: readonly (typeof sale | typeof refund)[],
  granted = 10,
): JournalEntry[] {
  const record = { id: 'p1', version: 1, granted } as PaymentRecord;
  const credits = { granted: 10, taken: 6, missing: 4 };
  const at = '2026-10-01T12:07:59.000Z';
  return journalEntryWrites(member, record, items, { events, credits, at }).map((write) => {
    if (!('put' in write)) throw new Error('an entry is put');
    return write.put as unknown as JournalEntry;
  });
}

describe('a journal entry', () => {
  it('of a sale tells the whole minutes since its buyer signed up, and not when', () => {
    const [entry] = getEntries({ account, wallet }, [sale]);
    expect(entry).toMatchObject({ minutes_since_signup: 7, credits: 10 });
    expect(JSON.stringify(entry)).not.toContain(account.signup_date);
    expect(entry).not.toHaveProperty('credits_missing');
    expect(entry).not.toHaveProperty('purged');
  });

  it('of money that went back tells which credits were missing, and nothing of its buyer', () => {
    const [entry] = getEntries({ account, wallet }, [refund]);
    expect(entry).toMatchObject({ credits: -6, credits_missing: 4 });
    expect(entry).not.toHaveProperty('minutes_since_signup');
  });

  it('tells whether the account was purged before the sale or after it', () => {
    const gone = { account: null, wallet: null };
    expect(getEntries(gone, [sale], 0)).toMatchObject([{ purged: 'before_sale' }]);
    expect(getEntries(gone, [refund], 0)).toMatchObject([{ purged: 'before_sale' }]);
    expect(getEntries(gone, [refund], 10)).toMatchObject([{ purged: 'after_sale' }]);
  });
});
