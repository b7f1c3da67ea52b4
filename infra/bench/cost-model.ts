/** The arithmetic of the cost model: measured actions × a member's day × members × prices. */
import type { DeployedResources } from './deployed.ts';
import { assumptions, type DayAction } from './member-day.ts';
import { getCost, type Meter, meters, prices, type Service, type Usage } from './prices.ts';

/** What one performance of an action asks of each service, with the jobs that it leads to. */
export interface ActionUsage {
  /** Calls and pages through CloudFront and the HTTP API. */
  httpRequests: number;
  /** Compressed, with headers. */
  bytesOut: number;
  /** To the functions. */
  bytesIn: number;
  /** Without those for the brand, which depend on how often a function runs. */
  readUnits: number;
  writeUnits: number;
  /** Growth of the table by items that no TTL removes; and of its index. */
  storedBytes: number;
  indexBytes: number;
  /** Lines that functions log themselves. */
  logLines: number;
  logBytes: number;
  /** Frames over sockets, either way. */
  frames: number;
  /** Sockets opened. */
  sockets: number;
  mails: number;
  pushes: number;
  /** Runs of each function and the local milliseconds of all of them. */
  runs: Record<string, { runs: number; ms: number }>;
}

/** Files that a visit loads from buckets, without pictures of members. */
export interface Files {
  requests: number;
  bytes: number;
}

export interface Measured {
  actions: Record<string, ActionUsage>;
  /** A run of each scheduled function that finds nothing to do. */
  idleRuns: Record<string, { ms: number; readUnits: number; writeUnits: number; logBytes: number }>;
  /** Read units of a brand that is not in memory. */
  brandReadUnits: number;
  firstVisit: Files;
  laterVisit: Files;
  visitorVisit: Files;
  pictureBytes: Record<'thumb' | 'match' | 'full', number>;
  /** What a photo leaves in the bucket. */
  photoFiles: number;
  photoBytes: number;
}

export interface FunctionSize {
  memoryMb: number;
  arm: boolean;
  /** Secrets that it reads. */
  secrets: number;
  kind: 'stream' | 'changes' | 'other';
}

export interface Day {
  actions: readonly DayAction[];
  visits: number;
  coldVisits: number;
  pictures: Record<'thumb' | 'match' | 'full', number>;
  socketMinutes: number;
}

export interface CostInputs {
  day: Day;
  measured: Measured;
  deployed: DeployedResources;
  functions: ReadonlyMap<string, FunctionSize>;
}

const gigabyte = 2 ** 30;
export const daysPerMonth = 365 / 12;
const secondsPerMonth = daysPerMonth * 86_400;

export const noUsage = (): ActionUsage => ({
  ...{ httpRequests: 0, bytesOut: 0, bytesIn: 0, readUnits: 0, writeUnits: 0 },
  ...{ storedBytes: 0, indexBytes: 0, logLines: 0, logBytes: 0 },
  ...{ frames: 0, sockets: 0, mails: 0, pushes: 0, runs: {} },
});

/** Adds `times` performances of an action. */
export function addUsage(sum: ActionUsage, one: ActionUsage, times: number): ActionUsage {
  const added = noUsage();
  for (const [name, value] of Object.entries(one)) {
    if (name === 'runs') continue;
    const key = name as Exclude<keyof ActionUsage, 'runs'>;
    added[key] = sum[key] + (value as number) * times;
  }
  added.runs = { ...sum.runs };
  for (const [name, { runs, ms }] of Object.entries(one.runs)) {
    const before = added.runs[name] ?? { runs: 0, ms: 0 };
    added.runs[name] = { runs: before.runs + runs * times, ms: before.ms + ms * times };
  }
  return added;
}

/** @throws Error where an action of the day was not measured */
export function getDayUsage(day: Pick<Day, 'actions'>, measured: Measured['actions']): ActionUsage {
  return day.actions.reduce((sum, { name, times }) => {
    const one = measured[name];
    if (!one) throw new Error(`${name} was not measured`);
    return addUsage(sum, one, times);
  }, noUsage());
}

