/** Checks of a brand's folder, hosts, certificate and pages. */
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { type ConnectionOptions, connect } from 'node:tls';
import {
  findHosting,
  managedCertificate,
  routingEndpoint,
} from '../../functions/adapters/brand-hosting.ts';
import { hostingName } from '../names.ts';
import { leadsTo } from './dns-records.ts';
import {
  type Checks,
  type Finding,
  ofLoaded,
  ok,
  type Preflight,
  publishAgain,
  unknown,
  wrong,
} from './findings.ts';
import { problemLine } from './problems.ts';
import { publishedVersion } from './publish.ts';

const timeoutMs = 10_000;
const authority = 'amazon.com';
/** What Amazon's own authorities call themselves in CAA records. */
const authorities = [authority, 'amazontrust.com', 'awstrust.com', 'amazonaws.com'];

export const hostingChecks: Checks = {
  async folder({ loaded, id }) {
    if (loaded.ok) return ok('the folder has no problem');
    const [first] = loaded.problems;
    const more = loaded.problems.length - 1;
    return wrong(
      `${first ? problemLine(id, first) : id}${more > 0 ? ` (and ${more} more)` : ''}`,
      `npm run brand -- check ${id} says all of it`,
    );
  },

  placeholders: ofLoaded(async ({ unready, id }) => {
    const left = unready.filter(({ file }) => file !== 'pages');
    const [first] = left;
    if (!first) return ok('nothing is still to be replaced');
    return wrong(
      `${problemLine(id, first)}${left.length > 1 ? ` (and ${left.length - 1} more)` : ''}`,
      'replace it in the folder and publish',
    );
  }),

  legal_pages: ofLoaded(async ({ unready, id }) => {
    const found = unready.find(({ file }) => file === 'pages');
    if (!found) return ok('the legal pages are reviewed as they are');
    return wrong(problemLine(id, found), `npm run brand -- reviewed ${id} --by "<who>"`);
  }),

  published: ofLoaded(async ({ config, id }, { published }) => {
    if (!published) return wrong('the brand is not online', publishAgain(id));
    const origin = `https://${config.domains[0]}`;
    if (published.brand.origin !== origin) {
      return wrong(
        `mails would lead to ${published.brand.origin}, not ${origin}`,
        `${publishAgain(id)}, without --origin-template`,
      );
    }
    return ok(`online since ${published.brand.publishedAt}`);
  }),

  version: ofLoaded(async (brand, { published }) => {
    if (!published) return unknown('the brand is not online');
    const { version, origin } = published.brand;
    return version === publishedVersion(brand, { origin })
      ? ok(`version ${version} is what the folder says`)
      : wrong('the folder was changed and not published since', publishAgain(brand.id));
  }),

  hosts: ofLoaded(async ({ config }, { connectionGroup, dns }) => {
    const endpoint = await routingEndpoint(connectionGroup);
    for (const host of config.domains) {
      const [addresses, names] = await Promise.all([dns.addresses(host), dns.cname(host)]);
      if (addresses.length === 0 && names.length === 0) {
        return wrong(`${host} is not in DNS`, `make it a CNAME to ${endpoint}`);
      }
      if (!(await leadsTo(dns, host, endpoint))) {
        return wrong(
          `${host} leads to ${[...names, ...addresses].join(', ')}, not to CloudFront`,
          `make it a CNAME to ${endpoint}, or an ALIAS where it is a bare domain`,
        );
      }
    }
    return ok(`${config.domains.join(', ')} lead to ${endpoint}`);
  }),

  caa: ofLoaded(async ({ config }, { dns }) => {
    for (const host of config.domains) {
      const allowed = await dns.caa(host);
      if (
        allowed &&
        !allowed.some((one) => authorities.includes(one.split(';')[0]?.trim() ?? ''))
      ) {
        return wrong(
          `the CAA record of ${host} allows ${allowed.join(', ') || 'nobody'}, not ${authority}`,
          `add the record 0 issue "${authority}"`,
        );
      }
    }
    return ok('no CAA record forbids the certificate');
  }),

  domains: ofLoaded(async ({ config, id }, { stage }) => {
    const hosting = await findHosting(hostingName(stage, id));
    if (!hosting) return wrong('CloudFront does not know the brand', publishAgain(id));
    if (!hosting.enabled) return wrong('the brand is switched off at CloudFront', publishAgain(id));
    const missing = config.domains.filter(
      (host) => !hosting.domains.some((one) => one.host === host),
    );
    if (missing.length > 0) {
      return wrong(`CloudFront does not serve ${missing.join(', ')}`, publishAgain(id));
    }
    const inactive = hosting.domains.find(({ active }) => !active);
    if (inactive) {
      return wrong(
        `${inactive.host} is not active at CloudFront`,
        'wait for its certificate and publish again; another account may serve it',
      );
    }
    return hosting.deployed
      ? ok('CloudFront serves all domains')
      : wrong('CloudFront has not brought the last change everywhere', 'wait some minutes');
  }),

  certificate: ofLoaded(async ({ id }, { stage }) => {
    const hosting = await findHosting(hostingName(stage, id));
    if (!hosting) return unknown('CloudFront does not know the brand');
    const certificate = await managedCertificate(hosting.id);
    if (certificate && certificate.status !== 'issued') {
      return wrong(
        `the certificate is ${certificate.status.replaceAll('-', ' ')}`,
        `wait while it is pending, then ${publishAgain(id)}; a domain must lead to CloudFront`,
      );
    }
    if (!hosting.certificate || (certificate?.arn && certificate.arn !== hosting.certificate)) {
      return wrong('the certificate is issued and not in use', publishAgain(id));
    }
    return ok(`${hosting.certificate} is in use`);
  }),

  tls: ofLoaded(({ config }, preflight) =>
    eachHost(config.domains, (host) => tls(host, preflight)),
  ),

  settings: ofLoaded(({ config, id }, preflight) =>
    eachHost(config.domains, async (host) => {
      const { status, body } = await ask(preflight, host, 'GET', '/api/settings.php');
      if (status !== 200) {
        return wrong(
          `https://${host}/api/settings.php answers ${status}`,
          status === 404 ? publishAgain(id) : 'docs/operations.md, "Alarms"',
        );
      }
      const answered = getBrandId(body);
      return answered === id
        ? ok('every host answers with the brand’s settings')
        : wrong(
            `${host} answers with the settings of ${answered ?? 'no brand'}`,
            'look which brand has the host: npm run brand -- list',
          );
    }),
  ),

  webhook: ofLoaded(async ({ config }, preflight) => {
    const [host = ''] = config.domains;
    // A payment that nobody knows: the answer is the same, and nothing happens.
    const { status } = await ask(preflight, host, 'POST', '/api/payment-webhook.php', 'id=tr_none');
    return status === 200
      ? ok('the provider’s notices arrive')
      : wrong(
          `https://${host}/api/payment-webhook.php answers ${status} to a notice`,
          'look at the firewall’s counts and at the log of the room payments',
        );
  }),
};

