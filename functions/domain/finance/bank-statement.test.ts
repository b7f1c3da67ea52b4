import { describe, expect, it } from 'vitest';
import { type BankEntry, matchBank, parseBank } from './bank-statement.ts';
import { comparePayout } from './compare-payout.ts';
import type { PayoutDifference } from './payout-differences.ts';
import { parseStatement } from './payout-statement.ts';
import { getAllSums, type Payout, type PayoutReceipt } from './payouts.ts';

const payout = (changes: Partial<Payout> = {}): Payout => ({
  ...{ day: '2026-11-02', provider: 'mollie', id: 'stl_1', reference: '1234567.2611.01' },
  ...{ state: 'paid', created_at: '2026-11-02T02:00:00.000Z', currency: 'EUR', total: 3_975 },
  ...{ paid_at: '2026-11-02T08:00:00.000Z', sums: {}, lines: 0, parts: 0, sha256: '' },
  ...{ statement: null, receipt: null },
  ...changes,
});
const entry = (changes: Partial<BankEntry> = {}): BankEntry => ({
  ...{ date: '2026-11-03', amount: 3_975, currency: 'EUR', text: 'Mollie 1234567.2611.01' },
  place: 'line 2',
  ...changes,
});
const header = 'date,amount,currency,reference';

describe('a bank’s statement', () => {
  it('is read from CSV, in any order of its columns', async () => {
    const text =
      'Reference,Currency,Date,Amount,Balance\n"Payout, ""R1""",EUR,2026-11-03,-0.05,9.00\n';
    expect(await parseBank(text)).toEqual([entry({ amount: -5, text: 'Payout, "R1"' })]);
  });

  it.each([
    ['', 'The file is empty.'],
    ['date,amount\n', 'Line 1 has no column currency, reference'],
    [`${header}\n2026-02-30,1.00,EUR,x`, 'Line 2, column 1 (date): a day must be'],
    [`${header}\n2026-11-03,1.00,EUR,x\n2026-11-03,100,EUR,x`, 'Line 3, column 2 (amount):'],
    [`${header}\n2026-11-03,1.00,euro,x`, 'Line 2, column 3 (currency):'],
    [`${header}\n2026-11-03,1.00,"EUR,x`, 'The file is no CSV:'],
    ['<Document><a></Document>', 'Line 1, column'],
    ['<!DOCTYPE x><Document/>', 'The file declares entities.'],
    ['<Document/>', 'no Document/BkToCstmrStmt/Stmt'],
    [
      '<Document><BkToCstmrStmt><Stmt><Ntry><Amt>1</Amt></Ntry></Stmt></BkToCstmrStmt></Document>',
      'Entry 1 (Ntry) has no valid Amt, Amt Ccy, BookgDt.',
    ],
  ])('that is none is refused with cause and place: %j', async (text, message) => {
    await expect(parseBank(text)).rejects.toThrow(message);
  });

  it('is read from camt.053', async () => {
    const text = `<?xml version="1.0"?>
      <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
        <Ntry><Amt Ccy="EUR">39.75</Amt><CdtDbtInd>CRDT</CdtDbtInd>
          <BookgDt><Dt>2026-11-03</Dt></BookgDt>
          <NtryDtls><TxDtls><Refs><EndToEndId>E1</EndToEndId></Refs>
            <RltdPties><Dbtr><Pty><Nm>Stichting Mollie</Nm></Pty></Dbtr></RltdPties>
            <RmtInf><Ustrd>1234567.2611.01</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
        <Ntry><Amt Ccy="EUR">7</Amt><CdtDbtInd>DBIT</CdtDbtInd>
          <BookgDt><DtTm>2026-11-04T10:00:00</DtTm></BookgDt><AddtlNtryInf>Costs</AddtlNtryInf></Ntry>
      </Stmt></BkToCstmrStmt></Document>`;
    expect(await parseBank(text)).toEqual([
      entry({ text: 'E1 Stichting Mollie 1234567.2611.01', place: 'entry 1' }),
      entry({ date: '2026-11-04', amount: -700, text: 'Costs', place: 'entry 2' }),
    ]);
  });

  it('has payouts by their reference, else by amount, currency and time', () => {
    const ids = (entries: BankEntry[], payouts: Payout[]) => {
      const { pairs, unmatched } = matchBank(entries, payouts);
      return [pairs.map((one) => one.payout.id), unmatched.length];
    };
    const unnamed = entry({ text: 'transfer' });
    expect(ids([entry({ amount: 1 })], [payout()])).toEqual([['stl_1'], 0]);
    expect(ids([unnamed], [payout()])).toEqual([['stl_1'], 0]);
    expect(ids([{ ...unnamed, amount: 1 }], [payout()])).toEqual([[], 1]);
    expect(ids([{ ...unnamed, currency: 'PLN' }], [payout()])).toEqual([[], 1]);
    expect(ids([{ ...unnamed, date: '2026-11-13' }], [payout()])).toEqual([[], 1]);
    expect(ids([entry({ amount: -3_975 })], [payout()])).toEqual([[], 0]);
    expect(ids([unnamed, { ...unnamed }], [payout()])).toEqual([['stl_1'], 1]);
    expect(ids([entry()], [payout({ state: 'failed' })])).toEqual([[], 1]);
    // A file that is read again has what it had.
    const receipt: PayoutReceipt = {
      ...{ day: '2026-11-02', provider: 'mollie', id: 'stl_1', booked_on: '2026-11-03' },
      ...{ amount: 3_975, currency: 'EUR', text: 'transfer' },
    };
    expect(ids([unnamed], [payout({ receipt })])).toEqual([['stl_1'], 0]);
    expect(ids([entry({ date: '2026-11-05' })], [payout({ receipt })])).toEqual([[], 1]);
  });
});

