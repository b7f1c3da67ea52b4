import type { FileHandle } from 'node:fs/promises';
import { parseXML } from '@aws-sdk/xml-builder';
import { escapeUriPath } from '@smithy/core/protocols';
import * as z from 'zod/mini';
import { localAccount } from './account.ts';
import { readFileForm } from './multipart.ts';
import { readText, verifiedBody } from './s3-body.ts';
import { S3Error } from './s3-error.ts';
import type { CreatedBy } from './s3-events.ts';
import { listPage } from './s3-list.ts';
import { checkPostForm } from './s3-post.ts';
import { type ByteRange, checkWriteConditions, isNotModified, parseRange } from './s3-read.ts';
import { keptHeaders, refuseUnknownParameters, type S3Request } from './s3-request.ts';
import type { ObjectAttributes, S3Store, Staged, StoredObject } from './s3-store.ts';
import { decodePercent, type Verified } from './sigv4.ts';
import { type XmlElements, xmlDocument } from './xml.ts';

/** A response. `file` is sent in whole or in part as its body and then closed. */
export type S3Response = {
  status: number;
  headers?: Record<string, string | number>;
  body?: string;
  file?: { handle: FileHandle; range: ByteRange };
};

/** Turns staged bytes into an object and delivers its event. */
export type CreateObject = (
  target: { bucket: string; key: string },
  staged: Staged,
  attributes: ObjectAttributes,
  by: CreatedBy,
  allow?: (current: StoredObject | undefined) => void,
) => Promise<StoredObject>;

export type S3Operations = {
  /** Handles a browser's form, whose policy carries the signature. */
  postObject(request: S3Request, endpoint: string): Promise<S3Response>;
  /** Handles every other request after its signature was verified. */
  perform(request: S3Request, auth: Verified): Promise<S3Response>;
};

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';
const LARGEST_XML_BYTES = 2 * 1024 * 1024;
const MOST_KEYS = 1_000;
const RESPONSE_OVERRIDES = [
  'response-cache-control',
  'response-content-disposition',
  'response-content-encoding',
  'response-content-language',
  'response-content-type',
  'response-expires',
];
const LIST_PARAMETERS = [
  'list-type',
  'prefix',
  'delimiter',
  'max-keys',
  'continuation-token',
  'start-after',
  'encoding-type',
  'fetch-owner',
];

