/** A brand's mail domain at SES, with a configuration set of its own, and what the account may send. */
import {
  CreateConfigurationSetCommand,
  CreateConfigurationSetEventDestinationCommand,
  CreateEmailIdentityCommand,
  DeleteConfigurationSetCommand,
  DeleteEmailIdentityCommand,
  DeleteSuppressedDestinationCommand,
  GetAccountCommand,
  GetConfigurationSetCommand,
  GetEmailIdentityCommand,
  PutEmailIdentityConfigurationSetAttributesCommand,
  PutEmailIdentityFeedbackAttributesCommand,
  PutEmailIdentityMailFromAttributesCommand,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import { commandClient } from './command-client.ts';
import type { Needs } from './needs.ts';

export const needs: Needs = { grants: ['mail-domains:read'] };

const client = /* @__PURE__ */ new SESv2Client(commandClient);

export interface MailIdentity {
  /** Whether SES sends from the domain. */
  verified: boolean;
  /** `SUCCESS`, `PENDING`, `FAILED`, `TEMPORARY_FAILURE` or `NOT_STARTED`. */
  dkim: string;
  /** Names of the three DKIM records. */
  dkimTokens: string[];
  /** Subdomain to which bounces return, and whether its records are right. */
  returnPath: string | null;
  returnPathStatus: string | null;
  set: string | null;
}

/** @returns null where SES does not know the domain */
export async function findMailIdentity(domain: string): Promise<MailIdentity | null> {
  const found = await unlessMissing(
    client.send(new GetEmailIdentityCommand({ EmailIdentity: domain })),
  );
  if (!found) return null;
  const { DkimAttributes: dkim, MailFromAttributes: mailFrom } = found;
  return {
    verified: found.VerifiedForSendingStatus ?? false,
    dkim: dkim?.Status ?? 'NOT_STARTED',
    dkimTokens: dkim?.Tokens ?? [],
    returnPath: mailFrom?.MailFromDomain ?? null,
    returnPathStatus: mailFrom?.MailFromDomainStatus ?? null,
    set: found.ConfigurationSetName ?? null,
  };
}

/**
 * Has SES send from a domain: bounces and complaints are events of the brand's own set, so that they
 * count for itself and its mail alone can be stopped. It can be repeated.
 */
export async function ensureMailIdentity(wanted: {
  domain: string;
  returnPath: string;
  set: string;
  /** ARN of the topic that gets bounces and complaints. */
  feedbackTopic: string;
}): Promise<MailIdentity> {
  await ensureSet(wanted.set, wanted.feedbackTopic);
  const EmailIdentity = wanted.domain;
  const ConfigurationSetName = wanted.set;
  const before = await findMailIdentity(EmailIdentity);
  if (!before) {
    await client.send(
      new CreateEmailIdentityCommand({
        EmailIdentity,
        ConfigurationSetName,
        DkimSigningAttributes: { NextSigningKeyLength: 'RSA_2048_BIT' },
      }),
    );
    // Bounces are events, not mails to the brand.
    await client.send(
      new PutEmailIdentityFeedbackAttributesCommand({
        EmailIdentity,
        EmailForwardingEnabled: false,
      }),
    );
  } else if (before.set !== ConfigurationSetName) {
    await client.send(
      new PutEmailIdentityConfigurationSetAttributesCommand({
        EmailIdentity,
        ConfigurationSetName,
      }),
    );
  }
  if (before?.returnPath !== wanted.returnPath) {
    await client.send(
      new PutEmailIdentityMailFromAttributesCommand({
        EmailIdentity,
        MailFromDomain: wanted.returnPath,
        BehaviorOnMxFailure: 'USE_DEFAULT_VALUE',
      }),
    );
  }
  const identity = await findMailIdentity(EmailIdentity);
  if (!identity) throw new Error(`SES does not know ${EmailIdentity} although it was made`);
  return identity;
}

async function ensureSet(ConfigurationSetName: string, TopicArn: string): Promise<void> {
  await unlessThere(
    client.send(
      new CreateConfigurationSetCommand({
        ConfigurationSetName,
        DeliveryOptions: { TlsPolicy: 'REQUIRE' },
        ReputationOptions: { ReputationMetricsEnabled: true },
        SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
      }),
    ),
  );
  await unlessThere(
    client.send(
      new CreateConfigurationSetEventDestinationCommand({
        ConfigurationSetName,
        EventDestinationName: 'feedback',
        EventDestination: {
          Enabled: true,
          MatchingEventTypes: ['BOUNCE', 'COMPLAINT', 'REJECT'],
          SnsDestination: { TopicArn },
        },
      }),
    ),
  );
}

/** Takes a domain and its set away from SES. It can be repeated. */
export async function deleteMailIdentity(domain: string, set: string): Promise<void> {
  await unlessMissing(client.send(new DeleteEmailIdentityCommand({ EmailIdentity: domain })));
  await unlessMissing(
    client.send(new DeleteConfigurationSetCommand({ ConfigurationSetName: set })),
  );
}

/** Takes an address off SES's own list, to which it sends nothing. It can be repeated. */
export async function forgetSuppressed(address: string): Promise<void> {
  await unlessMissing(
    client.send(new DeleteSuppressedDestinationCommand({ EmailAddress: address })),
  );
}

/** Whether a configuration set lets mail out; null where there is none of this name. */
export async function setSends(ConfigurationSetName: string): Promise<boolean | null> {
  const found = await unlessMissing(
    client.send(new GetConfigurationSetCommand({ ConfigurationSetName })),
  );
  return found ? (found.SendingOptions?.SendingEnabled ?? true) : null;
}

/** What the account may send. */
export async function mailAccount(): Promise<{ production: boolean; sending: boolean }> {
  const { ProductionAccessEnabled, SendingEnabled } = await client.send(new GetAccountCommand({}));
  return { production: ProductionAccessEnabled ?? false, sending: SendingEnabled ?? false };
}

async function unlessMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (cause) {
    if ((cause as Error).name === 'NotFoundException') return null;
    throw cause;
  }
}

async function unlessThere(asked: Promise<unknown>): Promise<void> {
  try {
    await asked;
  } catch (cause) {
    if ((cause as Error).name !== 'AlreadyExistsException') throw cause;
  }
}
