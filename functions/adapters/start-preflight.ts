/** Starts the function that checks a brand, and waits for nothing of it. */
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { Needs } from './needs.ts';
import { oneAttempt } from './one-attempt.ts';

export const needs: Needs = {
  grants: ['preflight:start'],
  environment: ['PREFLIGHT_FUNCTION'],
};

const client = /* @__PURE__ */ new LambdaClient(oneAttempt);

/** @throws the client's error where Lambda does not take it */
export async function startPreflightFunction(event: { brand: string; run: string }): Promise<void> {
  await client.send(
    new InvokeCommand({
      FunctionName: process.env.PREFLIGHT_FUNCTION,
      InvocationType: 'Event',
      Payload: JSON.stringify(event),
    }),
  );
}
