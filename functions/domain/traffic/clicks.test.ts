import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useTokenKey } from '../../adapters/secrets.fixtures.ts';
import { getValues } from '../../table/fixtures.ts';
import type { Visitor } from '../core/context.ts';
import { brandFixture } from '../tenants/fixtures.ts';
import { findClickDayEnd, type PageVisit, recordClick } from './clicks.ts';

const table = mockClient(DynamoDBDocumentClient);
const brand = brandFixture();
brand.landers = {
  pages: { gallery: { split: { variants: [{ name: 'only', weight: 1 }] } } },
};
const visitor: Visitor = {
  address: '198.51.100.7',
  country: 'DE',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/604.1',
  device: null,
  remembered: null,
  asn: null,
  locale: null,
};
const tracked = { path: '/', search: 'network=adnet&sub1=abc', isInside: false };
const member = 'A'.repeat(22);

beforeEach(() => {
  useTokenKey('a key');
  vi.useFakeTimers({ now: new Date('2026-03-04T05:06:07.000Z'), toFake: ['Date'] });
  table.reset();
  table.on(UpdateCommand).resolves({ Attributes: {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

async function recorded(visit: PageVisit, who: Partial<Visitor> = {}) {
  table.resetHistory();
  const click = recordClick(brand, { ...visitor, ...who }, visit);
  await click?.stored;
  const inputs = table.commandCalls(UpdateCommand).map(({ args }) => args[0].input);
  const values = inputs.map((input) => getValues(input, 'UpdateExpression'));
  return { click, values: values[0], requests: table.calls().length, input: inputs[0] };
}

describe('a click', () => {
  it('is one write without a read, with what is known of the visit and no address', async () => {
    const { click, values, requests, input } = await recorded(tracked);
    expect(requests).toBe(1);
    expect(input?.ConditionExpression).toMatch(/^attribute_not_exists/);
    expect(values).toEqual({
      id: click?.mark?.id,
      at: '2026-03-04T05:06:07.000Z',
      tracking: { network: 'adnet', sub1: 'abc' },
      landing: null,
      slug: null,
      variant: null,
      country: 'DE',
      device: 'phone',
      visitor: expect.stringMatching(/^[\w-]{22}$/),
      neighborhood: expect.stringMatching(/^[\w-]{22}$/),
      bot: false,
      hosted: false,
      bounce: false,
      ttl: Date.parse('2026-06-02T05:06:07.000Z') / 1_000,
    });
    const stored = JSON.stringify(input);
    for (const secret of ['198.51', 'iPhone', 'Safari']) expect(stored).not.toContain(secret);
  });

  it('is the same when its page is opened again on the day, and another one otherwise', async () => {
    const { click: first, values } = await recorded(tracked);
    const { click: again } = await recorded({ ...tracked, path: '/signup' });
    expect(again?.mark?.id).toBe(first?.mark?.id);
    const other = await recorded({ ...tracked, search: 'network=adnet&sub1=abd' });
    expect(other.click?.mark?.id).not.toBe(first?.mark?.id);
    expect(other.values?.visitor).toBe(values?.visitor);
    const neighbour = await recorded(tracked, { address: '198.51.100.8' });
    expect(neighbour.click?.mark?.id).not.toBe(first?.mark?.id);
    vi.setSystemTime(new Date('2026-03-05T00:00:00.000Z'));
    const later = await recorded(tracked);
    expect(later.click?.mark?.id).not.toBe(first?.mark?.id);
    const days = [first, later.click].map((one) => findClickDayEnd(one?.mark?.id ?? ''));
    expect(days).toEqual(['2026-03-05', '2026-03-06'].map((day) => Date.parse(day)));
    expect(later.values?.visitor).not.toBe(values?.visitor);
  });

  it('of a landing page needs no key, unless it belongs to the visit before it', async () => {
    const landing = { path: '/landers/gallery/spring', search: '', isInside: false };
    expect((await recorded(landing)).values).toMatchObject({ landing: 'gallery', slug: 'spring' });
    const split = { ...landing, path: '/landers/gallery/split' };
    expect((await recorded(split)).values).toMatchObject({ slug: 'split', variant: 'only' });
    const own = { path: `/members/${member}/signup`, search: '', isInside: false };
    expect((await recorded(own)).values).toMatchObject({ landing: 'signup', slug: null });
    expect((await recorded({ ...own, isInside: true })).requests).toBe(0);
    expect((await recorded({ ...landing, isInside: true, search: 'ref=a' })).requests).toBe(1);
  });

  it('is none where an address has no key and is no landing page', async () => {
    for (const path of ['/', '/signup', `/members/${member}`]) {
      expect((await recorded({ path, search: 'utm_source=x', isInside: false })).requests).toBe(0);
    }
  });

  it('tells the browser whether it was paid for', async () => {
    expect((await recorded(tracked)).click?.mark?.paid).toBe(true);
    const free = await recorded({ ...tracked, search: 'ref=friend&sub1=a&cpc=1' });
    expect(free.click?.mark?.paid).toBe(false);
  });

  it('with lb is a bounce of its own, which brings nobody', async () => {
    const { click: first } = await recorded(tracked);
    const { click, values } = await recorded({ ...tracked, search: `${tracked.search}&lb=1` });
    expect(click?.mark).toBeNull();
    expect(values).toMatchObject({ bounce: true, tracking: { network: 'adnet' } });
    expect(values?.id).not.toBe(first?.mark?.id);
    const bare = await recorded({ path: '/', search: 'lb', isInside: true });
    expect(bare.values).toMatchObject({ bounce: true, tracking: {} });
  });

  it('of a program says so', async () => {
    expect((await recorded(tracked, { userAgent: 'Googlebot/2.1' })).values?.bot).toBe(true);
    expect((await recorded(tracked, { userAgent: '' })).values?.bot).toBe(true);
  });
});
