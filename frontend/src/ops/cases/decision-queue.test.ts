import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OpsError } from '../api.ts';
import { undoMs } from '../undo.ts';
import { createDecisionQueue, type DecisionFields, type SendDecision } from './decision-queue.ts';

const one = { brand: 'nl', id: '1'.repeat(22), number: '2026-AAAAAA', version: 3 };
const other = { ...one, id: '2'.repeat(22), number: '2026-BBBBBB' };
const fields: DecisionFields = { outcome: 'not_restricted', measure: 'none', reasons: 'no_breach' };
const answer: Awaited<ReturnType<SendDecision>> = {
  version: 4,
  outcome: 'not_restricted',
  second: false,
  affected: false,
  removed: null,
  approval: null,
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function create(send: SendDecision = async () => answer) {
  const sent = vi.fn(send);
  const told = { onSent: vi.fn(), onRefused: vi.fn() };
  const queue = createDecisionQueue(sent, 'Anouk Visser', told);
  const decide = (of = one) => queue.decide(of, fields, 'No action', Date.now());
  return { queue, sent, told, decide };
}
const refuse = (code: OpsError['code'], params = {}): SendDecision =>
  vi.fn(async () => {
    throw new OpsError({ code, message: 'No.', status: 409, params, request: 'r-1' });
  });

describe('decisions that wait', () => {
  it('are sent once, when their time is over', async () => {
    const { queue, sent, told, decide } = create();
    decide();
    await vi.advanceTimersByTimeAsync(undoMs - 1);
    expect(sent).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(sent.mock.calls).toEqual([[{ brand: 'nl', id: one.id, version: 3, ...fields }, false]]);
    expect(queue.find(one)?.state).toEqual({ kind: 'done', answer });
    await queue.flush();
    await vi.advanceTimersByTimeAsync(2 * undoMs);
    expect(sent).toHaveBeenCalledTimes(1);
    expect(told.onSent.mock.calls).toEqual([[one, answer]]);
    expect(told.onRefused).not.toHaveBeenCalled();
  });

  it('are taken back from the last on, and nothing is sent of them', async () => {
    const { queue, sent, decide } = create();
    decide();
    decide(other);
    expect(queue.undo()).toEqual(other);
    expect(queue.undo()).toEqual(one);
    expect(queue.undo()).toBeNull();
    await vi.advanceTimersByTimeAsync(2 * undoMs);
    expect(sent).not.toHaveBeenCalled();
    expect(queue.store.get()).toEqual([]);
  });

  it('are sent at once by whoever leaves', async () => {
    const { queue, sent, decide } = create();
    decide();
    decide(other);
    await queue.flush();
    expect(sent.mock.calls.map(([{ id }, leaving]) => [id, leaving])).toEqual([
      [one.id, true],
      [other.id, true],
    ]);
  });

  it('are one for a case: a second one does not replace it', async () => {
    const { queue, sent, decide } = create();
    decide();
    decide();
    expect(queue.store.get()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2 * undoMs);
    expect(sent).toHaveBeenCalledTimes(1);
  });
});

describe('refused decisions', () => {
  it('on an old version say what happened, and can be made anew', async () => {
    const params = {
      version: 4,
      happened: 'decided',
      by: 'Marta Tkacz',
      at: '2026-11-03T14:31:00.000Z',
    };
    const { queue, told, decide } = create(refuse('case_stale', params));
    decide();
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(queue.find(one)?.state).toEqual({ kind: 'stale', ...params });
    expect(told.onRefused.mock.calls).toEqual([[queue.find(one)]]);
    expect(queue.undo()).toBeNull();
    decide({ ...one, version: 4 });
    expect(queue.find(one)).toMatchObject({ of: { version: 4 }, state: { kind: 'waiting' } });
  });

  it('that got no answer are sent again by hand', async () => {
    let tries = 0;
    const { queue, sent, decide } = create(async () => {
      tries += 1;
      if (tries > 1) return answer;
      throw new OpsError({ code: 'network', message: 'No answer came.', status: 0 });
    });
    decide();
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(queue.find(one)?.state).toEqual({
      kind: 'failed',
      text: 'No answer came.',
      request: null,
    });
    await queue.retry(one);
    expect(sent).toHaveBeenCalledTimes(2);
    expect(queue.find(one)?.state.kind).toBe('done');
  });

  it('that had arrived although no answer came are not refused', async () => {
    const params = { version: 4, happened: 'decided', by: 'Anouk Visser', at: '' };
    const again = refuse('case_stale', params);
    let tries = 0;
    const { queue, told, decide } = create(async (body, leaving) => {
      tries += 1;
      if (tries > 1) return again(body, leaving);
      throw new OpsError({ code: 'network', message: 'No answer came.', status: 0 });
    });
    decide();
    await vi.advanceTimersByTimeAsync(undoMs);
    expect(told.onRefused).toHaveBeenCalledTimes(1);
    await queue.retry(one);
    expect(queue.find(one)?.state).toEqual({ kind: 'arrived' });
    expect(told.onRefused).toHaveBeenCalledTimes(1);
    expect(told.onSent.mock.calls).toEqual([[one, null]]);
  });

  it('that another person overtook are refused when they are sent again', async () => {
    const params = { version: 4, happened: 'decided', by: 'Marta Tkacz', at: '' };
    const again = refuse('case_stale', params);
    let tries = 0;
    const { queue, decide } = create(async (body, leaving) => {
      tries += 1;
      if (tries > 1) return again(body, leaving);
      throw new OpsError({ code: 'network', message: 'No answer came.', status: 0 });
    });
    decide();
    await vi.advanceTimersByTimeAsync(undoMs);
    await queue.retry(one);
    expect(queue.find(one)?.state.kind).toBe('stale');
  });

  it('are forgotten on demand, and those that wait are not', async () => {
    const { queue, decide } = create(refuse('forbidden'));
    decide();
    queue.forget(one);
    expect(queue.store.get()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(undoMs);
    queue.forget(one);
    expect(queue.store.get()).toEqual([]);
  });
});
