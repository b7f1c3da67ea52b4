/** Checks of a brand's readiness, hosts, certificate and pages. */
import type { ConnectionOptions } from 'node:tls';
import { hostingName } from '#shared/brand-names.ts';
import { findHosting, managedCertificate, routingEndpoint } from '../../adapters/brand-hosting.ts';
import { askHost, findTlsFailure, type HostPlace } from '../../adapters/host-asks.ts';
import { type ProviderName, providerAccounts } from '../../adapters/payment-providers.ts';
import { leadsTo } from './dns-records.ts';
import {
  type Check,
  type Finding,
  ofSubject,
  ok,
  type Preflight,
  publishAgain,
  unknown,
  wrong,
} from './preflight-findings.ts';

/** What a provider sends, and whether our own call answered it. */
interface Notice {
  path: string;
  body: string;
  isAnswer(answer: { status: number; body: string }): boolean;
}

const authority = 'amazon.com';
/** What Amazon's own authorities call themselves in CAA records. */
const authorities = [authority, 'amazontrust.com', 'awstrust.com', 'amazonaws.com'];

/**
 * Each provider's notice of a payment that nobody knows, of which nothing happens. One that no account
 * signed is told that nobody knows it: the same status as where there is no such call, so that the
 * answer's own form says which it was.
 */
const notices: Record<ProviderName, Notice> = {
  mollie: {
    path: '/api/payment-webhook.php',
    body: 'id=tr_none',
    isAnswer: ({ status }) => status === 200,
  },
  genesis: {
    path: '/api/payment-notification.php',
    body: 'unique_id=none&signature=none',
    isAnswer: ({ status, body }) => status === 404 && getErrorCode(body) === 'not_found',
  },
};

export const hostingChecks = {
  placeholders: ofSubject([], async ({ unready }) => {
    if (!unready) return unknown('whether a word is still to be replaced is not known here');
    const [first, ...more] = unready.placeholders;
    if (!first) return ok('nothing is still to be replaced');
    return wrong(
      `${first}${more.length > 0 ? ` (and ${more.length} more)` : ''}`,
      'replace it in the folder and publish',
    );
  }),

  legal_pages: ofSubject([], async ({ unready, id }) => {
    if (!unready) return unknown('whether the legal pages were reviewed is not known here');
    if (!unready.pages) return ok('the legal pages are reviewed as they are');
    return wrong(unready.pages, `npm run brand -- reviewed ${id} --by "<who>"`);
  }),

  published: ofSubject([], async ({ config, id }, { published }) => {
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

  version: ofSubject([], async ({ id, version: next, draft }, { published }) => {
    if (!published) return unknown('the brand is not online');
    if (next === null) return unknown('what would be published next is not known here');
    const { version } = published.brand;
    if (draft !== undefined) return ok(`version ${draft} waits as a draft`);
    return version === next
      ? ok(`version ${version} is what the folder says`)
      : wrong('the folder was changed and not published since', publishAgain(id));
  }),

  hosts: ofSubject(['CloudFront', 'DNS'], async ({ config }, { connectionGroup, dns }) => {
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

  caa: ofSubject(['DNS'], async ({ config }, { dns }) => {
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

  domains: ofSubject(['CloudFront'], async ({ config, id }, { stage }) => {
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

  certificate: ofSubject(['CloudFront'], async ({ id }, { stage }) => {
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

  tls: ofSubject(['DNS'], ({ config }, preflight) =>
    eachHost(config.domains, (host) => checkTls(host, preflight)),
  ),

  settings: ofSubject(['DNS'], ({ config, id }, preflight) =>
    eachHost(config.domains, async (host) => {
      const { status, body } = await ask(preflight, host, {
        method: 'GET',
        path: '/api/settings.php',
      });
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

  webhook: ofSubject(['DNS'], async ({ config }, preflight) => {
    const [host = ''] = config.domains;
    const names = new Set(providerAccounts(config.payments).map(({ name }) => name));
    for (const name of names) {
      const { path, body, isAnswer } = notices[name];
      const answer = await ask(preflight, host, { method: 'POST', path, body });
      if (isAnswer(answer)) continue;
      return wrong(
        `https://${host}${path} answers ${answer.status} to a notice of ${name}`,
        'look at the firewall’s counts and at the log of the room payments',
      );
    }
    return ok('the provider’s notices arrive');
  }),
} satisfies Record<string, Check>;

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

async function checkTls(host: string, preflight: Preflight): Promise<Finding> {
  const place = await findPlace(host, preflight);
  if (place === null) return unknown(`${host} is not in DNS`);
  const trusted = await findTlsFailure(place, {});
  if (trusted !== null) {
    return wrong(
      `browsers refuse the certificate of ${host}: ${trusted}`,
      'publish again once the certificate is issued',
    );
  }
  const old = await findTlsFailure(place, oldTls);
  return old === null
    ? wrong(
        `${host} takes TLS 1.1`,
        'set "certificate" of the stage in cdk.json, synthesize and deploy site: TLS 1.2 is the least then',
      )
    : ok('TLS 1.2 is the least, with a certificate that browsers trust');
}

/** Old ciphers too, so that a refusal says something of the version. */
const oldTls: ConnectionOptions = {
  minVersion: 'TLSv1',
  maxVersion: 'TLSv1.1',
  ciphers: 'DEFAULT:@SECLEVEL=0',
  rejectUnauthorized: false,
};

async function findPlace(host: string, { dns, port }: Preflight): Promise<HostPlace | null> {
  const [address] = await dns.addresses(host);
  if (address) return { host, address, port };
  const [name] = await dns.cname(host);
  const [behind] = name ? await dns.addresses(name) : [];
  return behind ? { host, address: behind, port } : null;
}

/** @throws Error where the host gives no answer */
async function ask(
  preflight: Preflight,
  host: string,
  asked: Parameters<typeof askHost>[1],
): ReturnType<typeof askHost> {
  const place = await findPlace(host, preflight);
  if (place === null) throw new Error(`${host} is not in DNS`);
  return askHost(place, asked);
}

function getErrorCode(body: string): unknown {
  try {
    return (JSON.parse(body) as { error?: { code?: unknown } }).error?.code;
  } catch {
    return null;
  }
}

function getBrandId(body: string): string | null {
  try {
    const { settings } = JSON.parse(body) as { settings?: { id?: unknown } };
    return typeof settings?.id === 'string' ? settings.id : null;
  } catch {
    return null;
  }
}
