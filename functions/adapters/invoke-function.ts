/** Invokes a function of the deployment that is for commands. */
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { commandClient } from './command-client.ts';

const client = /* @__PURE__ */ new LambdaClient(commandClient);

/**
 * Returns its answer.
 *
 * @throws Error where the function failed, or may not be invoked
 */
export async function invokeFunction<Answer>(
  FunctionName: string,
  Qualifier: string,
  event: unknown,
): Promise<Answer> {
  const { Payload, FunctionError } = await client.send(
    new InvokeCommand({ FunctionName, Qualifier, Payload: JSON.stringify(event) }),
  );
  const text = Payload?.transformToString() ?? '';
  if (FunctionError) throw new Error(`${FunctionName} failed: ${text}`);
  return JSON.parse(text) as Answer;
}
