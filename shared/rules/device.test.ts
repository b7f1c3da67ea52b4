import { expect, it } from 'vitest';
import { getDevice, isBot } from './device.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36`,
    { browser: 'Chrome', system: 'Windows', kind: 'computer' },
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
    { browser: 'Edge', system: 'Windows', kind: 'computer' },
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/131.0.0.0 Safari/537.36 OPR/116.0.0.0`,
    { browser: 'Opera', system: 'Linux', kind: 'computer' },
  ],
  [
    'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
    { browser: 'Firefox', system: 'Linux', kind: 'computer' },
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    { browser: 'Safari', system: 'macOS', kind: 'computer' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    { browser: 'Safari', system: 'iOS', kind: 'phone' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1',
    { browser: 'Chrome', system: 'iOS', kind: 'phone' },
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/133.0 Mobile/15E148 Safari/605.1.15',
    { browser: 'Firefox', system: 'iPadOS', kind: 'tablet' },
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${webkit} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    { browser: 'Samsung Internet', system: 'Android', kind: 'phone' },
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel Tablet) ${webkit} Chrome/131.0.0.0 Safari/537.36`,
    { browser: 'Chrome', system: 'Android', kind: 'tablet' },
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/131.0.0.0 Safari/537.36`,
    { browser: 'Chrome', system: 'ChromeOS', kind: 'computer' },
  ],
  ['curl/8.5.0', { browser: null, system: null, kind: 'unknown' }],
  ['', { browser: null, system: null, kind: 'unknown' }],
])('%s', (userAgent, device) => {
  expect(getDevice(userAgent)).toEqual(device);
});

it.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 AppleWebKit/537.36 HeadlessChrome/131.0.0.0 Safari/537.36', true],
  ['facebookexternalhit/1.1', true],
  ['curl/8.5.0', true],
  ['python-requests/2.31', true],
  ['', true],
  [
    `Mozilla/5.0 (Linux; Android 10; CUBOT X30) ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`,
    false,
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36`, false],
])('%s is a program: %s', (userAgent, expected) => {
  expect(isBot(userAgent)).toBe(expected);
});
