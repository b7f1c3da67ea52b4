/** Parameters of Systems Manager, for commands. Functions read them by AWS's extension. */
import { DescribeParametersCommand, GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { commandClient } from './command-client.ts';

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
export async function storedParameter(name: string): Promise<string | null> {
  try {
    const { Parameter } = await client.send(
      new GetParameterCommand({ Name: name, WithDecryption: true }),
    );
    return Parameter?.Value ?? null;
  } catch (cause) {
    if ((cause as Error).name === 'ParameterNotFound') return null;
    throw cause;
  }
}
