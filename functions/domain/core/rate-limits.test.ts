import { describe, expect, it } from 'vitest';
import { countedAs } from './rate-limits.ts';

const subjects = (subject: string) => countedAs(subject, 60).map((one) => one.subject);

describe('countedAs', () => {
  it.each(['198.51.100.7', '0oW8bqLzvI2ElxWZ5yYF3A', '+31612345678', 'face', ''])(
    'counts %j as itself',
    (subject) => {
      expect(countedAs(subject, 60)).toEqual([{ subject, max: 60 }]);
    },
  );

  it.each([
    '2001:db8:a:b::',
    '2001:db8:a:b::1',
    '2001:0DB8:000A:000B:ffff:ffff:ffff:ffff',
    '2001:db8:a:b:1:2:3.4.5.6',
    '2001:db8:a:b::1%eth0',
  ])('counts %s by its network, and more freely by the larger one', (subject) => {
    expect(countedAs(subject, 60)).toEqual([
      { subject: '2001:db8:a:b::/64', max: 60 },
      { subject: '2001:db8:a::/48', max: 240 },
    ]);
  });

  it.each(['::ffff:198.51.100.7', '::FFFF:c633:6407', '0:0:0:0:0:ffff:c633:6407'])(
    'counts %s as the IPv4 address that it is',
    (subject) => {
      expect(subjects(subject)).toEqual(['198.51.100.7']);
    },
  );

  it.each([
    ['::', '0:0:0:0::/64', '0:0:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['2001:db8::', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['2001:db8:0:1::5', '2001:db8:0:1::/64', '2001:db8:0::/48'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64', '1:2:3::/48'],
    ['::3:4:5:6:7:8', '0:0:3:4::/64', '0:0:3::/48'],
    ['fe80::1:2:3:4', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ])('reads the short form %s', (subject, ...networks) => {
    expect(subjects(subject)).toEqual(networks);
  });
});
