/** Services of third parties that a brand of a test uses. */
import { serviceFixture } from '#shared/fixtures.ts';
import type { Service } from '#shared/model/consent.ts';

export const threeServices: readonly Service[] = [
  serviceFixture({
    kind: 'analytics',
    name: 'Visit counter',
    id: 'G-AB12CD34EF',
    purpose: 'statistics',
    hosts: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
    cookies: [
      { name: '_ga', days: 390 },
      { name: '_ga_*', days: 390 },
    ],
  }),
  serviceFixture({
    kind: 'session_replay',
    name: 'Clarity',
    company: 'Microsoft Ireland Operations Ltd',
    id: 'abcd1234ef',
    purpose: 'statistics',
    hosts: ['https://www.clarity.ms', 'https://*.clarity.ms'],
    cookies: [{ name: '_clck', days: 365 }],
  }),
  serviceFixture(),
];
