import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as limits from '#shared/limits.ts';
import { endTyping, isTyping, noteTyping, typingSigns, typingStore } from './typing.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => {
    endTyping('one');
    vi.useRealTimers();
  };
});

describe('who writes', () => {
  it('is shown until some time after the last sign', () => {
    noteTyping('one');
    vi.advanceTimersByTime(limits.typingShownMs - 1);
    noteTyping('one');
    vi.advanceTimersByTime(limits.typingShownMs - 1);
    expect(isTyping('one')).toBe(true);
    expect(isTyping('another')).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isTyping('one')).toBe(false);
  });

  it('is over once the message is there, and says so once', () => {
    const heard = vi.fn();
    const end = typingStore.subscribe(heard);
    noteTyping('one');
    endTyping('one');
    expect(isTyping('one')).toBe(false);
    vi.advanceTimersByTime(limits.typingShownMs);
    expect(heard).toHaveBeenCalledTimes(2);
    end();
  });
});

describe('signs of the own writing', () => {
  it('go out at most once in a while', () => {
    const sent = vi.fn();
    const sign = typingSigns(sent);
    for (let key = 0; key < 10; key++) {
      sign();
      vi.advanceTimersByTime(limits.typingMs / 5);
    }
    expect(sent).toHaveBeenCalledTimes(2);
  });
});
