/** Reads the AWS query protocol, which SES and SNS use. */

/** A call's form parameters. */
export type Parameters = ReadonlyMap<string, string>;

/** An error in the format of the AWS query protocol. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export function parseParameters(body: string): Parameters {
  return new Map(new URLSearchParams(body));
}

/** @throws QueryError ValidationError */
export function required(parameters: Parameters, name: string): string {
  const value = parameters.get(name);
  if (value !== undefined && value !== '') return value;
  throw new QueryError(400, 'ValidationError', `${name} must not be empty.`);
}

/** Returns the values of a list, which has one numbered parameter for each value. */
export function members(parameters: Parameters, name: string): string[] {
  const values: string[] = [];
  for (let index = 1; ; index += 1) {
    const value = parameters.get(`${name}.member.${index}`);
    if (value === undefined) return values;
    values.push(value);
  }
}
