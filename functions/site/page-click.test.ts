import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetTokenKey, useTokenKey } from '../adapters/secrets.fixtures.ts';
import { brandFixture } from '../domain/tenants/fixtures.ts';
import { eventFixture } from '../http/fixtures.ts';
import { getVisitor } from '../http/trusted-headers.ts';
import { startClick } from './page-click.ts';

const table = mockClient(DynamoDBDocumentClient);
const query = { network: 'adnet' };

beforeEach(() => {
  useTokenKey('a key');
  table.reset();
  table.on(UpdateCommand).resolves({ Attributes: {} });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

function open(given: Parameters<typeof eventFixture>[0]) {
  const event = eventFixture({ path: '/', query, ...given });
  return startClick(brandFixture(), getVisitor(event), event, false);
}
const writes = () => table.commandCalls(UpdateCommand).length;

it('the page tells the browser the click’s id and nothing of its advertiser', async () => {
  const { mark, settled } = open({});
  await settled;
  expect(writes()).toBe(1);
  expect(mark).toEqual({ id: expect.stringMatching(/^[\w-]{22}$/), paid: true });
});

it('a page is sent although its click cannot be stored, which is logged', async () => {
  table
    .on(UpdateCommand)
    .rejects(Object.assign(new Error('down'), { name: 'ValidationException' }));
  await open({}).settled;
  expect(vi.mocked(console.error).mock.calls.join()).toContain('click_not_stored');
});

it('a page does not wait for a table that is slow', async () => {
  table.on(UpdateCommand).callsFake(() => new Promise(() => undefined));
  await open({}).settled;
  expect(writes()).toBe(1);
});

it('a page is sent although a click cannot even be made', async () => {
  forgetTokenKey();
  await open({}).settled;
  expect(vi.mocked(console.error).mock.calls.join()).toContain('TOKEN_SECRET_ID');
});

it('who asks for a page’s header alone sees nothing', async () => {
  await open({ method: 'HEAD' }).settled;
  expect(writes()).toBe(0);
});

it('a click of a visit to the site’s own page is one with a key of its own alone', async () => {
  const inside = { path: '/landers/gallery', headers: { 'sec-fetch-site': 'same-origin' } };
  await open({ ...inside, query: {} }).settled;
  expect(writes()).toBe(0);
  await open({ ...inside, query }).settled;
  expect(writes()).toBe(1);
});
