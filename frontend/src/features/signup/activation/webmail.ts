/** Where the mail of the large providers is read. */

const providers: readonly { domains: RegExp; name: string; url: string }[] = [
  { domains: /^(gmail|googlemail)\.com$/, name: 'Gmail', url: 'https://mail.google.com/' },
  {
    domains: /^(outlook|hotmail|live|msn)\.[a-z.]+$/,
    name: 'Outlook',
    url: 'https://outlook.live.com/mail/',
  },
  { domains: /^(yahoo\.[a-z.]+|ymail\.com)$/, name: 'Yahoo Mail', url: 'https://mail.yahoo.com/' },
  { domains: /^(icloud|me|mac)\.com$/, name: 'iCloud Mail', url: 'https://www.icloud.com/mail' },
  { domains: /^gmx\.[a-z]+$/, name: 'GMX', url: 'https://www.gmx.net/' },
  { domains: /^web\.de$/, name: 'WEB.DE', url: 'https://web.de/' },
  { domains: /^wp\.pl$/, name: 'WP Poczta', url: 'https://poczta.wp.pl/' },
  { domains: /^(onet|op|vp)\.pl$/, name: 'Onet Poczta', url: 'https://poczta.onet.pl/' },
];

/** The mailbox of an address, where it is known to open in the browser. */
export function getWebmail(email: string): { name: string; url: string } | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const provider = providers.find(({ domains }) => domains.test(domain));
  return provider ? { name: provider.name, url: provider.url } : null;
}
