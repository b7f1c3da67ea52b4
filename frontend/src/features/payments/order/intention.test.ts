import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api.ts';
import { endIntention, endIntentionUnlessOpen, intentionKey } from './intention.ts';

const order = { package: 'large', paymentmethod: 'ideal' };

function withStorage(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  return kept;
}

afterEach(() => {
  endIntention();
  vi.unstubAllGlobals();
});

it('is the same for the same order, over reloads too', async () => {
  withStorage();
  const key = intentionKey(order);
  expect(key).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
  expect(intentionKey({ ...order })).toBe(key);
  vi.resetModules();
  const reloaded = await import('./intention.ts');
  expect(reloaded.intentionKey(order)).toBe(key);
});

it('is another one for another order, and after the first came to an end', () => {
  withStorage();
  const key = intentionKey(order);
  expect(intentionKey({ ...order, paymentmethod: 'paypal' })).not.toBe(key);
  const again = intentionKey(order);
  expect(again).not.toBe(key);
  endIntention();
  expect(intentionKey(order)).not.toBe(again);
});

it('outlives a failure that may hide a success, and no other', () => {
  withStorage();
  const key = intentionKey(order);
  endIntentionUnlessOpen(new ApiError({ code: 'network', status: 0 }));
  expect(intentionKey(order)).toBe(key);
  endIntentionUnlessOpen(new ApiError({ code: 'card_payment_failed', status: 409 }));
  expect(intentionKey(order)).not.toBe(key);
});

it('holds for as long as the page lives where the browser keeps nothing', () => {
  expect(intentionKey(order)).toBe(intentionKey(order));
});
