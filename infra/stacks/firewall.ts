/** The web ACL of CloudFront, which AWS WAF requires to be in us-east-1. */
import * as wafv2 from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { errorBody } from '#shared/errors.ts';
import { StageStack, type StageStackProps } from '../constructs/stage-stack.ts';
import { staticHeaders } from '../headers.ts';

/**
 * Maximum number of requests from one IP address in five minutes. A page and its files need about
 * thirty requests, and a mobile network has many members behind one address. The functions apply
 * stricter limits by IPv6 network. AWS WAF counts single addresses, as it supports no prefix, and
 * its autonomous system key would be a whole provider.
 */
const requestsPerFiveMinutes = 5_000;
const blockedMinutes = 5;

/**
 * Rules that only count. Those on bodies do because members write any text. Functions parse JSON bodies strictly,
 * limit them to 64 KiB, and show texts only as text.
 */
const countedOnly = [
  'CrossSiteScripting_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'SizeRestrictions_BODY',
  // Links of advertising networks carry whole addresses (`?ref=https://…`). No function requests an
  // address of a query; what is kept of one is a text of a click.
  'GenericRFI_QUERYARGUMENTS',
];

export class FirewallStack extends StageStack {
  readonly webAclArn: string;

  constructor(scope: Construct, id: string, props: StageStackProps) {
    super(scope, id, props);
    const tooMany = 'too-many-requests';
    const acl = new wafv2.CfnWebACL(this, 'WebAcl', {
      name: this.named('firewall'),
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility(this.named('firewall')),
      customResponseBodies: {
        [tooMany]: {
          contentType: 'APPLICATION_JSON',
          content: JSON.stringify(errorBody('rate_limited', { minutes: blockedMinutes })),
        },
      },
      rules: [
        {
          name: 'rate',
          priority: 0,
          statement: {
            rateBasedStatement: { limit: requestsPerFiveMinutes, aggregateKeyType: 'IP' },
          },
          action: {
            block: {
              customResponse: {
                responseCode: 429,
                customResponseBodyKey: tooMany,
                responseHeaders: Object.entries({
                  ...staticHeaders,
                  'cache-control': 'no-store',
                  'retry-after': String(blockedMinutes * 60),
                }).map(([name, value]) => ({ name, value })),
              },
            },
          },
          visibilityConfig: visibility('rate'),
        },
        managed(1, 'AWSManagedRulesAmazonIpReputationList'),
        managed(2, 'AWSManagedRulesKnownBadInputsRuleSet'),
        managed(3, 'AWSManagedRulesCommonRuleSet', countedOnly),
      ],
    });
    this.webAclArn = acl.attrArn;
  }
}

const visibility = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
});

function managed(
  priority: number,
  name: string,
  counted: string[] = [],
): wafv2.CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
    overrideAction: { none: {} },
    visibilityConfig: visibility(name),
  };
}
