import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mailDomain } from '#shared/brand-names.ts';
import { root } from '../paths.ts';
import {
  type BrandDeclaration,
  readBrands,
  readConfig,
  requireEuropeanRegion,
  requireOwnConsoleHost,
} from './config.ts';

const inEurope = { stages: { production: { region: 'eu-west-1' }, staging: {} } };
const placeholder = 'arn:aws:acm:us-east-1:111111111111:certificate/a-b';
const getConfig = (context: Record<string, unknown>) =>
  readConfig(new App({ context: { ...inEurope, ...context } }).node);

describe('the configuration', () => {
  beforeEach(() => {
    // The command line of CDK sets it where nobody chose a region.
    vi.stubEnv('CDK_DEFAULT_REGION', 'us-east-1');
    vi.stubEnv('STAGE', '');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('is complete with a region alone, for an account that nobody has', () => {
    expect(getConfig({})).toMatchObject({
      stage: 'production',
      account: expect.stringMatching(/^\d{12}$/),
      region: 'eu-west-1',
      brandsOutsideEurope: [],
    });
  });

  it('has no region that nobody chose', () => {
    expect(() => getConfig({ stage: 'staging' })).toThrow(
      /^The context stages\.staging\.region in cdk\.json or -c: is required/,
    );
    expect(getConfig({ stage: 'staging', region: 'eu-north-1' })).toMatchObject({
      stage: 'staging',
      region: 'eu-north-1',
    });
  });

  it('is of the stage that the commands are about, unless another one is named', () => {
    vi.stubEnv('STAGE', 'staging');
    expect(getConfig({ region: 'eu-north-1' }).stage).toBe('staging');
    expect(getConfig({ stage: 'production' }).stage).toBe('production');
  });

  it('is that of a stage that cdk.json has', () => {
    expect(() => getConfig({ stage: 'test' })).toThrow(
      'The context stages in cdk.json has no test, only: production, staging.',
    );
    for (const stage of ['Production', 's', 'a-b', 'averylongname']) {
      expect(() => getConfig({ stage })).toThrow(
        /^The context stage must be 2 to 12 small letters/,
      );
    }
  });

  it.each([
    [{ account: 'mine' }, /^The context stages\.production\.account .*must be a twelve-digit/],
    [{ region: 'Frankfurt' }, /production\.region /],
    [{ backupVault: 'copies' }, /production\.backupVault .*ARN of a backup vault/],
    [
      { backupVault: 'arn:aws:backup:eu-west-1:111111111111:backup-vault:own' },
      /must be of another account/,
    ],
    [{ ceilings: { reads: 1, writes: 2_000 } }, /production\.ceilings\.reads/],
    [{ certificate: 'www.example.com' }, /production\.certificate .*us-east-1/],
    [
      { certificate: 'arn:aws:acm:eu-west-1:123456789012:certificate/a' },
      /production\.certificate .*us-east-1/,
    ],
    [{ restoredTable: { name: 'dating-restored' } }, /production\.restoredTable\.streamArn /],
    [{ alarmEmail: 'nobody' }, /production\.alarmEmail /],
    [{ publishers: [] }, /production\.publishers .*must name at least one/],
    [{ accountants: ['arn:aws:iam::123456789012:root'] }, /production\.accountants\.0 .*IAM user/],
    [{ accountants: ['arn:aws:iam::123456789012:user/*'] }, /production\.accountants\.0 /],
    [{ publishers: ['arn:aws:iam::123456789012:role/admin'] }, /production\.publishers\.0 /],
    [
      { console: { domain: 'console.example.com' } },
      /production\.console\.certificate .*us-east-1/,
    ],
    [
      { console: { domain: 'https://console.example.com', certificate: placeholder } },
      /production\.console\.domain .*must be a host such as console\.example\.com/,
    ],
    [
      { console: { domain: 'Console.example.com', certificate: placeholder } },
      /production\.console\.domain /,
    ],
    [{ console: { certificate: placeholder } }, /production\.console\.domain .*is required/],
    [{ console: 'console.example.com' }, /production\.console .*is required: \{ "domain"/],
  ])('refuses %o with key and reason', (context, message) => {
    expect(() => getConfig(context)).toThrow(message);
  });

  it('of a real account names who may publish, close the books and hear alarms, certificates and the console', () => {
    const real = { account: '123456789012' };
    const people = ['arn:aws:iam::123456789012:user/jo'];
    const certificate = 'arn:aws:acm:us-east-1:123456789012:certificate/a-b';
    expect(() => getConfig(real)).toThrow(/production\.certificate /);
    expect(() => getConfig({ ...real, certificate })).toThrow(
      /production\.publishers .*must name at least one/,
    );
    expect(() => getConfig({ ...real, certificate, publishers: people })).toThrow(
      /production\.accountants/,
    );
    const allButConsole = { ...real, certificate, publishers: people, accountants: people };
    expect(() => getConfig(allButConsole)).toThrow(/production\.console .*is required/);
    const console = { domain: 'console.dating.example.com', certificate };
    expect(() => getConfig({ ...allButConsole, console })).toThrow(
      /production\.alarmEmail .*is required .*the address that gets the alarms/,
    );
    const whole = { ...allButConsole, console, alarmEmail: 'alarms@example.com' };
    expect(getConfig(whole)).toMatchObject({ publishers: people, accountants: people, console });
  });

  it('has a host for the console of each stage that nobody has', () => {
    const { console } = getConfig({});
    const staging = getConfig({ stage: 'staging', region: 'eu-west-1' }).console;
    expect([console.domain, staging.domain]).toEqual([
      'console.production.example',
      'console.staging.example',
    ]);
  });

  it('gives the console no host of a brand', () => {
    const config = getConfig({ console: { domain: 'www.one.example', certificate: placeholder } });
    const brands = [
      { id: 'two', domains: ['www.two.example'] },
      { id: 'one', domains: ['one.example', 'www.one.example'] },
    ];
    expect(() => requireOwnConsoleHost(config, brands)).toThrow(
      /^The context stages\.production\.console\.domain .*www\.one\.example is a host of the brand one/,
    );
    expect(() => requireOwnConsoleHost(config, brands.slice(0, 1))).not.toThrow();
  });
});

describe('a region outside of Europe', () => {
  const brands = [
    { id: 'nl', countries: ['NL', 'US'] },
    { id: 'us', countries: ['US', 'CA', 'AU', 'NZ'] },
    { id: 'ch', countries: ['CH'] },
  ] satisfies Pick<BrandDeclaration, 'id' | 'countries'>[];
  const check = (context: Record<string, unknown>) =>
    requireEuropeanRegion(getConfig(context), brands);

  it('is refused for brands of European countries, by name', () => {
    expect(() => check({ region: 'us-east-1' })).toThrow(
      'The region us-east-1 is outside of Europe, and these brands serve European countries: nl, ch.',
    );
    expect(() => check({ region: 'eu-central-1' })).not.toThrow();
  });

  it('is taken where somebody said so, brand by brand', () => {
    const region = 'us-east-1';
    expect(() => check({ region, brandsOutsideEurope: ['nl'] })).toThrow('countries: ch.');
    expect(() => check({ region, brandsOutsideEurope: ['nl', 'ch'] })).not.toThrow();
  });
});

describe('the brands', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'brands-'));
    for (const id of ['de', 'nl']) {
      cpSync(join(root, `tenants/${id}/tenant.json`), join(folder, id, 'tenant.json'));
    }
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const change = (id: string, edit: (tenant: ReturnType<typeof JSON.parse>) => void) => {
    const file = join(folder, id, 'tenant.json');
    const tenant = JSON.parse(readFileSync(file, 'utf8'));
    edit(tenant);
    writeFileSync(file, JSON.stringify(tenant));
  };

  it('are read by id', () => {
    expect(readBrands(folder).brands.map(({ id }) => id)).toEqual(['de', 'nl']);
    expect(readBrands(folder).problems).toEqual([]);
  });

  it('send mail from the domain of their sender address', () => {
    change('nl', ({ mail }) => {
      mail.from_address = 'hallo@Mail.Example.com';
    });
    expect(readBrands(folder).brands.map(mailDomain)).toContain('mail.example.com');
  });

  it('are left out with file and field when broken, and stop none of the others', () => {
    change('nl', (tenant) => {
      tenant.domains = ['not a host'];
    });
    const getIds = () => readBrands(folder).brands.map(({ id }) => id);
    expect(getIds()).toEqual(['de']);
    expect(readBrands(folder).problems).toEqual([
      expect.stringMatching(/nl.tenant\.json: domains\.0 .*brand -- check nl/),
    ]);
    writeFileSync(join(folder, 'nl/tenant.json'), '{');
    expect(getIds()).toEqual(['de']);
    expect(readBrands(folder).problems).toEqual([
      expect.stringMatching(/nl.tenant\.json is not JSON\.$/),
    ]);
  });

  it('are both left out where they share a host or a mail domain', () => {
    cpSync(join(root, 'tenants/us/tenant.json'), join(folder, 'us', 'tenant.json'));
    change('nl', (tenant) => {
      tenant.mail.from_address = 'hallo@nordlicht.example';
    });
    const { brands, problems } = readBrands(folder);
    expect(brands.map(({ id }) => id)).toEqual(['us']);
    expect(problems).toEqual([
      'The brands de and nl are both sending mail from nordlicht.example.',
    ]);
    change('nl', (tenant) => {
      tenant.domains = ['www.nordlicht.example'];
    });
    expect(readBrands(folder).problems[0]).toBe(
      'The brands de and nl are both reached at www.nordlicht.example.',
    );
  });
});
