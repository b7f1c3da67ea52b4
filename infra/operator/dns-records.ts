/** The DNS records that a brand needs, and what is there of them. */
import { Resolver } from 'node:dns/promises';
import type { TenantConfig } from '#shared/tenant.ts';
import { mailDomain } from '../names.ts';

/** Bounces return to this subdomain of the mail domain, so that SPF applies to the brand. */
const returnPathName = 'bounce';

export const returnPath = (config: Pick<TenantConfig, 'mail'>): string =>
  `${returnPathName}.${mailDomain(config)}`;

export interface DnsRecord {
  name: string;
  type: 'CNAME' | 'MX' | 'TXT';
  value: string;
  /** What it is for. */
  purpose: 'host' | 'dkim' | 'mx' | 'spf' | 'dmarc';
}

/** Records of a brand's hosts, which point to CloudFront. */
export const hostRecords = (domains: readonly string[], endpoint: string): DnsRecord[] =>
  domains.map((name) => ({ name, type: 'CNAME', value: endpoint, purpose: 'host' }));

/**
 * Records by which a brand's mail is trusted.
 *
 * @param dkimTokens the names that SES chose
 * @param region where SES sends from
 */
export function mailRecords(
  config: Pick<TenantConfig, 'mail'>,
  dkimTokens: readonly string[],
  region: string,
): DnsRecord[] {
  const domain = mailDomain(config);
  return [
    ...dkimTokens.map(
      (token): DnsRecord => ({
        name: `${token}._domainkey.${domain}`,
        type: 'CNAME',
        value: `${token}.dkim.amazonses.com`,
        purpose: 'dkim',
      }),
    ),
    {
      name: returnPath(config),
      type: 'MX',
      value: `10 feedback-smtp.${region}.amazonses.com`,
      purpose: 'mx',
    },
    {
      name: returnPath(config),
      type: 'TXT',
      value: 'v=spf1 include:amazonses.com -all',
      purpose: 'spf',
    },
    {
      name: `_dmarc.${domain}`,
      type: 'TXT',
      value: 'v=DMARC1; p=quarantine; adkim=s; aspf=r',
      purpose: 'dmarc',
    },
  ];
}

export const recordLine = ({ name, type, value }: DnsRecord): string =>
  `${name} ${type} ${type === 'TXT' ? `"${value}"` : value}`;

const lookupTimeoutMs = 3_000;

/** What a name server answers; names without the record give an empty list. */
export interface Dns {
  cname(name: string): Promise<string[]>;
  addresses(name: string): Promise<string[]>;
  /** As `10 host`. */
  mx(name: string): Promise<string[]>;
  txt(name: string): Promise<string[]>;
  /** Certificate authorities that the nearest CAA records allow; null where there are none. */
  caa(name: string): Promise<string[] | null>;
}

/**
 * Asks a name server, or those of this machine.
 *
 * @param server address with port, such as `1.1.1.1` or `127.0.0.1:5353`
 */
export function dnsAt(server: string | undefined): Dns {
  const resolver = new Resolver({ timeout: lookupTimeoutMs, tries: 2 });
  if (server) resolver.setServers([server]);
  const plain = (name: string) => name.toLowerCase().replace(/\.$/, '');
  const addresses = async (name: string) =>
    (
      await Promise.all([unlessNone(resolver.resolve4(name)), unlessNone(resolver.resolve6(name))])
    ).flat();
  return {
    addresses,
    cname: async (name) => (await unlessNone(resolver.resolveCname(name))).map(plain),
    mx: async (name) =>
      (await unlessNone(resolver.resolveMx(name))).map(
        ({ priority, exchange }) => `${priority} ${plain(exchange)}`,
      ),
    txt: async (name) =>
      (await unlessNone(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    async caa(name) {
      // The nearest name above that has any decides (RFC 8659).
      for (let at = name; at.includes('.'); at = at.slice(at.indexOf('.') + 1)) {
        const records = await unlessNone(resolver.resolveCaa(at));
        if (records.length > 0) {
          return records.flatMap(({ issue }) => (issue === undefined ? [] : [issue]));
        }
      }
      return null;
    },
  };
}

const none = new Set(['ENODATA', 'ENOTFOUND']);

async function unlessNone<T>(asked: Promise<T[]>): Promise<T[]> {
  try {
    return await asked;
  } catch (cause) {
    if (none.has((cause as NodeJS.ErrnoException).code ?? '')) return [];
    throw cause;
  }
}

/**
 * Whether a host leads to CloudFront: by a CNAME, or, as a bare domain has none, by addresses that
 * the endpoint has too.
 */
export async function leadsTo(dns: Dns, host: string, endpoint: string): Promise<boolean> {
  if ((await dns.cname(host)).includes(endpoint.toLowerCase())) return true;
  const [own, theirs] = await Promise.all([dns.addresses(host), dns.addresses(endpoint)]);
  return own.length > 0 && own.every((address) => theirs.includes(address));
}

/** Whether a record is there. Of DMARC any policy counts, as a domain may have its own already. */
export async function isThere(dns: Dns, record: DnsRecord): Promise<boolean> {
  const { name, type, value, purpose } = record;
  if (purpose === 'host') return leadsTo(dns, name, value);
  if (type === 'CNAME') return (await dns.cname(name)).includes(value);
  if (type === 'MX') return (await dns.mx(name)).includes(value);
  const texts = await dns.txt(name);
  if (purpose === 'dmarc') return texts.some((text) => /^v=DMARC1\s*;.*\bp=/i.test(text));
  return texts.some((text) => /^v=spf1\s/.test(text) && text.includes('include:amazonses.com'));
}
