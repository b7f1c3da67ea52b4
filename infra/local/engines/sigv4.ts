/**
 * Verification of AWS Signature Version 4 as S3 does it.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Credentials } from './account.ts';
import { S3Error } from './s3-error.ts';

const ALGORITHM = 'AWS4-HMAC-SHA256';
const LARGEST_SKEW_MS = 15 * 60 * 1_000;
const LONGEST_PRESIGN_SECONDS = 7 * 24 * 3_600;
/** Query parameters of a presigned URL that are no headers in disguise. */
const PRESIGN_PARAMETERS = new Set([
  'x-amz-algorithm',
  'x-amz-credential',
  'x-amz-date',
  'x-amz-expires',
  'x-amz-signedheaders',
  'x-amz-signature',
  'x-amz-security-token',
]);

/** The parts of an HTTP request that a signature covers, exactly as they were sent. */
export type SignableRequest = {
  method: string;
  /** Percent-encoded path, not normalised. */
  path: string;
  /** Decoded parameters in the order sent. */
  query: [name: string, value: string][];
  /** Lower-case names. */
  headers: Map<string, string>;
};

/** What remains of use after a signature was found right: it seeds those of streamed chunks. */
export type Verified = {
  /** `x-amz-content-sha256`: a hash in hex, or how else the body is protected. */
  payload: string;
  timestamp: string;
  scope: string;
  signature: string;
  signingKey: Buffer;
};

type Claim = {
  credential: string;
  signedHeaders: string[];
  signature: string;
  timestamp: string;
};

/**
 * Finds the signature in the headers or the query of a request and verifies it.
 * @param now real time: the SDK signs with the machine's clock, whatever the product's says
 * @throws S3Error when there is none, it is wrong, or it is not or no longer valid
 */
export function verifyRequest(
  request: SignableRequest,
  credentials: Credentials,
  now: Date,
): Verified {
  const parameters = lowerCaseQuery(request.query);
  const authorization = request.headers.get('authorization');
  const presigned = parameters.has('x-amz-signature') || parameters.has('x-amz-algorithm');
  if (authorization !== undefined && presigned) {
    throw new S3Error('InvalidArgument', 'Only one auth mechanism allowed.');
  }
  if (authorization === undefined && !presigned) throw new S3Error('AccessDenied', 'Access Denied');

  const claim = presigned ? queryClaim(parameters) : headerClaim(authorization ?? '', request);
  if (presigned) checkPresignedTime(parameters.get('x-amz-expires'), claim.timestamp, now);
  else checkSkew(claim.timestamp, now);
  checkCoverage(request, claim.signedHeaders);

  const payload =
    request.headers.get('x-amz-content-sha256') ??
    parameters.get('x-amz-content-sha256') ??
    (presigned ? 'UNSIGNED-PAYLOAD' : undefined);
  if (payload === undefined) {
    throw new S3Error(
      'InvalidRequest',
      'Missing required header for this request: x-amz-content-sha256',
    );
  }
  const { scope, signingKey } = deriveKey(claim.credential, claim.timestamp, credentials);
  const canonical = [
    request.method,
    encodePath(request.path),
    canonicalQuery(request.query),
    ...claim.signedHeaders.map((name) => `${name}:${collapse(request.headers.get(name) ?? '')}`),
    '',
    claim.signedHeaders.join(';'),
    payload,
  ].join('\n');
  const toSign = [ALGORITHM, claim.timestamp, scope, sha256Hex(canonical)].join('\n');
  checkSignature(signingKey, toSign, claim.signature);
  return { payload, timestamp: claim.timestamp, scope, signature: claim.signature, signingKey };
}

/**
 * Verifies the signature of a browser form's policy (its Base64 text is what is signed).
 * @param fields the form's fields, names in lower case
 * @throws S3Error
 */
export function verifyPolicySignature(
  fields: ReadonlyMap<string, string>,
  credentials: Credentials,
): void {
  const field = (name: string): string => {
    const value = fields.get(name);
    if (value !== undefined && value !== '') return value;
    throw new S3Error('AccessDenied', `The form has no field ${name}.`);
  };
  if (field('x-amz-algorithm') !== ALGORITHM) {
    throw new S3Error('InvalidArgument', `x-amz-algorithm must be ${ALGORITHM}.`);
  }
  const { signingKey } = deriveKey(field('x-amz-credential'), field('x-amz-date'), credentials);
  checkSignature(signingKey, field('policy'), field('x-amz-signature'));
}

/** Headers, and what a presigned URL carries in their place. */
export function effectiveHeaders(request: SignableRequest): Map<string, string> {
  const headers = new Map(request.headers);
  for (const [name, value] of lowerCaseQuery(request.query)) {
    if (name.startsWith('x-amz-') && !PRESIGN_PARAMETERS.has(name)) headers.set(name, value);
  }
  return headers;
}

export function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

export function sha256Hex(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** @throws S3Error SignatureDoesNotMatch */
export function checkSignature(signingKey: Buffer, toSign: string, signature: string): void {
  const expected = Buffer.from(hmac(signingKey, toSign).toString('hex'));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) {
    throw new S3Error(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    );
  }
}

