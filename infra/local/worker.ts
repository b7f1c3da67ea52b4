/**
 * Runs the Lambda bundles in a separate process, which can be killed and replaced without the
 * engines. workers.ts starts it: `node worker.ts <folder of bundles>`.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { Context } from 'aws-lambda';
import { localAccount } from './engines/account.ts';
import { invocationHeaders, type ToSupervisor, type ToWorker } from './worker-protocol.ts';

type Handler = (event: unknown, context: Context) => unknown;

const [bundles = ''] = process.argv.slice(2);
const handlers = new Map<string, Promise<Handler>>();

const notifySupervisor = (message: ToSupervisor) => process.send?.(message);

function getHandler(name: string): Promise<Handler> {
  const known = handlers.get(name);
  if (known) return known;
  const loading = import(pathToFileURL(join(bundles, name, 'index.mjs')).href).then(
    (module: { handler: Handler }) => module.handler,
  );
  handlers.set(name, loading);
  return loading;
}

async function invoke(name: string, request: IncomingMessage): Promise<unknown> {
  const event: unknown = JSON.parse(await text(request));
  const handler = await getHandler(name);
  return handler(event, createContext(name, request));
}

/** Source: https://docs.aws.amazon.com/lambda/latest/dg/nodejs-context.html */
function createContext(name: string, request: IncomingMessage): Context {
  const header = (key: string) => String(request.headers[key] ?? '');
  const deadline = Number(header(invocationHeaders.deadline));
  const unsupported = () => {
    throw new Error('Handlers answer by returning; the callback style ended with Node 24.');
  };
  return {
    callbackWaitsForEmptyEventLoop: true,
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:${localAccount.region}:${localAccount.accountId}:function:${name}`,
    memoryLimitInMB: header(invocationHeaders.memory),
    awsRequestId: header(invocationHeaders.requestId),
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: `local/[$LATEST]${process.pid}`,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    done: unsupported,
    fail: unsupported,
    succeed: unsupported,
  };
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const name = /^\/invoke\/([a-z0-9-]+)$/.exec(request.url ?? '')?.[1];
  if (request.method !== 'POST' || !name) {
    response.writeHead(404).end();
    return;
  }
  let status = 200;
  let body: unknown;
  try {
    body = await invoke(name, request);
  } catch (error) {
    status = 500;
    const { name: errorType, message, stack } = asError(error);
    body = { errorType, errorMessage: message, trace: stack?.split('\n') ?? [] };
  }
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body) ?? 'null');
}

const asError = (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)));

// Lambda would end the runtime here. This process runs all functions, so ending it would also abort
// other requests; the supervisor counts the errors instead.
for (const kind of ['unhandledRejection', 'uncaughtException'] as const) {
  process.on(kind, (thrown: unknown) => {
    notifySupervisor({ kind: 'unhandled', error: asError(thrown).stack ?? String(thrown) });
  });
}

process.on('message', (message: ToWorker) => {
  process.env.LOCAL_CLOCK_OFFSET_MS = String(message.clockOffsetMs);
  notifySupervisor({ kind: 'clock_set' });
});
// The supervisor has ended.
process.on('disconnect', () => process.exit());
// Exiting normally keeps the compile cache, which the signal itself would not.
process.on('SIGTERM', () => process.exit());

const server = createServer((request, response) => {
  serve(request, response).catch((error: unknown) => {
    notifySupervisor({ kind: 'unhandled', error: asError(error).stack ?? '' });
    response.destroy();
  });
});
// The supervisor keeps its connections, and a time limit could close one that is in use.
server.keepAliveTimeout = 0;
server.requestTimeout = 0;
server.listen(0, '127.0.0.1', () => {
  notifySupervisor({ kind: 'ready', port: (server.address() as AddressInfo).port });
});
