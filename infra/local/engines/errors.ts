/**
 * A problem with the machine or its data folder that the user can solve. `message` is one complete
 * sentence for the terminal, and no stack trace is shown.
 */
export class LocalStackError extends Error {
  override readonly name = 'LocalStackError';
}

/** Returns the useful part of an unknown thrown value for a log line. */
export function getReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
