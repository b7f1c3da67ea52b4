/**
 * Emulates API Gateway's WebSocket API: holds the sockets, passes their events to functions, and
 * serves the management API by which functions send.
 *
 * Source:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-websocket-api.html
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { socketPath } from '#shared/socket-path.ts';
import type { SocketRoute } from '../functions.ts';
import { localAccount } from './engines/account.ts';
import { closeServer, listenOnLoopback } from './engines/loopback.ts';
import { apiHost, apiId, commonLogTime, type EdgeRequest, getHandshake } from './event.ts';
import type { Log } from './log.ts';

/** Quotas of API Gateway. */
const quotas = {
  /** Browsers send a message in one frame, and a larger frame ends the connection. */
  frameBytes: 32 * 1024,
  /** Limit of messages from functions. */
  messageBytes: 128 * 1024,
  idleMs: 10 * 60_000,
  lifeMs: 2 * 3_600_000,
};
const closeMs = 2_000;
/** Close codes: one for the API's own closing, and one for a function's request. */
const goingAway = 1001;
const closedNormally = 1000;

export interface SocketsOptions {
  /** Invokes the function of a route. */
  invoke(route: SocketRoute, event: unknown): Promise<unknown>;
  originSecret(): string;
  log: Log;
  /** Tests use shorter times. */
  idleMs?: number;
  lifeMs?: number;
}

export interface Sockets {
  /** Endpoint of the management API. */
  endpoint: string;
  /** Responds to a handshake with a socket, or with the refusal of the function. */
  upgrade(
    edgeRequest: EdgeRequest,
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
  ): Promise<void>;
  open(): number;
  /** It may be called repeatedly. */
  stop(): Promise<void>;
}

interface Connection {
  id: string;
  socket: WebSocket;
  connectedAt: number;
  lastActiveAt: number;
  identity: { sourceIp: string; userAgent: string };
  idle: NodeJS.Timeout;
  life: NodeJS.Timeout;
}

type EventType = 'CONNECT' | 'MESSAGE' | 'DISCONNECT';

