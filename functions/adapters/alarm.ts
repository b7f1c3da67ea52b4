/** Writes one structured log line at error level, which the log's alarm counts. */
export function alarm(event: string, details: Record<string, unknown>): void {
  console.error(JSON.stringify({ level: 'error', message: event, ...details }));
}
