import { afterEach, describe, expect, it, vi } from 'vitest';
import { eitherSignal } from './signals.ts';

afterEach(() => vi.unstubAllGlobals());

describe.each([
  ['the browser’s own', undefined],
  ['what stands in for it', class {}],
])('eitherSignal by %s', (_, known) => {
  const use = () => known && vi.stubGlobal('AbortSignal', known);

  it('ends with whichever ends first, for its reason', () => {
    for (const first of [0, 1] as const) {
      const controllers = [new AbortController(), new AbortController()] as const;
      use();
      const signal = eitherSignal(controllers[0].signal, controllers[1].signal);
      expect(signal.aborted).toBe(false);
      controllers[first].abort(`of ${first}`);
      expect(signal.reason).toBe(`of ${first}`);
      controllers[1 - first]?.abort('later');
      expect(signal.reason).toBe(`of ${first}`);
    }
  });

  it('has ended where one of them has', () => {
    const ended = AbortSignal.abort('before');
    const { signal } = new AbortController();
    use();
    expect(eitherSignal(ended, signal).reason).toBe('before');
    expect(eitherSignal(signal, ended).reason).toBe('before');
  });
});
