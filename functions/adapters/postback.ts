/**
 * Calls a tracker's URL. An operator wrote the URL, so it may lead anywhere: only public addresses are
 * called, and the address that was checked is the one that is called.
 */
import { type LookupAddress, lookup } from 'node:dns';
import { type RequestOptions, request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import * as limits from '#shared/limits.ts';
import type { Needs } from './needs.ts';

declare const __LOCAL__: boolean | undefined;

/** Ten at a time may each take as long as a tracker may. */
export const needs: Needs = { timeoutSeconds: 60 };

export interface PostbackCall {
  url: string;
  method: 'GET' | 'POST';
  /** HMAC-SHA256 in hexadecimal. */
  signature: string;
}

export interface PostbackResult {
  /** Whether the response has a status of 200 to 299. */
  ok: boolean;
  /** The response's status, or why there was none: a network code, `not_public`, `not_https`. */
  code: string;
  /** The beginning of the response. */
  text: string;
}

const ipv4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];
/** IPv6 addresses that hold an IPv4 address are refused as a whole: they hide private ones. */
const ipv6 = [
  ...['::/96', '::ffff:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23'],
  ...['2001:db8::/32', '2002::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
];

/** A list of each family of its own: Node would find every IPv4 address in `::ffff:0:0/96`. */
function blockList(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}

const reservedIpv4 = blockList(ipv4, 'ipv4');
const reservedIpv6 = blockList(ipv6, 'ipv6');

/** Tells whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !reservedIpv4.check(address, 'ipv4');
  return family === 6 && !reservedIpv6.check(address, 'ipv6');
}

class NotPublic extends Error {
  readonly code = 'not_public';
}

/** Resolves a name for `request`, which connects to the address that it returns. */
const lookupPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? [];
    if (error || !first) return callback(error ?? new NotPublic(), '');
    if (!found.every(({ address }) => isPublicAddress(address)))
      return callback(new NotPublic(), '');
    if (options.all) return callback(null, found);
    callback(null, first.address, first.family);
  });
};

/** The local stack has a tracker of its own, on this machine; a deployed bundle lacks this code. */
function localTracker({ origin }: URL): RequestOptions | null {
  if (typeof __LOCAL__ !== 'undefined' && __LOCAL__) {
    const ca = process.env.LOCAL_TRACKER_CA;
    if (origin === process.env.LOCAL_TRACKER_ORIGIN) return ca === undefined ? {} : { ca };
  }
  return null;
}

/** Calls a tracker once and follows no redirect. It never throws for what the tracker does. */
export async function sendPostback({
  url: text,
  method,
  signature,
}: PostbackCall): Promise<PostbackResult> {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' || url.username || url.password) return refused('not_https');
  const local = localTracker(url);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  // A literal address is never looked up.
  if (!local && isIP(host) !== 0 && !isPublicAddress(host)) return refused('not_public');
  try {
    return await call(url, method, signature, local ?? { lookup: lookupPublic });
  } catch (cause) {
    const { code, name } = cause as NodeJS.ErrnoException;
    return refused(name === 'AbortError' || name === 'TimeoutError' ? 'timeout' : (code ?? name));
  }
}

const refused = (code: string): PostbackResult => ({ ok: false, code, text: '' });

/** A POST sends the query as a form. */
function call(
  url: URL,
  method: PostbackCall['method'],
  signature: string,
  options: RequestOptions,
): Promise<PostbackResult> {
  const form = method === 'POST' ? Buffer.from(url.search.slice(1)) : null;
  return new Promise((resolve, reject) => {
    const sending = request({
      ...options,
      method,
      agent: false,
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: url.port || 443,
      path: form ? url.pathname : url.pathname + url.search,
      headers: {
        host: url.host,
        accept: '*/*',
        'user-agent': 'postback/1',
        'x-signature-sha256': signature,
        ...(form
          ? {
              'content-type': 'application/x-www-form-urlencoded',
              'content-length': String(form.length),
            }
          : {}),
      },
      signal: AbortSignal.timeout(limits.postbackTimeoutMs),
    });
    sending.once('error', reject);
    sending.once('response', (response) => {
      const status = response.statusCode ?? 0;
      let body = '';
      const finish = () =>
        resolve({
          ok: status >= 200 && status < 300,
          code: String(status),
          text: body.slice(0, limits.postbackResponseChars),
        });
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        body += part;
        // The rest is of no interest, however long it is.
        if (body.length >= limits.postbackResponseChars) response.destroy();
      });
      response.once('error', finish);
      response.once('close', finish);
    });
    sending.end(form ?? undefined);
  });
}
