/** Preflight against stand-ins: a brand that is ready, and each fault that can be known. */
import { createECDH, generateKeyPairSync } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PreflightDto } from '#shared/model/preflight.ts';
import type { GenesisAccount } from '../../functions/adapters/genesis-client.ts';
import { createPushPair } from '../../functions/adapters/push-pairs.ts';
import { operatorScope, tenantScope } from '../../functions/domain/core/scope.ts';
import { genesisKey } from '../local/engines/sandbox-keys.ts';
import { type TestEngines, testEngines } from '../local/fixtures.ts';
import { type AwsStandIn, type AwsState, startAws } from './aws-stand-in.fixtures.ts';
import { brandRunner } from './commands.fixtures.ts';
import { type DnsStandIn, startDns } from './dns-stand-in.fixtures.ts';
import { type BrandFolder, readyBrand } from './fixtures.ts';
import { type SiteStandIn, startSite, unknownNotice } from './site-stand-in.fixtures.ts';

/** The name server of this machine, which the console asks, and the run that it started last. */
const machine = vi.hoisted(() => ({ nameServer: '', run: '' }));
vi.mock('../../functions/adapters/name-server.ts', async (original) => {
  const real = await original<typeof import('../../functions/adapters/name-server.ts')>();
  return { dnsAt: (server: string | undefined) => real.dnsAt(server ?? machine.nameServer) };
});
vi.mock('../../functions/adapters/start-preflight.ts', () => ({
  startPreflightFunction: async ({ run: started }: { run: string }) => {
    machine.run = started;
  },
}));

const id = 'fleur';
const host = 'www.fleur.example';
const mail = 'fleur.example';
const endpoint = 'd1.cloudfront.example';

let engines: TestEngines;
let aws: AwsStandIn;
let dns: DnsStandIn;
let site: SiteStandIn;
let brand: BrandFolder;
let provider: Provider;
const run = brandRunner(() => brand.tenants);
/** All that a ready brand has, which each test starts from. */
let ready: { aws: AwsState; dns: [string, string[]][] };

const photoKey = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const pem = (key: typeof photoKey.publicKey) =>
  key.export({ type: 'spki', format: 'pem' }).toString();
const push = createECDH('prime256v1');
push.generateKeys();