describe('a provider’s statement', () => {
  const head = 'date,currency,kind,amount,reference\n';
  const row = (kind: string, amount: string) => `2026-11-02,EUR,${kind},${amount},R1\n`;

  it('is read by payout', async () => {
    const lines = [row('payment', '50.00'), row('fee:sale3d', '-1.15'), row('fee', '-0.10')];
    const text = `${head}${lines.join('')}${row('reserve_held', '-5.00')}${row('paid_out', '43.75')}`;
    expect(await parseStatement(text, 'genesis')).toEqual([
      {
        ...{ day: '2026-11-02', provider: 'genesis', id: '2026-11-02.EUR', currency: 'EUR' },
        ...{ reference: 'R1', total: 4_375, sums: { payment: 5_000, reserve_held: -500 } },
        fees: { sale3d: -115, '': -10 },
      },
    ]);
  });

  it.each([
    [row('gift', '1.00'), 'Line 2, column 3 (kind): a kind is payment'],
    [row('fee', '1.00'), 'Line 2, column 4 (amount): fee is negative'],
    [row('payment', '-1.00'), 'Line 2, column 4 (amount): payment is positive'],
    [row('paid_out', '1.00').repeat(2), 'Line 3, column 3 (kind): 2026-11-02.EUR has its paid_out'],
    [row('payment', '1.00'), '2026-11-02.EUR has no line of the kind paid_out.'],
  ])('that is none is refused with cause and place: %j', async (rows, message) => {
    await expect(parseStatement(head + rows, 'genesis')).rejects.toThrow(message);
  });

  it('adds fees, reserves and the total to what the provider’s calls tell', async () => {
    const text = `${head}${row('payment', '50.00')}${row('fee:sale3d', '-1.15')}${row('paid_out', '48.85')}`;
    const [statement = null] = await parseStatement(text, 'genesis');
    expect(getAllSums(payout({ sums: { payment: 5_000 }, statement }))).toEqual({
      ...{ payment: 5_000, fee: -115 },
    });
  });
});

describe('a payout', () => {
  const kinds = (changes: Partial<Payout>, options = {}) => {
    const found: PayoutDifference[] = [];
    comparePayout(
      payout(changes),
      { now: '2026-11-30T00:00:00.000Z', longestDays: 14, lastReceipt: '', ...options },
      (one) => found.push(one),
    );
    return found.map(({ kind }) => kind);
  };
  const receipt: PayoutReceipt = {
    ...{ day: '2026-11-02', provider: 'mollie', id: 'stl_1', booked_on: '2026-11-03' },
    ...{ amount: 3_975, currency: 'EUR', text: '' },
  };
  const statement = {
    ...{ day: '2026-11-02', provider: 'mollie' as const, id: 'stl_1', currency: 'EUR' },
    ...{ reference: '', total: 3_975, sums: { payment: 4_000 }, fees: { ideal: -25 } },
  };

  it.each<[string[], Partial<Payout>, object?]>([
    [[], {}],
    [['payout_failed'], { state: 'failed' }],
    [['payout_not_sent'], { state: 'pending' }],
    [[], { state: 'pending' }, { now: '2026-11-08T00:00:00.000Z' }],
    [['statement_missing'], { state: 'pending', total: null }],
    [[], { state: 'pending', total: null }, { now: '2026-11-16T00:00:00.000Z' }],
    [[], { state: 'pending', total: null, statement, sums: { payment: 4_000 } }],
    [['statement_differs'], { total: null, statement, sums: { payment: 3_999 } }],
    [[], { receipt }],
    [['bank_differs'], { receipt: { ...receipt, amount: 3_974 } }],
    [['bank_differs'], { receipt: { ...receipt, currency: 'PLN' } }],
    [['bank_missing'], {}, { lastReceipt: '2026-11-09' }],
    [[], {}, { lastReceipt: '2026-11-08' }],
    [[], { total: -5 }, { lastReceipt: '2026-11-30' }],
  ])('is compared with statement, bank and time: %j', (expected, changes, options) => {
    expect(kinds(changes, options)).toEqual(expected);
  });
});
