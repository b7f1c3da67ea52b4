/** A proxy between the functions and their table that holds back a transaction for a test. */
import { startTableProxy, type TableProxy } from './table-proxy.ts';

export interface HeldCall {
  /** Resolves when the transaction has arrived, which ends the wait for others. */
  arrived: Promise<void>;
  /** Hands the transaction to the engine. */
  release(): void;
}

export interface HoldingProxy extends TableProxy {
  /** Holds back the next transaction that names this. */
  hold(named: string): HeldCall;
}

export function startHoldingProxy(): HoldingProxy {
  let waiting: { named: string; arrive(): void; released: Promise<void> } | null = null;
  /** Ends of held transactions by the SDK's id of the call, as it repeats a call that takes long. */
  const held = new Map<string, Promise<void>>();
  const proxy = startTableProxy(async ({ operation, id, body }) => {
    if (waiting && operation === 'TransactWriteItems' && body.includes(waiting.named)) {
      held.set(id, waiting.released);
      waiting.arrive();
      waiting = null;
    }
    await held.get(id);
  });
  return {
    ...proxy,
    hold(named) {
      const arrival = Promise.withResolvers<void>();
      const release = Promise.withResolvers<void>();
      waiting = { named, arrive: arrival.resolve, released: release.promise };
      return { arrived: arrival.promise, release: release.resolve };
    },
  };
}