function headerClaim(authorization: string, request: SignableRequest): Claim {
  const parts =
    /^AWS4-HMAC-SHA256\s+Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]+)$/.exec(
      authorization.trim(),
    );
  const timestamp = request.headers.get('x-amz-date');
  if (parts === null) {
    throw new S3Error('AuthorizationHeaderMalformed', 'The authorization header is malformed.');
  }
  if (timestamp === undefined) {
    throw new S3Error('AccessDenied', 'AWS authentication requires a valid x-amz-date header.');
  }
  const [, credential = '', signedHeaders = '', signature = ''] = parts;
  return { credential, signedHeaders: signedHeaders.split(';'), signature, timestamp };
}

function queryClaim(parameters: Map<string, string>): Claim {
  const parameter = (name: string): string => {
    const value = parameters.get(name.toLowerCase());
    if (value !== undefined && value !== '') return value;
    throw new S3Error('AuthorizationQueryParametersError', `The query has no ${name}.`);
  };
  if (parameter('X-Amz-Algorithm') !== ALGORITHM) {
    throw new S3Error('AuthorizationQueryParametersError', `X-Amz-Algorithm must be ${ALGORITHM}.`);
  }
  return {
    credential: parameter('X-Amz-Credential'),
    signedHeaders: parameter('X-Amz-SignedHeaders').split(';'),
    signature: parameter('X-Amz-Signature'),
    timestamp: parameter('X-Amz-Date'),
  };
}

function checkSkew(timestamp: string, now: Date): void {
  if (Math.abs(parseTimestamp(timestamp) - now.getTime()) <= LARGEST_SKEW_MS) return;
  throw new S3Error(
    'RequestTimeTooSkewed',
    'The difference between the request time and the current time is too large.',
  );
}

function checkPresignedTime(expires: string | undefined, timestamp: string, now: Date): void {
  const seconds = Number(expires);
  if (
    expires === undefined ||
    !/^\d+$/.test(expires) ||
    seconds < 1 ||
    seconds > LONGEST_PRESIGN_SECONDS
  ) {
    throw new S3Error(
      'AuthorizationQueryParametersError',
      `X-Amz-Expires must be between 1 and ${LONGEST_PRESIGN_SECONDS} seconds.`,
    );
  }
  const signedAt = parseTimestamp(timestamp);
  if (signedAt - now.getTime() > LARGEST_SKEW_MS) {
    throw new S3Error('AccessDenied', 'Request is not yet valid');
  }
  if (now.getTime() >= signedAt + seconds * 1_000) {
    throw new S3Error('AccessDenied', 'Request has expired');
  }
}

/** Host and every x-amz- header must be signed, or a stranger could change what they say. */
function checkCoverage(request: SignableRequest, signedHeaders: string[]): void {
  const needed = [...request.headers.keys()].filter(
    (name) => name === 'host' || name.startsWith('x-amz-'),
  );
  const missing = needed.find((name) => !signedHeaders.includes(name));
  if (missing === undefined && signedHeaders.includes('host')) return;
  throw new S3Error(
    'AccessDenied',
    `There were headers present in the request which were not signed: ${missing ?? 'host'}`,
  );
}

function deriveKey(
  credential: string,
  timestamp: string,
  credentials: Credentials,
): { scope: string; signingKey: Buffer } {
  const [accessKeyId, date = '', region = '', service, terminator, ...rest] = credential.split('/');
  if (service !== 's3' || terminator !== 'aws4_request' || region === '' || rest.length > 0) {
    throw new S3Error('AccessDenied', 'The credential is not one for S3.');
  }
  if (accessKeyId !== credentials.accessKeyId) {
    throw new S3Error(
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
    );
  }
  if (date !== timestamp.slice(0, 8)) {
    throw new S3Error(
      'SignatureDoesNotMatch',
      'The date of the credential is not that of the request.',
    );
  }
  const dated = hmac(`AWS4${credentials.secretAccessKey}`, date);
  const signingKey = hmac(hmac(hmac(dated, region), service), terminator);
  return { scope: `${date}/${region}/${service}/${terminator}`, signingKey };
}

/** Milliseconds of a basic ISO 8601 time such as 20261121T091500Z. */
function parseTimestamp(timestamp: string): number {
  const parts = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(timestamp);
  if (parts === null) throw new S3Error('AccessDenied', 'The date of the signature is malformed.');
  const [, year, month, day, hour, minute, second] = parts;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

function canonicalQuery(query: [string, string][]): string {
  return query
    .filter(([name]) => name.toLowerCase() !== 'x-amz-signature')
    .map(([name, value]) => [encodeRfc3986(name), encodeRfc3986(value)] as const)
    .sort(([nameA, valueA], [nameB, valueB]) =>
      nameA === nameB ? order(valueA, valueB) : order(nameA, nameB),
    )
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function encodePath(path: string): string {
  return path
    .split('/')
    .map((segment) => encodeRfc3986(decodePercent(segment)))
    .join('/');
}

export function encodeRfc3986(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** @throws S3Error InvalidURI */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error('InvalidURI', 'Could not parse the specified URI.');
  }
}

function lowerCaseQuery(query: [string, string][]): Map<string, string> {
  return new Map(query.map(([name, value]) => [name.toLowerCase(), value]));
}

function collapse(value: string): string {
  return value.trim().replace(/\s+/g, ' ');
}
