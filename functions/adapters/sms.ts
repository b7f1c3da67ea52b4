/** Outgoing text messages, by Amazon SNS. */
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { failedAttempt, oneAttempt } from './one-attempt.ts';

/** A text message that was not sent, or of which it is not known. */
export class SmsError extends Error {
  override readonly name = 'SmsError';
  /** Whether the same message may succeed later. */
  readonly retryable: boolean;
  /** Whether it may have gone out although no answer came: SNS knows no repeated call. */
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

/** Answers of SNS that no repetition mends: the number or the text is at fault. */
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
          // A code is worth nothing later: carriers put these before advertisements.
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
