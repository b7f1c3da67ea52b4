/** Whom this browser gets push messages for, as far as the server was told. */
import { readStored, store } from './storage.ts';

export interface PushRecord {
  member: string;
  endpoint: string;
  /** Epoch milliseconds. */
  told_at: number;
}

const key = 'push_subscription';

export const pushRecord = (): PushRecord | null => readStored<PushRecord>(key);
export const keepPushRecord = (record: PushRecord | null): void => store(key, record);
