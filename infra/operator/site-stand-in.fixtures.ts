/** A brand's host on loopback, over HTTPS: its settings and the answer to the provider's notices. */
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { localCertificate } from '../local/engines/certificate.ts';

export interface SiteStandIn {
  port: number;
  /** What clients must trust. */
  authority: string;
  state: SiteState;
  /** Serves with a certificate of another host, or takes older versions of TLS. */
  restart(options: { host?: string; oldestTls?: 'TLSv1.1' | 'TLSv1.2' }): Promise<void>;
  stop(): Promise<void>;
}

export interface SiteState {
  /** The brand whose settings answer; null answers 404. */
  brand: string | null;
  webhookStatus: number;
  /** To a notice that nobody signed: the product's own answer, or what else answers there. */
  notification: { status: number; body: string };
}

/** As the product says that nobody knows a notice. */
export const unknownNotice = { status: 404, body: '{"error":{"code":"not_found"}}' };

export async function startSite(host: string, brand: string): Promise<SiteStandIn> {
  const own = localCertificate([host]);
  const state: SiteState = { brand, webhookStatus: 200, notification: unknownNotice };
  let server: Server | null = null;
  const start = async (
    port: number,
    options: { host?: string; oldestTls?: 'TLSv1.1' | 'TLSv1.2' },
  ) => {
    const { cert, key } = options.host ? localCertificate([options.host]) : own;
    const old = options.oldestTls === 'TLSv1.1';
    server = createServer(
      {
        cert,
        key,
        minVersion: options.oldestTls ?? 'TLSv1.2',
        ...(old ? { ciphers: 'DEFAULT:@SECLEVEL=0' } : {}),
      },
      (request, response) => {
        request.resume();
        if (request.url === '/api/payment-webhook.php') {
          response.writeHead(state.webhookStatus).end('{}');
        } else if (request.url === '/api/payment-notification.php') {
          response.writeHead(state.notification.status).end(state.notification.body);
        } else if (state.brand === null) response.writeHead(404).end('{}');
        else response.end(JSON.stringify({ settings: { id: state.brand } }));
      },
    );
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
  };
  const stop = () =>
    new Promise<void>((resolve) => {
      server?.close(() => resolve());
      server?.closeAllConnections();
    });
  await start(0, {});
  const { port } = (server as unknown as Server).address() as AddressInfo;
  return {
    port,
    authority: own.cert,
    state,
    async restart(options) {
      await stop();
      await start(port, options);
    },
    stop,
  };
}
