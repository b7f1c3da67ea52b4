import { describe, expect, it } from 'vitest';
import { budgets } from '../test/support/budgets.ts';
import { measures } from './cost.ts';
import {
  type ActionUsage,
  addUsage,
  type CostInputs,
  type Day,
  daysPerMonth,
  getBill,
  getBrandMissShare,
  getBrandShares,
  getCacheFills,
  getColdShare,
  getDayUsage,
  getMonthlyUsage,
  getTotalCents,
  getTraces,
  type Measured,
  noUsage,
  toAwsMs,
} from './cost-model.ts';
import { assumptions, dayActions, memberDay } from './member-day.ts';
import { meters } from './prices.ts';

const usage = (changes: Partial<ActionUsage>): ActionUsage => ({ ...noUsage(), ...changes });
const noFiles = { requests: 0, bytes: 0 };
const none: Measured = {
  actions: {},
  idleRuns: {},
  brandReadUnits: 0,
  firstVisit: noFiles,
  laterVisit: noFiles,
  visitorVisit: noFiles,
  pictureBytes: { thumb: 0, match: 0, full: 0 },
  photoFiles: 0,
  photoBytes: 0,
};
const nothing: Day = {
  actions: [],
  visits: 0,
  coldVisits: 0,
  pictures: { thumb: 0, match: 0, full: 0 },
  socketMinutes: 0,
};
const empty: CostInputs['deployed'] = {
  ...{ web_acls: 0, web_acl_rules: 0, alarm_metrics: 0, composite_alarms: 0, dashboards: 0 },
  ...{ metrics: { steady: 0, occasional: 0 }, secrets: 0, distribution_tenants: 0 },
  ...{ table_copies: 0, functions: 0, queue_mappings: 0, schedules: [] },
};
const functions: CostInputs['functions'] = new Map([
  ['api', { memoryMb: 512, arm: true, secrets: 1, kind: 'other' }],
  ['photo', { memoryMb: 1_769, arm: false, secrets: 0, kind: 'other' }],
  ['stream', { memoryMb: 512, arm: true, secrets: 0, kind: 'stream' }],
  ['outbox-changes', { memoryMb: 512, arm: true, secrets: 0, kind: 'changes' }],
  ['outbox-due', { memoryMb: 512, arm: true, secrets: 0, kind: 'other' }],
]);
/** Twelve members a day are 365 days of a member in a month. */
const dailyMembers = 12;

const getUsage = (
  parts: {
    day?: Partial<Day>;
    measured?: Partial<Measured>;
    deployed?: Partial<CostInputs['deployed']>;
  },
  members = dailyMembers,
) =>
  getMonthlyUsage(members, {
    day: { ...nothing, ...parts.day },
    measured: { ...none, ...parts.measured },
    deployed: { ...empty, ...parts.deployed },
    functions,
  });
/** A day of two performances of an action. */
const twice = (changes: Partial<ActionUsage>, name = 'GET user') => ({
  day: { actions: [{ name, times: 2, why: '' }] },
  measured: { actions: { [name]: usage(changes) } },
});

