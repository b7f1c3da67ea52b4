import { describe, expect, it, vi } from 'vitest';
import { isPublicAddress, sendPostback } from './postback.ts';

describe('an address', () => {
  it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '192.167.1.1', '2600::1', '2a00:1450::1'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1'],
    ...['169.254.169.254', '0.0.0.0', '192.0.2.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...['::1', '::', 'fe80::1', 'fd00::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8'],
    ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', '::127.0.0.1', 'tracker.example', ''],
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('a call', () => {
  const code = async (url: string) =>
    (await sendPostback({ url, method: 'GET', signature: 'x' })).code;

  it('is made over https alone', async () => {
    expect(await code('http://tracker.example/')).toBe('not_https');
    expect(await code('https://user:word@tracker.example/')).toBe('not_https');
    expect(await code('no address')).toBe('not_https');
  });

  it('is not made to this machine or a private network, however it is written', async () => {
    for (const host of [
      ...['127.0.0.1', '2130706433', '0x7f.1', '10.0.0.1', '169.254.169.254', '[::1]'],
      ...['[::ffff:127.0.0.1]', '[fd00::1]'],
    ]) {
      expect(await code(`https://${host}:1/`), host).toBe('not_public');
    }
  });

  it('is not made to a name that leads to this machine', async () => {
    expect(await code('https://localhost:1/')).toBe('not_public');
  });

  it('is not made to the local tracker by deployed code, whatever the environment says', async () => {
    vi.stubEnv('LOCAL_TRACKER_ORIGIN', 'https://localhost:1');
    expect(await code('https://localhost:1/')).toBe('not_public');
    vi.unstubAllEnvs();
  });
});
