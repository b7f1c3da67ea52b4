/** Names of what brands have on a deployment, which templates and commands must agree on. */
import type { TenantConfig } from '#shared/tenant.ts';

/** What stands before the names of parameters that brands give (shared/tenant.ts). */
export const parameterRoot = (stage: string): string => `/${stage}`;

/** The alias by which everything calls a function, and the tag that says of which stage it is. */
export const liveAlias = 'live';
export const stageTag = 'stage';

/** Name of a function that commands invoke; others have names that CloudFormation makes. */
export const commandFunctionName = (stage: string, room: string, name: string): string =>
  `dating-${stage}-room-${room}-${name}`;

/** Name of the role that the pipeline deploys with. */
export const pipelineRoleName = (stage: string): string => `dating-${stage}-pipeline`;

/** Name of a brand's configuration set of SES. */
export const mailSetName = (stage: string, brand: string): string => `dating-${stage}-${brand}`;

/** Name of a brand's tenant of the shared distribution. */
export const hostingName = (stage: string, brand: string): string => `dating-${stage}-${brand}`;

/** The domain of the brand's sender address, for which SES signs mails. */
export const mailDomain = ({ mail }: Pick<TenantConfig, 'mail'>): string =>
  mail.from_address.slice(mail.from_address.lastIndexOf('@') + 1).toLowerCase();
