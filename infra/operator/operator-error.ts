/** An error whose message is one sentence for the operator. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
