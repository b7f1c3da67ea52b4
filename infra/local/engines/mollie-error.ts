import { type RefusalReason, SandboxRefusal } from './payment-sandbox.ts';

/** An error in Mollie's format. Source: https://docs.mollie.com/reference/error-handling */
export class MollieError extends Error {
  override readonly name = 'MollieError';
  readonly status: number;
  /** The invalid parameter. */
  readonly field: string | undefined;

  constructor(status: number, detail: string, field?: string) {
    super(detail);
    this.status = status;
    this.field = field;
  }
}

const refusals: Record<RefusalReason, { status: number; field?: string }> = {
  unknown: { status: 404 },
  not_paid: { status: 422 },
  currency: { status: 422, field: 'amount.currency' },
  amount: { status: 422, field: 'amount' },
  unsupported: { status: 422 },
};

/** Returns the error to send; null for a fault of the sandbox itself. */
export function toMollieError(error: unknown): MollieError | null {
  if (error instanceof MollieError) return error;
  if (!(error instanceof SandboxRefusal)) return null;
  const { status, field } = refusals[error.reason];
  return new MollieError(status, error.message, field);
}

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized Request',
  404: 'Not Found',
  405: 'Method Not Allowed',
  410: 'Gone',
  422: 'Unprocessable Entity',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

export const errorBody = ({ status, message, field }: MollieError) => ({
  status,
  title: titles[status] ?? 'Error',
  detail: message,
  ...(field ? { field } : {}),
  _links: {
    documentation: {
      href: 'https://docs.mollie.com/reference/error-handling',
      type: 'text/html',
    },
  },
});
