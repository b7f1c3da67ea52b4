import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api.ts';
import {
  dropIdempotencyKey,
  dropIdempotencyKeyUnlessOpen,
  getIdempotencyKey,
} from './idempotency-key.ts';

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
  dropIdempotencyKey();
  vi.unstubAllGlobals();
});

it('is the same for the same order, over reloads too', async () => {
  withStorage();
  const key = getIdempotencyKey(order);
  expect(key).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
  expect(getIdempotencyKey({ ...order })).toBe(key);
  vi.resetModules();
  const reloaded = await import('./idempotency-key.ts');
  expect(reloaded.getIdempotencyKey(order)).toBe(key);
});

it('is another one for another order, and after the first came to an end', () => {
  withStorage();
  const key = getIdempotencyKey(order);
  expect(getIdempotencyKey({ ...order, paymentmethod: 'paypal' })).not.toBe(key);
  const again = getIdempotencyKey(order);
  expect(again).not.toBe(key);
  dropIdempotencyKey();
  expect(getIdempotencyKey(order)).not.toBe(again);
});

it('outlives a failure that may hide a success, and no other', () => {
  withStorage();
  const key = getIdempotencyKey(order);
  dropIdempotencyKeyUnlessOpen(new ApiError({ code: 'network', status: 0 }));
  expect(getIdempotencyKey(order)).toBe(key);
  dropIdempotencyKeyUnlessOpen(new ApiError({ code: 'card_payment_failed', status: 409 }));
  expect(getIdempotencyKey(order)).not.toBe(key);
});

it('holds for as long as the page lives where the browser keeps nothing', () => {
  expect(getIdempotencyKey(order)).toBe(getIdempotencyKey(order));
});
