/**
 * Networks of data centres, by the number of their autonomous system. People are not behind them at home or on
 * the way; scripts, and some who use a VPN, are. Networks at which relays of browsers and phones end (Apple's
 * Private Relay: Akamai, Cloudflare, Fastly) are not among them. Whoever is taken for a server is looked at by a
 * person, so that a network more or less does no harm. A network's owner is in its registry: https://rdap.org/autnum/<number>
 */
const hosts = new Map([
  [7_203, 'Leaseweb'],
  [8_075, 'Microsoft'],
  [9_009, 'M247'],
  [12_876, 'Scaleway'],
  [14_061, 'DigitalOcean'],
  [14_618, 'Amazon'],
  [16_276, 'OVH'],
  [16_509, 'Amazon'],
  [20_473, 'Vultr'],
  [24_940, 'Hetzner'],
  [28_753, 'Leaseweb'],
  [30_633, 'Leaseweb'],
  [31_898, 'Oracle'],
  [36_351, 'IBM'],
  [37_963, 'Alibaba'],
  [45_102, 'Alibaba'],
  [46_606, 'Unified Layer'],
  [47_583, 'Hostinger'],
  [51_167, 'Contabo'],
  [53_667, 'FranTech'],
  [60_068, 'Datacamp'],
  [60_781, 'Leaseweb'],
  [62_567, 'DigitalOcean'],
  [63_949, 'Linode'],
  [132_203, 'Tencent'],
  [136_907, 'Huawei'],
  [197_540, 'netcup'],
  [212_238, 'Datacamp'],
  [213_230, 'Hetzner'],
  [396_982, 'Google Cloud'],
]);

/** Tells whether a network is one of servers, where it is known. */
export const isHostingNetwork = (asn: number | null): boolean => asn !== null && hosts.has(asn);
