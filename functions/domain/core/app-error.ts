import type { AnyErrorCode, ErrorParams } from '#shared/errors.ts';

/**
 * An unexpected failure, or a refusal that ends the request. Rules throw codes, never statuses;
 * `http/error-responses` maps them by the table in shared/errors.ts.
 */
export class AppError extends Error {
  readonly code: AnyErrorCode;
  readonly params: ErrorParams | undefined;
  /** Field path -> field code. */
  readonly fields: Record<string, string> | undefined;

  constructor(
    code: AnyErrorCode,
    details: { params?: ErrorParams; fields?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(code, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.params = details.params;
    this.fields = details.fields;
  }
}
