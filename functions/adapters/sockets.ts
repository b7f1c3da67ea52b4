/** Sends to open sockets of browsers and closes them, with API Gateway's management API. */
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import type { Needs } from './needs.ts';

export const needs: Needs = { environment: ['SOCKET_ENDPOINT'], grants: ['sockets:send'] };

const connectionTimeoutMs = 1_000;
const requestTimeoutMs = 3_000;

let client: ApiGatewayManagementApiClient | undefined;
/** The client is created on first use, as bundles without the endpoint may include this code. */
const api = () => {
  const endpoint = process.env.SOCKET_ENDPOINT;
  if (!endpoint) throw new Error('SOCKET_ENDPOINT is not set');
  client ??= new ApiGatewayManagementApiClient({
    endpoint,
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      requestTimeout: requestTimeoutMs,
      throwOnRequestTimeout: true,
    },
  });
  return client;
};

/**
 * Sends a text to a socket.
 *
 * @returns `gone` where it is no longer open
 * @throws Error when it is not known whether the text arrived
 */
export async function sendToSocket(connection: string, text: string): Promise<'sent' | 'gone'> {
  return unlessGone(
    api().send(new PostToConnectionCommand({ ConnectionId: connection, Data: text })),
  );
}

/**
 * Closes a socket.
 *
 * @returns `gone` where it was closed before
 * @throws Error when it may still be open
 */
export async function closeSocket(connection: string): Promise<'sent' | 'gone'> {
  return unlessGone(api().send(new DeleteConnectionCommand({ ConnectionId: connection })));
}

async function unlessGone(sending: Promise<unknown>): Promise<'sent' | 'gone'> {
  try {
    await sending;
    return 'sent';
  } catch (cause) {
    if (cause instanceof GoneException) return 'gone';
    throw cause;
  }
}
