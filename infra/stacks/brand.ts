/**
 * One brand's resources: its domains on the shared distribution with their certificate, and its
 * mail domain. Its data, texts and pictures are published separately.
 */
import { CfnOutput } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as ses from 'aws-cdk-lib/aws-ses';
import * as sns from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { mailSetName } from '../constructs/service-function.ts';
import { StageStack, type StageStackProps } from '../constructs/stage-stack.ts';
import type { ApiStack } from './api.ts';
import { type BrandDeclaration, getMailDomain } from './config.ts';
import type { SiteStack } from './site.ts';

/** Bounces return to this subdomain of the mail domain, so that SPF applies to the brand. */
const returnPathName = 'bounce';

export interface BrandStackProps extends StageStackProps {
  brand: BrandDeclaration;
  api: ApiStack;
  site: SiteStack;
  /** ARN of the issued certificate. Without it CloudFront requests one. */
  certificateArn?: string | undefined;
}

export class BrandStack extends StageStack {
  constructor(scope: Construct, id: string, props: BrandStackProps) {
    super(scope, id, props);
    this.makeTenant(props);
    this.makeIdentity(props);
  }

  private makeTenant({ brand, site, certificateArn }: BrandStackProps): void {
    const [primary] = brand.domains;
    new cloudfront.CfnDistributionTenant(this, 'Tenant', {
      name: this.named(brand.id),
      distributionId: site.distributionId,
      connectionGroupId: site.connectionGroupId,
      domains: brand.domains,
      enabled: true,
      // CloudFront renews what it requested, so the request is made once and then the
      // certificate is named.
      ...(certificateArn
        ? { customizations: { certificate: { arn: certificateArn } } }
        : {
            managedCertificateRequest: {
              ...(primary ? { primaryDomainName: primary } : {}),
              validationTokenHost: 'cloudfront',
              certificateTransparencyLoggingPreference: 'enabled',
            },
          }),
    });
    brand.domains.forEach((domain, index) => {
      this.record(`Domain${index + 1}`, domain, 'CNAME', site.routingEndpoint);
    });
  }

  private makeIdentity({ brand, api }: BrandStackProps): void {
    const domain = getMailDomain(brand);
    const returnPath = `${returnPathName}.${domain}`;
    const identity = new ses.EmailIdentity(this, 'Mail', {
      identity: ses.Identity.domain(domain),
      configurationSet: this.makeConfigurationSet(brand, api),
      dkimIdentity: ses.DkimIdentity.easyDkim(ses.EasyDkimSigningKeyLength.RSA_2048_BIT),
      mailFromDomain: returnPath,
      // Bounces and complaints are events of the configuration set, not mails to the brand.
      feedbackForwarding: false,
    });
    identity.dkimRecords.forEach(({ name, value }, index) => {
      this.record(`Dkim${index + 1}`, name, 'CNAME', value);
    });
    this.record('ReturnPathMx', returnPath, 'MX', `10 feedback-smtp.${this.region}.amazonses.com`);
    this.record('ReturnPathSpf', returnPath, 'TXT', '"v=spf1 include:amazonses.com -all"');
    this.record('Dmarc', `_dmarc.${domain}`, 'TXT', '"v=DMARC1; p=quarantine; adkim=s; aspf=r"');
  }

  /**
   * The brand's own set: its bounces and complaints count for itself, and its mail alone is stopped
   * by `aws sesv2 put-configuration-set-sending-options`.
   */
  private makeConfigurationSet(brand: BrandDeclaration, api: ApiStack): ses.IConfigurationSet {
    const set = new ses.ConfigurationSet(this, 'MailSet', {
      configurationSetName: mailSetName(this.stage, brand.id),
      reputationMetrics: true,
      tlsPolicy: ses.ConfigurationSetTlsPolicy.REQUIRE,
      suppressionReasons: ses.SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    set.addEventDestination('Feedback', {
      // By its ARN: its policy is its own stack's, which lets in the sets of all brands.
      destination: ses.EventDestination.snsTopic(
        sns.Topic.fromTopicArn(this, 'MailFeedback', api.mailFeedback.topicArn),
      ),
      events: [
        ses.EmailSendingEvent.BOUNCE,
        ses.EmailSendingEvent.COMPLAINT,
        ses.EmailSendingEvent.REJECT,
      ],
    });
    return set;
  }

  /** Outputs the DNS records that the brand needs. */
  private record(id: string, name: string, type: string, value: string): void {
    new CfnOutput(this, `Dns${id}`, { value: `${name} ${type} ${value}` });
  }
}
