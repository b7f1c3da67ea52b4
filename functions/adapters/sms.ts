/** Outgoing text messages, by Amazon SNS. */
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';

/** A text message that was not sent, or of which it is not known. */
export class SmsError extends Error {
  override readonly name = 'SmsError';
  /** Whether the same message may succeed later. */
  readonly retryable: boolean;
  /** Whether it may have gone out although no answer came: SNS knows no repeated call. */
  readonly answerLost: boolean;

  constructor(
    message: string,
    facts: { retryable: boolean; answerLost: boolean; cause?: unknown },
  ) {
    super(message, { cause: facts.cause });
    this.retryable = facts.retryable;
    this.answerLost = facts.answerLost;
  }
}

const connectionTimeoutMs = 2_000;
const requestTimeoutMs = 8_000;

/** One attempt per call: whether and when to repeat is the outbox's to decide. */
const sns = new SNSClient({
  maxAttempts: 1,
  requestHandler: {
    connectionTimeout: connectionTimeoutMs,
    requestTimeout: requestTimeoutMs,
    // Without it the handler only logs a warning and goes on waiting.
    throwOnRequestTimeout: true,
  },
});

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
/** Failures of the network before a request could have left. */
const neverReached = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
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
  const error = cause as Error & { code?: unknown; $metadata?: { httpStatusCode?: number } };
  const status = error.$metadata?.httpStatusCode;
  // A success whose body cannot be read is no refusal: SNS has taken the text.
  if (status !== undefined && status >= 300) {
    return new SmsError(`SNS refused the text message: ${error.name}`, {
      retryable: !final.has(error.name),
      answerLost: false,
      cause,
    });
  }
  const code = typeof error.code === 'string' ? error.code : error.name;
  const unsent =
    neverReached.has(code) ||
    error.name === 'CredentialsProviderError' ||
    // The handler's connection timeout carries no code of its own.
    error.message.includes('did not establish a connection');
  return new SmsError(`SNS gave no answer: ${code}`, {
    retryable: true,
    answerLost: !unsent,
    cause,
  });
}
