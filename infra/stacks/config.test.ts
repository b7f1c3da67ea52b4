import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../paths.ts';
import { getMailDomain, readBrands, readConfig } from './config.ts';

const getConfig = (context: Record<string, unknown>) => readConfig(new App({ context }).node);

describe('the configuration', () => {
  it('is complete without any context, for an account that nobody has', () => {
    expect(getConfig({ region: 'eu-west-1' })).toMatchObject({
      account: expect.stringMatching(/^\d{12}$/),
      region: 'eu-west-1',
      originSecrets: { valid: [1], sent: 1 },
      certificates: {},
    });
  });

  it.each([
    [{ account: 'mine' }, /^The context account in cdk\.json or -c: must be a twelve-digit/],
    [{ region: 'Frankfurt' }, /^The context region/],
    [{ originSecrets: { valid: [2], sent: 1 } }, /^The context originSecrets.*`sent`/],
    [{ originSecrets: { valid: [1, 2, 3], sent: 1 } }, /^The context originSecrets\.valid/],
    [{ certificates: { nl: 'www.example.com' } }, /^The context certificates\.nl/],
    [{ restoredTable: { name: 'dating-restored' } }, /^The context restoredTable\.streamArn/],
    [{ alarmEmail: 'nobody' }, /^The context alarmEmail/],
    [{ publishers: [] }, /^The context publishers .*must name at least one/],
    [{ accountants: ['arn:aws:iam::123456789012:root'] }, /^The context accountants\.0 .*IAM user/],
    [{ accountants: ['arn:aws:iam::123456789012:user/*'] }, /^The context accountants\.0 /],
    [{ publishers: ['arn:aws:iam::123456789012:role/admin'] }, /^The context publishers\.0 /],
  ])('refuses %o with key and reason', (context, message) => {
    expect(() => getConfig(context)).toThrow(message);
  });

  it('of a real account names who may publish, and who may close the books', () => {
    const real = {
      account: '123456789012',
      region: 'eu-west-1',
      photoPublicKey: '-----BEGIN PUBLIC KEY-----\nMFkw\n-----END PUBLIC KEY-----\n',
    };
    const people = ['arn:aws:iam::123456789012:user/jo'];
    expect(() => getConfig(real)).toThrow(/^The context publishers .*must name at least one/);
    expect(() => getConfig({ ...real, publishers: people })).toThrow(/^The context accountants/);
    expect(getConfig({ ...real, publishers: people, accountants: people })).toMatchObject({
      publishers: people,
      accountants: people,
    });
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
    expect(readBrands(folder).map(({ id }) => id)).toEqual(['de', 'nl']);
  });

  it('send mail from the domain of their sender address', () => {
    change('nl', ({ mail }) => {
      mail.from_address = 'hallo@Mail.Example.com';
    });
    expect(readBrands(folder).map(getMailDomain)).toContain('mail.example.com');
  });

  it('are refused with file and field when broken', () => {
    change('nl', (tenant) => {
      tenant.domains = ['not a host'];
    });
    expect(() => readBrands(folder)).toThrow(/nl.tenant\.json: domains\.0 .*brand -- check nl/);
    writeFileSync(join(folder, 'nl/tenant.json'), '{');
    expect(() => readBrands(folder)).toThrow(/nl.tenant\.json is not JSON\.$/);
  });

  it('may not share a host or a mail domain', () => {
    change('nl', (tenant) => {
      tenant.mail.from_address = 'hallo@nordlicht.example';
    });
    expect(() => readBrands(folder)).toThrow(
      'nl sends mail from nordlicht.example, which brand de has',
    );
    change('nl', (tenant) => {
      tenant.domains = ['www.nordlicht.example'];
    });
    expect(() => readBrands(folder)).toThrow('nl is reached at www.nordlicht.example');
  });
});
