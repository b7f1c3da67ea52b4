/**
 * What code needs of the deployment around it. A file that needs something exports a literal,
 * `needs`; a Lambda is given what the files in its bundle need, and nothing else
 * (infra/build/needs.ts).
 */

/** What a function may do beside writing its log. */
export type Grant =
  | 'table:read'
  | 'table:write'
  /** Find, note and forget open sockets, which belong to no brand until they are found. */
  | 'connections:write'
  /** List, over all brands, what is due: mails and pushes, open payments, what is to be purged. */
  | 'due:outbox'
  | 'due:payments'
  | 'due:purges'
  /** Send to open sockets, and close them. */
  | 'sockets:send'
  | 'mail:send'
  /** Send text messages to phones. */
  | 'sms:send'
  /** Read the secret parameters that brands name. */
  | 'parameters:read'
  /** Sign forms with which a browser puts a file there. */
  | 'uploads:put'
  /** Read and remove what was uploaded. */
  | 'uploads:take'
  | 'photos:put'
  | 'photos:remove';

/** Environment variables that only some functions have. */
export type EnvironmentName =
  | 'ORIGIN_SECRETS'
  | 'TOKEN_SECRET'
  | 'SES_CONFIGURATION_SET'
  | 'SOCKET_ENDPOINT'
  | 'PHOTO_URL_KEY'
  | 'PHOTO_URL_KEY_ID'
  | 'PHOTO_BUCKET'
  | 'UPLOAD_BUCKET'
  | 'UPLOAD_ORIGIN';

export interface Needs {
  grants?: readonly Grant[];
  environment?: readonly EnvironmentName[];
  /** npm packages that stand beside the bundle, with what they need, rather than in it. */
  packages?: readonly string[];
  /** Files that stand beside the bundle: source from the project's root -> place beside index.mjs. */
  files?: Readonly<Record<string, string>>;
  /** At least so much memory; the processor grows with it. */
  memoryMb?: number;
  /** At least so much time. */
  timeoutSeconds?: number;
}
