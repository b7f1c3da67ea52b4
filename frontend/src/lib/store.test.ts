import { describe, expect, it, vi } from 'vitest';
import { createStore } from './store.ts';

describe('a store', () => {
  it('tells its listeners of another value, until they leave', () => {
    const store = createStore(1);
    const heard = vi.fn();
    const leave = store.subscribe(heard);
    store.set(2);
    store.set(2);
    expect(store.get()).toBe(2);
    expect(heard).toHaveBeenCalledTimes(1);
    leave();
    store.set(3);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('reads its value when it is first asked for, and again after it forgot it', () => {
    const load = vi.fn(() => 'stored');
    const store = createStore('none', { load });
    expect(load).not.toHaveBeenCalled();
    expect([store.get(), store.get()]).toEqual(['stored', 'stored']);
    expect(load).toHaveBeenCalledTimes(1);
    store.set('other');
    store.reset();
    expect(store.get()).toBe('stored');
    expect(store.initial).toBe('none');
  });

  it('follows the place where its value is kept as long as anybody listens', () => {
    const stop = vi.fn();
    const follow = vi.fn(() => stop);
    const store = createStore(0, { follow });
    const leave = [store.subscribe(() => undefined), store.subscribe(() => undefined)];
    expect(follow).toHaveBeenCalledTimes(1);
    leave[0]?.();
    expect(stop).not.toHaveBeenCalled();
    leave[1]?.();
    expect(stop).toHaveBeenCalledTimes(1);
    store.subscribe(() => undefined);
    expect(follow).toHaveBeenCalledTimes(2);
  });
});
