/** SNS: a mail came back or was complained of; its address gets no further ones. */
import type { SNSEvent } from 'aws-lambda';
import { mailFeedbackSchema } from '#shared/model/mail-feedback.ts';
import { noteFeedback } from '../domain/notifications/suppressions.ts';
import { log } from '../http/observability.ts';

/** Other events, such as a mail that SES rejected, are only counted. A failure has SNS come again. */
export async function handler(event: SNSEvent): Promise<void> {
  for (const { Sns } of event.Records) {
    const feedback = mailFeedbackSchema.safeParse(JSON.parse(Sns.Message));
    const suppressed = feedback.success ? await noteFeedback(feedback.data) : 0;
    // Never the address itself.
    log('info', {
      message: 'mail_feedback',
      kind: feedback.success ? feedback.data.eventType : 'other',
      suppressed,
    });
  }
}