export function createOperations(store: S3Store, create: CreateObject): S3Operations {
  async function createBucket(request: S3Request, auth: Verified): Promise<S3Response> {
    refuseUnknownParameters(request, []);
    if (request.headers.has('content-length')) {
      await readText(verifiedBody(request.body, request.headers, auth), LARGEST_XML_BYTES);
    }
    await store.createBucket(request.bucket);
    return { status: 200, headers: { location: `/${request.bucket}` } };
  }

  async function headBucket(request: S3Request): Promise<S3Response> {
    store.keys(request.bucket);
    return { status: 200, headers: { 'x-amz-bucket-region': localAccount.region } };
  }

  async function listObjects(request: S3Request): Promise<S3Response> {
    refuseUnknownParameters(request, LIST_PARAMETERS);
    const { query, bucket } = request;
    if (query.get('list-type') !== '2') {
      throw new S3Error('NotImplemented', 'The local S3 lists objects with list-type=2 only.');
    }
    const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? ''];
    const token = query.get('continuation-token');
    const startAfter = query.get('start-after');
    const maxKeys = parseMaxKeys(query.get('max-keys'));
    const page = listPage(store.keys(bucket), {
      prefix,
      delimiter,
      after: token === undefined ? (startAfter ?? '') : parseToken(token),
      maxKeys,
    });
    const text = query.get('encoding-type') === 'url' ? escapeUriPath : (key: string) => key;
    const objects = page.keys.flatMap((key) => store.find(bucket, key) ?? []);
    return xmlResponse('ListBucketResult', {
      Name: bucket,
      Prefix: text(prefix),
      MaxKeys: maxKeys,
      KeyCount: page.keys.length + page.prefixes.length,
      IsTruncated: page.next !== undefined,
      Delimiter: delimiter === '' ? undefined : text(delimiter),
      StartAfter: startAfter === undefined ? undefined : text(startAfter),
      ContinuationToken: token,
      NextContinuationToken: page.next === undefined ? undefined : formatToken(page.next),
      EncodingType: query.has('encoding-type') ? 'url' : undefined,
      Contents: objects.map((object) => getContents(object, text(object.key))),
      CommonPrefixes: page.prefixes.map((group) => ({ Prefix: text(group) })),
    });
  }

  async function deleteObjects(request: S3Request, auth: Verified): Promise<S3Response> {
    refuseUnknownParameters(request, ['delete']);
    if (!request.query.has('delete')) {
      throw new S3Error('NotImplemented', 'The local S3 does not implement this POST.');
    }
    const body = verifiedBody(request.body, request.headers, auth);
    const xml = await readText(body, LARGEST_XML_BYTES);
    const { keys, quiet } = parseDeletion(xml);
    for (const key of keys) await store.remove(request.bucket, key);
    return xmlResponse('DeleteResult', { Deleted: quiet ? [] : keys.map((Key) => ({ Key })) });
  }

  async function getObject(request: S3Request): Promise<S3Response> {
    refuseUnknownParameters(request, RESPONSE_OVERRIDES);
    const { object, file } = await store.open(request.bucket, request.key);
    try {
      const headers = objectHeaders(object, request);
      if (isNotModified(object, request.headers)) {
        await file.close();
        return { status: 304, headers: pick(headers, ['etag', 'last-modified', 'cache-control']) };
      }
      const part = parseRange(request.headers.get('range'), object.size);
      if (part !== undefined) {
        headers['content-range'] = `bytes ${part.start}-${part.end}/${object.size}`;
      } else if (object.checksum && request.headers.get('x-amz-checksum-mode') === 'ENABLED') {
        headers[`x-amz-checksum-${object.checksum.algorithm}`] = object.checksum.value;
      }
      const range = part ?? { start: 0, end: object.size - 1 };
      headers['content-length'] = range.end - range.start + 1;
      return { status: part === undefined ? 200 : 206, headers, file: { handle: file, range } };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async function putObject(request: S3Request, auth: Verified): Promise<S3Response> {
    refuseUnknownParameters(request, []);
    if (request.headers.has('x-amz-copy-source')) return copyObject(request);
    store.keys(request.bucket);
    const kept = keptHeaders(request.headers);
    const body = verifiedBody(request.body, request.headers, auth);
    const staged = await store.stage(body.chunks);
    const checksum = body.checksum();
    const attributes = checksum === undefined ? { headers: kept } : { headers: kept, checksum };
    const object = await create(request, staged, attributes, 'ObjectCreated:Put', (current) =>
      checkWriteConditions(current, request.headers),
    );
    return {
      status: 200,
      headers: {
        etag: `"${object.etag}"`,
        ...(checksum && { [`x-amz-checksum-${checksum.algorithm}`]: checksum.value }),
      },
    };
  }

  async function copyObject(request: S3Request): Promise<S3Response> {
    const condition = [...request.headers.keys()].find((name) =>
      name.startsWith('x-amz-copy-source-if-'),
    );
    if (condition !== undefined) {
      throw new S3Error('NotImplemented', `The local S3 does not implement ${condition}.`);
    }
    const source = parseCopySource(request.headers.get('x-amz-copy-source') ?? '');
    const replaces = request.headers.get('x-amz-metadata-directive') === 'REPLACE';
    if (!replaces && source.bucket === request.bucket && source.key === request.key) {
      throw new S3Error(
        'InvalidRequest',
        'This copy request is illegal because it is trying to copy an object to itself without changing its metadata.',
      );
    }
    store.keys(request.bucket);
    const { object: original, ...staged } = await store.stageCopy(source.bucket, source.key);
    const attributes = {
      headers: replaces ? keptHeaders(request.headers) : original.headers,
      ...(original.checksum && { checksum: original.checksum }),
    };
    const object = await create(request, staged, attributes, 'ObjectCreated:Copy');
    const { modified, etag } = object;
    return xmlResponse('CopyObjectResult', { LastModified: modified, ETag: `"${etag}"` });
  }

  async function deleteObject(request: S3Request): Promise<S3Response> {
    refuseUnknownParameters(request, []);
    await store.remove(request.bucket, request.key);
    return { status: 204 };
  }

  async function postObject(request: S3Request, endpoint: string): Promise<S3Response> {
    store.keys(request.bucket);
    const form = await readFileForm(request.body, request.headers.get('content-type') ?? '');
    const { fields } = form;
    const range = await checkPostForm(fields, request.bucket, localAccount, new Date());
    // biome-ignore lint/suspicious/noTemplateCurlyInString: S3's own placeholder
    const key = fields.get('key')?.replaceAll('${filename}', () => form.filename);
    if (key === undefined || key === '') {
      throw new S3Error('InvalidArgument', "Bucket POST must contain a field named 'key'.");
    }
    const headers = keptHeaders(fields);
    const staged = await store.stage(form.content, range);
    const target = { bucket: request.bucket, key };
    const object = await create(target, staged, { headers }, 'ObjectCreated:Post');
    return postResponse(fields, request.bucket, object, endpoint);
  }

  const bucketOperations: Record<
    string,
    (request: S3Request, auth: Verified) => Promise<S3Response>
  > = { PUT: createBucket, HEAD: headBucket, GET: listObjects, POST: deleteObjects };
  const objectOperations: typeof bucketOperations = {
    PUT: putObject,
    HEAD: getObject,
    GET: getObject,
    DELETE: deleteObject,
  };

  return {
    postObject,
    perform(request, auth) {
      if (request.bucket === '') {
        throw new S3Error('NotImplemented', 'The local S3 does not list buckets.');
      }
      const operations = request.key === '' ? bucketOperations : objectOperations;
      const operation = operations[request.method];
      if (operation !== undefined) return operation(request, auth);
      throw new S3Error(
        'MethodNotAllowed',
        'The specified method is not allowed against this resource.',
      );
    },
  };
}

function getContents({ modified, etag, size }: StoredObject, key: string): XmlElements {
  return {
    Key: key,
    LastModified: modified,
    ETag: `"${etag}"`,
    Size: size,
    StorageClass: 'STANDARD',
  };
}

/** Returns the success response of a browser form with the requested status, by default 204. */
function postResponse(
  fields: ReadonlyMap<string, string>,
  bucket: string,
  object: StoredObject,
  endpoint: string,
): S3Response {
  const etag = `"${object.etag}"`;
  const location = `${endpoint}/${bucket}/${escapeUriPath(object.key)}`;
  const redirect = fields.get('success_action_redirect') ?? '';
  if (URL.canParse(redirect)) {
    const url = new URL(redirect);
    url.searchParams.set('bucket', bucket);
    url.searchParams.set('key', object.key);
    url.searchParams.set('etag', etag);
    return { status: 303, headers: { location: url.href, etag } };
  }
  const status = fields.get('success_action_status');
  if (status !== '201') {
    return { status: status === '200' ? 200 : 204, headers: { location, etag } };
  }
  const content = { Location: location, Bucket: bucket, Key: object.key, ETag: etag };
  const reply = xmlResponse('PostResponse', content);
  return { ...reply, status: 201, headers: { ...reply.headers, location, etag } };
}

function objectHeaders(object: StoredObject, request: S3Request): Record<string, string | number> {
  const headers: Record<string, string | number> = {
    'content-type': 'binary/octet-stream',
    ...object.headers,
    'accept-ranges': 'bytes',
    etag: `"${object.etag}"`,
    'last-modified': new Date(object.modified).toUTCString(),
  };
  for (const name of RESPONSE_OVERRIDES) {
    const value = request.query.get(name);
    if (value !== undefined) headers[name.slice('response-'.length)] = value;
  }
  return headers;
}

function pick(
  headers: Record<string, string | number>,
  names: string[],
): Record<string, string | number> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));
}

