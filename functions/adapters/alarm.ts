/** What a person must look at: one structured line, which the log's alarm counts as an error. */
export function alarm(event: string, details: Record<string, unknown>): void {
  console.error(JSON.stringify({ level: 'error', message: event, ...details }));
}
