import { afterEach, describe, expect, it, vi } from 'vitest';
import { pushServiceUrl } from './push-services.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe('pushServiceUrl', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://FCM.googleapis.com:443/wp/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGuQ',
    'https://wns2-par02p.notify.windows.com/w/?token=BQ',
  ])('takes %s', (endpoint) => {
    expect(pushServiceUrl(endpoint)?.href).toBe(new URL(endpoint).href);
  });

  it.each([
    ['another host', 'https://push.example/abc'],
    ['plain http', 'http://fcm.googleapis.com/fcm/send/abc'],
    ['another port', 'https://fcm.googleapis.com:8443/fcm/send/abc'],
    ['a host that only begins alike', 'https://fcm.googleapis.com.evil.example/abc'],
    ['a host that only ends alike', 'https://evilpush.apple.com/abc'],
    ['a domain without its host', 'https://push.apple.com/abc'],
    ['credentials', 'https://fcm.googleapis.com@evil.example/abc'],
    ['credentials at the right host', 'https://a:b@fcm.googleapis.com/abc'],
    ['a backslash before the real host', 'https://evil.example\\@fcm.googleapis.com/abc'],
    ['an address of this machine', 'https://127.0.0.1/abc'],
    ['an address of the cloud’s own', 'https://169.254.169.254/latest/meta-data'],
    ['a final dot', 'https://fcm.googleapis.com./abc'],
    ['another scheme', 'file:///etc/passwd'],
    ['no address', 'fcm.googleapis.com'],
  ])('refuses %s', (_, endpoint) => {
    expect(pushServiceUrl(endpoint)).toBeNull();
  });

  it('takes the local stack’s own service there and nowhere else', () => {
    const endpoint = 'https://localhost:4433/push/1';
    vi.stubEnv('LOCAL_PUSH_ORIGIN', 'https://localhost:4433');
    expect(pushServiceUrl(endpoint)).toBeNull();
    vi.stubGlobal('__LOCAL__', true);
    expect(pushServiceUrl(endpoint)?.href).toBe(endpoint);
    expect(pushServiceUrl('https://localhost:4434/push/1')).toBeNull();
    expect(pushServiceUrl('http://localhost:4433/push/1')).toBeNull();
  });
});
