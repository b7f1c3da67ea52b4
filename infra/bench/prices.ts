/**
 * What AWS charges in the region eu-central-1 (Frankfurt), in US dollars without tax; CloudFront's
 * prices are those of Europe. What an account gets for nothing for good is in the first tier of
 * alarms, metrics, dashboards, queues and tenants; it is left out elsewhere, as are a new account's
 * year, discounts of a contract and support plans, so a real bill is lower where they apply.
 *
 * `known` is the month for which a price is known. Those of 2026 were found in extracts of AWS's
 * price list that others published; the others are from memory of AWS's pages and were compared
 * with nothing. Before a budget depends on a price, compare it with its source.
 */
export interface Price {
  service: Service;
  /** What is counted. */
  unit: string;
  /** Units that the prices of the tiers are for. */
  per: number;
  /** By monthly amount, in units: each holds up to `upTo`. */
  tiers: readonly Tier[];
  source: string;
  /** Year and month. */
  known: string;
}

export interface Tier {
  upTo: number;
  usd: number;
}

export const services = [
  'CloudFront',
  'WAF',
  'HTTP API',
  'WebSocket API',
  'Lambda',
  'DynamoDB',
  'S3',
  'SQS',
  'SNS',
  'SES',
  'AWS Backup',
  'Secrets Manager',
  'CloudWatch',
  'X-Ray',
] as const;
export type Service = (typeof services)[number];

const million = 1_000_000;
const billion = 1_000_000_000;
/** GB of a TB. */
const terabyte = 1_024;

const page = (path: string) => `https://aws.amazon.com/${path}/pricing/`;

/** @param tiers a price, or prices with the amounts up to which they hold */
function price(
  service: Service,
  unit: string,
  per: number,
  tiers: number | readonly (readonly [upTo: number, usd: number])[],
  [path, known]: readonly [path: string, known: string],
): Price {
  const pairs = typeof tiers === 'number' ? ([[Infinity, tiers]] as const) : tiers;
  const steps = pairs.map(([upTo, usd]) => ({ upTo, usd }));
  return { service, unit, per, tiers: steps, source: page(path), known };
}

const rest = Infinity;

