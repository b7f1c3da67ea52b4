import { expect, it } from 'vitest';
import { isHostingNetwork } from './hosting-networks.ts';

it.each([
  ['of Amazon’s servers', 16_509, true],
  ['of Hetzner’s servers', 24_940, true],
  // Deutsche Telekom, KPN, Comcast: people at home and on the way.
  ['of Deutsche Telekom', 3_320, false],
  ['of KPN', 1_136, false],
  ['of Comcast', 7_922, false],
  // Where Apple's Private Relay ends.
  ['of Cloudflare', 13_335, false],
  ['of Akamai', 36_183, false],
  ['of Fastly', 54_113, false],
  ['that is not known', null, false],
])('the network %s (%s) is a data centre’s: %s', (_, asn, expected) => {
  expect(isHostingNetwork(asn)).toBe(expected);
});
