/** Reads JSON bodies and forms within limits. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as limits from '#shared/limits.ts';
import { AppError } from '../domain/core/app-error.ts';

const dangerous = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses the body's object. An absent body is an empty object where `emptyAllowed`.
 *
 * @throws AppError `payload_too_large` or `malformed_json`
 */
export function readBody(
  event: Pick<APIGatewayProxyEventV2, 'body' | 'isBase64Encoded'>,
  emptyAllowed: boolean,
  largestBytes: number = limits.bodyBytes,
): Record<string, unknown> {
  const bytes = toBytes(event, largestBytes);
  if (bytes.length === 0 && emptyAllowed) return {};
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError('malformed_json', { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('malformed_json');
  }
  refuseHostile(value, 1);
  return value as Record<string, unknown>;
}

function toBytes(
  { body, isBase64Encoded }: Pick<APIGatewayProxyEventV2, 'body' | 'isBase64Encoded'>,
  largestBytes: number,
): Buffer {
  const bytes = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > largestBytes) throw new AppError('payload_too_large');
  return bytes;
}

/**
 * Parses a form. Of repeated fields the last one counts.
 *
 * @throws AppError `payload_too_large` or `malformed_json`
 */
export function readForm(
  event: Pick<APIGatewayProxyEventV2, 'body' | 'isBase64Encoded'>,
): Record<string, unknown> {
  const bytes = toBytes(event, limits.bodyBytes);
  const fields = Object.fromEntries(new URLSearchParams(bytes.toString('utf8')));
  refuseHostile(fields, 1);
  return fields;
}

function refuseHostile(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > limits.bodyDepth) throw new AppError('malformed_json');
  for (const [key, inner] of Object.entries(value)) {
    if (dangerous.has(key)) throw new AppError('malformed_json');
    refuseHostile(inner, depth + 1);
  }
}
