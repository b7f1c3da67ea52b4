/**
 * Emulates CloudFront and API Gateway: routes requests to functions, files and the stack's pages.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { PhotoKey } from '#functions/adapters/photo-urls.ts';
import { socketPath } from '#shared/socket-path.ts';
import { localConsoleHeaders, staticHeaders } from '../headers.ts';
import { inRange } from './byte-range.ts';
import { LocalStackError } from './engines/errors.ts';
import { apiEvent, type EdgeRequest } from './event.ts';
import { type LocalServices, routeLocalRequest } from './local-routes.ts';
import type { Log } from './log.ts';
import { reloadScript, withReload } from './reload.ts';
import {
  errorResponse,
  jsonResponse,
  type LocalResponse,
  redirectResponse,
  send,
  toLocalResponse,
  unavailableResponse,
} from './response.ts';
import { signatureHolds } from './signed-urls.ts';
import { refuse, type Sockets } from './sockets.ts';
import { readStatic, staticFile, unlessUnchanged } from './static-files.ts';
import { FunctionUnavailable } from './workers.ts';

export interface EdgeServices extends LocalServices {
  /** Tells whether a function for `/api/<name>.php` exists. */
  hasCall(name: string): boolean;
  /** Tells whether a function for `/ops/<name>` exists. */
  hasOpsCall(name: string): boolean;
  invoke(name: string, event: unknown): Promise<unknown>;
  sockets(): Pick<Sockets, 'upgrade'>;
  originSecret(): string;
  webFolder: string;
  consoleFolder: string;
  /** The key for the signatures of photo URLs. */
  photoKey(): PhotoKey;
  /** Returns the object at this path of the brand or photo bucket, or null. */
  bucketFile(bucket: 'brand' | 'photos', path: string): Promise<LocalResponse | null>;
  /** Changes with every build; null where pages do not check it. */
  version(): string | null;
  log: Log;
}

export interface Edge {
  port: number;
  stop(): Promise<void>;
}

/** The limits of API Gateway. */
const largestBodyBytes = 10_000_000;
const requestTimeoutMs = 30_000;
/** The limit of CloudFront. */
const largestHeaderBytes = 32_768;
const longestTarget = 8_192;

const headersTimeoutMs = 10_000;
const keepAliveMs = 65_000;
const stopMs = 500;
const freePortTries = 5;

/** A request that the edge refuses itself. */
class Refusal extends Error {
  readonly answer: LocalResponse;
  constructor(reply: LocalResponse) {
    super('refused');
    this.answer = reply;
  }
}

/**
 * Listens on the loopback addresses. Until `services.ready()`, every path but the health path gets
 * a response that asks for a retry.
 *
 * @param port 0 for any free port
 * @throws LocalStackError when the port is taken
 */
export async function startEdge(port: number, services: EdgeServices): Promise<Edge> {
  const handle: Handle = {
    request: (request, response) => void serve(request, response, services),
    upgrade: (request, socket, head) => void openSocket(request, socket, head, services),
  };
  const { servers, port: chosen } = await listen(port, handle);
  return {
    port: chosen,
    stop: async () => {
      await Promise.all(servers.map(stop));
    },
  };
}

