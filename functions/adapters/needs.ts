/**
 * Declares what code needs from its deployment. A file exports its needs as a literal named
 * `needs`, and a Lambda gets exactly the needs of the files in its bundle (infra/build/needs.ts).
 */

/** Permissions of a function in addition to writing its log. */
export type Grant =
  | 'table:read'
  | 'table:write'
  /** Find, store and remove open sockets, which belong to no brand until they are found. */
  | 'connections:write'
  /** List due records of all brands: mails and pushes, open payments, purges, mailings, and complaints. */
  | 'due:outbox'
  | 'due:payments'
  | 'due:purges'
  | 'due:mailings'
  | 'due:cases'
  /** List documents without a number of all brands, and give them numbers of their company. */
  | 'documents:number'
  /** Put changes of the table into the queues of the jobs that follow them. */
  | 'changes:send'
  /** Send to open sockets, and close them. */
  | 'sockets:send'
  | 'mail:send'
  /** Take addresses off SES's list of those to which it sends nothing. */
  | 'mail:readmit'
  /** Send text messages to phones. */
  | 'sms:send'
  /** Read the secret parameters that brands name. */
  | 'parameters:read'
  /** Make the secrets of campaigns, which it does not read. */
  | 'campaign-secrets:put'
  /** Read the deployment's own secrets whose ids the function's environment holds. */
  | 'secrets:read'
  /** Sign forms with which a browser uploads a file. */
  | 'uploads:put'
  /** Read and remove uploaded files. */
  | 'uploads:take'
  /** Read and add files of closed months. */
  | 'exports:keep'
  /** Add files that finance exports, which are kept for days. */
  | 'reports:put'
  /** Sign addresses of such files. */
  | 'reports:read'
  | 'photos:put'
  | 'photos:remove'
  /** Read the logos of brands as they are printed. */
  | 'logos:read'
  /** Have CloudFront forget what it caches of brands. */
  | 'brand-cache:invalidate'
  /** List uploads that wait, and copy them onto themselves. */
  | 'uploads:repeat'
  /** Read brands' domains and certificates at CloudFront, and which keys it trusts for photos. */
  | 'hosting:read'
  /** Read brands' mail domains at SES, and what the account may send. */
  | 'mail-domains:read'
  /** Read what the account may send as text messages. */
  | 'sms-account:read'
  /** Read the private keys of brands' push messages. */
  | 'push-keys:read'
  /** Start the function that checks a brand. */
  | 'preflight:start';

/** Environment variables that only some functions have. */
export type EnvironmentName =
  | 'ORIGIN_SECRET_ID'
  | 'TOKEN_SECRET_ID'
  | 'MAIL_SET_PREFIX'
  | 'PARAMETER_ROOT'
  | 'SOCKET_ENDPOINT'
  | 'CHANGE_QUEUES'
  | 'PHOTO_KEY_SECRET_ID'
  | 'PHOTO_BUCKET'
  | 'BRAND_BUCKET'
  | 'UPLOAD_BUCKET'
  | 'UPLOAD_ORIGIN'
  | 'EXPORT_BUCKET'
  | 'REPORT_BUCKET'
  | 'CONSOLE_ORIGIN'
  /** `cloudfront` where there is such a cache of brands' pages. */
  | 'BRAND_CACHE'
  | 'STAGE'
  | 'CONNECTION_GROUP_ID'
  | 'PHOTO_KEY_GROUP_ID'
  | 'PREFLIGHT_FUNCTION';

/** What an operator must hear of. Each is counted from its log line and raises an alarm. */
export type AlarmEvent =
  /** The provider says that a payment was paid whose member is gone. */
  | 'payment_for_deleted_member'
  /** The provider refused a refund, or a bank took the money back before it was made. */
  | 'withdrawal_refund_refused'
  /** The provider's payment has another amount, currency or order than ours. */
  | 'provider_payment_mismatch'
  /** The provider says a state that the product does not know. */
  | 'provider_state_unknown'
  /** The provider takes back that a payment was paid. */
  | 'paid_payment_reported_unpaid'
  | 'payment_reconciliation_failed'
  /** A charge back can be answered for a few more days. */
  | 'dispute_deadline_near'
  /** Charge backs of a brand's cards come near to what the card schemes allow. */
  | 'chargebacks_near_limit'
  /** What banks dispute could not be read from a provider. */
  | 'disputes_not_read'
  /** A provider's payouts could not be read. */
  | 'payouts_not_fetched'
  /** A payout is not what was booked, or not what the bank got. */
  | 'payout_differs'
  | 'mailing_failed'
  /** A job of finance failed for a reason that finance cannot mend. */
  | 'finance_job_failed'
  /** A mail, push or text message was given up after all attempts. */
  | 'outbox_given_up'
  /** The clock of a complaint ends soon. */
  | 'case_clock_ends'
  | 'case_overdue'
  /** Nobody signed up in an hour in which some usually do. */
  | 'signups_missing'
  | 'payments_missing'
  /** More of a brand's payments of a day failed than usually do. */
  | 'payments_failing'
  /** Too many of a brand's mails of a day came back, or were called spam. */
  | 'mail_bounces'
  | 'mail_complaints'
  /** Changes of the table did not get into the queues of the jobs that follow them. */
  | 'changes_not_forwarded'
  /** A secret of the deployment could not be read again. */
  | 'secret_not_read'
  /** A call failed for a reason that is not its caller's. */
  | 'request_failed'
  /** A job failed as a whole. */
  | 'job_failed'
  /** What follows a change of the table failed; the change comes again. */
  | 'outbox_delivery_failed'
  | 'activity_not_counted'
  | 'documents_not_numbered'
  | 'member_change_failed'
  | 'member_events_failed'
  | 'finance_job_not_run';

export interface Needs {
  /**
   * It writes money or messages, so that a mistake loses or doubles them: new versions of its functions
   * get a tenth of what comes for some minutes, and an alarm takes them back.
   */
  slowRelease?: true;
  /** What it writes into the log that is counted. */
  alarms?: readonly AlarmEvent[];
  grants?: readonly Grant[];
  environment?: readonly EnvironmentName[];
  /** npm packages that stand beside the bundle, with their dependencies, and are not part of it. */
  packages?: readonly string[];
  /** Files beside the bundle: source from the project's root -> destination beside index.mjs. */
  files?: Readonly<Record<string, string>>;
  /** Minimum memory. The processor's share grows with it. */
  memoryMb?: number;
  /** Minimum time limit. */
  timeoutSeconds?: number;
}
