/** People who work in the console, and what is kept of their work. */
import * as z from 'zod/mini';
import { brandIdPattern } from '../patterns.ts';
import { allBrands, operatorRoles } from '../rules/operator-roles.ts';
import { instantSchema, lineSchema, memberIdSchema } from './common.ts';

export const operatorRoleSchema = z.enum(operatorRoles);

export const brandIdSchema = z.string().check(z.regex(brandIdPattern));

const mostBrands = 200;

/** Brands that a person works for: ids, or `*` alone for all. */
export const operatorBrandsSchema = z.union([
  z.tuple([z.literal(allBrands)]),
  z.array(brandIdSchema).check(z.minLength(1), z.maxLength(mostBrands)),
]);

export const operatorNameSchema = lineSchema(1, 80);

export const operatorSchema = z.strictObject({
  id: memberIdSchema,
  name: z.string(),
  role: operatorRoleSchema,
  brands: z.array(z.string()),
  created_at: instantSchema,
  /** When the person lost access, if so. */
  disabled_at: z.nullable(instantSchema),
  last_sign_in_at: z.nullable(instantSchema),
  passkeys: z.number(),
});
export type OperatorDto = z.infer<typeof operatorSchema>;

export const passkeySchema = z.strictObject({
  id: z.string(),
  label: z.string(),
  created_at: instantSchema,
  last_used_at: z.nullable(instantSchema),
  /** Kept by a service of several devices, rather than by one device alone. */
  synced: z.boolean(),
});
export type PasskeyDto = z.infer<typeof passkeySchema>;

export const invitationSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  role: operatorRoleSchema,
  brands: z.array(z.string()),
  /** The person who gets another passkey by it, rather than a new one. */
  operator: z.nullable(memberIdSchema),
  invited_by: z.nullable(z.string()),
  expires_at: instantSchema,
});
export type InvitationDto = z.infer<typeof invitationSchema>;

/** Small facts of an audit entry: what was before, and what is after. */
export const auditFactsSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
);
export type AuditFacts = z.infer<typeof auditFactsSchema>;

export const auditEntrySchema = z.strictObject({
  id: z.string(),
  at: instantSchema,
  operator: z.nullable(z.strictObject({ id: z.string(), name: z.string(), role: z.string() })),
  brand: z.nullable(z.string()),
  /** `<call>.<what>`, such as `photos.decide`. */
  action: z.string(),
  /** What it was about, such as `member` and an id. */
  subject: z.nullable(z.strictObject({ kind: z.string(), id: z.string() })),
  outcome: z.enum(['done', 'refused']),
  reason: z.nullable(z.string()),
  before: z.nullable(auditFactsSchema),
  after: z.nullable(auditFactsSchema),
  /** Id of the request, which the logs have too. */
  request: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
