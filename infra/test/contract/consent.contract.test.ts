/** Proofs of what visitors decided about services of third parties. */
import { execFile } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { consentContract } from '#shared/api/consent.ts';
import type { ConsentSource } from '#shared/model/consent-values.ts';
import { root } from '../../paths.ts';
import { addBrand } from '../support/add-brand.ts';
import { threeServices } from '../support/services.ts';
import { at } from '../support/shared-stack.ts';
import { stackOfWorker } from '../support/stack-of-worker.ts';
import { openTable } from '../support/table.ts';

const brand = `vraag-${randomInt(1_000_000)}`;
const yes = { statistics: true, marketing: true };
const no = { statistics: false, marketing: false };
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

beforeAll(async () => {
  await addBrand(brand, (tenant) => {
    tenant.services = [...threeServices];
  });
}, 120_000);

const decide = (
  consent_id: string,
  categories: typeof yes,
  source: ConsentSource = 'banner',
  client = at(brand, { userAgent: firefox }),
) =>
  client.call(consentContract, 'POST', {
    body: { consent_id, categories, source, text_version: '1-0123abcd' },
  });

/** All that the table has of a browser's decisions, oldest first. */
async function findRecords(consent: string): Promise<Record<string, unknown>[]> {
  const { documents, name, client } = openTable(stackOfWorker().environment);
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': `TENANT#${brand}#CONSENT#${consent}` },
      ConsistentRead: true,
    }),
  );
  client.destroy();
  return Items;
}

describe('a decision', () => {
  it('is appended with the one before it, and nothing changes an earlier one', async () => {
    const id = randomUUID();
    expect((await decide(id, yes)).status).toBe(201);
    const [first] = await findRecords(id);
    expect((await decide(id, no, 'withdrawal')).status).toBe(201);
    const records = await findRecords(id);
    expect(records).toHaveLength(2);
    expect(records[0]).toEqual(first);
    expect(records[0]).toMatchObject({ ...yes, source: 'banner', before: null });
    expect(records[1]).toMatchObject({ ...no, source: 'withdrawal', before: first?.id });
    const years = (Number(first?.ttl) * 1_000 - Date.parse(String(first?.at))) / 31_556_952_000;
    expect(Math.round(years * 10)).toBe(30);
  });

  it('holds nothing that finds a person: neither address nor user agent nor URL', async () => {
    const id = randomUUID();
    await decide(id, yes, 'banner', at(brand, { userAgent: firefox, address: '198.51.100.77' }));
    const text = JSON.stringify(await findRecords(id));
    expect(text).toContain('firefox');
    for (const part of ['198.51', 'Mozilla', 'Gecko', 'http']) expect(text).not.toContain(part);
  });

  it('that the browser made for itself allows nothing', async () => {
    const id = randomUUID();
    expect((await decide(id, yes, 'gpc')).status).toBe(422);
    expect(await findRecords(id)).toEqual([]);
    expect((await decide(id, no, 'gpc')).status).toBe(201);
  });

  it('is asked by no brand without services', async () => {
    const response = await decide(randomUUID(), yes, 'banner', at('nl'));
    expect(response.status).toBe(404);
  });
});

describe('a page', () => {
  const getPolicy = async (cookie: string | null, path = '/') => {
    const client = at(brand, { userAgent: firefox });
    if (cookie) client.cookies.set('consent', cookie);
    const { headers, text } = await client.send({ path });
    return { policy: String(headers['content-security-policy']), text };
  };
  const getCookie = async (flags: string) => {
    const { text } = await getPolicy(null);
    const version = /"text_version":"([^"]+)"/.exec(text)?.[1] ?? '';
    return `${randomUUID()}.${version}.${flags}.${Math.floor(Date.now() / 1_000)}`;
  };
  const google = 'https://www.googletagmanager.com';
  const microsoft = 'https://www.clarity.ms';

  it('names hosts in its policy only where the visitor allowed them and the page lets them run', async () => {
    const open = await getPolicy(null);
    expect(open.policy).not.toContain('https://www.');
    const refused = await getPolicy(await getCookie(''));
    expect(refused.policy).not.toContain('https://www.');
    const statistics = await getPolicy(await getCookie('s'));
    expect(statistics.policy).toContain(google);
    expect(statistics.policy).toContain(microsoft);
    const marketing = await getPolicy(await getCookie('m'));
    expect(marketing.policy).toContain(google);
    expect(marketing.policy).not.toContain(microsoft);
    const all = await getCookie('sm');
    for (const path of [
      '/chats',
      '/profile',
      '/credits',
      '/directdebit',
      '/transactions',
      '/notifications',
    ]) {
      expect((await getPolicy(all, path)).policy, path).not.toContain('https://www.');
    }
    const login = await getPolicy(all, '/login');
    expect(login.policy).toContain(google);
    expect(login.policy).not.toContain(microsoft);
  });

  it('asks until somebody decided, or the browser says no', async () => {
    expect((await getPolicy(null)).text).toContain('data-consent-banner');
    expect((await getPolicy(await getCookie('s'))).text).not.toContain('data-consent-banner');
    expect((await getPolicy(await getCookie(''))).text).not.toContain('data-consent-banner');
    const client = at(brand, { userAgent: firefox });
    const { text } = await client.send({ path: '/', headers: { 'sec-gpc': '1' } });
    expect(text).not.toContain('data-consent-banner');
  });

  it('of a brand without services has no trace of it', async () => {
    const { text, headers } = await at('nl').send({ path: '/' });
    expect(text).not.toMatch(/data-consent|id="consent/);
    expect(headers['content-security-policy']).not.toContain('googletagmanager');
  });
});

it('the operator’s command exports the proofs', async () => {
  const id = randomUUID();
  await decide(id, { statistics: true, marketing: false });
  const command = [join(root, 'infra/operator/brand.ts'), 'consents', '--id', brand];
  const { stdout } = await promisify(execFile)(process.execPath, [...command, '--format', 'json'], {
    env: { ...process.env, ...stackOfWorker().environment },
  });
  const rows = JSON.parse(stdout) as Record<string, string>[];
  expect(rows.find(({ consent_id }) => consent_id === id)).toMatchObject({
    statistics: 'yes',
    marketing: 'no',
    source: 'banner',
    browser: 'firefox',
  });
});