/** Share of runs that start a new instance: after a pause in which the former one ended. */
export function getColdShare(runsPerSecond: number): number {
  if (runsPerSecond <= 0) return 0;
  const afterPause = Math.exp(-runsPerSecond * assumptions.instanceIdleSeconds);
  return Math.min(1, afterPause + assumptions.scalingColdStarts);
}

/**
 * Share of runs that read their brand. An instance keeps it for some seconds, and calls come to an
 * instance no faster than it ends them.
 */
export function getBrandMissShare(runsPerSecond: number, seconds: number): number {
  const perInstance = Math.min(runsPerSecond, seconds > 0 ? 1 / seconds : runsPerSecond);
  return 1 / (1 + perInstance * assumptions.brandCacheSeconds);
}

/** How often the instances of a function fill a cache in a month: each at most once while it holds. */
export function getCacheFills(runs: number, seconds: number, cacheSeconds: number): number {
  const instances = Math.max(1, (runs / secondsPerMonth) * seconds);
  return Math.min(runs, (instances * secondsPerMonth) / cacheSeconds);
}

/** Milliseconds on AWS, by the share of a processor that the memory brings. */
export const toAwsMs = (localMs: number, memoryMb: number): number =>
  localMs * Math.max(1, assumptions.wholeProcessorMb / memoryMb);

/** Traces of a month, of runs that are spread evenly. */
export function getTraces(runs: number): number {
  const perSecond = runs / secondsPerMonth;
  if (perSecond <= 1) return runs;
  return secondsPerMonth * (1 + (perSecond - 1) * assumptions.traceShare);
}

/** What a deployment uses in a month in which so many members come every day. */
export function getMonthlyUsage(dailyMembers: number, inputs: CostInputs): Usage {
  const { day, measured, deployed } = inputs;
  const perMonth = dailyMembers * daysPerMonth;
  const month = addUsage(noUsage(), getDayUsage(day, measured.actions), perMonth);
  const files = getFiles(day, measured, perMonth);
  const visits = day.actions.find(({ name }) => name === 'visit')?.times ?? 0;
  const photos = (day.actions.find(({ name }) => name === 'photo')?.times ?? 0) * perMonth;
  const lambda = getLambdaUsage(month, inputs);
  const idle = getIdleRuns(inputs);
  const edgeRequests =
    month.httpRequests + month.sockets + files.bundle.requests + files.pictures.requests;
  const misses =
    files.bundle.requests * (1 - assumptions.bundleHits) +
    files.pictures.requests * (1 - assumptions.pictureHits);
  const runs = lambda.runs + idle.runs;
  const logs =
    month.logBytes +
    month.logLines * assumptions.logLineOverheadBytes +
    runs * assumptions.platformLogBytes +
    idle.logBytes +
    month.httpRequests * assumptions.accessLogBytes;
  const stored = (bytes: number) => (bytes / daysPerMonth) * assumptions.storedDays;
  const s3Writes = photos * (1 + measured.photoFiles);
  const s3Reads = misses + photos + (day.visits + visits) * perMonth;
  const bucketLogs =
    (edgeRequests * assumptions.edgeLogBytes + (s3Reads + s3Writes) * assumptions.bucketLogBytes) *
    (assumptions.bucketLogDays / daysPerMonth);
  return {
    cloudfront_requests: edgeRequests,
    cloudfront_traffic: (month.bytesOut + files.bundle.bytes + files.pictures.bytes) / gigabyte,
    cloudfront_to_origin: month.bytesIn / gigabyte,
    cloudfront_functions: month.httpRequests + month.sockets,
    cloudfront_tenants: deployed.distribution_tenants,
    waf_acls: deployed.web_acls,
    waf_rules: deployed.web_acl_rules,
    waf_requests: edgeRequests,
    http_requests: month.httpRequests,
    socket_messages: month.frames,
    socket_minutes: day.socketMinutes * perMonth,
    lambda_requests: runs,
    lambda_arm: lambda.arm + idle.arm,
    lambda_x86: lambda.x86 + idle.x86,
    table_writes: month.writeUnits + idle.writeUnits,
    table_reads: month.readUnits + lambda.brandReadUnits + idle.readUnits,
    table_storage: stored(month.storedBytes + month.indexBytes) / gigabyte,
    table_backups: stored(month.storedBytes) / gigabyte,
    table_copies: (stored(month.storedBytes) * deployed.table_copies) / gigabyte,
    // A copy of a bucket holds what changed since the one before, and each file at least as a small one.
    bucket_copies:
      stored(
        photos *
          Math.max(measured.photoBytes, measured.photoFiles * assumptions.leastCopiedFileBytes),
      ) / gigabyte,
    // Lambda’s own reads are free, and nothing else reads the stream.
    stream_reads: 0,
    s3_writes: s3Writes,
    s3_reads: s3Reads,
    s3_storage: (stored(photos * measured.photoBytes) + bucketLogs) / gigabyte,
    queue_requests:
      (deployed.queue_mappings * assumptions.pollsPerMinute * secondsPerMonth) / 60 +
      lambda.queueRequests,
    topic_messages: month.mails * assumptions.bounceShare,
    topic_mails: assumptions.alarmMails,
    mails: month.mails,
    secrets: deployed.secrets,
    secret_reads: lambda.secretReads + idle.secretReads,
    log_bytes: logs / gigabyte,
    log_storage:
      (logs * assumptions.logCompression * (assumptions.logDays / daysPerMonth)) / gigabyte,
    metrics:
      deployed.metrics.steady +
      (dailyMembers > 0 ? deployed.metrics.occasional * assumptions.occasionalMetricShare : 0),
    alarms: deployed.alarm_metrics,
    composite_alarms: deployed.composite_alarms,
    dashboards: deployed.dashboards,
    traces: getTraces(runs),
  };
}