describe('a month of a service', () => {
  it('CloudFront: calls, sockets and files are requests, functions see the first two', () => {
    const { day, measured } = twice({ httpRequests: 3, sockets: 1, bytesIn: 2 ** 20 });
    const month = getUsage({
      day: { ...day, visits: 1, coldVisits: 0.2, pictures: { thumb: 10, match: 0, full: 0 } },
      measured: {
        ...measured,
        firstVisit: { requests: 5, bytes: 2 ** 20 },
        pictureBytes: { thumb: 2 ** 20 - assumptions.fileHeaderBytes, match: 0, full: 0 },
      },
    });
    // A day: 2 × (3 + 1) calls and sockets, 0.2 × 5 files, 10 pictures.
    expect(month.cloudfront_requests).toBeCloseTo(365 * 19, 6);
    expect(month.cloudfront_functions).toBeCloseTo(365 * 8, 6);
    // 0.2 MB of files and 10 MB of pictures a day.
    expect(month.cloudfront_traffic).toBeCloseTo((365 * 10.2) / 1_024, 6);
    expect(month.cloudfront_to_origin).toBeCloseTo((365 * 2) / 1_024, 6);
  });

  it('WAF: the same requests, its ACL and rules', () => {
    const month = getUsage({
      ...twice({ httpRequests: 3 }),
      deployed: { web_acls: 1, web_acl_rules: 4 },
    });
    expect([month.waf_acls, month.waf_rules, month.waf_requests]).toEqual([1, 4, 365 * 6]);
  });

  it('HTTP API and WebSocket API: requests, frames and minutes', () => {
    const { day, measured } = twice({ httpRequests: 1, frames: 4 });
    const month = getUsage({ day: { ...day, socketMinutes: 45 }, measured });
    expect(month.http_requests).toBe(730);
    expect(month.socket_messages).toBe(2_920);
    expect(month.socket_minutes).toBe(16_425);
  });

  it('Lambda: runs, and their time on AWS by memory and processor', () => {
    const month = getUsage(twice({ runs: { photo: { runs: 1, ms: 500 } } }));
    expect(month.lambda_requests).toBe(730);
    // So few runs that nearly each starts an instance: 730 × (0.5 s + 0.6 s × cold) × 1,769/1,024 GB.
    const perSecond = 730 / (daysPerMonth * 86_400);
    const cold = Math.exp(-perSecond * 300) + 0.002;
    expect(month.lambda_x86).toBeCloseTo(730 * (0.5 + 0.6 * cold) * (1_769 / 1_024), 6);
    expect(month.lambda_arm).toBe(0);
    expect(getUsage(twice({ runs: { api: { runs: 1, ms: 0 } } })).lambda_arm).toBeGreaterThan(0);
  });

  it('Lambda: less memory is less of a processor', () => {
    expect(toAwsMs(10, 1_769)).toBe(10);
    expect(toAwsMs(10, 3_000)).toBe(10);
    expect(toAwsMs(10, 884.5)).toBe(20);
  });

  it('DynamoDB: units, and brands that are not in memory', () => {
    const month = getUsage(twice({ readUnits: 3, writeUnits: 5 }));
    expect([month.table_reads, month.table_writes]).toEqual([2_190, 3_650]);
    const { day, measured } = twice({ runs: { api: { runs: 1, ms: 0 } } });
    const withBrand = getUsage({ day, measured: { ...measured, brandReadUnits: 4 } });
    // 730 runs in 2,628,000 seconds seldom meet within two of them.
    expect(withBrand.table_reads).toBeCloseTo((730 * 4) / (1 + (730 / 2_628_000) * 2), 6);
  });

  it('DynamoDB: a year of what is stored; backups are without the index', () => {
    const month = getUsage(twice({ storedBytes: 2 ** 20, indexBytes: 2 ** 19 }));
    // 12 members × 365 days × 2 × 1.5 MB
    expect(month.table_storage).toBeCloseTo((12 * 365 * 3) / 1_024, 6);
    expect(month.table_backups).toBeCloseTo((12 * 365 * 2) / 1_024, 6);
    expect(month.stream_reads).toBe(0);
  });

  it('AWS Backup: whole copies of the table; of buckets once, small files as larger ones', () => {
    const { day, measured } = twice({ storedBytes: 2 ** 20, indexBytes: 2 ** 19 });
    const month = getUsage({ day, measured, deployed: { table_copies: 12 } });
    expect(month.table_copies).toBeCloseTo((12 * 365 * 2 * 12) / 1_024, 6);
    const ofPhotos = (photoBytes: number) =>
      getUsage({
        day: { actions: [{ name: 'photo', times: 1, why: '' }] },
        measured: { actions: { photo: usage({}) }, photoFiles: 8, photoBytes },
      }).bucket_copies;
    expect(ofPhotos(2 ** 21)).toBeCloseTo((12 * 365 * 2) / 1_024, 6);
    expect(ofPhotos(2 ** 10)).toBeCloseTo((12 * 365 * 1) / 1_024, 6);
  });

  it('S3: photos, and what CloudFront did not have', () => {
    const month = getUsage({
      day: { actions: [{ name: 'photo', times: 1, why: '' }] },
      measured: { actions: { photo: usage({}) }, photoFiles: 8, photoBytes: 2 ** 20 },
    });
    expect(month.s3_writes).toBe(365 * 9);
    expect(month.s3_reads).toBe(365);
    expect(month.s3_storage).toBeGreaterThan((12 * 365) / 1_024);
    const pictures = getUsage({ day: { pictures: { thumb: 10, match: 0, full: 0 } } });
    expect(pictures.s3_reads).toBeCloseTo(365, 6);
  });

  it('SQS: polling of empty queues, sends of the stream’s reader, and what jobs take', () => {
    const idle = getUsage({ deployed: { queue_mappings: 3 } }, 0);
    // 3 queues × 15 a minute × 43,800 minutes
    expect(idle.queue_requests).toBe(1_971_000);
    const runs = { stream: { runs: 1, ms: 0 }, 'outbox-changes': { runs: 1, ms: 0 } };
    expect(getUsage(twice({ runs })).queue_requests).toBe(730 * (3 + 2));
  });

  it('SES and SNS: mails, and those that bounce', () => {
    const month = getUsage(twice({ mails: 1 }));
    expect(month.mails).toBe(730);
    expect(month.topic_messages).toBeCloseTo(7.3, 6);
  });

  it('Secrets Manager: an instance reads a secret at most every five minutes', () => {
    expect(getUsage({ deployed: { secrets: 3 } }).secrets).toBe(3);
    // A month has 8,760 times five minutes.
    expect(getCacheFills(100, 0.1, 300)).toBe(100);
    expect(getCacheFills(1_000_000, 0.1, 300)).toBeCloseTo(8_760, 6);
    // 20 runs a second of half a second each are ten instances.
    expect(getCacheFills(20 * 2_628_000, 0.5, 300)).toBeCloseTo(87_600, 6);
  });

  it('CloudWatch: lines of functions, of Lambda and of the HTTP API', () => {
    const month = getUsage(
      twice({
        ...{ httpRequests: 1, logLines: 1, logBytes: 200 },
        runs: { api: { runs: 1, ms: 0 } },
      }),
    );
    const bytes = 730 * (200 + 93 + 540 + 310);
    expect(month.log_bytes).toBeCloseTo(bytes / 2 ** 30, 9);
    expect(month.log_storage).toBeCloseTo(((bytes / 2 ** 30) * 0.15 * 30) / daysPerMonth, 9);
  });

  it('CloudWatch: a metric of unusual events costs nothing while nothing happens', () => {
    const deployed = {
      ...{ alarm_metrics: 32, composite_alarms: 2, dashboards: 1 },
      metrics: { steady: 2, occasional: 10 },
    };
    expect(getUsage({ deployed }, 0)).toMatchObject({
      ...{ alarms: 32, composite_alarms: 2, dashboards: 1, metrics: 2 },
    });
    expect(getUsage({ deployed }).metrics).toBe(3);
  });

  it('X-Ray: all of a few, five percent of many', () => {
    expect(getTraces(730)).toBe(730);
    // 21 runs a second: one of them, and 5 % of the twenty others.
    expect(getTraces(21 * 2_628_000)).toBeCloseTo(2 * 2_628_000, 3);
  });
});

