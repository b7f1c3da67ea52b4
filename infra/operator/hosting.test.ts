/** Publishing a brand to a deployment: domains, certificate, mail domain, and what is refused. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestEngines, testEngines } from '../local/fixtures.ts';
import { type AwsStandIn, startAws } from './aws-stand-in.fixtures.ts';
import { brandRunner } from './commands.fixtures.ts';
import { type DnsStandIn, startDns } from './dns-stand-in.fixtures.ts';
import { type BrandFolder, readyBrand } from './fixtures.ts';

let engines: TestEngines;
let aws: AwsStandIn;
let dns: DnsStandIn;
let brand: BrandFolder;
const run = brandRunner(() => brand.tenants);

beforeAll(async () => {
  engines = await testEngines();
  aws = await startAws();
  dns = await startDns();
  const environment = {
    ...engines.environment,
    ...aws.environment,
    STAGE: 'production',
    DISTRIBUTION_ID: 'D1',
    CONNECTION_GROUP_ID: 'cg_1',
    MAIL_FEEDBACK_TOPIC: 'arn:aws:sns:eu-west-1:111111111111:feedback',
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
});
afterAll(async () => {
  await engines?.stop();
  await aws?.stop();
  await dns?.stop();
  vi.unstubAllEnvs();
});

let count = 0;
let id: string;
let host: string;
beforeEach(async () => {
  id = `hosted-${++count}`;
  host = `www.${id}.example`;
  brand = await readyBrand(id);
  Object.assign(aws.state, { tenants: {}, managed: {}, identities: {}, sets: {} });
  aws.state.parameters = { [`/production/dating/${id}/mollie-key`]: 'live_key' };
  aws.state.refuses = null;
  aws.calls.length = 0;
  dns.records.clear();
});
afterEach(() => brand.end());

const publish = (...words: string[]) => run('publish', id, '--dns', dns.server, ...words);
const tenant = () => Object.values(aws.state.tenants)[0];

/** Sets the records that publishing asked for. */
function setRecords(asked: string): void {
  for (const [, name = '', type, value = ''] of asked.matchAll(
    /DNS record (\S+) (CNAME|MX|TXT) (.+)$/gm,
  )) {
    dns.records.set(`${type} ${name}`, [value.replaceAll('"', '')]);
  }
}

describe('publishing a brand to a deployment', () => {
  it('refuses one of European countries in a region elsewhere, unless somebody decided so', async () => {
    vi.stubEnv('MAIL_FEEDBACK_TOPIC', 'arn:aws:sns:us-east-1:111111111111:feedback');
    try {
      const refused = await publish();
      expect([refused.status, refused.err]).toEqual([
        1,
        expect.stringMatching(
          new RegExp(`^${id}: the region us-east-1 is outside of Europe.*\\n${id}: not published`),
        ),
      ]);
      expect(refused.out).not.toContain('online');
      expect((await publish('--outside-europe')).out).toContain(`${id}: online`);
    } finally {
      vi.stubEnv('MAIL_FEEDBACK_TOPIC', 'arn:aws:sns:eu-west-1:111111111111:feedback');
    }
  });

  it('makes its mail domain, says which records to set, and goes on once they are there', async () => {
    const first = await publish();
    expect(first.status).toBe(1);
    expect(first.out).toContain(`${id}: online`);
    // Nothing was asked of CloudFront, which refuses a domain that does not lead to it.
    expect(tenant()).toBeUndefined();
    expect(first.err.split('\n')).toEqual([
      `${id}: set the DNS record ${host} CNAME d1.cloudfront.example`,
      ...[1, 2, 3].map(
        (number) =>
          `${id}: set the DNS record token${number}._domainkey.${id}.example CNAME token${number}.dkim.amazonses.com`,
      ),
      `${id}: set the DNS record bounce.${id}.example MX 10 feedback-smtp.eu-west-1.amazonses.com`,
      `${id}: set the DNS record bounce.${id}.example TXT "v=spf1 include:amazonses.com -all"`,
      `${id}: set the DNS record _dmarc.${id}.example TXT "v=DMARC1; p=quarantine; adkim=s; aspf=r"`,
    ]);
    expect(aws.state.identities[`${id}.example`]).toMatchObject({
      set: `dating-production-${id}`,
      returnPath: `bounce.${id}.example`,
      forwards: false,
    });
    expect(aws.state.sets[`dating-production-${id}`]).toEqual({
      sends: true,
      topic: 'arn:aws:sns:eu-west-1:111111111111:feedback',
    });

    setRecords(first.err);
    const second = await publish();
    expect(second.err).toBe(
      `${id}: wait for the certificate, which is pending validation, and publish again in some minutes`,
    );
    expect(tenant()).toEqual({
      name: `dating-production-${id}`,
      distribution: 'D1',
      connectionGroup: 'cg_1',
      domains: [{ host, active: true }],
      enabled: true,
      status: 'Deployed',
      certificate: null,
    });

    for (const one of Object.values(aws.state.managed)) one.status = 'issued';
    const third = await publish();
    expect([third.status, third.err]).toEqual([0, '']);
    expect(third.out).toContain(`${id}: its domains, certificate and mail domain are ready`);
    expect(tenant()?.certificate).toMatch(/managed-1$/);

    // Nothing is left, and nothing is done twice.
    aws.calls.length = 0;
    expect((await publish()).status).toBe(0);
    expect(
      aws.calls.filter((call) => /^(POST|PUT|CreateDistribution|CreateEmail)/.test(call)),
    ).toEqual([]);
  });

  it('asks for a new certificate where the domains change, and keeps the old one meanwhile', async () => {
    setRecords((await publish()).err);
    await publish();
    for (const one of Object.values(aws.state.managed)) one.status = 'issued';
    await publish();
    await brand.edit('tenant.json', (config) => config.domains.push(`m.${id}.example`));
    setRecords((await publish()).err);
    const changed = await publish();
    expect(changed.err).toContain('pending validation');
    expect(tenant()).toMatchObject({
      domains: [{ host }, { host: `m.${id}.example` }],
      certificate: expect.stringMatching(/managed-1$/),
    });
    for (const one of Object.values(aws.state.managed)) one.status = 'issued';
    expect((await publish()).status).toBe(0);
    expect(tenant()?.certificate).toMatch(/managed-2$/);
  });

  it('says in words what AWS refuses, and goes on the next time', async () => {
    aws.state.refuses = 'CreateEmailIdentity';
    const refused = await publish();
    expect(refused.status).toBe(1);
    expect(refused.err).toMatch(/^brand publish failed: not allowed/);
    expect(refused.err).not.toContain('    at ');
    aws.state.refuses = null;
    expect((await publish()).err).toContain('set the DNS record');
  });

  it('gives its domains and its mail domain back for good', async () => {
    setRecords((await publish()).err);
    await publish();
    const first = await run('offline', '--id', id, '--release', '--yes');
    expect(first).toMatchObject({ status: 1, err: expect.stringContaining('in some minutes') });
    expect(aws.state.identities).toEqual({});
    expect(aws.state.sets).toEqual({});
    expect(tenant()?.enabled).toBe(false);
    const second = await run('offline', '--id', id, '--release', '--yes');
    expect([second.status, second.err]).toEqual([0, '']);
    expect(tenant()).toBeUndefined();
  });
});

