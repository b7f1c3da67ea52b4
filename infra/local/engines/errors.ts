/**
 * A condition of the machine or its data folder that the person who started the local stack can
 * mend. `message` is one complete sentence for the terminal; a stack trace would add nothing.
 */
export class LocalStackError extends Error {
  override readonly name = 'LocalStackError';
}

/** What of an unknown thrown value is worth showing in a log line. */
export function getReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
