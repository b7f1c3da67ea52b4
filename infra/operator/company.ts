/** What a brand says of its company and its sender that cannot be right. */
import { mailDomain } from '#shared/brand-names.ts';
import type { Country } from '#shared/model/values.ts';
import type { TenantConfig } from '#shared/tenant.ts';
import type { Problem } from './problems.ts';

/**
 * How VAT and company tax numbers look, without spaces, dots and hyphens. Whether a number is
 * somebody's only the tax office says. Sources: the European Commission's VIES FAQ ("What is the
 * format of a VAT number"), the tax offices of the others; the United States have an EIN, which is no
 * VAT number.
 */
const vatFormats: Record<Country, { pattern: RegExp; example: string }> = {
  AT: { pattern: /^ATU\d{8}$/, example: 'ATU12345678' },
  AU: { pattern: /^(ABN)?\d{11}$/, example: 'ABN 12 345 678 901' },
  BE: { pattern: /^BE[01]\d{9}$/, example: 'BE0123456789' },
  CA: { pattern: /^\d{9}RT\d{4}$/, example: '123456789RT0001' },
  CH: { pattern: /^CHE\d{9}(MWST|TVA|IVA)$/, example: 'CHE-123.456.789 MWST' },
  DE: { pattern: /^DE\d{9}$/, example: 'DE123456789' },
  ES: { pattern: /^ES[A-Z0-9]\d{7}[A-Z0-9]$/, example: 'ESB12345678' },
  FR: { pattern: /^FR[A-HJ-NP-Z0-9]{2}\d{9}$/, example: 'FR12345678901' },
  GB: { pattern: /^GB(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/, example: 'GB123456789' },
  IE: { pattern: /^IE(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/, example: 'IE1234567FA' },
  IT: { pattern: /^IT\d{11}$/, example: 'IT12345678901' },
  NL: { pattern: /^NL[A-Z0-9+*]{9}B[A-Z0-9+*]{2}$/, example: 'NL123456789B01' },
  NZ: { pattern: /^\d{8,9}$/, example: '123-456-789' },
  PL: { pattern: /^PL\d{10}$/, example: 'PL1234567890' },
  US: { pattern: /^EIN\d{9}$/, example: 'EIN 12-3456789' },
};

const isFormatted = (country: string): country is Country => country in vatFormats;

/**
 * Lists what cannot be right.
 *
 * @param replaceMarker stands where somebody must still write something
 */
export function companyProblems(config: TenantConfig, now: Date, replaceMarker: string): Problem[] {
  const { company, domains } = config;
  const problem = (field: string, reason: string): Problem => ({
    ...{ file: 'tenant.json', field, reason },
  });
  const numbers = Object.entries(company.vat_numbers).flatMap(([country, number]) => {
    const field = `company.vat_numbers.${country}`;
    if (!isFormatted(country)) {
      const known = Object.keys(vatFormats).join(', ');
      return [problem(field, `must be named by a country: ${known}`)];
    }
    const { pattern, example } = vatFormats[country];
    const isFine = number.includes(replaceMarker) || pattern.test(number.replace(/[\s.-]/g, ''));
    return isFine ? [] : [problem(field, `is no number of ${country}, such as ${example}`)];
  });
  const sender = mailDomain(config);
  const own = domains.map((domain) => domain.replace(/^www\./, ''));
  const isOwn = own.some((domain) => sender === domain || sender.endsWith(`.${domain}`));
  return [
    ...numbers,
    ...(isOwn
      ? []
      : [
          problem(
            'mail.from_address',
            `must be at a domain of the brand (${[...new Set(own)].join(', ')}), or below one`,
          ),
        ]),
    ...(Date.parse(company.added) > now.getTime()
      ? [problem('company.added', 'is in the future; it says since when the company is here')]
      : []),
  ];
}
