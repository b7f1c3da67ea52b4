import { describe, expect, it } from 'vitest';
import { getCost, type Meter, meters, prices, services } from './prices.ts';

describe('the price list', () => {
  it.each(meters)('has a dated and sourced price for %s', (meter) => {
    const { service, unit, per, tiers, source, known } = prices[meter];
    expect(services).toContain(service);
    expect(unit).not.toBe('');
    expect(per).toBeGreaterThan(0);
    expect(source).toMatch(/^https:\/\/aws\.amazon\.com\/[a-z0-9-]+\/pricing\/$/);
    expect(known).toMatch(/^20\d\d-(0[1-9]|1[0-2])$/);
    expect(tiers.some(({ usd }) => usd > 0)).toBe(true);
    const ends = tiers.map(({ upTo }) => upTo);
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
    expect(ends.at(-1)).toBe(Number.POSITIVE_INFINITY);
  });

  it('has every service at least once', () => {
    const priced = new Set(meters.map((meter) => prices[meter].service));
    expect(services.filter((service) => !priced.has(service))).toEqual([]);
  });
});

describe('a cost', () => {
  it.each<[Meter, number, number]>([
    // 5 million × 1.20
    ['cloudfront_requests', 5_000_000, 6],
    // 10,240 × 0.085 + 1,760 × 0.08
    ['cloudfront_traffic', 12_000, 1_011.2],
    // Ten tenants are free, three more cost 0.10 each.
    ['cloudfront_tenants', 13, 0.3],
    ['waf_rules', 4, 4],
    ['waf_requests', 2_500_000, 1.5],
    // 300 million × 1.20 + 100 million × 1.08
    ['http_requests', 400_000_000, 468],
    // 1,000 million × 1.20 + 500 million × 0.95
    ['socket_messages', 1_500_000_000, 1_675],
    ['socket_minutes', 2_000_000, 0.6],
    ['lambda_requests', 10_000_000, 2],
    ['lambda_arm', 1_000_000, 13.333_4],
    ['table_writes', 4_000_000, 3.05],
    ['table_reads', 10_000_000, 1.525],
    ['table_storage', 10, 3.06],
    ['table_backups', 10, 2.448],
    ['table_copies', 100, 12.24],
    ['bucket_copies', 50, 3],
    ['s3_writes', 2_000, 0.0108],
    ['s3_reads', 100_000, 0.043],
    ['queue_requests', 3_000_000, 1],
    ['topic_messages', 2_000_000, 1],
    ['mails', 5_000, 0.5],
    ['secrets', 3, 1.2],
    ['secret_reads', 20_000, 0.1],
    // 10,240 × 0.63 + 100 × 0.315
    ['log_bytes', 10_340, 6_482.7],
    ['alarms', 30, 2],
    ['dashboards', 4, 3],
    ['traces', 3_000_000, 15],
  ])('of %s, %d units, is %d', (meter, amount, usd) => {
    expect(getCost(meter, amount)).toBeCloseTo(usd, 6);
  });

  it('of nothing is nothing', () => {
    for (const meter of meters) expect(getCost(meter, 0)).toBe(0);
  });
});
