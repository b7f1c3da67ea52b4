/** Messages between supervisor and worker in addition to invocations. */

export type ToWorker = { clockOffsetMs: number };

export type ToSupervisor =
  | { kind: 'ready'; port: number }
  | { kind: 'clock_set' }
  | { kind: 'unhandled'; error: string };

/** Headers with the Lambda service's data about an invocation. */
export const invocationHeaders = {
  requestId: 'x-invocation-id',
  /** Epoch milliseconds. */
  deadline: 'x-invocation-deadline',
  /** Megabytes. */
  memory: 'x-invocation-memory',
} as const;
