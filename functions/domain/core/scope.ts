/**
 * Authority over data. A scope can only be made here, every key is built from
 * one, and so no data can be reached without saying whose it is.
 */
import type { OperatorRole } from '#shared/rules/operator-roles.ts';

declare const minted: unique symbol;

/**
 * An operator's look at a brand's pages. The items are those of a made-up member, who exists here
 * alone: the table reads them as if they stood in it, and drops every write.
 */
export interface ReadOnlyView {
  readonly items: readonly { readonly pk: string; readonly sk: string }[];
}

/** The data of one brand. */
export interface TenantScope {
  readonly [minted]: 'tenant';
  readonly tenant: string;
  /** There where an operator looks: nothing is written by this scope. */
  readonly view?: ReadOnlyView;
}

/** The data of one member of one brand. It is a tenant's scope as well. */
export interface MemberScope extends TenantScope {
  readonly member: string;
}

/** What belongs to no brand: the brands themselves and their hosts. */
export interface PlatformScope {
  readonly [minted]: 'platform';
}

/** Somebody who works in the console, with what they may see and do. */
export interface OperatorScope {
  readonly [minted]: 'operator';
  readonly operator: string;
  readonly name: string;
  readonly role: OperatorRole;
  /** Ids of brands, or `*` alone for all. */
  readonly brands: readonly string[];
}

export type Scope = TenantScope | PlatformScope;

/** Minted from a brand's record that was found by a trusted host, or named by an operator. */
export function tenantScope(tenant: { readonly id: string }): TenantScope {
  return { tenant: tenant.id } as TenantScope;
}

/** Minted from an operator's view of a brand that was found by a trusted host. */
export function viewScope(tenant: { readonly id: string }, view: ReadOnlyView): TenantScope {
  return { tenant: tenant.id, view } as TenantScope;
}

/**
 * Minted from a session, or from a member's item that was read in the tenant's scope. What is read
 * in a view stays in the view.
 */
export function memberScope(scope: TenantScope, member: string): MemberScope {
  const { tenant, view } = scope;
  return { tenant, member, ...(view && { view }) } as MemberScope;
}

/** Minted from a console session alone, for the person as their record is now. */
export function operatorScope(person: {
  readonly id: string;
  readonly name: string;
  readonly role: OperatorRole;
  readonly brands: readonly string[];
}): OperatorScope {
  const { id, name, role, brands } = person;
  return { operator: id, name, role, brands } as unknown as OperatorScope;
}

/** For what belongs to no brand: the brand registry, and who works in the console. */
export const platformScope = {} as PlatformScope;
