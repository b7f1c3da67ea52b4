import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Activity } from './activity.ts';
import { watchActivity } from './watch-activity.ts';

const table = mockClient(DynamoDBDocumentClient);
/** Counts of the hours of a brand. */
let hours: Record<string, Partial<Activity>>;
/** What is kept for the console. */
let kept: Record<string, unknown> | undefined;

beforeEach(() => {
  hours = {};
  kept = undefined;
  vi.stubEnv('TABLE_NAME', 'table');
  // A Thursday; the hour that ended is 14 to 15 o'clock.
  vi.useFakeTimers({ now: new Date('2026-05-28T15:20:00.000Z'), toFake: ['Date'] });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  table.reset();
  table.on(GetCommand).callsFake(({ Key }) => (Key.sk === 'ALARMS' ? { Item: kept } : {}));
  table.on(PutCommand).callsFake(({ Item }) => {
    kept = Item;
    return {};
  });
  table.on(QueryCommand).callsFake(({ ExpressionAttributeValues }) => {
    const [pk, from, end] = Object.values(ExpressionAttributeValues) as string[];
    if (pk === 'PLATFORM#BRANDS') return { Items: [{ pk, sk: 'nl', id: 'nl', name: 'Hartje' }] };
    expect(pk).toBe('TENANT#nl#ACTIVITY');
    return {
      Items: Object.entries(hours)
        .filter(([hour]) => hour >= String(from) && hour <= String(end))
        .map(([sk, counts]) => ({ pk, sk, ttl: 1, ...counts })),
    };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const told = async () => {
  await watchActivity();
  return vi.mocked(console.error).mock.calls.map(([line]) => {
    const { message, tenant } = JSON.parse(String(line));
    return `${message} ${tenant}`;
  });
};
const usual = (...signups: number[]) => {
  for (const [index, count] of signups.entries()) {
    const day = String(21 - 7 * index).padStart(2, '0');
    hours[`2026-05-${day}T14`] = { signups: count, payments: count };
  }
};

it('tells of an hour without sign-ups and payments where there usually are some', async () => {
  usual(9, 5, 7);
  expect(await told()).toEqual(['signups_missing nl', 'payments_missing nl']);
});

it('tells of the one that is missing alone', async () => {
  usual(9, 5, 7);
  hours['2026-05-28T14'] = { signups: 1 };
  expect(await told()).toEqual(['payments_missing nl']);
});

it('says nothing of an hour that is usually quiet, or was busy once', async () => {
  usual(4, 4, 4);
  expect(await told()).toEqual([]);
  usual(90, 0, 0);
  expect(await told()).toEqual([]);
});

it('looks at the hour that ended, not at the one that runs', async () => {
  usual(9, 9, 9);
  hours['2026-05-28T15'] = { signups: 3, payments: 3 };
  expect(await told()).toEqual(['signups_missing nl', 'payments_missing nl']);
});

it('tells of a brand whose mails of a day come back or are called spam', async () => {
  hours['2026-05-28T03'] = { mails: 100, bounces: 5 };
  hours['2026-05-27T16'] = { mails: 100, bounces: 1, complaints: 1 };
  // Of the day before.
  hours['2026-05-27T14'] = { mails: 10_000 };
  expect(await told()).toEqual(['mail_bounces nl', 'mail_complaints nl']);
});

it('says nothing of few mails, and of a rate that is usual', async () => {
  hours['2026-05-28T03'] = { mails: 199, bounces: 50, complaints: 5 };
  expect(await told()).toEqual([]);
  hours['2026-05-28T03'] = { mails: 10_000, bounces: 299, complaints: 7 };
  expect(await told()).toEqual([]);
});

it('tells of payments of which many more fail than usually do', async () => {
  hours['2026-05-24T10'] = { payments: 80, failed_payments: 20 };
  hours['2026-05-28T03'] = { payments: 10, failed_payments: 10 };
  expect(await told()).toEqual(['payments_failing nl']);
});

it('says nothing of few payments that fail, and of as many as usual', async () => {
  hours['2026-05-28T03'] = { failed_payments: 9 };
  expect(await told()).toEqual([]);
  hours['2026-05-24T10'] = { payments: 80, failed_payments: 20 };
  hours['2026-05-28T03'] = { payments: 61, failed_payments: 39 };
  expect(await told()).toEqual([]);
});

it('keeps what is unusual with the time at which it began, until it is over', async () => {
  usual(9, 5, 7);
  await told();
  const began = { kind: 'signups_missing', count: 0, of: 7, since: '2026-05-28T15:20:00.000Z' };
  expect(kept?.alarms).toEqual([began, { ...began, kind: 'payments_missing' }]);
  vi.setSystemTime(new Date('2026-05-28T15:40:00.000Z'));
  hours['2026-05-28T14'] = { payments: 1 };
  await told();
  expect(kept?.alarms).toEqual([began]);
  hours['2026-05-28T14'] = { payments: 1, signups: 1 };
  await told();
  expect(kept?.alarms).toEqual([]);
});

it('returns what happened in the hour of each brand', async () => {
  hours['2026-05-28T14'] = { signups: 3, mails: 7 };
  expect(await watchActivity()).toEqual([
    {
      ...{ tenant: 'nl', hour: '2026-05-28T14', signups: 3, payments: 0, mails: 7 },
      ...{ bounces: 0, complaints: 0 },
    },
  ]);
});
