/** Checks of a brand's mail, text messages, secrets and payments. */
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { mailDomain, mailSetName, parameterRoot } from '#shared/brand-names.ts';
import { readsPayoutsByKey } from '#shared/rules/provider-methods.ts';
import { trustedPhotoKeys } from '../../adapters/brand-hosting.ts';
import { findMailIdentity, mailAccount, setSends } from '../../adapters/mail-identity.ts';
import { storedParameter } from '../../adapters/parameter-store.ts';
import { type ProviderAccount, providerAccounts } from '../../adapters/payment-providers.ts';
import { getPublicHalf } from '../../adapters/push-pairs.ts';
import { readSecret } from '../../adapters/secret-store.ts';
import { smsAccount } from '../../adapters/sms-account.ts';
import { type DnsRecord, isThere, mailRecords, recordLine, returnPath } from './dns-records.ts';
import {
  asking,
  type Check,
  type Finding,
  joinAsked,
  ofSubject,
  ok,
  publishAgain,
  type Subject,
  unknown,
  wrong,
} from './preflight-findings.ts';
import { compareMethods, findMethods, getKeyKind, isPayoutsToken } from './provider-keys.ts';

export const accountChecks = {
  mail_domain: ofSubject(['SES'], async ({ config, id }, { stage }) => {
    const domain = mailDomain(config);
    const identity = await findMailIdentity(domain);
    if (!identity) return wrong(`SES does not know ${domain}`, publishAgain(id));
    if (identity.set !== mailSetName(stage, id)) {
      return wrong(
        `${domain} sends through the set ${identity.set ?? 'of nobody'}, not its own`,
        publishAgain(id),
      );
    }
    if (!identity.verified) {
      return wrong(
        `SES does not send from ${domain} yet: DKIM is ${identity.dkim.toLowerCase()}`,
        'set the DKIM records below and wait; SES looks for three days',
      );
    }
    if (identity.returnPathStatus !== 'SUCCESS') {
      return wrong(
        `SES has not seen the records of ${returnPath(config)}: ${identity.returnPathStatus}`,
        'set the MX and SPF records below and wait',
      );
    }
    return ok(`SES sends from ${domain}`);
  }),

  dkim: mailRecordCheck('dkim'),
  mx: mailRecordCheck('mx'),
  spf: mailRecordCheck('spf'),
  dmarc: mailRecordCheck('dmarc'),

  support_address: ofSubject(['DNS'], async ({ config }, { dns }) => {
    const address = config.company.support_email;
    const domain = address.slice(address.lastIndexOf('@') + 1);
    return (await dns.mx(domain)).length > 0
      ? ok(`${domain} takes mail`)
      : wrong(`nobody takes mail for ${address}`, `set an MX record of ${domain}`);
  }),

  mail_account: asking(['SES'], async () => {
    const { production, sending } = await mailAccount();
    if (!production) {
      return wrong(
        'SES is in its sandbox: mails reach verified addresses only',
        'ask for production access (docs/operations.md, step "Mail")',
      );
    }
    return sending
      ? ok('SES sends to everybody')
      : wrong('SES has paused this account', 'answer the review in the console of SES');
  }),

  mail_set: asking(['SES'], async ({ stage, id }) => {
    const set = mailSetName(stage, id);
    const sends = await setSends(set);
    if (sends === null) return wrong(`there is no configuration set ${set}`, publishAgain(id));
    return sends
      ? ok('the brand’s mail is not stopped')
      : wrong(
          'the brand’s mail is stopped',
          `aws sesv2 put-configuration-set-sending-options --configuration-set-name ${set} --sending-enabled`,
        );
  }),

  text_messages: ofSubject(['SNS'], async ({ config }) => {
    if (!config.payments.methods.includes('sdd')) return ok('the brand sends none');
    const { sandbox, monthlyUsd } = await smsAccount();
    if (sandbox) {
      return wrong(
        'SMS are in the sandbox: codes for mandates reach verified numbers only',
        'ask to leave it (docs/operations.md, step "Text messages")',
      );
    }
    const least = 10;
    if (monthlyUsd !== null && monthlyUsd < least) {
      return wrong(
        `SMS may cost ${monthlyUsd} US dollars a month`,
        'ask for more (docs/operations.md, step "Text messages")',
      );
    }
    return ok('SMS reach everybody');
  }),

  payment_key: ofSubject(['Systems Manager'], async ({ config }, { stage }) => {
    return joinAsked(
      providerAccounts(config.payments).map((account) => keyFinding(account, stage)),
    );
  }),

  payouts: ofSubject(['Systems Manager'], async ({ config }, { stage }) => {
    return joinAsked(
      providerAccounts(config.payments).map((account) => settlementsFinding(account, stage)),
    );
  }),

  payment_methods: ofSubject([], async ({ config }, { stage }) => {
    return joinAsked(
      providerAccounts(config.payments).map((account) => methodsFinding(account, config, stage)),
    );
  }),

  push_keys: ofSubject(['Systems Manager'], async ({ config }, { stage }) => {
    if (!config.push) return ok('the brand sends no push messages');
    const pairs = [config.push, ...(config.push.former ? [config.push.former] : [])];
    return joinAsked(pairs.map((pair) => pushFinding(pair, stage)));
  }),

  photo_key: asking(
    ['Secrets Manager', 'CloudFront'],
    async ({ photoKeySecret, photoKeyGroup }) => {
      const { key_id, private_key } = parsePhotoKey(await readSecret(photoKeySecret));
      const mend = 'npm run stage -- rotate photo-key --yes';
      if (!key_id || !private_key) return wrong('no key signs addresses of photos yet', mend);
      const trusted = (await trustedPhotoKeys(photoKeyGroup)).get(key_id);
      if (!trusted) return wrong(`CloudFront does not trust the photo key ${key_id}`, mend);
      const own = createPublicKey(createPrivateKey(private_key));
      return own.equals(createPublicKey(trusted))
        ? ok('CloudFront trusts the key that signs addresses of photos')
        : wrong(`the photo key ${key_id} at CloudFront is another one than the secret’s`, mend);
    },
  ),
} satisfies Record<string, Check>;