describe('scheduled functions', () => {
  const everyMinute = {
    measured: {
      idleRuns: { 'outbox-due': { ms: 10, readUnits: 8, writeUnits: 0, logBytes: 0 } },
    },
    deployed: { schedules: [{ name: 'outbox-due', everyMinutes: 1 }] },
  };

  it('run in an idle deployment', () => {
    const month = getUsage(everyMinute, 0);
    expect(month.lambda_requests).toBe(43_800);
    expect(month.table_reads).toBe(350_400);
    expect(month.traces).toBe(43_800);
  });

  it('must be measured', () => {
    const deployed = { schedules: [{ name: 'purge', everyMinutes: 60 }] };
    expect(() => getUsage({ deployed })).toThrow('a run of purge was not measured');
  });
});

describe('instances', () => {
  it('are new after a pause', () => {
    expect(getColdShare(0)).toBe(0);
    expect(getColdShare(1e-9)).toBe(1);
    expect(getColdShare(1)).toBeCloseTo(0.002, 6);
  });

  it('read a brand less often the more they are asked', () => {
    expect(getBrandMissShare(0, 0.1)).toBe(1);
    // Once a second: a read, and two hits until it is two seconds old.
    expect(getBrandMissShare(1, 0.1)).toBeCloseTo(1 / 3, 6);
    // However many come, an instance takes no more than ten a second.
    expect(getBrandMissShare(1_000, 0.1)).toBeCloseTo(1 / 21, 6);
  });
});

