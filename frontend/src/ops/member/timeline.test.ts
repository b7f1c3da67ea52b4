import { describe, expect, it } from 'vitest';
import { decisionFixture, memberFixture, purchaseFixture } from './member.fixtures.ts';
import { buildTimeline, groupTimeline, type TimelineEntry } from './timeline.ts';

const now = Date.parse('2026-11-03T12:00:00.000Z');
const build = (over: Parameters<typeof memberFixture>[0]) =>
  buildTimeline(memberFixture(over), now);
const find = (entries: readonly TimelineEntry[], key: string) =>
  entries.find((entry) => entry.key === key);

describe('the timeline', () => {
  it('is newest first, of all that the page knows', () => {
    const entries = build({
      notes: [{ id: 'n1', at: '2026-11-01T10:00:00.000Z', by: 'Anouk', text: 'Friendly.' }],
      decisions: [
        decisionFixture({
          lifted: { at: '2026-10-11T12:00:00.000Z', by: 'Anouk', reason: 'A mistake!' },
        }),
      ],
      reports: [{ case: 'case-2', at: '2026-10-30T10:00:00.000Z' }],
      purchases: [purchaseFixture()],
    });
    expect(entries.map(({ key }) => key)).toEqual([
      'note n1',
      'report case-2',
      'lifted d1',
      'decision d1',
      'purchase p1',
      'joined',
    ]);
    expect(find(entries, 'decision d1')).toMatchObject({
      title: 'Stopped from writing for 24 hours',
      text: 'Scam, or asks for money. Marta Tkacz',
      case: 'case-1',
      filters: ['safety', 'operators'],
    });
    expect(find(entries, 'lifted d1')).toMatchObject({
      text: 'A mistake! Anouk',
      case: 'case-1',
    });
    expect(find(entries, 'joined')).toMatchObject({ text: 'bing, sub1 nl-sea-12' });
  });

  it('says of a measure whether it holds, ended, was lifted or replaced', () => {
    const mark = (over: Parameters<typeof decisionFixture>[0], inForce = false) => {
      const decision = decisionFixture({ until: null, ...over });
      const { kind, reason, at, until } = decision;
      const restriction =
        inForce && kind !== 'warn' ? { kind, reason, at, until, case: decision.case } : null;
      return find(build({ decisions: [decision], restriction }), 'decision d1')?.mark;
    };
    expect(mark({ kind: 'suspend' }, true)).toEqual({ tone: 'red', text: 'In force' });
    expect(mark({ kind: 'mute' }, true)).toEqual({ tone: 'amber', text: 'In force' });
    expect(mark({ kind: 'suspend' })).toMatchObject({ text: 'Replaced' });
    expect(mark({ until: '2026-10-12T10:00:00.000Z' })).toMatchObject({ text: 'Ended' });
    const lifted = { at: '2026-10-11T12:00:00.000Z', by: 'Anouk', reason: 'A mistake' };
    expect(mark({ lifted })).toMatchObject({ text: 'Lifted' });
    expect(mark({ kind: 'warn' })).toBeUndefined();
  });

  it('tells purchases that were paid, given back in part or whole, or never paid', () => {
    const get = (over: Parameters<typeof purchaseFixture>[0]) =>
      find(build({ purchases: [purchaseFixture(over)] }), 'purchase p1');
    expect(get({})).toMatchObject({
      title: 'Bought 150 credits, €49.99',
      text: 'Invoice NL-2026-10-0412, iDEAL',
      change: '+€49.99',
    });
    const refunded = { value: '10.00', currency: 'EUR' };
    expect(get({ refunded })?.mark).toEqual({ tone: 'line', text: '€10.00 refunded' });
    expect(get({ status: 'refunded' })?.mark).toEqual({ tone: 'line', text: 'Refunded' });
    expect(get({ status: 'charged_back' })?.mark?.text).toBe('Charged back');
    expect(get({ status: 'failed' })).toMatchObject({
      kind: 'unpaid',
      title: 'Did not buy 150 credits, €49.99',
      mark: { tone: 'amber', text: 'Failed' },
    });
    expect(get({ status: 'failed' })?.change).toBeUndefined();
  });

  it('takes the time of what went back from the ledger', () => {
    const entry = {
      sequence: 7,
      at: '2026-10-18T10:00:00.000Z',
      unit: 'credits' as const,
      amount: -15,
      balance: 26,
      account: 'withdrawals',
    };
    const wallet = { credits: 26, free_messages: 0, held: 0, debt: 0, count: 2 };
    const entries = build({
      wallet: { ...wallet, entries: [entry, { ...entry, sequence: 6, account: 'messages' }] },
    });
    expect(find(entries, 'entry 7')).toMatchObject({
      at: entry.at,
      title: '15 credits went back with a withdrawal',
      change: '−15',
      filters: ['money'],
    });
    expect(find(entries, 'entry 6')).toBeUndefined();
  });

  it('knows when an account was deleted by when it is purged, and who keeps it', () => {
    const entries = build({
      purge_at: '2026-11-15T10:00:00.000Z',
      hold: { at: '2026-11-02T10:00:00.000Z', by: 'Ruben', reason: 'Police' },
    });
    expect(find(entries, 'deleted')).toMatchObject({ at: '2026-11-01T10:00:00.000Z' });
    expect(find(entries, 'hold')).toMatchObject({ text: 'Police. Ruben' });
  });
});

describe('groups of the timeline', () => {
  const at = (time: string): TimelineEntry => ({
    key: time,
    at: time,
    kind: 'note',
    filters: [],
    title: '',
    text: '',
  });

  it('are the last days each for itself, then months, with the year where it is another', () => {
    const groups = groupTimeline(
      [
        '2026-11-03T11:00:00.000Z',
        '2026-11-01T12:00:00.000Z',
        '2026-11-01T11:00:00.000Z',
        '2026-10-12T12:00:00.000Z',
        '2026-10-11T12:00:00.000Z',
        '2025-10-11T12:00:00.000Z',
      ].map(at),
      now,
    );
    expect(groups.map(({ title, isDay, entries }) => [title, isDay, entries.length])).toEqual([
      ['Today', true, 1],
      ['Sunday 1 November', true, 2],
      ['October', false, 2],
      ['October 2025', false, 1],
    ]);
  });
});
