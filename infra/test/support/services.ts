/** Services of third parties that a brand of a test uses. */
import type { Service } from '#shared/model/consent.ts';

const google = 'https://www.googletagmanager.com';

export const threeServices: readonly Service[] = [
  {
    kind: 'analytics',
    name: 'Visit counter',
    company: 'Google Ireland Ltd',
    id: 'G-AB12CD34EF',
    purpose: 'statistics',
    hosts: [google, 'https://*.google-analytics.com'],
    cookies: [
      { name: '_ga', days: 390 },
      { name: '_ga_*', days: 390 },
    ],
  },
  {
    kind: 'session_replay',
    name: 'Clarity',
    company: 'Microsoft Ireland Operations Ltd',
    id: 'abcd1234ef',
    purpose: 'statistics',
    hosts: ['https://www.clarity.ms', 'https://*.clarity.ms'],
    cookies: [{ name: '_clck', days: 365 }],
  },
  {
    kind: 'tag_manager',
    name: 'Ad measurement',
    company: 'Google Ireland Ltd',
    id: 'GTM-AB12CD3',
    purpose: 'marketing',
    hosts: [google],
    cookies: [{ name: '_gcl_au', days: 90 }],
  },
];
