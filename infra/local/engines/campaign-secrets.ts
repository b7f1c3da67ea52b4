/** Secrets that sign the postbacks of campaigns. Here they derive from the parameter's name. */
import { createHash } from 'node:crypto';

const parameterName = /^\/dating\/[a-z0-9-]+\/campaign-[a-z0-9-]+$/;

/** Returns the secret in a parameter of this name; null for other parameters. */
export const campaignSecret = (name: string): string | null =>
  parameterName.test(name)
    ? createHash('sha256').update(`campaign secret ${name}`).digest('hex')
    : null;
