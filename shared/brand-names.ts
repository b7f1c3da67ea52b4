/** Names of what brands have on a deployment, which templates, commands and functions agree on. */
import type { TenantConfig } from './tenant.ts';

/** What stands before the names of parameters that brands give (shared/tenant.ts). */
export const parameterRoot = (stage: string): string => `/${stage}`;

/** Name of a brand's configuration set of SES. */
export const mailSetName = (stage: string, brand: string): string => `dating-${stage}-${brand}`;

/** Name of a brand's tenant of the shared distribution. */
export const hostingName = (stage: string, brand: string): string => `dating-${stage}-${brand}`;

/** The domain of the brand's sender address, for which SES signs mails. */
export const mailDomain = ({ mail }: Pick<TenantConfig, 'mail'>): string =>
  mail.from_address.slice(mail.from_address.lastIndexOf('@') + 1).toLowerCase();
