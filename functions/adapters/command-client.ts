/** Options of clients of AWS that commands use: slow answers of control planes are waited for. */
const connectionTimeoutMs = 2_000;
const requestTimeoutMs = 20_000;

export const commandClient = {
  requestHandler: {
    connectionTimeout: connectionTimeoutMs,
    requestTimeout: requestTimeoutMs,
    // Without this option the handler only logs a warning and continues to wait.
    throwOnRequestTimeout: true,
  },
} as const;