export const prices = {
  cloudfront_requests: price('CloudFront', 'HTTPS requests', million, 1.2, [
    'cloudfront',
    '2026-03',
  ]),
  cloudfront_traffic: price(
    'CloudFront',
    'GB to visitors',
    1,
    [
      [10 * terabyte, 0.085],
      [50 * terabyte, 0.08],
      [150 * terabyte, 0.06],
      [500 * terabyte, 0.04],
      [1_024 * terabyte, 0.03],
      [5_120 * terabyte, 0.025],
      [rest, 0.02],
    ],
    ['cloudfront', '2026-08'],
  ),
  cloudfront_to_origin: price('CloudFront', 'GB to the functions', 1, 0.02, [
    'cloudfront',
    '2025-06',
  ]),
  cloudfront_functions: price('CloudFront', 'runs of the CloudFront Function', million, 0.1, [
    'cloudfront',
    '2025-06',
  ]),
  cloudfront_tenants: price(
    'CloudFront',
    'distribution tenants (brands)',
    1,
    [
      [10, 0],
      [rest, 0.1],
    ],
    ['cloudfront', '2025-06'],
  ),
  waf_acls: price('WAF', 'web ACLs', 1, 5, ['waf', '2025-06']),
  waf_rules: price('WAF', 'rules of web ACLs', 1, 1, ['waf', '2025-06']),
  waf_requests: price('WAF', 'requests', million, 0.6, ['waf', '2025-06']),
  http_requests: price(
    'HTTP API',
    'requests',
    million,
    [
      [300 * million, 1.2],
      [rest, 1.08],
    ],
    ['api-gateway', '2025-06'],
  ),
  socket_messages: price(
    'WebSocket API',
    'messages, either way',
    million,
    [
      [billion, 1.2],
      [rest, 0.95],
    ],
    ['api-gateway', '2025-06'],
  ),
  socket_minutes: price('WebSocket API', 'minutes of open sockets', million, 0.3, [
    'api-gateway',
    '2025-06',
  ]),
  lambda_requests: price('Lambda', 'runs', million, 0.2, ['lambda', '2025-06']),
  lambda_arm: price(
    'Lambda',
    'GB-seconds, arm64',
    1,
    [
      [7.5 * billion, 0.000_013_333_4],
      [18.75 * billion, 0.000_012_000_1],
      [rest, 0.000_010_666_7],
    ],
    ['lambda', '2025-06'],
  ),
  lambda_x86: price(
    'Lambda',
    'GB-seconds, x86_64',
    1,
    [
      [6 * billion, 0.000_016_666_7],
      [15 * billion, 0.000_015],
      [rest, 0.000_013_333_4],
    ],
    ['lambda', '2025-06'],
  ),
  table_writes: price('DynamoDB', 'write units', million, 0.7625, ['dynamodb', '2025-06']),
  table_reads: price('DynamoDB', 'read units', million, 0.1525, ['dynamodb', '2025-06']),
  table_storage: price('DynamoDB', 'GB stored', 1, 0.306, ['dynamodb', '2025-06']),
  table_backups: price('DynamoDB', 'GB of point-in-time recovery', 1, 0.2448, [
    'dynamodb',
    '2025-06',
  ]),
  stream_reads: price('DynamoDB', 'reads of the stream', 100_000, 0.0245, ['dynamodb', '2025-06']),
  s3_writes: price('S3', 'PUT and POST', 1_000, 0.0054, ['s3', '2026-08']),
  s3_reads: price('S3', 'GET', 1_000, 0.000_43, ['s3', '2026-08']),
  s3_storage: price(
    'S3',
    'GB stored',
    1,
    [
      [50 * terabyte, 0.0245],
      [500 * terabyte, 0.0235],
      [rest, 0.0225],
    ],
    ['s3', '2026-08'],
  ),
  queue_requests: price(
    'SQS',
    'requests to FIFO queues',
    million,
    [
      [million, 0],
      [rest, 0.5],
    ],
    ['sqs', '2025-06'],
  ),
  topic_messages: price('SNS', 'messages', million, 0.5, ['sns', '2025-06']),
  topic_mails: price('SNS', 'mails of alarms', 100_000, 2, ['sns', '2025-06']),
  table_copies: price('AWS Backup', 'GB of whole copies of the table', 1, 0.1224, [
    'backup',
    '2025-06',
  ]),
  bucket_copies: price('AWS Backup', 'GB of the buckets’ copies', 1, 0.06, ['backup', '2025-06']),
  mails: price('SES', 'mails', 1_000, 0.1, ['ses', '2025-06']),
  secrets: price('Secrets Manager', 'secrets', 1, 0.4, ['secrets-manager', '2025-06']),
  secret_reads: price('Secrets Manager', 'reads', 10_000, 0.05, ['secrets-manager', '2025-06']),
  log_bytes: price(
    'CloudWatch',
    'GB of logs taken in',
    1,
    [
      [10 * terabyte, 0.63],
      [30 * terabyte, 0.315],
      [50 * terabyte, 0.126],
      [rest, 0.063],
    ],
    ['cloudwatch', '2026-03'],
  ),
  log_storage: price('CloudWatch', 'GB of logs kept, compressed', 1, 0.0324, [
    'cloudwatch',
    '2025-06',
  ]),
  metrics: price(
    'CloudWatch',
    'own metrics',
    1,
    [
      [10, 0],
      [10_000, 0.3],
      [rest, 0.1],
    ],
    ['cloudwatch', '2025-06'],
  ),
  alarms: price(
    'CloudWatch',
    'metrics that alarms look at',
    1,
    [
      [10, 0],
      [rest, 0.1],
    ],
    ['cloudwatch', '2025-06'],
  ),
  composite_alarms: price('CloudWatch', 'composite alarms', 1, 0.5, ['cloudwatch', '2025-06']),
  // Three of at most 50 metrics each cost nothing.
  dashboards: price(
    'CloudWatch',
    'dashboards',
    1,
    [
      [3, 0],
      [rest, 3],
    ],
    ['cloudwatch', '2026-03'],
  ),
  traces: price('X-Ray', 'recorded traces', million, 5, ['xray', '2025-06']),
} satisfies Record<string, Price>;

/** What is counted and paid for. */
export type Meter = keyof typeof prices;
export const meters = Object.keys(prices) as Meter[];

/** Amounts of a month. */
export type Usage = Record<Meter, number>;

/** US dollars of an amount, by the tiers that it passes through. */
export function getCost(meter: Meter, amount: number): number {
  const { per, tiers } = prices[meter];
  let from = 0;
  let usd = 0;
  for (const { upTo, usd: each } of tiers) {
    if (amount <= from) break;
    usd += ((Math.min(amount, upTo) - from) / per) * each;
    from = upTo;
  }
  return usd;
}
