/**
 * Checks presigned POST forms of browsers.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
 */
import * as z from 'zod/mini';
import type { Credentials } from './account.ts';
import { S3Error } from './s3-error.ts';
import type { SizeRange } from './s3-store.ts';
import { verifyPolicySignature } from './sigv4.ts';

/** Fields of a form that its policy need not mention. */
const FREE_FIELDS = new Set(['policy', 'x-amz-signature', 'file']);
const LARGEST_POST_BYTES = 5 * 1024 ** 3;

const scalar = z.union([z.string(), z.number()]);
const condition = z.union([
  z.tuple([z.literal('content-length-range'), scalar, scalar]),
  z.tuple([z.enum(['eq', 'starts-with']), z.string(), z.string()]),
  z.record(z.string(), z.string()),
]);
const policy = z.object({ expiration: z.string(), conditions: z.array(condition) });

type Policy = z.infer<typeof policy>;
type FieldCondition = { operator: 'eq' | 'starts-with'; field: string; value: string };

/**
 * Checks signature, expiry and conditions of a form before its file is read.
 *
 * @param fields the form's fields with lower-case names
 * @param now real time
 * @returns the file sizes that the policy allows
 * @throws S3Error AccessDenied, SignatureDoesNotMatch, InvalidPolicyDocument
 */
export async function checkPostForm(
  fields: ReadonlyMap<string, string>,
  bucket: string,
  credentials: Credentials,
  now: Date,
): Promise<SizeRange> {
  const encoded = fields.get('policy');
  if (encoded === undefined) throw new S3Error('AccessDenied', 'Access Denied');
  await verifyPolicySignature(fields, credentials);
  const { expiration, conditions } = parsePolicy(encoded);
  if (now.getTime() >= parseExpiration(expiration)) throw refused('Policy expired.');

  const actual = new Map([...fields, ['bucket', bucket] as const]);
  const range: SizeRange = { min: 0, max: LARGEST_POST_BYTES };
  const mentioned = new Set<string>();
  for (const entry of conditions) {
    if (Array.isArray(entry) && entry[0] === 'content-length-range') {
      range.min = Math.max(range.min, byteCount(entry[1]));
      range.max = Math.min(range.max, byteCount(entry[2]));
      continue;
    }
    for (const check of fieldConditions(entry)) {
      mentioned.add(check.field);
      if (!holds(check, actual.get(check.field) ?? '')) {
        throw refused(`Policy Condition failed: ${JSON.stringify(entry)}`);
      }
    }
  }
  if (fields.has('bucket') && fields.get('bucket') !== bucket) {
    throw refused('Policy Condition failed: the form names another bucket.');
  }
  const extra = [...fields.keys()].find(
    (name) => !mentioned.has(name) && !FREE_FIELDS.has(name) && !name.startsWith('x-ignore-'),
  );
  if (extra !== undefined) throw refused(`Extra input fields: ${extra}`);
  return range;
}

function parsePolicy(encoded: string): Policy {
  try {
    return policy.parse(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')));
  } catch {
    throw invalidPolicy('Invalid Policy: it is not the JSON that a policy must be.');
  }
}

function parseExpiration(expiration: string): number {
  const time = Date.parse(expiration);
  if (Number.isNaN(time) || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(expiration)) {
    throw invalidPolicy("Invalid Policy: Invalid 'expiration' value.");
  }
  return time;
}

function byteCount(value: string | number): number {
  const count = Number(value);
  if (Number.isSafeInteger(count) && count >= 0) return count;
  throw invalidPolicy('Invalid Policy: content-length-range needs two whole numbers.');
}

function fieldConditions(entry: Policy['conditions'][number]): FieldCondition[] {
  if (!Array.isArray(entry)) {
    return Object.entries(entry).map(([field, value]) => ({
      operator: 'eq',
      field: field.toLowerCase(),
      value,
    }));
  }
  const [operator, field, value] = entry;
  if (operator === 'content-length-range') return [];
  if (!field.startsWith('$')) throw invalidPolicy(`Invalid Policy: ${field} must begin with $.`);
  return [{ operator, field: field.slice(1).toLowerCase(), value }];
}

function holds({ operator, field, value }: FieldCondition, actual: string): boolean {
  if (operator === 'eq') return actual === value;
  // A content type may be a list, each part of which must match.
  const parts = field === 'content-type' ? actual.split(',') : [actual];
  return parts.every((part) => part.startsWith(value));
}

function refused(reason: string): S3Error {
  return new S3Error('AccessDenied', `Invalid according to Policy: ${reason}`);
}

function invalidPolicy(message: string): S3Error {
  return new S3Error('InvalidPolicyDocument', message);
}
