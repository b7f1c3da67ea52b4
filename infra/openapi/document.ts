/** The OpenAPI 3.1 description of the API, made from the contracts that server and browser run. */
import * as z from 'zod/mini';
import type { HttpMethod, MethodContract, PathContract, Schema } from '#shared/api/contract.ts';
import { getPath } from '#shared/api/contract.ts';
import { regionSchema } from '#shared/api/regions.ts';
import { type AnyErrorCode, allErrors, errorTable } from '#shared/errors.ts';
import * as limits from '#shared/limits.ts';
import { rateLimits } from '#shared/limits.ts';
import { moneySchema } from '#shared/model/common.ts';
import { photoSchema, profileSchema } from '#shared/model/profile.ts';
import { companySchema, settingsSchema } from '#shared/model/settings.ts';
import { userSchema } from '#shared/model/user.ts';
import { getOpsPath, type OpsMethodContract, type OpsPathContract } from '#shared/ops/contract.ts';
import { themeSchema } from '#shared/theme.ts';

type Json = Record<string, unknown>;

export interface OpenApiDocument {
  openapi: string;
  info: Json;
  servers: Json[];
  paths: Record<string, Json>;
  components: { schemas: Record<string, Json>; securitySchemes: Json };
}

/** Shapes that several calls share, by the name they have in the description. */
const named: readonly [string, Schema][] = [
  ['Company', companySchema],
  ['Money', moneySchema],
  ['Photo', photoSchema],
  ['Profile', profileSchema],
  ['Region', regionSchema],
  ['Settings', settingsSchema],
  ['Theme', themeSchema],
  ['User', userSchema],
];
const registry = z.registry<{ id: string }>();
for (const [id, schema] of named) registry.add(schema, { id });

const methodOrder: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'DELETE'];
const sessionScheme = 'session';

/** What one of the two APIs says of itself. */
interface Api {
  title: string;
  description: string;
  /** Who is at its host. */
  host: string;
  getPath: (contract: { name: string }) => string;
  cookie: { name: string; description: string };
  /** Codes of its errors. */
  codes: readonly AnyErrorCode[];
}

const brandApi: Api = {
  title: 'White-label dating API',
  description:
    'Every call is on a brand’s own host, which alone says which brand is meant. JSON in and out; times are ISO 8601 in UTC, money is a decimal text with its currency. Unknown fields of a request are refused.',
  host: 'A brand’s own host.',
  getPath,
  cookie: {
    name: limits.sessionCookieName,
    description: `Set by signup and login, for ${limits.sessionDays} days; belongs to one brand.`,
  },
  codes: Object.keys(errorTable) as AnyErrorCode[],
};

const consoleApi: Api = {
  title: 'White-label dating console',
  description:
    'Every call is on the console’s host, by somebody who works there, for brands that they work for. JSON in and out; times are ISO 8601 in UTC. Each call of somebody who is signed in stands in the audit before it is answered.',
  host: 'The console’s host.',
  getPath: getOpsPath,
  cookie: {
    name: limits.consoleCookieName,
    description: `Set by signing in with a passkey, for ${limits.consoleSessionSeconds / 3_600} hours, or ${limits.consoleIdleSeconds / 60} minutes without a call.`,
  },
  codes: Object.keys(allErrors) as AnyErrorCode[],
};

/** The description of the brands' API; the same contracts always give the same text. */
export const openApiDocument = (manifest: readonly PathContract[], version: string) =>
  describeApi(brandApi, manifest, version);

/** The description of the console's API. Each call says whose it is. */
export const opsDocument = (manifest: readonly OpsPathContract[], version: string) =>
  describeApi(
    consoleApi,
    manifest.map(({ name, methods }) => ({
      name,
      methods: Object.fromEntries(
        Object.entries(methods).map(([method, rule]) => [method, toMethodContract(rule)]),
      ),
    })),
    version,
  );

/** What both APIs say of a method. */
interface Described extends Omit<MethodContract, 'errors'> {
  errors?: readonly AnyErrorCode[];
  /** Codes that any call of its kind may have. */
  common?: readonly AnyErrorCode[];
}

