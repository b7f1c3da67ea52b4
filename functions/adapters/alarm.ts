import type { AlarmEvent } from './needs.ts';

/**
 * Writes one structured log line at error level. CloudWatch counts it, and an alarm tells an operator.
 * A file that calls this names the event in its `needs`.
 */
export function alarm(event: AlarmEvent, details: Record<string, unknown>): void {
  console.error(JSON.stringify({ level: 'error', message: event, ...details }));
}