describe('a command for pictures', () => {
  it('says in words that it cannot save them, before it lists any', async () => {
    vi.stubEnv('PHOTO_BUCKET', 'photos');
    await publish();
    const place = join(brand.folder, 'tenant.json', 'waiting');
    const asked = await run('photos', 'list', '--id', id, '--save', place);
    expect(asked).toEqual({
      status: 1,
      out: '',
      err: `${place} cannot be used: a part of the path is a file, not a folder.`,
    });
  });
});

describe('a brand that members cannot come to', () => {
  it.each<[string, () => Promise<unknown> | unknown, RegExp]>([
    [
      'has a placeholder',
      () =>
        brand.edit('tenant.json', (config) => {
          config.company.kvk = '(replace before going live)';
        }),
      /tenant\.json: company\.kvk: is still to be replaced/,
    ],
    [
      'has a placeholder in a page',
      async () => {
        const page = await readFile(join(brand.folder, 'pages/nl/privacy.md'), 'utf8');
        await brand.write('pages/nl/privacy.md', `${page}\n(replace before going live)\n`);
        await run('reviewed', id, '--by', 'Kanzlei Muster');
      },
      /pages\/nl\/privacy\.md: has words that are still to be replaced/,
    ],
    [
      'has no provider key',
      () => {
        aws.state.parameters = {};
      },
      /the parameter \/production\/dating\/hosted-\d+\/mollie-key is not set/,
    ],
    [
      'has pages that nobody reviewed',
      () => rm(join(brand.folder, 'legal-review.json')),
      /pages: were not reviewed by anybody/,
    ],
    [
      'has a page that changed since',
      async () => {
        const page = await readFile(join(brand.folder, 'pages/nl/terms.md'), 'utf8');
        await brand.write('pages/nl/terms.md', page.replace('.', '!'));
      },
      /pages: changed since A lawyer reviewed them on 2026-02-03/,
    ],
  ])('%s, and is not published', async (_, change, reason) => {
    await change();
    const { status, err } = await publish();
    expect(status).toBe(1);
    expect(err).toMatch(reason);
    expect(err).toContain(`${id}: not published; what is online stays as it is`);
    expect((await run('list')).out).not.toContain(`${id} `);
    expect(aws.calls.filter((call) => call !== 'DescribeParameters')).toEqual([]);
    // A rehearsal may.
    expect((await publish('--trial')).out).toContain(`${id}: online`);
  });

  it('with other prices than it has waits in the console, whoever runs the command', async () => {
    expect((await publish()).out).toContain(`${id}: online as version 1`);
    await brand.edit('tenant.json', (tenant) => {
      tenant.prices.message_credits += 1;
    });
    aws.calls.length = 0;
    const { status, out, err } = await publish();
    expect([status, err]).toEqual([
      1,
      `${id}: its prices change, so that an administrator asks another one in the console`,
    ]);
    expect(out).toContain(`${id}: version 2 waits as a draft in the console`);
    expect(aws.calls.filter((call) => call !== 'DescribeParameters')).toEqual([]);
    // Repeating it changes nothing.
    expect((await publish()).out).toContain('version 2 waits');
    expect((await publish('--draft')).status).toBe(0);
    // The same prices are nobody else's to decide.
    await brand.edit('tenant.json', (tenant) => {
      tenant.prices.message_credits -= 1;
      tenant.limits.message_length = 400;
    });
    expect((await publish()).out).toContain(`${id}: online as version 3`);
  });

  it('is reviewed by somebody who has a name', async () => {
    expect(await run('reviewed', id)).toMatchObject({
      status: 1,
      err: 'Name who answers for the review: --by "<person or office>".',
    });
  });
});
