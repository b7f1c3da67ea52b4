/** Checks of a brand's mail, text messages, secrets and payments. */
import { createECDH, createPrivateKey, createPublicKey, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { getPath } from '#shared/api/contract.ts';
import { toMinor } from '#shared/rules/money.ts';
import {
  getProviderNames,
  offeredMethods,
  providerMethods,
  readsPayoutsByKey,
} from '#shared/rules/provider-methods.ts';
import { trustedPhotoKeys } from '../../functions/adapters/brand-hosting.ts';
import { parseGenesisAccount } from '../../functions/adapters/genesis-client.ts';
import { findMailIdentity, mailAccount, setSends } from '../../functions/adapters/mail-identity.ts';
import { isAccessToken } from '../../functions/adapters/mollie-client.ts';
import { storedParameter } from '../../functions/adapters/parameter-store.ts';
import {
  getProvider,
  openAccount,
  type ProviderAccount,
  type ProviderName,
  providerAccounts,
} from '../../functions/adapters/payment-providers.ts';
import { testOrderPrefix } from '../../functions/adapters/payments.ts';
import { readSecret } from '../../functions/adapters/secret-store.ts';
import { smsAccount } from '../../functions/adapters/sms-account.ts';
import { notifiedAt } from '../../functions/domain/payments/hand-over.ts';
import { mailDomain, mailSetName, parameterRoot } from '../names.ts';
import { type DnsRecord, isThere, mailRecords, recordLine, returnPath } from './dns-records.ts';
import {
  type Checks,
  type Finding,
  joinFindings,
  ofLoaded,
  ok,
  type Preflight,
  publishAgain,
  unknown,
  wrong,
} from './findings.ts';
import type { LoadedBrand } from './load.ts';

export const accountChecks: Checks = {
  mail_domain: ofLoaded(async ({ config, id }, { stage }) => {
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

  support_address: ofLoaded(async ({ config }, { dns }) => {
    const address = config.company.support_email;
    const domain = address.slice(address.lastIndexOf('@') + 1);
    return (await dns.mx(domain)).length > 0
      ? ok(`${domain} takes mail`)
      : wrong(`nobody takes mail for ${address}`, `set an MX record of ${domain}`);
  }),

  mail_account: async () => {
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
  },

  mail_set: async ({ stage, id }) => {
    const set = mailSetName(stage, id);
    const sends = await setSends(set);
    if (sends === null) return wrong(`there is no configuration set ${set}`, publishAgain(id));
    return sends
      ? ok('the brand’s mail is not stopped')
      : wrong(
          'the brand’s mail is stopped',
          `aws sesv2 put-configuration-set-sending-options --configuration-set-name ${set} --sending-enabled`,
        );
  },

  text_messages: ofLoaded(async ({ config }) => {
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

  payment_key: ofLoaded(async ({ config }, { stage }) => {
    const findings = await Promise.all(
      providerAccounts(config.payments).map((account) => keyFinding(account, stage)),
    );
    return joinFindings(findings);
  }),

  payouts: ofLoaded(async ({ config }, { stage }) => {
    const findings = await Promise.all(
      providerAccounts(config.payments).map((account) => settlementsFinding(account, stage)),
    );
    return joinFindings(findings);
  }),

  payment_methods: ofLoaded(async ({ config }) => {
    const findings = await Promise.all(
      providerAccounts(config.payments).map((account) => methodsFinding(account, config)),
    );
    return joinFindings(findings);
  }),

  push_keys: ofLoaded(async ({ config }, { stage }) => {
    if (!config.push) return ok('the brand sends no push messages');
    const name = `${parameterRoot(stage)}${config.push.key_parameter}`;
    const key = await storedParameter(name);
    if (key === null) return notSet(name);
    return getPublicHalf(key) === config.push.public_key
      ? ok('the pair of push keys matches')
      : wrong(
          `${name} is not the private half of push.public_key: browsers refuse every push`,
          'make a new pair, set both halves and publish (docs/operations.md, step "Push messages")',
        );
  }),

  photo_key: async ({ photoKeySecret, photoKeyGroup }) => {
    const { key_id, private_key } = JSON.parse(await readSecret(photoKeySecret)) as {
      key_id?: string;
      private_key?: string;
    };
    const mend = 'npm run stage -- rotate photo-key --yes';
    if (!key_id || !private_key) return wrong('no key signs addresses of photos yet', mend);
    const trusted = (await trustedPhotoKeys(photoKeyGroup)).get(key_id);
    if (!trusted) return wrong(`CloudFront does not trust the photo key ${key_id}`, mend);
    const own = createPublicKey(createPrivateKey(private_key));
    return own.equals(createPublicKey(trusted))
      ? ok('CloudFront trusts the key that signs addresses of photos')
      : wrong(`the photo key ${key_id} at CloudFront is another one than the secret’s`, mend);
  },

  test_payment: ofLoaded(async (brand, preflight) =>
    preflight.pay
      ? payAndRefund(brand, preflight.pay.say)
      : unknown('a person must pay: say --pay, and open the address that it prints'),
  ),
};

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
  return isAccessToken(token)
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

type KeyKind = 'live' | 'test' | 'none';

/** Tells whether a key takes money; docs/payments.md describes the form of each. */
const getKeyKind: Record<ProviderName, (key: string) => KeyKind> = {
  mollie(key) {
    if (key.startsWith('live_')) return 'live';
    return key.startsWith('test_') ? 'test' : 'none';
  },
  genesis(key) {
    const account = parseGenesisAccount(key);
    if (!account) return 'none';
    return account.staging ? 'test' : 'live';
  },
};

async function methodsFinding(
  account: ProviderAccount,
  config: LoadedBrand['config'],
): Promise<Finding> {
  const { name } = account;
  const used = config.payments.methods.filter((method) =>
    getProviderNames(config, method).includes(name),
  );
  const enabled = await openAccount(account).methods();
  if (enabled === null) return unknown(`${name} does not tell which methods the account may use`);
  const missing = used.filter((method) => {
    const support = providerMethods[name][method];
    return support.status !== 'supported' || !enabled.includes(support.name);
  });
  return missing.length === 0
    ? ok(`${name} takes ${used.join(', ') || 'no new payments'}`)
    : wrong(
        `${name} does not take ${missing.join(', ')} for this account`,
        'enable them at the provider, or take them out of payments.methods and publish',
      );
}

const notSet = (name: string): Finding =>
  wrong(
    `the parameter ${name} is not set`,
    `set it: parameter ${name.replace(/^\/[^/]+/, '')} (docs/operations.md, "A new brand")`,
  );

function mailRecordCheck(purpose: DnsRecord['purpose']) {
  return ofLoaded(async ({ config }: LoadedBrand, { dns, region }: Preflight) => {
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

/** The public half of a private key of push messages, base64url; empty where it is none. */
function getPublicHalf(privateKey: string): string {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(privateKey.trim(), 'base64url');
    return pair.getPublicKey('base64url');
  } catch {
    return '';
  }
}

const looksEveryMs = 3_000;
const waitsMs = 10 * 60_000;

async function payAndRefund(
  { config, id }: LoadedBrand,
  say: (line: string) => void,
): Promise<Finding> {
  const [smallest] = [...config.prices.packages].sort(
    (first, second) => toMinor(first.amount) - toMinor(second.amount),
  );
  const [country] = config.countries;
  const [method] = country ? offeredMethods(config, country) : [];
  const [name] = method ? getProviderNames(config, method) : [];
  if (!smallest || !method || !name) return unknown('the brand sells nothing');
  const provider = getProvider(config.payments, name);
  const origin = `https://${config.domains[0]}`;
  const order = `${testOrderPrefix}${randomUUID()}`;
  const amount = { minor: toMinor(smallest.amount), currency: smallest.amount.currency };
  const made = await provider.create({
    ...{ id: order, tenant: testOrderPrefix, amount, method, sequence: 'once' },
    description: `Preflight of ${id}`,
    locale: config.default_locale,
    ...{ returnUrl: origin, cancelUrl: origin },
    webhookUrl: `${origin}${getPath(notifiedAt(provider))}`,
  });
  const shown = `${smallest.amount.value} ${smallest.amount.currency}`;
  say(`Pay ${shown} within ${waitsMs / 60_000} minutes: ${made.checkoutUrl}`);
  for (let waited = 0; waited < waitsMs; waited += looksEveryMs) {
    const payment = await provider.find(made.id);
    if (payment?.status === 'paid') {
      await provider.refund(made.id, amount, `${order}-refund`);
      return ok(`${made.id}: ${shown} were paid and given back`);
    }
    if (payment && payment.status !== 'open') {
      return wrong(`the payment ${made.id} is ${payment.status}`, 'ask the provider why');
    }
    await pause(looksEveryMs);
  }
  await provider.cancel(made.id).catch(() => undefined);
  return unknown(`nobody paid ${made.id} in time`);
}
