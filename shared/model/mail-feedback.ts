/**
 * What SES publishes about a mail that came back or was complained of, as far as it is read.
 * Source: https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
import * as z from 'zod/mini';

const recipients = z.array(z.object({ emailAddress: z.string() }));
const mail = z.object({
  /** Every mail is sent with the brand as its tag. */
  tags: z.object({ tenant: z.tuple([z.string()], z.string()) }),
});

export const mailFeedbackSchema = z.discriminatedUnion('eventType', [
  z.object({
    eventType: z.literal('Bounce'),
    mail,
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients }),
  }),
  z.object({
    eventType: z.literal('Complaint'),
    mail,
    complaint: z.object({ complainedRecipients: recipients }),
  }),
]);
export type MailFeedback = z.infer<typeof mailFeedbackSchema>;