/** Files from buckets: those of visits, and members’ pictures. */
function getFiles(day: Day, measured: Measured, perMonth: number) {
  const visits = day.actions.find(({ name }) => name === 'visit')?.times ?? 0;
  const parts = [
    { files: measured.firstVisit, times: day.visits * day.coldVisits },
    { files: measured.laterVisit, times: day.visits * (1 - day.coldVisits) },
    { files: measured.visitorVisit, times: visits },
  ];
  const sum = (of: (files: Files) => number) =>
    parts.reduce((total, { files, times }) => total + of(files) * times, 0) * perMonth;
  const renditions = Object.entries(day.pictures) as [keyof Day['pictures'], number][];
  const pictures = {
    requests: renditions.reduce((total, [, count]) => total + count, 0) * perMonth,
    bytes:
      renditions.reduce(
        (total, [name, count]) =>
          total + count * (measured.pictureBytes[name] + assumptions.fileHeaderBytes),
        0,
      ) * perMonth,
  };
  return {
    bundle: { requests: sum(({ requests }) => requests), bytes: sum(({ bytes }) => bytes) },
    pictures,
  };
}

/** Seconds of a run on AWS, and the GB-seconds of all of them by processor. */
function getLambdaUsage(
  { runs: byFunction }: Pick<ActionUsage, 'runs'>,
  { measured, functions }: CostInputs,
) {
  const sum = { runs: 0, arm: 0, x86: 0, brandReadUnits: 0, queueRequests: 0, secretReads: 0 };
  for (const [name, { runs, ms }] of Object.entries(byFunction)) {
    const { memoryMb, arm, secrets, kind } = getSize(functions, name);
    const perSecond = runs / secondsPerMonth;
    const warmSeconds = toAwsMs(ms, memoryMb) / 1_000;
    const coldSeconds = (runs * getColdShare(perSecond) * assumptions.coldStartMs) / 1_000;
    sum.runs += runs;
    sum[arm ? 'arm' : 'x86'] += (warmSeconds + coldSeconds) * (memoryMb / 1_024);
    const seconds = runs > 0 ? warmSeconds / runs : 0;
    // The stream’s reader asks for no brand.
    if (kind === 'stream') sum.queueRequests += runs * assumptions.sendsOfStream;
    else
      sum.brandReadUnits += runs * getBrandMissShare(perSecond, seconds) * measured.brandReadUnits;
    if (kind === 'changes') sum.queueRequests += runs * assumptions.requestsOfChanges;
    sum.secretReads += secrets * getCacheFills(runs, seconds, assumptions.secretCacheSeconds);
  }
  return sum;
}