interface DescribedPath {
  name: string;
  methods: Partial<Record<HttpMethod, Described>>;
}

const toMethodContract = ({ access, action, summary, ...rule }: OpsMethodContract): Described => ({
  ...rule,
  summary: `${summary} ${access === 'signed_out' ? 'For whoever is not signed in.' : `For: ${access.join(', ')}.`}`,
  access: access === 'signed_out' ? 'anyone' : 'member',
  common: [
    ...(access === 'signed_out' ? [] : (['forbidden'] as const)),
    ...(['not_found', 'method_not_allowed', 'unavailable', 'internal_error'] as const),
  ],
});

function describeApi(
  api: Api,
  manifest: readonly DescribedPath[],
  version: string,
): OpenApiDocument {
  const schemas: Record<string, Json> = { Error: errorSchema(api.codes) };
  const getSchema = (schema: Schema, io: 'input' | 'output') => jsonSchema(schema, io, schemas);
  const paths = manifest
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((contract) => {
      const methods = methodOrder.flatMap((method) => {
        const one = contract.methods[method];
        return one
          ? [[method.toLowerCase(), operation(contract.name, method, one, getSchema)] as const]
          : [];
      });
      return [api.getPath(contract), Object.fromEntries(methods)] as const;
    });
  return {
    openapi: '3.1.0',
    info: {
      title: api.title,
      version,
      description: api.description,
    },
    servers: [
      {
        url: 'https://{host}',
        variables: { host: { default: 'brand.example', description: api.host } },
      },
    ],
    paths: Object.fromEntries(paths),
    components: {
      schemas: sorted(schemas),
      securitySchemes: {
        [sessionScheme]: {
          type: 'apiKey',
          in: 'cookie',
          ...api.cookie,
        },
      },
    },
  };
}

type GetSchema = (schema: Schema, io: 'input' | 'output') => Json;

function operation(
  name: string,
  method: HttpMethod,
  contract: Described,
  getSchema: GetSchema,
): Json {
  const { summary, access, query, input, form, rateLimit, origin } = contract;
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
  const notes = [
    rateLimit && rateNote(rateLimits[rateLimit]),
    origin === 'same_origin' && 'Refuses cross-site and prefetch requests.',
    origin === 'exempt' && 'Takes any origin and content type.',
  ].filter(Boolean);
  return {
    operationId: `${method.toLowerCase()}_${name.replaceAll('-', '_')}`,
    summary,
    ...(notes.length > 0 ? { description: notes.join(' ') } : {}),
    // An empty requirement: it also answers without a session.
    security: access === 'member' ? [{ [sessionScheme]: [] }] : [{}, { [sessionScheme]: [] }],
    ...(query ? { parameters: parameters(getSchema(query, 'input')) } : {}),
    ...(input
      ? {
          requestBody: {
            required: true,
            content: { [type]: { schema: getSchema(input, 'input') } },
          },
        }
      : {}),
    responses: { ...success(contract, getSchema), ...failures(method, contract) },
  };
}

const rateNote = ({ max, windowSeconds }: { max: number; windowSeconds: number }) =>
  `At most ${max} from one address in ${windowSeconds / 60} minutes.`;

function parameters(schema: Json): Json[] {
  const required = new Set(schema.required as string[] | undefined);
  return Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, shape]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema: shape,
  }));
}

function success({ status = 200, output }: Described, getSchema: GetSchema): Json {
  const descriptions = { 200: 'Done.', 201: 'Created.', 204: 'Noted.', 302: 'Leads on to a page.' };
  return {
    [status]: {
      description: descriptions[status],
      ...(status === 302
        ? { headers: { Location: { schema: { type: 'string', format: 'uri-reference' } } } }
        : {}),
      ...(output
        ? { content: { 'application/json': { schema: getSchema(output, 'output') } } }
        : {}),
    },
  };
}

