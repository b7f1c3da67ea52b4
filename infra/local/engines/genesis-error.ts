import { type RefusalReason, SandboxRefusal } from './payment-sandbox.ts';

const messages = {
  110: 'Invalid merchant credentials!',
  120: 'Invalid terminal configuration!',
  320: 'Please check input data for errors!',
  330: 'Please check input data for errors!',
  340: 'Please check input data for errors!',
  350: 'Invalid XML!',
  410: 'Reference transaction not found!',
  420: 'The reference transaction does not allow this!',
  450: 'Transaction already processed!',
  460: 'Transaction not found!',
  470: 'Chargeback not found!',
  480: 'Retrieval request not found!',
  490: 'Fraud report not found!',
  510: 'The card was declined!',
  540: 'Credit exceeded!',
  696: 'Invalid IBAN!',
  900: 'Something went wrong!',
} as const;
type Code = keyof typeof messages;

const httpStatuses: Partial<Record<Code, number>> = { 110: 401, 900: 500 };

/** An error in Genesis's format. Its message is for buyers and the technical one for developers. */
export class GenesisError extends Error {
  override readonly name = 'GenesisError';
  readonly code: Code;
  readonly technicalMessage: string;

  constructor(code: Code, technicalMessage: string) {
    super(messages[code]);
    this.code = code;
    this.technicalMessage = technicalMessage;
  }

  /** Other refusals have the status 200, and only their body tells them. */
  get httpStatus(): number {
    return httpStatuses[this.code] ?? 200;
  }
}

const refusals: Record<RefusalReason, Code> = {
  unknown: 460,
  not_paid: 420,
  currency: 340,
  amount: 540,
  unsupported: 340,
};

/** Returns the error to send; null for a fault of the sandbox itself. */
export function toGenesisError(error: unknown): GenesisError | null {
  if (error instanceof GenesisError) return error;
  if (!(error instanceof SandboxRefusal)) return null;
  return new GenesisError(refusals[error.reason], error.message);
}