/** A day in which everything costs something. */
const whole: CostInputs = {
  day: memberDay,
  measured: {
    ...none,
    actions: Object.fromEntries(
      dayActions.map(({ name }) => [
        name,
        usage({
          ...{ httpRequests: 1, bytesOut: 2_000, bytesIn: 500, readUnits: 5, writeUnits: 3 },
          ...{ storedBytes: 500, indexBytes: 100, logLines: 1, logBytes: 250, frames: 1 },
          ...{ mails: 0.1, runs: { api: { runs: 1, ms: 20 }, stream: { runs: 1, ms: 10 } } },
        }),
      ]),
    ),
    brandReadUnits: 4,
    firstVisit: { requests: 15, bytes: 225_000 },
    visitorVisit: { requests: 10, bytes: 200_000 },
    pictureBytes: { thumb: 13_000, match: 15_000, full: 17_000 },
    photoFiles: 8,
    photoBytes: 120_000,
  },
  deployed: { ...empty, web_acls: 1, web_acl_rules: 4, alarm_metrics: 32, queue_mappings: 3 },
  functions,
};

describe('a bill', () => {
  it('grows with the members', () => {
    const totals = [0, 1, 1_000, 10_000, 100_000, 1_000_000].map((members) =>
      getTotalCents(getBill(getMonthlyUsage(members, whole))),
    );
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    expect(new Set(totals.slice(1)).size).toBe(totals.length - 1);
  });

  it('has every meter once, in whole cents', () => {
    const bill = getBill(getMonthlyUsage(1_000, whole));
    expect(bill.map(({ meter }) => meter)).toEqual(meters);
    for (const { cents } of bill) expect(Number.isInteger(cents)).toBe(true);
  });
});

describe('brands', () => {
  const bill = getBill(getMonthlyUsage(1_000, whole));

  it.each([
    [{ nl: 500, de: 500 }],
    [{ nl: 999, de: 1 }],
    [{ nl: 1_000, de: 0 }],
    [{ nl: 1, de: 1, us: 1 }],
    [{ nl: 0, de: 0 }],
  ])('share %o to the cent', (members) => {
    const shares = Object.values(getBrandShares(bill, members));
    expect(shares.reduce((sum, cents) => sum + cents, 0)).toBe(getTotalCents(bill));
  });

  it('pay by their members', () => {
    const total = getTotalCents(bill);
    const { nl = 0, de = 0 } = getBrandShares(bill, { nl: 750, de: 250 });
    expect(Math.abs(nl - 0.75 * total)).toBeLessThan(meters.length);
    expect(Math.abs(de - 0.25 * total)).toBeLessThan(meters.length);
    expect(getBrandShares(bill, { nl: 1_000, de: 0 })).toEqual({ nl: total, de: 0 });
  });

  it('share alike what costs without members', () => {
    const { nl = 0, de = 0 } = getBrandShares(bill, { nl: 0, de: 0 });
    expect(Math.abs(nl - de)).toBeLessThanOrEqual(meters.length);
  });
});

describe('a member’s day', () => {
  it('adds up actions', () => {
    const one = usage({ readUnits: 2, runs: { api: { runs: 1, ms: 10 } } });
    const sum = addUsage(one, one, 3);
    expect(sum.readUnits).toBe(8);
    expect(sum.runs).toEqual({ api: { runs: 4, ms: 40 } });
  });

  it('needs a measurement of each action', () => {
    const day = { actions: [{ name: 'GET user', times: 1, why: '' }] };
    expect(() => getDayUsage(day, {})).toThrow('GET user was not measured');
  });

  it('names calls as the budgets do', () => {
    const calls = new Set(budgets.map(({ call }) => call));
    const named = dayActions
      .map(({ name }) => name.split(',')[0] ?? '')
      .filter((name) => /^[A-Z]+ /.test(name));
    expect(named.filter((name) => !calls.has(name))).toEqual([]);
  });

  it('says of meters alone what the product does about them', () => {
    expect(Object.keys(measures).filter((meter) => !meters.some((one) => one === meter))).toEqual(
      [],
    );
  });
});
