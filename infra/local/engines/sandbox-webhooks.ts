/** Sends the webhooks of the payment sandboxes. */
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { EngineLog } from './account.ts';
import { getReason } from './errors.ts';
import { createQueue } from './files.ts';
import type { SandboxHook, State } from './sandbox-state.ts';

/** A webhook with the subject that it is about, of which only the latest is repeated. */
export type Webhook = Pick<SandboxHook, 'id' | 'url' | 'body'>;

export interface WebhookResponse {
  status: number;
  /** The content type without parameters. */
  type: string;
  text: string;
}

export interface Webhooks {
  /** Sends a webhook, with retries after failures. Resolves after the first attempt. */
  send(webhook: Webhook): Promise<void>;
  /** Retries the webhooks that are due by the stack's time. */
  runDue(): Promise<void>;
  /** While on, webhooks are dropped and not sent later. */
  lose(on: boolean): void;
  /** Number of delivered webhooks. */
  delivered(): number;
  stop(): Promise<void>;
}

export interface WebhooksOptions {
  state: Pick<State, 'hooks' | 'keep'>;
  now(): Date;
  log: EngineLog;
  userAgent: string;
  /** Returns whether a response ends the retries. By default those of the 2xx range do. */
  isTaken?: (response: WebhookResponse, webhook: Webhook) => boolean;
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

export function startWebhooks(options: WebhooksOptions): Webhooks {
  const { state, now, log, userAgent } = options;
  const isTaken = options.isTaken ?? (({ status }) => status >= 200 && status < 300);
  const running = new Set<Promise<void>>();
  let losing = false;
  let taken = 0;

  async function deliver(webhook: Webhook): Promise<void> {
    const response = await post(webhook, userAgent);
    if (!isTaken(response, webhook)) throw new Error(`status ${response.status}`);
  }

  async function attempt(webhook: Webhook, attempts: number): Promise<void> {
    if (losing) return;
    const { id, url, body } = webhook;
    const failure = await deliver(webhook).then(
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
      ...{ id, url, body },
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
        for (const hook of [...state.hooks.values()]) {
          const { attempts, due } = hook;
          if (due !== null && Date.parse(due) <= now().getTime()) await attempt(hook, attempts);
        }
      }),
    );
  const timer = setInterval(() => {
    if (state.hooks.size > 0) void runDue();
  }, lookEveryMs);
  timer.unref();

  return {
    send: (webhook) => tracked(attempt(webhook, 0)),
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
function post({ url: address, body }: Webhook, userAgent: string): Promise<WebhookResponse> {
  const url = new URL(address);
  const isLocal = url.protocol === 'http:' && /(^|\.)localhost$|^127\.0\.0\.1$/.test(url.hostname);
  if (!isLocal) return Promise.reject(new Error(`${url.host} is not on this machine`));
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
        'user-agent': userAgent,
      },
      signal: AbortSignal.timeout(timeoutMs),
    });
    sending.once('error', reject);
    sending.once('response', (response) => {
      const { statusCode: status = 0, headers } = response;
      const [type = ''] = (headers['content-type'] ?? '').split(';');
      text(response).then(
        (received) => resolve({ status, type: type.trim(), text: received }),
        reject,
      );
    });
    sending.end(body);
  });
}
