/** SNS: suppresses the addresses of mails that bounced or were reported as spam. */
import type { SNSEvent } from 'aws-lambda';
import { mailFeedbackSchema } from '#shared/model/mail-feedback.ts';
import { noteFeedback } from '../domain/notifications/suppressions.ts';
import { job } from '../http/job.ts';
import { log } from '../http/observability.ts';

/** Counts other events, such as rejected mails. SNS repeats the event after a failure. */
export const handler = job(async (event: SNSEvent) => {
  for (const { Sns } of event.Records) {
    const feedback = mailFeedbackSchema.safeParse(JSON.parse(Sns.Message));
    const suppressed = feedback.success ? await noteFeedback(feedback.data) : 0;
    // The log never contains the address itself.
    log('info', {
      message: 'mail_feedback',
      kind: feedback.success ? feedback.data.eventType : 'other',
      suppressed,
    });
  }
});
