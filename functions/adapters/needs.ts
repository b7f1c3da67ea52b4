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
  /** Send to open sockets, and close them. */
  | 'sockets:send'
  | 'mail:send'
  /** Send text messages to phones. */
  | 'sms:send'
  /** Read the secret parameters that brands name. */
  | 'parameters:read'
  /** Sign forms with which a browser uploads a file. */
  | 'uploads:put'
  /** Read and remove uploaded files. */
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
  /** npm packages that stand beside the bundle, with their dependencies, and are not part of it. */
  packages?: readonly string[];
  /** Files beside the bundle: source from the project's root -> destination beside index.mjs. */
  files?: Readonly<Record<string, string>>;
  /** Minimum memory. The processor's share grows with it. */
  memoryMb?: number;
  /** Minimum time limit. */
  timeoutSeconds?: number;
}