interface Handle {
  request(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** Listens on both loopback addresses, as browsers resolve `*.localhost` to either. */
async function listen(port: number, handle: Handle): Promise<{ servers: Server[]; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const first = await listenOn('127.0.0.1', port, handle);
    const chosen = (first?.address() as AddressInfo | undefined)?.port;
    if (!first || !chosen) throw new LocalStackError('This machine has no address 127.0.0.1.');
    try {
      const second = await listenOn('::1', chosen, handle);
      return { servers: second ? [first, second] : [first], port: chosen };
    } catch (cause) {
      first.close();
      if (port !== 0 || attempt === freePortTries) throw cause;
    }
  }
}

/** Returns undefined where the machine has no such address. */
async function listenOn(host: string, port: number, handle: Handle): Promise<Server | undefined> {
  const server = createServer(
    {
      requestTimeout: requestTimeoutMs,
      headersTimeout: headersTimeoutMs,
      keepAliveTimeout: keepAliveMs,
      maxHeaderSize: largestHeaderBytes,
      // An upgrade to another protocol is ignored.
      shouldUpgradeCallback: ({ headers }) => /^websocket$/i.test(headers.upgrade ?? ''),
    },
    handle.request,
  );
  server.on('upgrade', handle.upgrade);
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    // A body announced as too large is refused before it is sent.
    if (!(Number(request.headers['content-length']) > largestBodyBytes)) response.writeContinue();
    handle.request(request, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const status =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? '431 Request Header Fields Too Large'
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? '408 Request Timeout'
          : '400 Bad Request';
    const headers = Object.entries(staticHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(
      `HTTP/1.1 ${status}\r\n${headers.join('')}content-length: 0\r\nconnection: close\r\n\r\n`,
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve(undefined);
      else if (error.code === 'EADDRINUSE') {
        reject(
          new LocalStackError(
            `Port ${port} is taken by another program: stop it, or choose another port with --port.`,
          ),
        );
      } else if (error.code === 'EACCES') {
        reject(
          new LocalStackError(
            `Port ${port} may not be used by this account: choose one above 1023 with --port.`,
          ),
        );
      } else reject(error);
    });
    server.listen({ host, port, ipv6Only: true }, () => resolve(server));
  });
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const force = setTimeout(() => server.closeAllConnections(), stopMs);
  await closed;
  clearTimeout(force);
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  services: EdgeServices,
): Promise<void> {
  try {
    let reply: LocalResponse;
    try {
      reply = await route({ ...getHead(request), body: await encodeBody(request) }, services);
    } catch (cause) {
      if (request.destroyed && !request.complete) return;
      if (cause instanceof Refusal) reply = cause.answer;
      else if (cause instanceof FunctionUnavailable) {
        reply = unavailableResponse(request.headers.accept);
      } else {
        services.log.error(`${request.method} ${request.url} failed: ${String(cause)}`);
        reply = errorResponse('internal_error');
      }
    }
    // The rest of a refused request is read, so that the visitor receives the response.
    if (!request.complete) {
      request.resume();
      reply = { ...reply, headers: { ...reply.headers, connection: 'close' } };
    }
    await send(request, response, reply);
  } catch (cause) {
    services.log.error(`${request.method} ${request.url} could not be answered: ${String(cause)}`);
    response.destroy();
  }
}

/** Opens a socket on a brand's host where the function of `$connect` accepts the handshake. */
async function openSocket(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  services: EdgeServices,
): Promise<void> {
  const refuseWith = ({ status, headers, body }: LocalResponse) =>
    refuse(socket, status, { headers, body: body.toString('utf8') });
  try {
    const edgeRequest = { ...getHead(request), body: Buffer.alloc(0) };
    const [path] = edgeRequest.target.split('?');
    if (ownHost.test(edgeRequest.host) || isConsole(edgeRequest) || path !== socketPath)
      refuseWith(errorResponse('not_found'));
    else if (!services.ready()) refuseWith(errorResponse('unavailable'));
    else await services.sockets().upgrade(edgeRequest, request, socket, head);
  } catch (cause) {
    if (cause instanceof Refusal) return refuseWith(cause.answer);
    services.log.error(`${request.url} could not be opened: ${String(cause)}`);
    socket.destroy();
  }
}

/** @throws Refusal for requests that CloudFront or API Gateway refuses */
function getHead(request: IncomingMessage): Omit<EdgeRequest, 'body'> {
  const headers: [string, string][] = [];
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    headers.push([request.rawHeaders[at] ?? '', request.rawHeaders[at + 1] ?? '']);
  }
  const hosts = headers.filter(([name]) => name.toLowerCase() === 'host');
  const { target, host } = getTarget(request.url ?? '/', hosts[0]?.[1] ?? '');
  if (target === null || !host || hosts.length > 1) throw new Refusal(transportResponse(400));
  if (target.length > longestTarget) throw new Refusal(transportResponse(414));
  return {
    method: request.method ?? 'GET',
    target,
    protocol: `HTTP/${request.httpVersion}`,
    host,
    headers,
    remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
    remotePort: request.socket.remotePort ?? 0,
  };
}

/** Proxies write the whole URL into the request line. */
function getTarget(url: string, host: string): { target: string | null; host: string } {
  if (url.startsWith('/')) return { target: url, host };
  if (!URL.canParse(url)) return { target: null, host };
  const { pathname, search, host: named } = new URL(url);
  return { target: pathname + search, host: named };
}

const transportResponse = (status: 400 | 403 | 414 | 426): LocalResponse => ({
  status,
  headers: { ...staticHeaders, 'cache-control': 'no-store' },
  body: Buffer.alloc(0),
});

async function encodeBody(request: IncomingMessage): Promise<Buffer> {
  const tooLarge = () => new Refusal(errorResponse('payload_too_large'));
  if (Number(request.headers['content-length']) > largestBodyBytes) throw tooLarge();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= largestBodyBytes) chunks.push(chunk);
      else reject(tooLarge());
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', reject);
    request.once('close', () => reject(new Error('the visitor went away')));
  });
}

const ownHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

