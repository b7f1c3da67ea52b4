/**
 * A small S3 on disk for the local stack and its tests, with path-style URLs and one account. It is
 * as strict as the real one about signatures, expiry and upload policies, because tests rely on it.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type EngineLog, localAccount } from './account.ts';
import { getReason } from './errors.ts';
import { closeServer, listenOnLoopback } from './loopback.ts';
import { S3Error } from './s3-error.ts';
import { type OnObjectCreated, openS3Events } from './s3-events.ts';
import { type CreateObject, createOperations, type S3Response } from './s3-operations.ts';
import { parseRequest } from './s3-request.ts';
import { openS3Store } from './s3-store.ts';
import { verifyRequest } from './sigv4.ts';
import { xmlDocument } from './xml.ts';

export type S3Options = {
  dataDir: string;
  /** Default: any free port. */
  port?: number;
  log: EngineLog;
  /**
   * Receives S3's notification after an object was created, at least once for each object, even
   * after a crash. It is retried at most twice when it rejects.
   */
  onObjectCreated?: OnObjectCreated;
  /** Buckets to create where they are missing. */
  buckets?: readonly string[];
};

export type S3 = { endpoint: string; stop(): Promise<void> };

/**
 * Starts the embedded S3 on 127.0.0.1. Objects are stored under `<dataDir>/s3`.
 *
 * @throws LocalStackError when the port is taken or a stored record is damaged
 */
export async function startS3(options: S3Options): Promise<S3> {
  const { log, onObjectCreated = () => undefined } = options;
  const folder = join(options.dataDir, 's3');
  const store = await openS3Store(folder);
  for (const bucket of options.buckets ?? []) {
    if (!store.hasBucket(bucket)) await store.createBucket(bucket);
  }
  const events = await openS3Events(join(folder, 'events'), onObjectCreated, log);

  const create: CreateObject = async (target, staged, attributes, by, allow = () => undefined) => {
    const { bucket, key } = target;
    let handOn = (): void => undefined;
    try {
      const object = await store.commit(bucket, key, staged, attributes, allow, async (next) => {
        handOn = await events.record(bucket, next, by);
      });
      handOn();
      return object;
    } catch (error) {
      await store.discard(staged);
      throw error;
    }
  };
  const operations = createOperations(store, create);

  async function reply(
    message: IncomingMessage,
    body: AsyncIterable<Uint8Array>,
  ): Promise<S3Response> {
    if (message.method === 'OPTIONS') return { status: 200 };
    const request = parseRequest(message, body);
    const isForm = /^multipart\/form-data/i.test(request.headers.get('content-type') ?? '');
    if (request.method === 'POST' && request.key === '' && isForm) {
      return operations.postObject(request, endpoint);
    }
    const auth = await verifyRequest(request.signable, localAccount, new Date());
    return operations.perform(request, auth);
  }

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = randomUUID();
    response.setHeader('x-amz-request-id', requestId);
    setCorsHeaders(message, response);
    const body = message.iterator({ destroyOnReturn: false });
    let result: S3Response;
    try {
      result = await reply(message, body);
    } catch (error) {
      if (message.errored !== null) throw error;
      if (!(error instanceof S3Error)) log(`S3: ${message.method} failed (${getReason(error)})`);
      result = errorResponse(error, message, requestId);
    }
    // The rest of a refused body is read, as only then does the client read the response and reuse
    // the connection. The iterator must release the body first.
    await body.return?.();
    message.resume();
    await send(message, response, result);
  }

  const server = createServer((message, response) => {
    serve(message, response).catch((error: unknown) => {
      // The client closed the connection during its request or the response.
      log(`S3: ${message.method} ${message.url?.split('?')[0]} broke off (${getReason(error)})`);
      response.destroy();
    });
  });
  const endpoint = await listenOnLoopback(server, options.port ?? 0);
  await events.resume(
    (bucket, key, etag) => store.hasBucket(bucket) && store.find(bucket, key)?.etag === etag,
  );
  log(`S3: ${endpoint}`);
  return {
    endpoint,
    async stop() {
      events.stop();
      await closeServer(server);
    },
  };
}

async function send(
  message: IncomingMessage,
  response: ServerResponse,
  { status, headers = {}, body = '', file }: S3Response,
): Promise<void> {
  const bodiless = status === 204 || status === 304;
  const length = bodiless || file ? {} : { 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { ...length, ...headers });
  if (file === undefined || message.method === 'HEAD' || file.range.end < file.range.start) {
    await file?.handle.close();
    response.end(message.method === 'HEAD' ? undefined : body);
    return;
  }
  // The stream closes the file, even when the client disconnects.
  await pipeline(file.handle.createReadStream(file.range), response);
}

/** Allows any origin, as on one machine every brand and port is legitimate. */
function setCorsHeaders(message: IncomingMessage, response: ServerResponse): void {
  const { origin } = message.headers;
  if (origin === undefined) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-expose-headers', 'ETag, Location, x-amz-request-id');
  response.setHeader('vary', 'Origin');
  if (message.method !== 'OPTIONS') return;
  const requestedHeaders = message.headers['access-control-request-headers'];
  response.setHeader('access-control-allow-methods', 'GET, HEAD, PUT, POST, DELETE');
  response.setHeader('access-control-max-age', 600);
  if (requestedHeaders !== undefined)
    response.setHeader('access-control-allow-headers', requestedHeaders);
}

function errorResponse(error: unknown, message: IncomingMessage, requestId: string): S3Response {
  const {
    status,
    code,
    message: text,
  } = error instanceof S3Error
    ? error
    : new S3Error('InternalError', 'We encountered an internal error. Please try again.');
  return {
    status,
    headers: { 'content-type': 'application/xml' },
    body: xmlDocument('Error', undefined, {
      Code: code,
      Message: text,
      Resource: message.url?.split('?')[0] ?? '/',
      RequestId: requestId,
    }),
  };
}