beforeAll(async () => {
  engines = await testEngines();
  aws = await startAws();
  dns = await startDns();
  machine.nameServer = dns.server;
  site = await startSite(host, id);
  provider = await startProvider();
  setDefaultCACertificates([...getCACertificates('default'), site.authority]);
  brand = await readyBrand(id);
  await brand.edit('tenant.json', (config) => {
    config.push = {
      public_key: push.getPublicKey('base64url'),
      key_parameter: '/dating/fleur/push-key',
    };
    config.payments.methods.push('sdd');
    config.payments.creditor_id = 'NL69ZZZ123456780000';
  });
  const environment = {
    ...engines.environment,
    ...aws.environment,
    MOLLIE_ENDPOINT: provider.address,
    STAGE: 'production',
    DISTRIBUTION_ID: 'D1',
    CONNECTION_GROUP_ID: 'cg_1',
    MAIL_FEEDBACK_TOPIC: 'arn:aws:sns:eu-west-1:111111111111:feedback',
    PHOTO_KEY_SECRET_ID: 'photos',
    PHOTO_KEY_GROUP_ID: 'group',
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  await makeReady();
});
afterAll(async () => {
  await engines?.stop();
  await Promise.all([aws?.stop(), dns?.stop(), site?.stop(), provider?.stop()]);
  await brand?.end();
  vi.unstubAllEnvs();
});

/** From the folder to a brand that is online, by the steps that docs/operations.md numbers. */
async function makeReady(): Promise<void> {
  aws.state.parameters = {
    '/production/dating/fleur/mollie-key': `live_${'a'.repeat(30)}`,
    '/production/dating/fleur/mollie-organization-token': `access_${'a'.repeat(30)}`,
    '/production/dating/fleur/push-key': push.getPrivateKey('base64url'),
  };
  aws.state.secrets.photos = JSON.stringify({
    key_id: 'K1',
    private_key: photoKey.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  });
  aws.state.photoKeys = { K1: pem(photoKey.publicKey) };
  dns.records.set(`A ${endpoint}`, ['127.0.0.1']);
  dns.records.set(`A ${host}`, ['127.0.0.1']);
  dns.records.set(`MX ${mail}`, ['10 mx.provider.example']);
  const publish = () => run('publish', id, '--dns', dns.server);
  const asked = (await publish()).err;
  for (const [, name = '', type, value = ''] of asked.matchAll(
    /DNS record (\S+) (CNAME|MX|TXT) (.+)$/gm,
  )) {
    dns.records.set(`${type} ${name}`, [value.replaceAll('"', '')]);
  }
  await publish();
  for (const one of Object.values(aws.state.managed)) one.status = 'issued';
  for (const one of Object.values(aws.state.identities)) {
    Object.assign(one, { verified: true, dkim: 'SUCCESS', returnPathStatus: 'SUCCESS' });
  }
  expect(await publish()).toMatchObject({ status: 0, err: '' });
  ready = { aws: structuredClone(aws.state), dns: [...dns.records] };
}

const preflight = (...words: string[]) =>
  run('preflight', id, '--dns', dns.server, '--port', String(site.port), ...words);

beforeEach(() => {
  Object.assign(aws.state, structuredClone(ready.aws));
  dns.records.clear();
  for (const [name, values] of ready.dns) dns.records.set(name, values);
  Object.assign(site.state, { brand: id, webhookStatus: 200, notification: unknownNotice });
  Object.assign(provider.state, { methods: [...allMethods], status: 200 });
});

const allMethods = ['ideal', 'creditcard', 'paypal', 'applepay', 'directdebit'];
const tenant = () => Object.values(aws.state.tenants)[0] as AwsState['tenants'][string];
const certificate = () => Object.values(aws.state.managed)[0] as AwsState['managed'][string];
const identity = () => aws.state.identities[mail] as AwsState['identities'][string];
const mailSet = 'dating-production-fleur';
const parameter = (name: string) => `/production/dating/fleur/${name}`;

describe('a brand that is ready', () => {
  it('has no fault, and nothing unknown but what a person must do', async () => {
    const { status, out, err } = await preflight();
    expect(err).toBe('');
    expect(out).not.toContain('WRONG');
    expect(out.split('\n').filter((line) => line.startsWith('?'))).toEqual([
      '?      test_payment          a person must pay: say --pay, and open the address that it prints',
    ]);
    expect(status).toBe(0);
    expect(out).toMatch(/^fleur: 26 ok, 0 wrong, 1 cannot be known from here$/m);
    // What it prints is no secret.
    for (const secret of ['live_a', push.getPrivateKey('base64url'), 'PRIVATE']) {
      expect(out).not.toContain(secret);
    }
  });

  it('is paid and refunded by a person', async () => {
    provider.state.paid = true;
    const { status, out } = await preflight('--pay');
    expect(out).toContain('Pay 7.49 EUR within 10 minutes: https://checkout.example/tr_1');
    expect(out).toMatch(/^ok +test_payment +tr_1: 7\.49 EUR were paid and given back$/m);
    expect(status).toBe(0);
    expect(provider.state.refunds).toEqual([{ payment: 'tr_1', value: '7.49' }]);
    expect(provider.state.orders[0]).toMatchObject({
      metadata: { order: expect.stringMatching(/^preflight-/), tenant: 'preflight-' },
      webhookUrl: `https://${host}/api/payment-webhook.php`,
    });
  });
});

/** A fault, the check that finds it, and what it says. */
type InjectedFault = [fault: string, check: string, inject: () => unknown, says: RegExp];

/** They change the folder or the site; what they give back mends it again. */
const costly: InjectedFault[] = [
  [
    'a problem in the folder',
    'folder',
    () =>
      edited((config) => {
        config.limits.min_age = 12;
      }),
    /limits\.min_age: must be at least 18/,
  ],
  [
    'a placeholder in the company',
    'placeholders',
    () =>
      edited((config) => {
        config.company.kvk = '(replace before going live)';
      }),
    /company\.kvk: is still to be replaced/,
  ],
  [
    'legal pages without a review',
    'legal_pages',
    async () => {
      const file = join(brand.folder, 'legal-review.json');
      const { readFile } = await import('node:fs/promises');
      const before = await readFile(file, 'utf8');
      await rm(file);
      return () => brand.write('legal-review.json', before);
    },
    /were not reviewed by anybody/,
  ],
  [
    'a folder that changed after publishing',
    'version',
    () =>
      edited((config) => {
        config.mail.from_name = 'Fleur and friends';
      }),
    /was changed and not published since/,
  ],
  [
    'a host that takes TLS 1.1',
    'tls',
    async () => {
      await site.restart({ oldestTls: 'TLSv1.1' });
      return () => site.restart({});
    },
    /takes TLS 1\.1/,
  ],
  [
    'a certificate of another host',
    'tls',
    async () => {
      await site.restart({ host: 'www.other.example' });
      return () => site.restart({});
    },
    /browsers refuse the certificate/,
  ],
  [
    'a second provider whose notices do not arrive',
    'webhook',
    () => {
      // As a firewall answers, or a host without the call.
      site.state.notification = { status: 404, body: '<html>' };
      return withGenesis();
    },
    /payment-notification\.php answers 404 to a notice of genesis/,
  ],
  [
    'a second provider that refuses its key',
    'payment_methods',
    () => withGenesis({ password: 'of another account' }),
    /genesis refuses the key of \/production\/dating\/fleur\/genesis-key: nobody pays/,
  ],
  [
    'a second provider’s key of the gateway for trials',
    'payment_key',
    () => withGenesis({ staging: true }),
    /genesis-key holds a test key: nobody pays/,
  ],
  [
    'mails that lead elsewhere',
    'published',
    async () => {
      await run('publish', id, '--dns', dns.server, '--origin-template', 'https://staging.example');
      return () => run('publish', id, '--dns', dns.server);
    },
    /mails would lead to https:\/\/staging\.example/,
  ],
  [
    'a brand that is offline',
    'published',
    async () => {
      await run('offline', '--id', id, '--yes');
      return () => run('publish', id, '--dns', dns.server);
    },
    /is not online/,
  ],
];

async function edited(change: Parameters<BrandFolder['edit']>[1]) {
  const { readFile } = await import('node:fs/promises');
  const before = await readFile(join(brand.folder, 'tenant.json'), 'utf8');
  await brand.edit('tenant.json', change);
  return () => brand.write('tenant.json', before);
}

/** Gives the brand a second provider, with an account that differs from the sandbox's like this. */
function withGenesis(differs: Partial<GenesisAccount> = {}) {
  const key = JSON.stringify({ ...genesisKey(id), ...differs });
  aws.state.parameters[parameter('genesis-key')] = key;
  return edited((config) => {
    config.payments.second = {
      provider: 'genesis',
      key_parameter: '/dating/fleur/genesis-key',
      methods: ['creditcard'],
    };
  });
}

const faults: InjectedFault[] = [
  [
    'a host that is not in DNS',
    'hosts',
    () => {
      dns.records.delete(`CNAME ${host}`);
      dns.records.delete(`A ${host}`);
    },
    /is not in DNS/,
  ],
  [
    'a host that leads elsewhere',
    'hosts',
    () => {
      dns.records.set(`CNAME ${host}`, ['parked.example']);
      dns.records.set(`A ${host}`, ['192.0.2.1']);
    },
    /leads to parked\.example, 192\.0\.2\.1, not to CloudFront/,
  ],
  [
    'a CAA record of another authority',
    'caa',
    () => dns.records.set('CAA fleur.example', ['letsencrypt.org']),
    /allows letsencrypt\.org, not amazon\.com/,
  ],
  [
    'a CAA record that forbids all',
    'caa',
    () => dns.records.set(`CAA ${host}`, [';']),
    /not amazon\.com/,
  ],
  [
    'no tenant at CloudFront',
    'domains',
    () => {
      aws.state.tenants = {};
    },
    /does not know the brand/,
  ],
  [
    'a tenant that is switched off',
    'domains',
    () => {
      tenant().enabled = false;
    },
    /is switched off/,
  ],
  [
    'a domain that CloudFront does not serve',
    'domains',
    () => {
      tenant().domains = [{ host: 'old.example', active: true }];
    },
    /does not serve www\.fleur\.example/,
  ],
  [
    'a domain that is not active',
    'domains',
    () => {
      tenant().domains = [{ host, active: false }];
    },
    /is not active/,
  ],
  [
    'a change that CloudFront has not brought everywhere',
    'domains',
    () => {
      tenant().status = 'InProgress';
    },
    /has not brought the last change/,
  ],
  [
    'a certificate that is not issued',
    'certificate',
    () => {
      certificate().status = 'pending-validation';
    },
    /is pending validation/,
  ],
  [
    'a certificate whose validation ran out',
    'certificate',
    () => {
      certificate().status = 'validation-timed-out';
    },
    /is validation timed out/,
  ],
  [
    'a certificate that is not in use',
    'certificate',
    () => {
      tenant().certificate = null;
    },
    /is issued and not in use/,
  ],
  [
    'settings that nobody serves',
    'settings',
    () => {
      site.state.brand = null;
    },
    /settings\.php answers 404/,
  ],
  [
    'settings of another brand',
    'settings',
    () => {
      site.state.brand = 'nl';
    },
    /with the settings of nl/,
  ],
  [
    'a webhook that is not reachable',
    'webhook',
    () => {
      site.state.webhookStatus = 403;
    },
    /payment-webhook\.php answers 403 to a notice of mollie/,
  ],
  [
    'a mail domain that SES does not know',
    'mail_domain',
    () => {
      aws.state.identities = {};
    },
    /SES does not know fleur\.example/,
  ],
  [
    'a mail domain that is not verified',
    'mail_domain',
    () => {
      Object.assign(identity(), { verified: false, dkim: 'FAILED' });
    },
    /DKIM is failed/,
  ],
  [
    'a return path that SES has not seen',
    'mail_domain',
    () => {
      identity().returnPathStatus = 'PENDING';
    },
    /has not seen the records of bounce\.fleur\.example/,
  ],
  [
    'mail through another brand’s set',
    'mail_domain',
    () => {
      identity().set = 'dating-production-nl';
    },
    /through the set dating-production-nl/,
  ],
  [
    'no DKIM record',
    'dkim',
    () => dns.records.delete(`CNAME token2._domainkey.${mail}`),
    /token2\._domainkey\.fleur\.example has no such record/,
  ],
  [
    'no MX record of the return path',
    'mx',
    () => dns.records.delete(`MX bounce.${mail}`),
    /bounce\.fleur\.example has no such record/,
  ],
  [
    'an SPF record that leaves SES out',
    'spf',
    () => dns.records.set(`TXT bounce.${mail}`, ['v=spf1 -all']),
    /bounce\.fleur\.example has no such record/,
  ],
  [
    'no DMARC record',
    'dmarc',
    () => dns.records.delete(`TXT _dmarc.${mail}`),
    /_dmarc\.fleur\.example has no such record/,
  ],
  [
    'a support address that takes no mail',
    'support_address',
    () => dns.records.delete(`MX ${mail}`),
    /nobody takes mail for support@fleur\.example/,
  ],
  [
    'SES in its sandbox',
    'mail_account',
    () => {
      aws.state.mail.production = false;
    },
    /SES is in its sandbox/,
  ],
  [
    'an account that SES paused',
    'mail_account',
    () => {
      aws.state.mail.sending = false;
    },
    /has paused this account/,
  ],
  [
    'no configuration set',
    'mail_set',
    () => {
      aws.state.sets = {};
    },
    /there is no configuration set dating-production-fleur/,
  ],
  [
    'mail of the brand that was stopped',
    'mail_set',
    () => {
      (aws.state.sets[mailSet] as { sends: boolean }).sends = false;
    },
    /the brand’s mail is stopped/,
  ],
  [
    'SMS in their sandbox',
    'text_messages',
    () => {
      aws.state.sms.sandbox = true;
    },
    /SMS are in the sandbox/,
  ],
  [
    'SMS that may cost 1 dollar a month',
    'text_messages',
    () => {
      aws.state.sms.monthlyUsd = '1';
    },
    /may cost 1 US dollars a month/,
  ],
  [
    'no provider key',
    'payment_key',
    () => {
      delete aws.state.parameters[parameter('mollie-key')];
    },
    /mollie-key is not set/,
  ],
  [
    'a test key',
    'payment_key',
    () => {
      aws.state.parameters[parameter('mollie-key')] = 'test_abc';
    },
    /holds a test key/,
  ],
  [
    'no token that reads payouts',
    'payouts',
    () => {
      delete aws.state.parameters[parameter('mollie-organization-token')];
    },
    /mollie-organization-token is not set/,
  ],
  [
    'a key that reads no payouts',
    'payouts',
    () => {
      aws.state.parameters[parameter('mollie-organization-token')] = 'live_abc';
    },
    /holds no access token of an organization/,
  ],
  [
    'a method that the provider does not take',
    'payment_methods',
    () => {
      provider.state.methods = ['creditcard'];
    },
    /does not take ideal, paypal, applepay, sdd/,
  ],
  ...[401, 403].map(
    (status): InjectedFault => [
      `a key that the provider answers with ${status}`,
      'payment_methods',
      () => {
        provider.state.status = status;
      },
      /mollie refuses the key of \/production\/dating\/fleur\/mollie-key: nobody pays/,
    ],
  ),
  [
    'no push key',
    'push_keys',
    () => {
      delete aws.state.parameters[parameter('push-key')];
    },
    /push-key is not set/,
  ],
  [
    'a push key of another pair',
    'push_keys',
    () => {
      const other = createECDH('prime256v1');
      other.generateKeys();
      aws.state.parameters[parameter('push-key')] = other.getPrivateKey('base64url');
    },
    /is not the private half/,
  ],
  [
    'a former pair of push keys that signs nothing',
    'push_keys',
    () =>
      edited((config) => {
        const { publicKey } = createPushPair();
        config.push.former = { public_key: publicKey, key_parameter: '/dating/fleur/0/push-key' };
      }),
    /0\/push-key is not set/,
  ],
  [
    'no photo key',
    'photo_key',
    () => {
      aws.state.secrets.photos = '{}';
    },
    /no key signs addresses/,
  ],
  [
    'a photo key that CloudFront does not trust',
    'photo_key',
    () => {
      aws.state.photoKeys = {};
    },
    /does not trust the photo key K1/,
  ],
  [
    'a photo key of another pair',
    'photo_key',
    () => {
      aws.state.photoKeys = {
        K1: pem(generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).publicKey),
      };
    },
    /is another one than the secret’s/,
  ],
];

