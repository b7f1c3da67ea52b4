import { randomUUID } from 'node:crypto';
import { localAccount } from './account.ts';
import type { CapturedMail } from './inbox.ts';

type Recipient = { emailAddress: string };

/**
 * The notification that SES publishes about a bounce or a complaint.
 * Source: https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
export type SesNotification = {
  mail: {
    timestamp: string;
    source: string;
    sourceArn: string;
    sendingAccountId: string;
    messageId: string;
    destination: string[];
    headersTruncated: boolean;
    headers: { name: string; value: string }[];
    commonHeaders: { from: string[]; to: string[]; messageId: string; subject: string };
    tags: Record<string, string[]>;
  };
} & (
  | {
      eventType: 'Bounce';
      bounce: {
        bounceType: 'Permanent';
        bounceSubType: 'General';
        bouncedRecipients: (Recipient & {
          action: string;
          status: string;
          diagnosticCode: string;
        })[];
        timestamp: string;
        feedbackId: string;
        reportingMTA: string;
      };
    }
  | {
      eventType: 'Complaint';
      complaint: {
        complainedRecipients: Recipient[];
        complaintFeedbackType: 'abuse';
        timestamp: string;
        feedbackId: string;
        userAgent: string;
      };
    }
);

/** Returns the mailbox simulator's result for an address, which may have a label after a plus. */
export function getSimulation(address: string): 'bounce' | 'complaint' | undefined {
  const match = /^(bounce|complaint)(?:\+[^@]*)?@simulator\.amazonses\.com$/i.exec(address);
  return match?.[1]?.toLowerCase() as 'bounce' | 'complaint' | undefined;
}

/** Returns the notification of a simulated result for the affected recipients. */
export function bounceOrComplaint(
  sent: CapturedMail,
  outcome: 'bounce' | 'complaint',
  tags: Record<string, string[]>,
): SesNotification {
  const timestamp = new Date().toISOString();
  const feedbackId = randomUUID();
  const affected = sent.recipients.filter((address) => getSimulation(address) === outcome);
  const mail = {
    timestamp: sent.sent_at,
    source: sent.from,
    sourceArn: `arn:aws:ses:${localAccount.region}:${localAccount.accountId}:identity/${sent.from.split('@')[1]}`,
    sendingAccountId: localAccount.accountId,
    messageId: sent.id,
    destination: sent.recipients,
    headersTruncated: false,
    headers: Object.entries(sent.headers).map(([name, value]) => ({ name, value })),
    commonHeaders: {
      from: [sent.headers.from ?? sent.from],
      to: [sent.headers.to ?? sent.to],
      messageId: sent.headers['message-id'] ?? sent.id,
      subject: sent.subject,
    },
    tags,
  };
  if (outcome === 'complaint') {
    return {
      eventType: 'Complaint',
      complaint: {
        complainedRecipients: affected.map((emailAddress) => ({ emailAddress })),
        complaintFeedbackType: 'abuse',
        timestamp,
        feedbackId,
        userAgent: 'Amazon SES Mailbox Simulator',
      },
      mail,
    };
  }
  return {
    eventType: 'Bounce',
    bounce: {
      bounceType: 'Permanent',
      bounceSubType: 'General',
      bouncedRecipients: affected.map((emailAddress) => ({
        emailAddress,
        action: 'failed',
        status: '5.1.1',
        diagnosticCode: 'smtp; 550 5.1.1 user unknown',
      })),
      timestamp,
      feedbackId,
      reportingMTA: 'dns; simulator.amazonses.com',
    },
    mail,
  };
}
