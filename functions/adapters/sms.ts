/** Sends text messages with Amazon SNS. */
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import type { Needs } from './needs.ts';
import { failedAttempt, oneAttempt } from './one-attempt.ts';

export const needs: Needs = { grants: ['sms:send'] };

/** A text message was not sent, or its outcome is unknown. */
export class SmsError extends Error {
  override readonly name = 'SmsError';
  /** Whether the same message may succeed later. */
  readonly retryable: boolean;
  /** Whether it may have been sent although no response arrived. SNS has no idempotency token. */
  readonly responseLost: boolean;

  constructor(
    message: string,
    facts: { retryable: boolean; responseLost: boolean; cause?: unknown },
  ) {
    super(message, { cause: facts.cause });
    this.retryable = facts.retryable;
    this.responseLost = facts.responseLost;
  }
}

const sns = new SNSClient(oneAttempt);

/** Errors of SNS caused by the number or the text, for which a retry is useless. */
const final = new Set([
  'InvalidParameter',
  'InvalidParameterException',
  'InvalidParameterValue',
  'InvalidParameterValueException',
  'OptedOut',
  'OptedOutException',
  'ValidationException',
]);

/**
 * Sends one text to one number.
 *
 * @param to in E.164, e.g. `+31612345678`
 * @throws SmsError; it names neither the number nor the text
 */
export async function sendSms({ to, text }: { to: string; text: string }): Promise<void> {
  try {
    await sns.send(
      new PublishCommand({
        PhoneNumber: to,
        Message: text,
        MessageAttributes: {
          // Carriers deliver this type before advertisements, and a late code is worthless.
          'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' },
        },
      }),
    );
  } catch (cause) {
    throw asSmsError(cause);
  }
}

function asSmsError(cause: unknown): SmsError {
  const { refusedWith, code, responseLost } = failedAttempt(cause);
  if (refusedWith === null) {
    return new SmsError(`SNS gave no answer: ${code}`, { retryable: true, responseLost, cause });
  }
  const retryable = !final.has(code);
  return new SmsError(`SNS refused the text message: ${code}`, { retryable, responseLost, cause });
}
