import { randomUUID } from 'node:crypto';
import type { CapturedSms, WritableInbox } from './inbox.ts';
import { QueryError, required } from './query-protocol.ts';
import type { QueryAction } from './ses.ts';

const LONGEST_SMS_CHARACTERS = 1_600;

/** Implements SNS as far as the product uses it, for text messages to a phone number. */
export function openSns(options: {
  inbox: WritableInbox;
  onSms: (sms: CapturedSms) => void;
}): Record<string, QueryAction> {
  return {
    async Publish(parameters) {
      const to = parameters.get('PhoneNumber') ?? '';
      if (!/^\+?[1-9]\d{5,14}$/.test(to)) {
        throw new QueryError(
          400,
          'InvalidParameter',
          `Invalid parameter: PhoneNumber Reason: ${to} is not valid to publish to`,
        );
      }
      const text = required(parameters, 'Message');
      if (text.length > LONGEST_SMS_CHARACTERS) {
        throw new QueryError(400, 'InvalidParameter', 'Invalid parameter: Message too long');
      }
      const sms = { id: randomUUID(), to, text, sent_at: new Date().toISOString() };
      await options.inbox.addSms(sms);
      options.onSms(sms);
      return { MessageId: sms.id };
    },
  };
}