export async function startSockets(options: SocketsOptions): Promise<Sockets> {
  const { invoke, log } = options;
  const idleMs = options.idleMs ?? quotas.idleMs;
  const lifeMs = options.lifeMs ?? quotas.lifeMs;
  const connections = new Map<string, Connection>();
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: quotas.frameBytes,
    perMessageDeflate: false,
    clientTracking: true,
    // @ts-expect-error its types do not know this option yet
    closeTimeout: closeMs,
  });

  async function upgrade(
    edgeRequest: EdgeRequest,
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
  ) {
    const id = newId();
    const connectedAt = Date.now();
    const identity = {
      sourceIp: edgeRequest.remoteAddress,
      userAgent: request.headers['user-agent'] ?? '',
    };
    // Until the socket is established, a disconnecting browser must cause no error.
    const ignore = () => undefined;
    socket.on('error', ignore);
    let reply: APIGatewayProxyStructuredResultV2;
    try {
      reply = (await invoke('$connect', {
        ...getHandshake(edgeRequest, options.originSecret()),
        requestContext: createContext({ id, connectedAt, identity }, '$connect', 'CONNECT'),
      })) as APIGatewayProxyStructuredResultV2;
    } catch (cause) {
      log.error(`A socket could not be opened: ${String(cause)}`);
      reply = { statusCode: 500, body: JSON.stringify({ message: 'Internal server error' }) };
    }
    const { statusCode = 500 } = reply;
    if (statusCode < 200 || statusCode > 299) return refuse(socket, statusCode, reply);
    if (socket.destroyed) return void disconnected({ id, connectedAt, identity }, 1006, '');
    socket.off('error', ignore);
    server.handleUpgrade(request, socket, head, (opened) => {
      hold({ id, socket: opened, connectedAt, identity });
    });
  }

  function hold(opened: Omit<Connection, 'lastActiveAt' | 'idle' | 'life'>): void {
    const { id, socket } = opened;
    const goAway = () => socket.close(goingAway, 'Going away');
    const connection: Connection = {
      ...opened,
      lastActiveAt: Date.now(),
      idle: setTimeout(goAway, idleMs),
      life: setTimeout(goAway, lifeMs),
    };
    connections.set(id, connection);
    socket.on('message', (data, isBinary) => {
      touch(connection);
      void received(connection, data, isBinary);
    });
    // The close event reports it.
    socket.on('error', () => undefined);
    socket.once('close', (code, reason) => {
      clearTimeout(connection.idle);
      clearTimeout(connection.life);
      connections.delete(id);
      void disconnected(connection, code, reason.toString());
    });
  }

  function touch(connection: Connection): void {
    connection.lastActiveAt = Date.now();
    connection.idle.refresh();
  }

  async function received(connection: Connection, data: RawData, isBinary: boolean) {
    // This is the library's default form of a received message.
    const bytes = data as Buffer;
    const requestContext = {
      ...createContext(connection, '$default', 'MESSAGE'),
      messageId: newId(),
    };
    try {
      await invoke('$default', {
        requestContext,
        body: bytes.toString(isBinary ? 'base64' : 'utf8'),
        isBase64Encoded: isBinary,
      });
    } catch (cause) {
      if (stopped) return;
      log.error(`A socket's frame failed: ${String(cause)}`);
      const { connectionId, requestId } = requestContext;
      connection.socket.send(
        JSON.stringify({ message: 'Internal server error', connectionId, requestId }),
      );
    }
  }

  async function disconnected(
    connection: Pick<Connection, 'id' | 'connectedAt' | 'identity'>,
    disconnectStatusCode: number,
    disconnectReason: string,
  ): Promise<void> {
    if (stopped) return;
    const context = createContext(connection, '$disconnect', 'DISCONNECT');
    try {
      await invoke('$disconnect', {
        headers: { Host: apiHost, 'x-api-key': '', 'X-Forwarded-For': '', 'x-restapi': '' },
        multiValueHeaders: { Host: [apiHost] },
        requestContext: { ...context, disconnectStatusCode, disconnectReason },
        isBase64Encoded: false,
      });
    } catch (cause) {
      if (!stopped) log.error(`The end of a socket was not noted: ${String(cause)}`);
    }
  }

  /** @returns the status and an optional body */
  async function manage(request: IncomingMessage): Promise<[number, object?]> {
    const failure = (status: number, type: string): [number, object] => [status, { __type: type }];
    const signed = new RegExp(
      `^AWS4-HMAC-SHA256 Credential=${localAccount.accessKeyId}/\\d{8}/${localAccount.region}/execute-api/aws4_request, ?SignedHeaders=`,
    );
    const body = await buffer(request);
    if (!signed.test(request.headers.authorization ?? ''))
      return failure(403, 'ForbiddenException');
    const [, id] =
      new RegExp(`^${socketPath}/@connections/([^/?]+)$`).exec(
        decodeURIComponent(request.url ?? ''),
      ) ?? [];
    if (!id) return failure(404, 'NotFoundException');
    const connection = connections.get(id);
    if (!connection || connection.socket.readyState !== connection.socket.OPEN) {
      return failure(410, 'GoneException');
    }
    switch (request.method) {
      case 'POST':
        if (body.length > quotas.messageBytes) return failure(413, 'PayloadTooLargeException');
        touch(connection);
        connection.socket.send(body, { binary: false });
        return [200];
      case 'DELETE':
        connection.socket.close(closedNormally, 'Connection Closed Normally');
        return [204];
      case 'GET': {
        const { connectedAt, lastActiveAt, identity } = connection;
        const time = (ms: number) => new Date(ms).toISOString();
        return [
          200,
          { connectedAt: time(connectedAt), lastActiveAt: time(lastActiveAt), identity },
        ];
      }
      default:
        return failure(405, 'MethodNotAllowedException');
    }
  }

  let stopped = false;
  const management = createServer((request, response) => {
    manage(request).then(
      ([status, body]) => respondTo(response, status, body),
      (cause: unknown) => {
        log.error(`Sending to a socket failed: ${String(cause)}`);
        response.destroy();
      },
    );
  });
  const endpoint = `${await listenOnLoopback(management, 0)}${socketPath}`;

  return {
    endpoint,
    upgrade,
    open: () => connections.size,
    async stop() {
      if (stopped) return;
      stopped = true;
      for (const { socket, idle, life } of connections.values()) {
        clearTimeout(idle);
        clearTimeout(life);
        socket.terminate();
      }
      server.close();
      await closeServer(management);
    },
  };
}

/** API Gateway's ids include the padding of base64. */
const newId = () => `${randomBytes(11).toString('base64url')}=`;

function createContext(
  { id, connectedAt, identity }: Pick<Connection, 'id' | 'connectedAt' | 'identity'>,
  routeKey: SocketRoute,
  eventType: EventType,
) {
  const time = new Date();
  return {
    routeKey,
    eventType,
    extendedRequestId: randomBytes(12).toString('base64'),
    requestTime: commonLogTime(time),
    requestTimeEpoch: time.getTime(),
    messageDirection: 'IN',
    stage: socketPath.slice(1),
    connectedAt,
    identity,
    requestId: randomUUID(),
    domainName: apiHost,
    connectionId: id,
    apiId,
  };
}

function respondTo(response: ServerResponse, status: number, body?: object): void {
  const type = (body as { __type?: string } | undefined)?.__type;
  response.writeHead(status, {
    'content-type': 'application/json',
    // The SDK identifies the error by this header.
    ...(type ? { 'x-amzn-errortype': type } : {}),
  });
  response.end(body ? JSON.stringify(body) : undefined);
}

/** Refuses a handshake with an ordinary response and closes the connection. */
export function refuse(
  socket: Duplex,
  status: number,
  reply: Pick<APIGatewayProxyStructuredResultV2, 'headers' | 'body'>,
): void {
  const body = Buffer.from(reply.body ?? '');
  const headers = Object.entries({
    ...reply.headers,
    'content-length': body.length,
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    Buffer.concat([
      Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${headers.join('')}\r\n`),
      body,
    ]),
    () => socket.destroy(),
  );
}