/** @throws Error for a function that is not deployed */
function getSize(functions: CostInputs['functions'], name: string): FunctionSize {
  const size = functions.get(name);
  if (!size) throw new Error(`there is no function ${name}`);
  return size;
}

/** Scheduled functions run whether or not there is anything to do. */
function getIdleRuns({ measured, deployed, functions }: CostInputs) {
  const sum = {
    ...{ runs: 0, arm: 0, x86: 0, readUnits: 0, writeUnits: 0 },
    ...{ logBytes: 0, secretReads: 0 },
  };
  for (const { name, everyMinutes } of deployed.schedules) {
    const idle = measured.idleRuns[name];
    if (!idle) throw new Error(`a run of ${name} was not measured`);
    const { memoryMb, arm, secrets } = getSize(functions, name);
    const runs = secondsPerMonth / 60 / everyMinutes;
    const cold = getColdShare(1 / 60 / everyMinutes) * assumptions.coldStartMs;
    sum.runs += runs;
    sum[arm ? 'arm' : 'x86'] +=
      ((runs * (toAwsMs(idle.ms, memoryMb) + cold)) / 1_000) * (memoryMb / 1_024);
    sum.readUnits += runs * idle.readUnits;
    sum.writeUnits += runs * idle.writeUnits;
    sum.logBytes += runs * idle.logBytes;
    const seconds = toAwsMs(idle.ms, memoryMb) / 1_000;
    sum.secretReads += secrets * getCacheFills(runs, seconds, assumptions.secretCacheSeconds);
  }
  return sum;
}

/** A meter of a month's bill. */
export interface BillLine {
  meter: Meter;
  service: Service;
  amount: number;
  cents: number;
}

/** The bill of a month; each line is rounded to a cent, so that they add up to the total. */
export const getBill = (usage: Usage): BillLine[] =>
  meters.map((meter) => ({
    meter,
    service: prices[meter].service,
    amount: usage[meter],
    cents: Math.round(getCost(meter, usage[meter]) * 100),
  }));

export const getTotalCents = (bill: readonly Pick<BillLine, 'cents'>[]): number =>
  bill.reduce((total, { cents }) => total + cents, 0);

/**
 * Divides a bill among brands by their daily members; brands without any share what is left alone
 * equally. Shares of a line add up to it: cents that are left go to the largest remainders.
 */
export function getBrandShares(
  bill: readonly BillLine[],
  members: Readonly<Record<string, number>>,
): Record<string, number> {
  const brands = Object.keys(members);
  const all = Object.values(members).reduce((total, count) => total + count, 0);
  const getShare = (brand: string) =>
    all > 0 ? (members[brand] ?? 0) / all : 1 / Math.max(1, brands.length);
  const shares = Object.fromEntries(brands.map((brand) => [brand, 0]));
  for (const { cents } of bill) {
    const parts = brands.map((brand) => {
      const exact = cents * getShare(brand);
      return { brand, whole: Math.floor(exact), rest: exact - Math.floor(exact) };
    });
    let left = cents - parts.reduce((total, { whole }) => total + whole, 0);
    for (const { brand, whole } of parts.toSorted((a, b) => b.rest - a.rest)) {
      const extra = left > 0 ? 1 : 0;
      left -= extra;
      shares[brand] = (shares[brand] ?? 0) + whole + extra;
    }
  }
  return shares;
}
