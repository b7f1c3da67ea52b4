import { capitalize } from '../capitalize.ts';
import type { PreflightOutcome } from './preflight-contract.ts';

type Group = PreflightOutcome['group'];
export type PreflightState = PreflightOutcome['state'];

/** In the order in which they stand. */
export const groupNames: Record<Group, string> = {
  address: 'Address',
  mail: 'Mail',
  payments: 'Payments',
  texts: 'Texts and law',
  site: 'Site',
};
export const groups = Object.keys(groupNames) as Group[];

export const stateNames: Record<PreflightState, string> = {
  wrong: 'To mend',
  unknown: 'Unknown',
  ok: 'Ok',
};

const checkNames: Readonly<Record<string, string>> = {
  folder: 'Folder of the brand',
  placeholders: 'Nothing left to fill in',
  legal_pages: 'Terms, privacy and imprint',
  published: 'Published',
  version: 'Version in use',
  hosts: 'Hosts are this brand’s alone',
  caa: 'Who may issue certificates',
  domains: 'Domains point to us',
  certificate: 'Certificate',
  tls: 'Secure connection',
  settings: 'Pages and settings are served',
  webhook: 'Provider reaches the webhook',
  mail_domain: 'Domain may send mail',
  dkim: 'DKIM',
  mx: 'Mail server of the domain',
  spf: 'SPF',
  dmarc: 'DMARC',
  support_address: 'Support address receives',
  mail_account: 'Mail account may send',
  mail_set: 'Bounces and complaints are told to us',
  text_messages: 'Text messages',
  payment_key: 'Key of the payment provider',
  payouts: 'Payouts can be read',
  payment_methods: 'Payment methods are on',
  push_keys: 'Keys of push messages',
  photo_key: 'Key that signs photos',
};

/** A check in plain words; one that is not known here by its own name. */
export const getCheckText = (check: string): string =>
  checkNames[check] ?? capitalize(check.replaceAll('_', ' '));

export const getCountsText = ({ wrong, unknown, ok }: Record<PreflightState, number>): string =>
  `${wrong} to mend, ${unknown} unknown, ${ok} ok`;
