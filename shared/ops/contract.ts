/**
 * What a call of the console is. Server, browser, OpenAPI file and tests read the same object, as
 * they do with the brands' calls (shared/api/contract.ts).
 */
import type { HttpMethod, MethodContract } from '../api/contract.ts';
import type { AnyErrorCode } from '../errors.ts';
import type { OperatorRole } from '../rules/operator-roles.ts';

export interface OpsMethodContract
  extends Pick<MethodContract, 'summary' | 'query' | 'input' | 'output' | 'status' | 'rateLimit'> {
  /** Codes of its own, beside the common ones. */
  errors?: readonly AnyErrorCode[];
  /** Roles that may make it; `signed_out`: no session is needed, and none is looked at. */
  access: readonly OperatorRole[] | 'signed_out';
  /**
   * Name of the call in the audit. Where `query` or `input` has a `brand`, the operator must work
   * for it, and the entry stands in that brand's audit.
   */
  action: string;
}

export interface OpsPathContract {
  /** The name in `/ops/<name>`. */
  name: string;
  methods: Partial<Record<HttpMethod, OpsMethodContract>>;
}

/** Declares a path; keeps the literal types. */
export function opsPath<const Contract extends OpsPathContract>(contract: Contract): Contract {
  return contract;
}

/** Root-relative address of a call. */
export const getOpsPath = ({ name }: Pick<OpsPathContract, 'name'>) => `/ops/${name}`;