describe('preflight finds', () => {
  it.each([...faults, ...costly])('%s', async (_, check, inject, says) => {
    const mend = await inject();
    const { status, out } = await preflight();
    if (typeof mend === 'function') await mend();
    const lines = out.split('\n');
    const at = lines.findIndex((line) => line.startsWith('WRONG') && line.split(/ +/)[1] === check);
    expect(lines[at]).toMatch(says);
    expect(lines[at + 1]).toMatch(/^ +→ \S/);
    expect(status).toBe(1);
  });

  it('at least thirty of them, each by its name', () => {
    const names = [...faults, ...costly].map(([name]) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(30);
  });
});

describe('the console', () => {
  const readCommand = async () =>
    (await preflight()).out
      .split('\n')
      .filter((line) => /^(ok|WRONG|\?) /.test(line))
      .map((line) => line.split(/ {2,}/));
  /** Runs the checks as the function of the console does, which asks DNS of its machine. */
  async function runByConsole(): Promise<PreflightDto> {
    const [ask, run, { openAudit }] = await Promise.all([
      import('../../functions/domain/operators/ask-for-preflight.ts'),
      import('../../functions/domain/operators/run-preflight.ts'),
      import('../../functions/domain/operators/audit.ts'),
    ]);
    const scope = tenantScope({ id });
    const operator = operatorScope({
      ...{ id: 'ann', name: 'Ann', role: 'administrator', brands: ['*'] },
    });
    const audit = openAudit({ action: 'preflight.start', request: 'request' });
    audit.by(operator);
    audit.within(scope);
    const context = { scope, operator, brand: { id }, audit } as never;
    await ask.startPreflight(context);
    await run.runPreflight(id, machine.run);
    const { preflight: found } = await ask.readPreflight(context);
    if (!found) throw new Error('the run is not stored');
    return found;
  }

  it('finds the same by the same checks, and stores no secret', async () => {
    // Of what needs a folder, and of hosts at the usual port, it knows less.
    const apart = ['placeholders', 'legal_pages', 'version', 'tls', 'settings', 'webhook'];
    const isAlike = (check: string) => !apart.includes(check);
    const words: Record<string, string> = { ok: 'ok', WRONG: 'wrong', '?': 'unknown' };
    identity().returnPathStatus = 'PENDING';
    aws.state.parameters[parameter('mollie-key')] = 'test_abc';
    dns.records.delete(`TXT _dmarc.${mail}`);
    aws.state.secrets.photos = 'PRIVATE';
    const lines = (await readCommand())
      .filter(([, check = '']) => isAlike(check) && !['folder', 'test_payment'].includes(check))
      .map(([state = '', check = '', text = '']) => [words[state], check, text]);
    const { outcomes, counts, running } = await runByConsole();
    const found = outcomes
      .filter(({ check }) => isAlike(check))
      .map(({ state, check, text }) => [state, check, text]);
    expect(found).toEqual(lines);
    expect(found.filter(([state]) => state === 'wrong').map(([, check]) => check)).toEqual([
      ...['mail_domain', 'dmarc', 'payment_key', 'photo_key'],
    ]);
    expect({ running, waiting: counts.waiting }).toEqual({ running: false, waiting: 0 });
    const stored = JSON.stringify(outcomes);
    for (const secret of ['test_abc', push.getPrivateKey('base64url'), 'PRIVATE', 'access_a']) {
      expect(stored).not.toContain(secret);
    }
  });

  it('reads a key as it is now, and not as it was for the last run', async () => {
    const find = async () =>
      (await runByConsole()).outcomes.find(({ check }) => check === 'payouts')?.state;
    expect(await find()).toBe('ok');
    aws.state.parameters[parameter('mollie-organization-token')] = 'live_abc';
    expect(await find()).toBe('wrong');
  });
});

describe('what cannot be known', () => {
  it('is which methods the account at Genesis may use, where Genesis takes its key', async () => {
    const mend = await withGenesis();
    const { out } = await preflight();
    await mend();
    expect(out).toMatch(
      /^ok +payment_key +.*mollie-key is a live key.*genesis-key is a live key$/m,
    );
    expect(out).toMatch(
      /^\? +payment_methods +.*genesis does not tell which methods the account may use$/m,
    );
  });

  it('hides nothing that another provider says: Genesis is silent, and Mollie lacks a method', async () => {
    const { GENESIS_ENDPOINT: sandbox } = process.env;
    const mend = await withGenesis();
    vi.stubEnv('GENESIS_ENDPOINT', 'http://127.0.0.1:1');
    const silent = (await preflight()).out;
    provider.state.methods = ['creditcard'];
    const both = (await preflight()).out;
    vi.stubEnv('GENESIS_ENDPOINT', sandbox);
    await mend();
    expect(silent).toMatch(/^\? +payment_methods +it could not be asked: genesis: /m);
    expect(both).toMatch(/^WRONG +payment_methods +mollie does not take ideal, paypal/m);
  });

  it('is said with its reason, and fails nothing', async () => {
    aws.state.refuses = 'GetAccount';
    provider.state.status = 503;
    const { status, out } = await preflight();
    expect(out).toMatch(/^\? +mail_account +it could not be asked: not allowed$/m);
    expect(out).toMatch(/^\? +payment_methods +it could not be asked: /m);
    expect(status).toBe(0);
  });

  it('needs its environment and a brand', async () => {
    vi.stubEnv('PHOTO_KEY_GROUP_ID', '');
    expect((await preflight()).err).toMatch(/^Set PHOTO_KEY_GROUP_ID in the environment/);
    vi.stubEnv('PHOTO_KEY_GROUP_ID', 'group');
    expect((await run('preflight', 'nobody')).err).toBe(
      'There is no brand nobody; there are fleur.',
    );
  });
});

interface Provider {
  address: string;
  state: {
    methods: string[];
    /** Of every answer. */
    status: number;
    paid: boolean;
    orders: Record<string, unknown>[];
    refunds: { payment: string; value: string }[];
  };
  stop(): Promise<void>;
}

/** As much of the provider as preflight asks. */
async function startProvider(): Promise<Provider> {
  const state: Provider['state'] = {
    methods: [],
    status: 200,
    paid: false,
    orders: [],
    refunds: [],
  };
  const server: Server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const path = (request.url ?? '').replace(/^\/v2|\?.*$/g, '');
    const given = body ? JSON.parse(body) : {};
    const time = '2026-02-03T10:00:00+00:00';
    const [, , payment = '', refunds] = path.split('/');
    let answer: object;
    if (path === '/methods') {
      const methods = state.methods.map((one) => ({ resource: 'method', id: one }));
      answer = { count: methods.length, _embedded: { methods }, _links: {} };
    } else if (refunds) {
      state.refunds.push({ payment, value: given.amount.value });
      answer = {
        resource: 'refund',
        id: 're_1',
        amount: given.amount,
        status: 'pending',
        createdAt: time,
      };
    } else {
      if (request.method === 'POST') state.orders.push(given);
      const order = state.orders.at(-1);
      answer = {
        ...order,
        ...{ resource: 'payment', id: 'tr_1', mode: 'live', createdAt: time },
        status: request.method === 'GET' && state.paid ? 'paid' : 'open',
        _links: { checkout: { href: 'https://checkout.example/tr_1', type: 'text/html' } },
      };
    }
    if (state.status >= 400) {
      answer = { status: state.status, title: 'Refused', detail: 'The request was refused' };
    }
    response
      .writeHead(state.status, { 'content-type': 'application/hal+json' })
      .end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`,
    state,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