function xmlResponse(name: string, content: XmlElements): S3Response {
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: xmlDocument(name, NAMESPACE, content),
  };
}

const deletedObject = z.object({ Key: z.string() });
const deletion = z.object({
  Delete: z.object({
    Object: z.union([deletedObject, z.array(deletedObject)]),
    Quiet: z.optional(z.string()),
  }),
});

/** @throws S3Error MalformedXML */
function parseDeletion(xml: string): { keys: string[]; quiet: boolean } {
  try {
    const { Object: objects, Quiet } = deletion.parse(parseXML(xml)).Delete;
    const keys = [objects].flat().map(({ Key }) => Key);
    if (keys.length <= MOST_KEYS) return { keys, quiet: Quiet === 'true' };
  } catch {
    // Invalid XML and other documents are refused alike.
  }
  throw new S3Error('MalformedXML', 'The XML you provided was not well-formed.');
}

function parseMaxKeys(text: string | undefined): number {
  if (text === undefined) return MOST_KEYS;
  if (!/^\d{1,9}$/.test(text)) {
    throw new S3Error('InvalidArgument', 'max-keys is not a whole number of at least 0.');
  }
  return Math.min(Number(text), MOST_KEYS);
}

/**
 * Continuation tokens are opaque. They contain the position behind a marker, so that invalid tokens
 * are detected.
 */
function formatToken(position: string): string {
  return Buffer.from(`after:${position}`).toString('base64url');
}

function parseToken(token: string): string {
  const text = Buffer.from(token, 'base64url').toString('utf8');
  if (text.startsWith('after:')) return text.slice('after:'.length);
  throw new S3Error('InvalidArgument', 'The continuation token provided is incorrect');
}

function parseCopySource(header: string): { bucket: string; key: string } {
  const [bucket = '', ...rest] = header.replace(/^\//, '').split('/');
  if (header.includes('?versionId=')) {
    throw new S3Error('NotImplemented', 'The local S3 keeps no versions.');
  }
  return { bucket: decodePercent(bucket), key: decodePercent(rest.join('/')) };
}