/** The parts of the secret; none where it is something else, of which no error may show a piece. */
function parsePhotoKey(text: string): { key_id?: string; private_key?: string } {
  try {
    return JSON.parse(text) as { key_id?: string; private_key?: string };
  } catch {
    return {};
  }
}

/** Whether finance can read the payouts of an account that asks for more than its key. */
async function settlementsFinding({ name, settlementsParameter }: ProviderAccount, stage: string) {
  if (!settlementsParameter) {
    return readsPayoutsByKey[name]
      ? ok(`${name} tells of payouts by its key`)
      : unknown(`settlements_parameter is missing: the payouts of ${name} are not read`);
  }
  const parameter = `${parameterRoot(stage)}${settlementsParameter}`;
  const token = await storedParameter(parameter);
  if (token === null) return notSet(parameter);
  return isPayoutsToken(token)
    ? ok(`${parameter} is an access token`)
    : wrong(
        `${parameter} holds no access token of an organization: payouts are not read`,
        'make one with settlements.read, payments.read and refunds.read (docs/payments.md, "Payouts")',
      );
}

async function keyFinding({ name, keyParameter }: ProviderAccount, stage: string) {
  const parameter = `${parameterRoot(stage)}${keyParameter}`;
  const key = await storedParameter(parameter);
  if (key === null) return notSet(parameter);
  const kind = getKeyKind[name](key);
  if (kind === 'live') return ok(`${parameter} is a live key`);
  return wrong(
    `${parameter} holds ${kind === 'test' ? 'a test key' : 'no key of the provider'}: nobody pays`,
    'put the live key into it',
  );
}

async function methodsFinding(
  account: ProviderAccount,
  config: Subject['config'],
  stage: string,
): Promise<Finding> {
  const { name } = account;
  const enabled = await findMethods(account);
  if (enabled === 'key_refused') {
    const parameter = `${parameterRoot(stage)}${account.keyParameter}`;
    return wrong(
      `${name} refuses the key of ${parameter}: nobody pays`,
      'make a new live key at the provider and put it into the parameter (docs/operations.md, "A new brand")',
    );
  }
  if (enabled === null) return unknown(`${name} does not tell which methods the account may use`);
  const { used, missing } = compareMethods(account, config, enabled);
  return missing.length === 0
    ? ok(`${name} takes ${used.join(', ') || 'no new payments'}`)
    : wrong(
        `${name} does not take ${missing.join(', ')} for this account`,
        'enable them at the provider, or take them out of payments.methods and publish',
      );
}

async function pushFinding(
  { public_key, key_parameter }: { public_key: string; key_parameter: string },
  stage: string,
): Promise<Finding> {
  const name = `${parameterRoot(stage)}${key_parameter}`;
  const key = await storedParameter(name);
  if (key === null) return notSet(name);
  return getPublicHalf(key) === public_key
    ? ok(`${name} is the private half of its pair of push keys`)
    : wrong(
        `${name} is not the private half of its public_key in push: browsers refuse every push`,
        'make a new pair, set both halves and publish (docs/operations.md, step "Push messages")',
      );
}

const notSet = (name: string): Finding =>
  wrong(
    `the parameter ${name} is not set`,
    `set it: parameter ${name.replace(/^\/[^/]+/, '')} (docs/operations.md, "A new brand")`,
  );

function mailRecordCheck(purpose: DnsRecord['purpose']) {
  return ofSubject(['SES', 'DNS'], async ({ config }, { dns, region }) => {
    const identity = await findMailIdentity(mailDomain(config));
    if (purpose === 'dkim' && !identity) return unknown('SES has chosen no names for them yet');
    const records = mailRecords(config, identity?.dkimTokens ?? [], region);
    for (const record of records) {
      if (record.purpose !== purpose || (await isThere(dns, record))) continue;
      return wrong(`${record.name} has no such record`, `set ${recordLine(record)}`);
    }
    return ok('is set');
  });
}
