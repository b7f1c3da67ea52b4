/** The API client: one function per method, typed by the contracts, of which the browser loads no schema. */
import {
  getPath,
  type PathContract,
  type RequestBodyInput,
  type RequestQueryInput,
  type ResponseBody,
} from '#shared/api/contract.ts';
import type { Contracts } from '#shared/api/index.ts';
import type { ErrorBody, ErrorCode, ErrorParams } from '#shared/errors.ts';
import * as limits from '#shared/limits.ts';
import { heldBackEvent } from '#shared/view-message.ts';
import { onlineStore } from './online.ts';
import { eitherSignal } from './signals.ts';

/** A failed call. `code` is `network` where no answer came. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network';
  readonly status: number;
  readonly params: ErrorParams;
  readonly fields: Record<string, string>;
  /** The member was logged out or shut out because of it, which shows already: show nothing. */
  readonly swallowed: boolean;

  constructor(failure: {
    code: ErrorCode | 'network';
    status: number;
    params?: ErrorParams | undefined;
    fields?: Record<string, string> | undefined;
    swallowed?: boolean;
    cause?: unknown;
  }) {
    super(failure.code, { cause: failure.cause });
    this.name = 'ApiError';
    this.code = failure.code;
    this.status = failure.status;
    this.params = failure.params ?? {};
    this.fields = failure.fields ?? {};
    this.swallowed = failure.swallowed ?? false;
  }
}

/** Whether a failure says nothing: it logged the member out or shut them out, which shows already. */
export const isSwallowed = (cause: unknown): boolean =>
  cause instanceof ApiError && cause.swallowed;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface RequestOptions<C extends PathContract, M extends Method & keyof C['methods']> {
  body?: RequestBodyInput<C, M>;
  query?: RequestQueryInput<C, M>;
  signal?: AbortSignal | undefined;
  /** The body carries an idempotency value, so that sending it again changes nothing. */
  keyed?: boolean;
}

/** Called on 403 authentication_required; true where a member was logged in here until now. */
let onLoggedOut: () => boolean = () => false;
export const whenLoggedOut = (listener: () => boolean) => {
  onLoggedOut = listener;
};

/** Called with its parameters on 403 account_restricted, where a member is shut out of the brand. */
let onShutOut: (params: ErrorParams) => void = () => undefined;
export const whenShutOut = (listener: (params: ErrorParams) => void) => {
  onShutOut = listener;
};

/** Tells whether a refusal shuts a logged-in member out. A muted one only cannot write. */
function shutsOut(code: ErrorCode, { kind }: ErrorParams, name: string, method: string): boolean {
  // The login form says it itself: nobody is logged in there.
  const isLogin = name === 'user' && method === 'POST';
  return code === 'account_restricted' && (kind === 'suspend' || kind === 'ban') && !isLogin;
}

/** When a call last logged the member out, in milliseconds of the page. */
let loggedOutAt = Number.NEGATIVE_INFINITY;

/** Whether a 403 authentication_required ended a member's session, together with earlier calls. */
function endsSession(startedAt: number): boolean {
  if (onLoggedOut()) loggedOutAt = performance.now();
  // Of several calls under way at once only the first finds somebody logged in.
  return startedAt <= loggedOutAt;
}

/** Tells whether the network refused the call; a server that is only slow to answer was reached. */
export const isUnreachable = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.code === 'network' && failure.cause instanceof TypeError;

const retriable = new Set([502, 503, 504]);
const sleep = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/**
 * Makes a call. Safe and keyed calls are repeated up to five times with exponential
 * delay where no answer, or a passing failure, came; nothing else ever is.
 *
 * @throws ApiError
 */
export async function call<
  Name extends keyof Contracts,
  M extends Method & keyof Contracts[Name]['methods'] & string,
>(
  name: Name,
  method: M,
  options: RequestOptions<Contracts[Name], M> = {},
): Promise<ResponseBody<Contracts[Name], M>> {
  const repeatable = method === 'GET' || options.keyed === true;
  for (let attempt = 0; ; attempt++) {
    try {
      return await once<Contracts[Name], M>(name, method, options);
    } catch (cause) {
      const isTransient =
        cause instanceof ApiError && (cause.code === 'network' || retriable.has(cause.status));
      if (!repeatable || !isTransient || attempt >= limits.httpRetries) {
        if (isUnreachable(cause)) onlineStore.set(false);
        throw cause;
      }
      await sleep(limits.httpRetryBaseMs * 2 ** attempt, options.signal);
    }
  }
}

async function once<C extends PathContract, M extends Method & keyof C['methods'] & string>(
  name: string,
  method: M,
  { body, query, signal }: RequestOptions<C, M>,
): Promise<ResponseBody<C, M>> {
  const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : '';
  const timeout = AbortSignal.timeout(limits.httpTimeoutMs);
  const startedAt = performance.now();
  let response: Response;
  try {
    response = await fetch(`${getPath({ name })}${search}`, {
      method,
      credentials: 'same-origin',
      signal: signal ? eitherSignal(signal, timeout) : timeout,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(name === 'user' ? { 'X-Request-Type': 'client' } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError({ code: 'network', status: 0, cause });
  }
  onlineStore.set(true);
  if (response.status === 204) return undefined as ResponseBody<C, M>;
  const json = (await response.json().catch(() => null)) as unknown;
  if (response.ok && json !== null) return json as ResponseBody<C, M>;
  const error = (json as Partial<ErrorBody> | null)?.error;
  const code = error?.code ?? 'internal_error';
  if (code === 'read_only') {
    dispatchEvent(new CustomEvent(heldBackEvent, { detail: { method, name } }));
  }
  const isShutOut = shutsOut(code, error?.params ?? {}, name, method);
  if (isShutOut) onShutOut(error?.params ?? {});
  const isLoggedOut =
    code === 'authentication_required' && name !== 'user' && endsSession(startedAt);
  throw new ApiError({
    code,
    status: response.status,
    params: error?.params,
    fields: error?.fields,
    swallowed: isShutOut || isLoggedOut,
  });
}
