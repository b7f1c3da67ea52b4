import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storageFixture } from '../fixtures.ts';
import {
  dropOutgoing,
  forgetOutgoing,
  isMine,
  type Outgoing,
  outgoing,
  outgoingStore,
  putOutgoing,
} from './outgoing.ts';

const message = (client_id: string, change: Partial<Outgoing> = {}): Outgoing => ({
  client_id,
  member: 'me',
  to: 'noor',
  text: 'Hello',
  at: '2026-03-02T09:00:00.000Z',
  state: 'sending',
  ...change,
});
const stored = () => JSON.parse(localStorage.getItem('outgoing') ?? '[]') as Outgoing[];

let window: EventTarget;
beforeEach(() => {
  window = new EventTarget();
  vi.stubGlobal('localStorage', storageFixture());
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  forgetOutgoing();
  return () => vi.unstubAllGlobals();
});

describe('messages on their way', () => {
  it('are kept until they are sent or given up', () => {
    putOutgoing(message('one'));
    putOutgoing(message('two'));
    putOutgoing(message('one', { state: 'failed', code: 'busy' }));
    expect(stored().map(({ client_id, state }) => [client_id, state])).toEqual([
      ['one', 'failed'],
      ['two', 'sending'],
    ]);
    dropOutgoing('one');
    dropOutgoing('two');
    expect(outgoing()).toEqual([]);
    expect(localStorage.getItem('outgoing')).toBeNull();
  });

  it('survive the page: what was not confirmed waits for a decision, under its old value', () => {
    putOutgoing(message('one'));
    putOutgoing(
      message('two', { state: 'failed', code: 'not_enough_credits', params: { missing: 2 } }),
    );
    forgetOutgoing();
    expect(outgoing()).toEqual([
      message('one', { state: 'failed', code: 'network' }),
      message('two', { state: 'failed', code: 'not_enough_credits', params: { missing: 2 } }),
    ]);
    // Nothing is sent again by itself that this page did not send.
    expect(outgoing().some(isMine)).toBe(false);
    putOutgoing(message('one'));
    expect(
      outgoing()
        .filter(isMine)
        .map(({ client_id }) => client_id),
    ).toEqual(['one']);
  });

  it('tell those who show them', () => {
    const heard = vi.fn();
    const end = outgoingStore.subscribe(heard);
    putOutgoing(message('one'));
    expect(heard).toHaveBeenCalledTimes(1);
    end();
    dropOutgoing('one');
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

describe('two pages of the same browser', () => {
  /** What another page wrote. */
  const elsewhere = (messages: Outgoing[]) => {
    localStorage.setItem('outgoing', JSON.stringify(messages));
    const event = Object.assign(new Event('storage'), { key: 'outgoing' });
    window.dispatchEvent(event);
  };

  it('lose nothing to each other', () => {
    putOutgoing(message('mine'));
    localStorage.setItem('outgoing', JSON.stringify([...stored(), message('theirs')]));
    putOutgoing(message('mine', { state: 'failed', code: 'network' }));
    expect(stored().map(({ client_id }) => client_id)).toEqual(['mine', 'theirs']);
  });

  it('see what the other one failed to send, and that it was sent in the end', () => {
    const end = outgoingStore.subscribe(() => undefined);
    putOutgoing(message('mine'));
    const failed = message('theirs', { state: 'failed', code: 'network' });
    elsewhere([message('mine'), failed]);
    expect(outgoing()).toEqual([message('mine'), failed]);
    elsewhere([message('mine')]);
    expect(outgoing()).toEqual([message('mine')]);
    // What the other one is just sending shows there.
    elsewhere([message('mine'), message('new')]);
    expect(outgoing()).toEqual([message('mine')]);
    end();
  });
});
