/** The HTTP server of a payment sandbox, with its faults. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { EngineLog } from './account.ts';
import { getReason } from './errors.ts';
import { closeServer, listenOnLoopback } from './loopback.ts';
import type { SandboxProvider } from './payment-sandbox.ts';
import type { SandboxFaults } from './sandbox-faults.ts';

export interface SandboxResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
  /** Refused calls changed nothing, so that losing their response tests nothing. */
  isRefused: boolean;
  /** What follows the response, e.g. a webhook. */
  afterwards?: (() => Promise<void>) | undefined;
}

export interface SandboxServerOptions {
  provider: SandboxProvider;
  log: EngineLog;
  faults: SandboxFaults;
  answer(request: IncomingMessage, body: string): Promise<SandboxResponse>;
}

/** Starts the server on 127.0.0.1. */
export async function startSandboxServer(options: SandboxServerOptions) {
  const { provider, log, faults, answer } = options;
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = await answer(request, await text(request));
    if (faults.slowMs() > 0) await pause(faults.slowMs());
    if (!reply.isRefused && faults.losesResponse()) response.destroy();
    else send(response, reply);
    await reply.afterwards?.();
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      log(`Payments (${provider}): a call broke off (${getReason(error)})`);
      response.destroy();
    });
  });
  const origin = await listenOnLoopback(server, 0);
  log(`Payments (${provider}): ${origin}`);
  return { origin, stop: () => closeServer(server) };
}

function send(response: ServerResponse, reply: SandboxResponse): void {
  response.writeHead(reply.status, {
    ...reply.headers,
    'content-length': Buffer.byteLength(reply.text),
  });
  response.end(reply.text);
}
