/** What the account may send as text messages. */
import {
  GetSMSAttributesCommand,
  GetSMSSandboxAccountStatusCommand,
  SNSClient,
} from '@aws-sdk/client-sns';
import { commandClient } from './command-client.ts';
import type { Needs } from './needs.ts';

export const needs: Needs = { grants: ['sms-account:read'] };

const client = /* @__PURE__ */ new SNSClient(commandClient);

export interface SmsAccount {
  /** Whether only verified numbers get any. */
  sandbox: boolean;
  /** The most that a month of them may cost, US dollars; null where AWS names none. */
  monthlyUsd: number | null;
}

export async function smsAccount(): Promise<SmsAccount> {
  const { IsInSandbox } = await client.send(new GetSMSSandboxAccountStatusCommand({}));
  const { attributes } = await client.send(
    new GetSMSAttributesCommand({ attributes: ['MonthlySpendLimit'] }),
  );
  const limit = attributes?.MonthlySpendLimit;
  return { sandbox: IsInSandbox ?? true, monthlyUsd: limit === undefined ? null : Number(limit) };
}
