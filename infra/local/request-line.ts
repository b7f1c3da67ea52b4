/** Shortens a function's log line for the terminal. Errors stay complete. */
import type { Log } from './log.ts';

interface RequestEntry {
  level: string;
  message: string;
  host?: string;
  method?: string;
  path?: string;
  status?: number;
  ms?: number;
}

export function requestLine(line: string, log: Log): void {
  const entry = parse(line);
  if (!entry) log.info(line);
  else if (entry.level === 'error') log.error(line);
  else if (entry.message === 'request') {
    const { method, host = '', path, status, ms } = entry;
    log.info(`  ${status} ${method} ${host}${path} ${ms} ms`);
  } else log.info(line);
}

function parse(line: string): RequestEntry | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as RequestEntry;
  } catch {
    return undefined;
  }
}