/** Failures that any call of a brand's may have. */
const brandCodes = [
  ...(['unknown_host', 'method_not_allowed', 'unavailable', 'maintenance'] as const),
  'internal_error' as const,
];

/** The failures of a call: its own, and the common ones that its kind can have. */
export function errorCodes(method: HttpMethod, contract: Described): AnyErrorCode[] {
  const { access, query, input, form, rateLimit, origin, errors = [] } = contract;
  const { common = brandCodes } = contract;
  const writes = method !== 'GET';
  const codes: (AnyErrorCode | false | undefined)[] = [
    ...(input && !form && origin !== 'exempt'
      ? (['malformed_json', 'payload_too_large', 'unsupported_media_type'] as const)
      : []),
    (input || query) && 'validation_failed',
    access === 'member' && 'authentication_required',
    (origin === 'same_origin' || (writes && origin !== 'exempt')) && 'forbidden_origin',
    rateLimit && 'rate_limited',
    ...common,
    ...errors,
  ];
  return [...new Set(codes.filter((code): code is AnyErrorCode => Boolean(code)))];
}

function failures(method: HttpMethod, contract: Described): Json {
  const byStatus = new Map<number, AnyErrorCode[]>();
  for (const code of errorCodes(method, contract)) {
    const { status } = allErrors[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const waiting = new Set([429, 503]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${allErrors[code].message}`).join('\n\n'),
        ...(waiting.has(status)
          ? {
              headers: {
                'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
              },
            }
          : {}),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function errorSchema(codes: readonly AnyErrorCode[]): Json {
  return {
    type: 'object',
    properties: {
      error: {
        type: 'object',
        properties: {
          code: { type: 'string', enum: codes },
          message: { type: 'string', description: 'The English sentence of the code.' },
          params: {
            type: 'object',
            additionalProperties: { type: ['string', 'number'] },
            description: 'Values of the sentence’s placeholders.',
          },
          fields: {
            type: 'object',
            additionalProperties: { type: 'string' },
            description: 'Path of a field -> code of what is wrong with it.',
          },
        },
        required: ['code', 'message'],
        additionalProperties: false,
      },
    },
    required: ['error'],
    additionalProperties: false,
  };
}

/** A schema with its named parts moved into `schemas`. */
function jsonSchema(schema: Schema, io: 'input' | 'output', schemas: Record<string, Json>): Json {
  const {
    $schema: _,
    $defs = {},
    ...body
  } = z.toJSONSchema(schema, {
    io,
    metadata: registry,
    unrepresentable: 'throw',
    override: ({ zodSchema, jsonSchema: made }) => {
      if (io === 'input') describeCleanedText(zodSchema, made);
      // Zod says of every integer that it is a safe one.
      if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum;
      if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum;
    },
  }) as Json & { $defs?: Record<string, Json> };
  for (const [id, definition] of Object.entries($defs)) {
    const { id: _id, ...shape } = definition;
    const made = withComponentRefs(shape) as Json;
    const known = schemas[id];
    if (known && JSON.stringify(known) !== JSON.stringify(made)) {
      throw new Error(`${id} has different shapes going in and coming out; give them two names`);
    }
    schemas[id] = made;
  }
  return withComponentRefs(body) as Json;
}

/** Text that is trimmed before it is checked: what the checks want is what a client must know. */
function describeCleanedText(schema: z.core.$ZodType, made: Json): void {
  const { def } = schema._zod as { def: { type: string; out?: z.core.$ZodType } };
  if (def.type !== 'pipe' || !def.out || made.type !== 'string') return;
  const { $schema: _, ...cleaned } = z.toJSONSchema(def.out, {
    io: 'input',
    unrepresentable: 'any',
  }) as Json;
  if (cleaned.type === 'string') Object.assign(made, cleaned);
}

function withComponentRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComponentRefs);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, below]) => [
      key,
      key === '$ref' && typeof below === 'string'
        ? below.replace('#/$defs/', '#/components/schemas/')
        : withComponentRefs(below),
    ]),
  );
}

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
