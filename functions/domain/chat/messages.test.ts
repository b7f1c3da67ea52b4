import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageIdSchema } from '#shared/model/message.ts';
import { getPreview, nextMessageId, readAt } from './messages.ts';

describe('ids', () => {
  it('of a conversation stand in the order of sending, even where the clock went back', () => {
    const future = `${Date.now() + 3_600_000}${'z'.repeat(11)}`;
    let last: string | undefined = future;
    for (let index = 0; index < 500; index++) {
      const { id, sent_at } = nextMessageId(last);
      expect(messageIdSchema.safeParse(id).success).toBe(true);
      expect(id > String(last)).toBe(true);
      expect(Date.parse(sent_at)).toBe(Number(id.slice(0, 13)));
      last = id;
    }
  });

  it('begin with the time', () => {
    const from = Date.now();
    const { sent_at } = nextMessageId(undefined);
    expect(Date.parse(sent_at)).toBeGreaterThanOrEqual(from);
    expect(Date.parse(sent_at)).toBeLessThanOrEqual(Date.now());
  });

  it('differ where many are made at once', () => {
    const ids = Array.from({ length: 1_000 }, () => nextMessageId(undefined).id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('a read mark', () => {
  it('covers what was there, and nothing later', () => {
    const mark = { up_to: '2', at: '2026-01-01T00:00:00.000Z' };
    expect(['1', '2', '3'].map((id) => readAt(id, mark))).toEqual([mark.at, mark.at, null]);
    expect(readAt('1', null)).toBeNull();
  });
});

describe('a preview', () => {
  it('is the beginning of a text, cut between characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-composite', maxLength: 400 }), (text) => {
        const preview = getPreview({ kind: 'text', text }) ?? '';
        expect(text.startsWith(preview)).toBe(true);
        expect([...preview].length).toBe(Math.min([...text].length, 120));
        expect(preview.isWellFormed()).toBe(text.isWellFormed());
      }),
    );
    expect(getPreview({ kind: 'gift', gift: 'rose' })).toBeNull();
  });
});
