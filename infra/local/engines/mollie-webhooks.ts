/** Sends Mollie's webhooks, which hold nothing but the payment's id. */
import { request } from 'node:http';
import type { EngineLog } from './account.ts';
import { getReason } from './errors.ts';
import { createQueue } from './files.ts';
import type { State } from './mollie-state.ts';

export interface Webhooks {
  /** Sends a webhook, with retries after failures. Resolves after the first attempt. */
  send(paymentId: string): Promise<void>;
  /** Retries the webhooks that are due by the stack's time. */
  runDue(): Promise<void>;
  /** While on, webhooks are dropped and not sent later. */
  lose(on: boolean): void;
  /** Number of delivered webhooks. */
  delivered(): number;
  stop(): Promise<void>;
}

/**
 * Minutes from the first attempt to each retry. After the last one Mollie gives up.
 * Source: https://docs.mollie.com/reference/webhooks
 */
const retryMinutes = [1, 2, 4, 8, 16, 29, 60, 120, 240, 480];
/** How long Mollie waits for a response. */
const timeoutMs = 15_000;
const minuteMs = 60_000;
const lookEveryMs = 5_000;

export function startWebhooks(options: { state: State; now(): Date; log: EngineLog }): Webhooks {
  const { state, now, log } = options;
  const running = new Set<Promise<void>>();
  let losing = false;
  let taken = 0;

  async function attempt(id: string, attempts: number): Promise<void> {
    const url = state.payments.get(id)?.webhookUrl;
    if (!url || losing) return;
    const failure = await post(url, id).then(
      () => null,
      (error: unknown) => getReason(error),
    );
    const later = failure === null ? undefined : retryMinutes[attempts];
    if (failure === null) taken += 1;
    else if (later === undefined) log(`Payments: the webhook of ${id} is given up (${failure})`);
    const before = retryMinutes[attempts - 1] ?? 0;
    const due = later === undefined ? null : now().getTime() + (later - before) * minuteMs;
    if (due === null && !state.hooks.has(id)) return;
    await state.keep('hook', {
      id,
      attempts: attempts + 1,
      due: due === null ? null : new Date(due).toISOString(),
    });
  }

  const tracked = (work: Promise<void>): Promise<void> => {
    const ended = work.finally(() => running.delete(ended));
    running.add(ended);
    return ended;
  };
  const inTurn = createQueue();
  // Runs do not overlap, as two at once would send the same webhooks.
  const runDue = () =>
    tracked(
      inTurn(async () => {
        for (const { id, attempts, due } of [...state.hooks.values()]) {
          if (due !== null && Date.parse(due) <= now().getTime()) await attempt(id, attempts);
        }
      }),
    );
  const timer = setInterval(() => {
    if (state.hooks.size > 0) void runDue();
  }, lookEveryMs);
  timer.unref();

  return {
    send: (id) => tracked(attempt(id, 0)),
    runDue,
    lose(on) {
      losing = on;
      if (!on) return;
      for (const hook of [...state.hooks.values()]) void state.keep('hook', { ...hook, due: null });
    },
    delivered: () => taken,
    async stop() {
      clearInterval(timer);
      await Promise.allSettled(running);
    },
  };
}

/**
 * Node does not resolve names below localhost, where the brands are. Requests go to this machine,
 * whatever the name.
 */
function post(address: string, id: string): Promise<void> {
  const url = new URL(address);
  const isLocal = url.protocol === 'http:' && /(^|\.)localhost$|^127\.0\.0\.1$/.test(url.hostname);
  if (!isLocal) return Promise.reject(new Error(`${url.host} is not on this machine`));
  const body = `id=${encodeURIComponent(id)}`;
  return new Promise((resolve, reject) => {
    const sending = request({
      host: '127.0.0.1',
      port: url.port || 80,
      method: 'POST',
      path: url.pathname + url.search,
      headers: {
        host: url.host,
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Mollie HTTP client/1.0 (sandbox)',
      },
      signal: AbortSignal.timeout(timeoutMs),
    });
    sending.once('error', reject);
    sending.once('response', (response) => {
      response.resume();
      const { statusCode = 0 } = response;
      if (statusCode >= 200 && statusCode < 300) resolve();
      else reject(new Error(`status ${statusCode}`));
    });
    sending.end(body);
  });
}
