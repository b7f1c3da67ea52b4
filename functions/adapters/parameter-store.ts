/**
 * Parameters of Systems Manager as they are now, for commands and checks. Other functions read them by
 * AWS's extension, which keeps them for some minutes.
 */
import {
  DescribeParametersCommand,
  GetParameterCommand,
  type Parameter,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { commandClient } from './command-client.ts';
import { readParametersBy } from './parameters.ts';

const client = /* @__PURE__ */ new SSMClient(commandClient);

/** Whether there is a parameter of this name. What it holds is not read. */
export async function parameterExists(name: string): Promise<boolean> {
  const { Parameters } = await client.send(
    new DescribeParametersCommand({
      ParameterFilters: [{ Key: 'Name', Option: 'Equals', Values: [name] }],
    }),
  );
  return (Parameters ?? []).length > 0;
}

/** Reads and decrypts a parameter. @returns null where there is none; the SDK's other errors */
export const storedParameter = async (name: string): Promise<string | null> =>
  (await find(name))?.Value ?? null;

/** Tells a parameter's value and since when it has it; null where there is none. */
export async function datedParameter(name: string): Promise<{ value: string; since: Date } | null> {
  const found = await find(name);
  const { Value: value, LastModifiedDate: since } = found ?? {};
  return value !== undefined && since ? { value, since } : null;
}

/** Gives a parameter its value, encrypted; the former ones stay in its history. */
export async function writeParameter(name: string, value: string): Promise<void> {
  await client.send(
    new PutParameterCommand({ Name: name, Value: value, Type: 'SecureString', Overwrite: true }),
  );
}

async function find(name: string): Promise<Parameter | null> {
  try {
    const { Parameter } = await client.send(
      new GetParameterCommand({ Name: name, WithDecryption: true }),
    );
    return Parameter ?? null;
  } catch (cause) {
    if ((cause as Error).name === 'ParameterNotFound') return null;
    throw cause;
  }
}

/** Has the adapters of providers read them as they are now, too. */
export const readStoredParameters = (): void =>
  readParametersBy(async (name) => {
    const value = await storedParameter(name);
    if (value === null) throw new Error('there is no parameter of this name');
    return value;
  });
