/**
 * Verifies AWS Signature Version 4 like S3, by signing the request again.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
 */
import { timingSafeEqual } from 'node:crypto';
import { Sha256 } from '@aws-sdk/checksums/sha';
import { escapeUri } from '@smithy/core/protocols';
import { createScope, getCanonicalHeaders, SignatureV4 } from '@smithy/signature-v4';
import type { Credentials } from './account.ts';
import { S3Error } from './s3-error.ts';

const ALGORITHM = 'AWS4-HMAC-SHA256';
const LARGEST_SKEW_MS = 15 * 60 * 1_000;
const LONGEST_PRESIGN_SECONDS = 7 * 24 * 3_600;
/** Query parameters of a presigned URL that do not replace headers. */
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

/** The result of a verification, which is the seed of the signatures of streamed chunks. */
export type Verified = {
  /** `x-amz-content-sha256`: a hex hash, or the name of another protection of the body. */
  payload: string;
  timestamp: string;
  scope: string;
  signature: string;
  /** Signs a text with the same key. */
  sign(text: string): Promise<string>;
};

type Claim = {
  credential: string;
  signedHeaders: string[];
  signature: string;
  timestamp: string;
};

/**
 * Finds the signature in a request's headers or query and verifies it.
 *
 * @param now real time, as the SDK signs with the machine's clock regardless of the product's time
 * @throws S3Error when there is none, or it is wrong, expired or not yet valid
 */
export async function verifyRequest(
  request: SignableRequest,
  credentials: Credentials,
  now: Date,
): Promise<Verified> {
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
  const { timestamp, signature } = claim;
  const { scope, signer, sign } = getSigner(claim.credential, timestamp, credentials);
  checkSignature(await sign(await signer.textToSign(request, claim, scope, payload)), signature);
  return { payload, timestamp, scope, signature, sign };
}

/** Signs the parts of a request that a claim names, in both headers and query. */
class ClaimSigner extends SignatureV4 {
  textToSign(
    { method, path, query, headers }: SignableRequest,
    { signedHeaders, timestamp }: Claim,
    scope: string,
    payload: string,
  ): Promise<string> {
    const request = {
      ...{ method, protocol: 'http:', hostname: '', path: encodePath(path) },
      query: Object.fromEntries(
        [...Map.groupBy(query, ([name]) => name)].map(([name, pairs]) => [
          name,
          pairs.map(([, value]) => value),
        ]),
      ),
      headers: Object.fromEntries([...headers].filter(([name]) => signedHeaders.includes(name))),
    };
    const signed = getCanonicalHeaders(request, undefined, new Set(signedHeaders));
    const canonical = this.createCanonicalRequest(request, signed, payload);
    return this.createStringToSign(timestamp, scope, canonical, ALGORITHM);
  }
}

/**
 * Verifies the signature of a browser form's policy, which covers its Base64 text.
 *
 * @param fields the form's fields with lower-case names
 * @throws S3Error
 */
export async function verifyPolicySignature(
  fields: ReadonlyMap<string, string>,
  credentials: Credentials,
): Promise<void> {
  const field = (name: string): string => {
    const value = fields.get(name);
    if (value !== undefined && value !== '') return value;
    throw new S3Error('AccessDenied', `The form has no field ${name}.`);
  };
  if (field('x-amz-algorithm') !== ALGORITHM) {
    throw new S3Error('InvalidArgument', `x-amz-algorithm must be ${ALGORITHM}.`);
  }
  const { sign } = getSigner(field('x-amz-credential'), field('x-amz-date'), credentials);
  checkSignature(await sign(field('policy')), field('x-amz-signature'));
}

/** Returns the headers, including query parameters of a presigned URL that replace them. */
export function effectiveHeaders(request: SignableRequest): Map<string, string> {
  const headers = new Map(request.headers);
  for (const [name, value] of lowerCaseQuery(request.query)) {
    if (name.startsWith('x-amz-') && !PRESIGN_PARAMETERS.has(name)) headers.set(name, value);
  }
  return headers;
}

/** @throws S3Error SignatureDoesNotMatch */
export function checkSignature(expected: string, given: string): void {
  const [expectedBytes, givenBytes] = [Buffer.from(expected), Buffer.from(given)];
  if (expectedBytes.length !== givenBytes.length || !timingSafeEqual(expectedBytes, givenBytes)) {
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

/** Host and every x-amz- header must be signed, so that nobody can change them. */
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

function getSigner(credential: string, timestamp: string, credentials: Credentials) {
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
  const options = { service, region, credentials, sha256: Sha256, uriEscapePath: false };
  const signer = new ClaimSigner(options);
  const signingDate = new Date(parseTimestamp(timestamp));
  const sign = (text: string) => signer.sign(text, { signingDate });
  return { scope: createScope(date, region, service), signer, sign };
}

/**
 * Parses a basic ISO 8601 time such as 20261121T091500Z.
 *
 * @returns milliseconds
 */
function parseTimestamp(timestamp: string): number {
  const extended = timestamp.replace(
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
    '$1-$2-$3T$4:$5:$6Z',
  );
  const time = extended === timestamp ? Number.NaN : Date.parse(extended);
  if (!Number.isNaN(time)) return time;
  throw new S3Error('AccessDenied', 'The date of the signature is malformed.');
}

function encodePath(path: string): string {
  return path
    .split('/')
    .map((segment) => escapeUri(decodePercent(segment)))
    .join('/');
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
