import type { PreflightCheck, PreflightGroup, PreflightState } from '#shared/model/preflight.ts';

export const groupNames: Record<PreflightGroup, string> = {
  address: 'Address',
  mail: 'Mail and text messages',
  payments: 'Payments',
  texts: 'Texts and law',
  site: 'Site',
};

export const stateNames: Record<PreflightState, string> = {
  wrong: 'To mend',
  unknown: 'Unknown',
  ok: 'Ok',
};

/** Checks in plain words. */
export const checkNames: Readonly<Record<PreflightCheck, string>> = {
  placeholders: 'Nothing left to fill in',
  legal_pages: 'Legal pages are reviewed',
  published: 'Online at its own address',
  version: 'Version in use',
  hosts: 'Domains point to us',
  caa: 'Who may issue certificates',
  domains: 'Domains are served',
  certificate: 'Certificate',
  tls: 'Secure connection',
  settings: 'Each domain shows this brand',
  webhook: 'Notices of the provider arrive',
  mail_domain: 'Domain may send mail',
  dkim: 'DKIM',
  mx: 'Returned mail has an address',
  spf: 'SPF',
  dmarc: 'DMARC',
  support_address: 'Support address takes mail',
  mail_account: 'Mail account may send',
  mail_set: 'Mail is not stopped',
  text_messages: 'Text messages',
  payment_key: 'Key of the provider',
  payouts: 'Payouts can be read',
  payment_methods: 'Methods are on',
  push_keys: 'Keys of push messages',
  photo_key: 'Key that signs photos',
};

export const getCountsText = ({
  wrong,
  unknown,
  ok,
}: Readonly<Record<PreflightState, number>>): string =>
  `${wrong} to mend, ${unknown} unknown, ${ok} ok`;