/** The first host of which something is not ok, else the last one's finding. */
async function eachHost(
  hosts: readonly string[],
  look: (host: string) => Promise<Finding>,
): Promise<Finding> {
  let finding: Finding = unknown('the brand has no host');
  for (const host of hosts) {
    finding = await look(host);
    if (finding.state !== 'ok') break;
  }
  return finding;
}

async function tls(host: string, preflight: Preflight): Promise<Finding> {
  const address = await findAddress(host, preflight);
  if (address === null) return unknown(`${host} is not in DNS`);
  const trusted = await handshake(address, host, preflight.port, {});
  if (trusted !== null) {
    return wrong(
      `browsers refuse the certificate of ${host}: ${trusted}`,
      'publish again once the certificate is issued',
    );
  }
  // Old ciphers too, so that a refusal says something of the version.
  const old = await handshake(address, host, preflight.port, {
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1.1',
    ciphers: 'DEFAULT:@SECLEVEL=0',
    rejectUnauthorized: false,
  });
  return old === null
    ? wrong(
        `${host} takes TLS 1.1`,
        'set "certificate" of the stage in cdk.json, synthesize and deploy site: TLS 1.2 is the least then',
      )
    : ok('TLS 1.2 is the least, with a certificate that browsers trust');
}

/** @returns null where it succeeds, else why not */
function handshake(
  address: string,
  servername: string,
  port: number,
  options: ConnectionOptions,
): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port, servername, ...options }, () => {
      socket.destroy();
      resolve(null);
    });
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no answer in time')));
    socket.once('error', ({ message }) => resolve(message));
  });
}

async function findAddress(host: string, { dns }: Preflight): Promise<string | null> {
  const [address] = await dns.addresses(host);
  if (address) return address;
  const [name] = await dns.cname(host);
  return name ? ((await dns.addresses(name))[0] ?? null) : null;
}

async function ask(
  preflight: Preflight,
  host: string,
  method: string,
  path: string,
  body?: string,
): Promise<{ status: number; body: string }> {
  const address = await findAddress(host, preflight);
  if (address === null) throw new Error(`${host} is not in DNS`);
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        ...{ host: address, port: preflight.port, servername: host, method, path },
        timeout: timeoutMs,
        headers: {
          host,
          ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        },
      },
      (response) => {
        text(response).then(
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

function getBrandId(body: string): string | null {
  try {
    const { settings } = JSON.parse(body) as { settings?: { id?: unknown } };
    return typeof settings?.id === 'string' ? settings.id : null;
  } catch {
    return null;
  }
}
