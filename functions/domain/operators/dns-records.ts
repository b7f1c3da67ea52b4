/** The DNS records that a brand needs, and what is there of them. */
import { mailDomain } from '#shared/brand-names.ts';
import type { TenantConfig } from '#shared/tenant.ts';
import type { Dns } from '../../adapters/name-server.ts';

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
