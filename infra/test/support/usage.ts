/** What a call asked of the table, as the local stack tells it. */
import type { RawResponse } from './client.ts';

export interface Usage {
  requests: number;
  readUnits: number;
  writeUnits: number;
}

/** Reads `requests=2 read=1.5 write=0`. */
export function getUsage({ headers }: Pick<RawResponse, 'headers'>): Usage {
  const [, requests, read, write] =
    /^requests=(\d+) read=([\d.]+) write=([\d.]+)$/.exec(String(headers['x-local-usage'])) ?? [];
  return { requests: Number(requests), readUnits: Number(read), writeUnits: Number(write) };
}
