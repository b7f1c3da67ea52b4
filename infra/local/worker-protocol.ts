/** What supervisor and worker tell each other beside invocations. */

export type ToWorker = { clockOffsetMs: number };

export type ToSupervisor =
  | { kind: 'ready'; port: number }
  | { kind: 'clock_set' }
  | { kind: 'unhandled'; error: string };

/** What the Lambda service says about an invocation beside its event. */
export const invocationHeaders = {
  requestId: 'x-invocation-id',
  /** Epoch milliseconds. */
  deadline: 'x-invocation-deadline',
  /** Megabytes. */
  memory: 'x-invocation-memory',
} as const;
