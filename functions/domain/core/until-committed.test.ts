import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { untilCommitted } from './until-committed.ts';

const refusedTimes = (times: number) =>
  vi.fn(async (number: number) => (number > times ? `result ${number}` : null));

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('untilCommitted', () => {
  it('attempts once where nothing is in the way', async () => {
    const attempt = refusedTimes(0);
    expect(await untilCommitted(attempt)).toBe('result 1');
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it('attempts again, counting, until a commit holds', async () => {
    const attempt = refusedTimes(3);
    expect(await untilCommitted(attempt)).toBe('result 4');
    expect(attempt.mock.calls).toEqual([[1], [2], [3], [4]]);
  });

  it('takes a result that says no for a result', async () => {
    expect(await untilCommitted(async () => false)).toBe(false);
    expect(await untilCommitted(async () => undefined)).toBeUndefined();
  });

  it('is busy after its attempts', async () => {
    const attempt = refusedTimes(9);
    await expect(untilCommitted(attempt, { attempts: 3 })).rejects.toMatchObject({ code: 'busy' });
    expect(attempt).toHaveBeenCalledTimes(3);
  });

  it('begins no other attempt after its time', async () => {
    const attempt = refusedTimes(9);
    const time = vi.spyOn(performance, 'now');
    for (const at of [0, 500, 1_001]) time.mockReturnValueOnce(at);
    await expect(untilCommitted(attempt, { withinMs: 1_000 })).rejects.toMatchObject({
      code: 'busy',
    });
    expect(attempt).toHaveBeenCalledTimes(2);
  });

  it('may have another end', async () => {
    const options = { attempts: 2, end: async () => 'the end' };
    expect(await untilCommitted(refusedTimes(9), options)).toBe('the end');
  });

  it('does not attempt again what failed', async () => {
    const attempt = vi.fn(async () => {
      throw new Error('a mistake');
    });
    await expect(untilCommitted(attempt)).rejects.toThrow('a mistake');
    expect(attempt).toHaveBeenCalledTimes(1);
  });
});
