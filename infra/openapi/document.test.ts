import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { path } from '#shared/api/contract.ts';
import { manifest } from '#shared/api/index.ts';
import { allErrors } from '#shared/errors.ts';
import { textSchema } from '#shared/model/common.ts';
import { checkOpenApi } from './build.ts';
import { errorCodes, openApiDocument } from './document.ts';

const document = openApiDocument(manifest, '1.2.3');

interface Operation {
  operationId: string;
  summary: string;
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>;
}
const operations = Object.entries(document.paths).flatMap(([address, methods]) =>
  Object.entries(methods).map(([method, one]) => ({ address, method, one: one as Operation })),
);

/** All objects in a JSON value. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const below of Object.values(value)) yield* objectsIn(below);
}

describe('the description of the API', () => {
  it('has every path and method of the manifest, and no other', () => {
    const described = operations.map(({ address, method }) => `${method} ${address}`).sort();
    const declared = manifest.flatMap(({ name, methods }) =>
      Object.keys(methods).map((method) => `${method.toLowerCase()} /api/${name}.php`),
    );
    expect(described).toEqual(declared.sort());
  });

  it('says of each call what it needs and answers', () => {
    for (const { name, methods } of manifest) {
      for (const [method, contract] of Object.entries(methods)) {
        const one = document.paths[`/api/${name}.php`]?.[method.toLowerCase()] as Operation;
        expect(one.summary).toBe(contract.summary);
        expect(Boolean(one.requestBody)).toBe(Boolean(contract.input));
        expect(Boolean(one.parameters)).toBe(Boolean(contract.query));
        const response = one.responses[contract.status ?? 200];
        expect(Boolean(response?.content)).toBe(Boolean(contract.output));
        expect(one.security.some((needed) => Object.keys(needed).length === 0)).toBe(
          contract.access === 'anyone',
        );
      }
    }
  });

  it('gives each call an id of its own', () => {
    const ids = operations.map(({ one }) => one.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('refers only to what it holds, and holds only what is referred to', () => {
    const references = new Set(
      [...objectsIn(document)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : [])),
    );
    const held = Object.keys(document.components.schemas).map(
      (name) => `#/components/schemas/${name}`,
    );
    expect([...references].sort()).toEqual(held.sort());
  });

  it('tells each failure with its status', () => {
    for (const { name, methods } of manifest) {
      for (const method of Object.keys(methods) as (keyof typeof methods)[]) {
        const contract = methods[method];
        if (!contract) continue;
        const one = document.paths[`/api/${name}.php`]?.[method.toLowerCase()] as Operation;
        for (const code of errorCodes(method, contract)) {
          expect(one.responses[allErrors[code].status]?.description).toContain(`\`${code}\``);
        }
      }
    }
  });

  it('is the same each time, and the written one is up to date', async () => {
    expect(JSON.stringify(openApiDocument(manifest.toReversed(), '1.2.3'))).toBe(
      JSON.stringify(document),
    );
    expect(await checkOpenApi()).toEqual([]);
  });
});

describe('schemas', () => {
  const noted = path({
    name: 'notes',
    methods: {
      POST: {
        summary: 'Keeps a note.',
        access: 'member',
        status: 201,
        input: z.strictObject({ text: textSchema(2, 30), count: z.optional(z.int()) }),
        output: z.strictObject({ id: z.string() }),
        errors: ['email_taken'],
        rateLimit: 'signup',
      },
      GET: {
        summary: 'Reads a note.',
        access: 'anyone',
        query: z.strictObject({ id: z.string(), before: z.optional(z.string()) }),
        output: z.strictObject({ text: z.string() }),
      },
    },
  });
  const { get, post } = openApiDocument([noted], '1').paths['/api/notes.php'] as {
    get: Operation;
    post: Operation;
  };

  it('of bodies say what must come in, after it was trimmed', () => {
    expect(post.requestBody?.content['application/json']?.schema).toMatchObject({
      type: 'object',
      required: ['text'],
      additionalProperties: false,
      properties: {
        text: { type: 'string', minLength: 2, maxLength: 30 },
        count: { type: 'integer' },
      },
    });
  });

  it('of queries become parameters', () => {
    expect(get.parameters).toEqual([
      { name: 'id', in: 'query', required: true, schema: { type: 'string' } },
      { name: 'before', in: 'query', required: false, schema: { type: 'string' } },
    ]);
  });

  it('failures follow from what a call does', () => {
    expect(Object.keys(post.responses)).toEqual([
      '201',
      '400',
      '403',
      '404',
      '405',
      '409',
      '413',
      '415',
      '422',
      '429',
      '500',
      '503',
    ]);
    expect(post.responses['403']?.description).toContain('authentication_required');
    expect(post.responses['403']?.description).toContain('forbidden_origin');
    expect(post.responses['409']?.description).toContain('email_taken');
    expect(Object.keys(get.responses)).toEqual(['200', '404', '405', '422', '500', '503']);
  });
});
