/** Counts what one call asks of the table: requests and capacity units. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';

export interface Usage {
  requests: number;
  readUnits: number;
  writeUnits: number;
}

const current = new AsyncLocalStorage<Usage>();

export const meter = {
  /** Runs `work` and counts into a fresh usage that it is handed. */
  measure<Result>(work: (usage: Usage) => Promise<Result>): Promise<Result> {
    const usage: Usage = { requests: 0, readUnits: 0, writeUnits: 0 };
    return current.run(usage, () => work(usage));
  },
  read(consumed: ConsumedCapacity | undefined): void {
    const usage = current.getStore();
    if (!usage) return;
    usage.requests += 1;
    usage.readUnits += consumed?.CapacityUnits ?? 0;
  },
  write(consumed: ConsumedCapacity | undefined): void {
    const usage = current.getStore();
    if (!usage) return;
    usage.requests += 1;
    usage.writeUnits += consumed?.CapacityUnits ?? 0;
  },
};
