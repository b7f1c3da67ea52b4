/**
 * The only account of the local stack. Requests to S3 are really signed and verified with these
 * keys. They consist of letters and digits, as DynamoDB Local refuses other access keys.
 */
export const localAccount = {
  accessKeyId: 'local',
  secretAccessKey: 'local',
  region: 'eu-west-1',
  accountId: '000000000000',
} as const;

export type Credentials = { readonly accessKeyId: string; readonly secretAccessKey: string };

/** Receives one line of an engine's log, without a line end. */
export type EngineLog = (line: string) => void;
