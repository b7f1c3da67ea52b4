/** Asks a brand's host as a browser or a provider does: by TLS, at an address that DNS gave. */
import { request } from 'node:https';
import { type ConnectionOptions, connect } from 'node:tls';

const timeoutMs = 10_000;
/** No answer that is asked for is as long; a host may be somebody else's. */
const longestAnswerBytes = 5_000_000;

/** Where a host answers. */
export interface HostPlace {
  host: string;
  address: string;
  port: number;
}

/** @returns null where a handshake with the host succeeds, else why it does not */
export function findTlsFailure(
  { host, address, port }: HostPlace,
  options: ConnectionOptions,
): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port, servername: host, ...options }, () => {
      socket.destroy();
      resolve(null);
    });
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no answer in time')));
    socket.once('error', ({ message }) => resolve(message));
  });
}

/**
 * Makes one request of a host.
 *
 * @param body a form
 * @throws Error where it gives no answer
 */
export function askHost(
  { host, address, port }: HostPlace,
  { method, path, body }: { method: string; path: string; body?: string },
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        ...{ host: address, port, servername: host, method, path },
        timeout: timeoutMs,
        headers: {
          host,
          ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        },
      },
      (response) => {
        readText(response).then(
          (answer) => resolve({ status: response.statusCode ?? 0, body: answer }),
          reject,
        );
      },
    );
    asked.once('timeout', () => asked.destroy(new Error('no answer in time')));
    asked.once('error', reject);
    asked.end(body);
  });
}

/** @throws Error for a longer answer */
async function readText(response: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response) {
    bytes += part.length;
    if (bytes > longestAnswerBytes) throw new Error('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
