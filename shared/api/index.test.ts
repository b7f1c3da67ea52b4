import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { errorTable } from '../errors.ts';
import { rateLimits } from '../limits.ts';
import { getPath } from './contract.ts';
import { manifest } from './index.ts';

const methods = manifest.flatMap((contract) =>
  Object.entries(contract.methods).map(
    ([method, rule]) => [`${method} ${getPath(contract)}`, method, rule] as const,
  ),
);

it('names every path once, in alphabetical order', () => {
  const names = manifest.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)].sort());
});

describe.each(methods)('%s', (_, method, rule) => {
  it('is described in one sentence', () => {
    expect(rule.summary).toMatch(/^[A-Z].*[.]$/);
  });

  it('declares errors and rate limits that exist', () => {
    for (const code of rule.errors ?? []) expect(errorTable).toHaveProperty(code);
    if (rule.rateLimit) expect(rateLimits).toHaveProperty(rule.rateLimit);
  });

  it('refuses unknown fields at every depth of its input', () => {
    // A form is an outside party's: what it adds to it one day must not stop a payment.
    if (!rule.input || rule.form) return;
    const schema = JSON.stringify(
      z.toJSONSchema(rule.input, { io: 'input', unrepresentable: 'any' }),
    );
    const objects = schema.match(/"type":"object"/g) ?? [];
    expect(schema.match(/"additionalProperties":false/g) ?? []).toHaveLength(objects.length);
  });

  it('has a body exactly where its status allows one', () => {
    const bodiless = rule.status === 204 || rule.status === 302;
    expect(rule.output === undefined && rule.file === undefined).toBe(bodiless);
    expect(rule.output !== undefined && rule.file !== undefined).toBe(false);
  });

  it('writes only from the brand’s own site', () => {
    if (method === 'GET') return;
    // Beacons, webhooks and one-click links: the contract names them all.
    const exempt = [
      'POST /api/page-hidden.php',
      'POST /api/payment-notification.php',
      'POST /api/payment-webhook.php',
      'POST /api/unsubscribe.php',
    ];
    expect(rule.origin === 'exempt').toBe(exempt.includes(_));
    // A one-click link carries all it needs in its address.
    if (_ !== 'POST /api/unsubscribe.php') expect(rule.input).toBeDefined();
  });
});