async function route(edgeRequest: EdgeRequest, services: EdgeServices): Promise<LocalResponse> {
  const path = decodedPath(edgeRequest.target);
  if (path === null) return transportResponse(400);
  if (ownHost.test(edgeRequest.host)) {
    if (path === '/' || path === '/__local') return redirectResponse('/__local/');
    if (path.startsWith('/__local/')) return routeLocalRequest(edgeRequest, services);
  }
  if (!services.ready()) return unavailableResponse(getHeader(edgeRequest, 'accept'));

  if (isConsole(edgeRequest)) return routeConsole(path, edgeRequest, services);
  // The WebSocket API responds only to handshakes.
  if (path === socketPath) return transportResponse(426);
  const call = /^\/api\/([a-z0-9-]+)\.php$/.exec(path)?.[1];
  if (call !== undefined && services.hasCall(call)) {
    return callFunction(call, `ANY /api/${call}.php`, edgeRequest, services);
  }
  if (path === '/api' || path.startsWith('/api/')) return errorResponse('not_found');
  if (edgeRequest.method !== 'GET' && edgeRequest.method !== 'HEAD') {
    return errorResponse('method_not_allowed', { allow: 'GET, HEAD' });
  }
  if (path.startsWith('/photos/') && !signed(edgeRequest, services)) return transportResponse(403);
  const file = await fileAt(path, services);
  if (file) {
    const current = unlessUnchanged(file, getHeader(edgeRequest, 'if-none-match'));
    return inRange(current, getHeader(edgeRequest, 'range'), getHeader(edgeRequest, 'if-range'));
  }
  if (/^\/(assets|fonts|brand|cdn|photos|__local)\//.test(path)) return errorResponse('not_found');
  const page = await callFunction('site', '$default', edgeRequest, services);
  return services.version() === null ? page : withReload(page);
}

/** The company's one host for all brands. It has calls, a bundle and a cookie of its own. */
const isConsole = ({ host }: EdgeRequest) => /^console\.localhost(:\d+)?$/i.test(host);

async function routeConsole(
  path: string,
  edgeRequest: EdgeRequest,
  services: EdgeServices,
): Promise<LocalResponse> {
  const call = /^\/ops\/([a-z0-9-]+)$/.exec(path)?.[1];
  if (call !== undefined && services.hasOpsCall(call)) {
    return callFunction(`ops-${call}`, `ANY /ops/${call}`, edgeRequest, services);
  }
  if (/^\/(ops|api|ws|__local)(\/|$)/.test(path)) return errorResponse('not_found');
  if (edgeRequest.method !== 'GET' && edgeRequest.method !== 'HEAD') {
    return errorResponse('method_not_allowed', { allow: 'GET, HEAD' });
  }
  if (path.startsWith('/photos/') && !signed(edgeRequest, services)) return transportResponse(403);
  const file = await (/^\/(brand|photos)\//.test(path)
    ? fileAt(path, services)
    : staticFile(services.consoleFolder, path));
  if (file) return unlessUnchanged(file, getHeader(edgeRequest, 'if-none-match'));
  if (/^\/(assets|fonts|brand|photos)\/|\.\w+$/.test(path)) return errorResponse('not_found');
  // Every other address is a screen, which the browser's own router finds.
  const page = await readStatic(services.consoleFolder, 'console.html', 'no-cache');
  if (!page) return errorResponse('not_found');
  return { ...page, headers: { ...page.headers, ...localConsoleHeaders } };
}

/** Tells whether a photo's URL has a valid, unexpired signature. */
const signed = (edgeRequest: EdgeRequest, services: EdgeServices) =>
  signatureHolds(
    new URL(edgeRequest.target, `http://${edgeRequest.host}`),
    services.photoKey(),
    services.clock.now(),
  );

function decodedPath(target: string): string | null {
  try {
    return decodeURIComponent(target.split('?')[0] ?? '');
  } catch {
    return null;
  }
}

const getHeader = (edgeRequest: EdgeRequest, wanted: string) =>
  edgeRequest.headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? '';

async function callFunction(
  name: string,
  routeKey: string,
  edgeRequest: EdgeRequest,
  services: EdgeServices,
): Promise<LocalResponse> {
  const event = apiEvent(edgeRequest, { originSecret: services.originSecret(), routeKey });
  return toLocalResponse(await services.invoke(name, event));
}

/** Returns a file of a brand's host, or null. */
async function fileAt(path: string, services: EdgeServices): Promise<LocalResponse | null> {
  if (path.startsWith('/brand/')) return services.bucketFile('brand', path);
  if (path.startsWith('/cdn/') || path.startsWith('/photos/')) {
    return services.bucketFile('photos', path);
  }
  if (path === '/__local/gallery')
    return readStatic(services.webFolder, 'gallery.html', 'no-store');
  const version = services.version();
  if (version !== null && path === '/__local/reload.js') return reloadScript;
  if (version !== null && path === '/__local/version') {
    return jsonResponse({ version });
  }
  return staticFile(services.webFolder, path);
}
