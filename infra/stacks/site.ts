/**
 * The one multi-tenant distribution that all brands share, its connection group, and the role
 * that publishes brands. Brands join it when they are published, without a deployment.
 */

import { CfnOutput, Duration } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { mailSetName } from '#shared/brand-names.ts';
import { socketPath } from '#shared/socket-path.ts';
import { kinds } from '../../functions/table/items.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import {
  allMethods,
  apiOrigin,
  bucketOrigin,
  headersPolicy,
  readMethods,
  type SharedHeaders,
  storedBehaviour,
  storedHeaders,
} from '../constructs/distribution-parts.ts';
import { withSecondFactor } from '../constructs/people.ts';
import { StageStack, type StageStackProps } from '../constructs/stage-stack.ts';
import { viewerRequestCode } from '../constructs/viewer-request.ts';
import {
  immutableCacheControl,
  photoCacheControl,
  sharedPictureHeaders,
  staticHeaders,
} from '../headers.ts';
import type { ApiStack } from './api.ts';
import { bucketName, type DataStack } from './data.ts';

/** Longest time in a cache. A function's response must allow it by its own Cache-Control. */
const longestResponseCache = Duration.minutes(5);

/** Headers that the functions read beside those of the cache key. */
const forwardedHeaders = [
  'CloudFront-Viewer-ASN',
  'CloudFront-Viewer-Address',
  'Content-Type',
  'Origin',
  'Purpose',
  'Sec-Fetch-Site',
  'Sec-GPC',
  'Sec-Purpose',
  'User-Agent',
];

/** Headers of a WebSocket handshake, and those that its function reads. */
const handshakeHeaders = [
  'x-brand-host',
  'CloudFront-Viewer-Address',
  'Origin',
  'User-Agent',
  ...['Accept', 'Extensions', 'Key', 'Protocol', 'Version'].map((name) => `Sec-WebSocket-${name}`),
];

/** Headers by which responses differ: brand and country. */
const responsesVaryBy = ['x-brand-host', 'CloudFront-Viewer-Country'];

/** Name of the output with the id of the connection group. */
export const connectionGroupOutput = 'ConnectionGroupId';

export interface SiteStackProps extends StageStackProps {
  data: DataStack;
  api: ApiStack;
  /** Paths of the API. */
  calls: readonly string[];
  /** ARN of the distribution's own certificate. */
  certificate: string;
  webAclArn: string;
  /** ARNs of the users who may assume the publisher's role. */
  publishers: readonly string[];
}

export class SiteStack extends StageStack {
  readonly distributionId: string;
  readonly distributionArn: string;
  /** Used by the console's distribution too. */
  readonly headers: SharedHeaders;

  constructor(scope: Construct, id: string, props: SiteStackProps) {
    super(scope, id, props);
    this.headers = {
      fallback: headersPolicy(this, 'fallback', staticHeaders, { override: false }),
      bundle: storedHeaders(this, 'bundle', staticHeaders, immutableCacheControl),
      photos: storedHeaders(this, 'photos', staticHeaders, photoCacheControl),
    };
    const distribution = this.makeDistribution(props);
    this.distributionId = distribution.attrId;
    this.distributionArn = `arn:${this.partition}:cloudfront::${this.account}:distribution/${distribution.attrId}`;

    const connections = new cloudfront.CfnConnectionGroup(this, 'Connections', {
      name: this.named('brands'),
      enabled: true,
      ipv6Enabled: true,
    });
    this.makePublisher(props);
    new CfnOutput(this, connectionGroupOutput, { value: connections.attrId });
    // Brands' domains point to it.
    new CfnOutput(this, 'RoutingEndpoint', { value: connections.attrRoutingEndpoint });
    new CfnOutput(this, 'DistributionId', { value: this.distributionId });
  }

  private makeDistribution({
    data,
    api,
    calls,
    certificate,
    webAclArn,
  }: SiteStackProps): cloudfront.CfnDistribution {
    const fromFunctions = this.functionBehaviour(calls);
    const stored = this.storedBehaviours();
    const distribution = new cloudfront.CfnDistribution(this, 'Distribution', {
      distributionConfig: {
        comment: `All brands of the stage ${this.stage}`,
        enabled: true,
        connectionMode: 'tenant-only',
        httpVersion: 'http2and3',
        webAclId: webAclArn,
        // Brands bring their own certificates. With CloudFront's as the distribution's own, the floor
        // would be TLS 1.0 whatever stands here.
        viewerCertificate: {
          acmCertificateArn: certificate,
          sslSupportMethod: 'sni-only',
          minimumProtocolVersion: 'TLSv1.2_2021',
        },
        origins: [
          apiOrigin(this, 'functions', api.http.apiId, data.originSecret),
          apiOrigin(this, 'sockets', api.sockets.apiId, data.originSecret),
          bucketOrigin(this, 'web', data.web.bucketRegionalDomainName),
          bucketOrigin(this, 'brand', data.brand.bucketRegionalDomainName),
          bucketOrigin(this, 'photo', data.photos.bucketRegionalDomainName),
        ],
        defaultCacheBehavior: { ...fromFunctions, viewerProtocolPolicy: 'redirect-to-https' },
        cacheBehaviors: [
          { ...this.settingsBehaviour(fromFunctions), pathPattern: '/api/settings.php' },
          { ...fromFunctions, viewerProtocolPolicy: 'https-only', pathPattern: '/api/*' },
          { ...this.socketBehaviour(fromFunctions), pathPattern: socketPath },
          { ...stored.bundle, targetOriginId: 'web', pathPattern: '/assets/*' },
          { ...stored.bundle, targetOriginId: 'web', pathPattern: '/fonts/*' },
          { ...stored.worker, targetOriginId: 'web', pathPattern: '/sw-push.js' },
          { ...stored.pictures, targetOriginId: 'brand', pathPattern: '/brand/*' },
          { ...stored.pictures, targetOriginId: 'photo', pathPattern: '/cdn/*' },
          {
            ...stored.photos,
            targetOriginId: 'photo',
            pathPattern: '/photos/*',
            trustedKeyGroups: [data.photoKeyGroupId],
          },
        ],
        // No custom error responses: they would put a page in the place of the API's own answers.
      },
    });
    acknowledge(
      distribution,
      'Brands are open to whom they serve; a brand restricts countries on its own tenant.',
      'CFR1',
    );
    acknowledge(
      distribution,
      'Access logs are delivered by the access-log stack (standard logging, second version).',
      'CFR3',
    );
    return distribution;
  }

  /** Functions' responses are cached only where they allow it, and by cookie. */
  private functionBehaviour(calls: readonly string[]) {
    const viewerRequest = new cloudfront.CfnFunction(this, 'ViewerRequest', {
      name: this.named('viewer-request'),
      autoPublish: true,
      functionCode: viewerRequestCode(calls),
      functionConfig: {
        comment: 'Names the brand of a request',
        runtime: 'cloudfront-js-2.0',
      },
    });
    const cache = new cloudfront.CachePolicy(this, 'Answers', {
      cachePolicyName: this.named('answers'),
      ...cacheTimes,
      headerBehavior: cloudfront.CacheHeaderBehavior.allowList(...responsesVaryBy),
      cookieBehavior: cloudfront.CacheCookieBehavior.all(),
      queryStringBehavior: cloudfront.CacheQueryStringBehavior.all(),
    });
    const forwarded = new cloudfront.OriginRequestPolicy(this, 'Visitor', {
      originRequestPolicyName: this.named('visitor'),
      headerBehavior: cloudfront.OriginRequestHeaderBehavior.allowList(...forwardedHeaders),
      cookieBehavior: cloudfront.OriginRequestCookieBehavior.all(),
      queryStringBehavior: cloudfront.OriginRequestQueryStringBehavior.all(),
    });
    return {
      targetOriginId: 'functions',
      allowedMethods: allMethods,
      cachedMethods: readMethods,
      compress: true,
      cachePolicyId: cache.cachePolicyId,
      originRequestPolicyId: forwarded.originRequestPolicyId,
      responseHeadersPolicyId: this.headers.fallback,
      functionAssociations: [
        { eventType: 'viewer-request', functionArn: viewerRequest.attrFunctionArn },
      ],
    };
  }

  /**
   * Settings are the same for all visitors of a brand from one country. Cookies and other query
   * keys stay out of the key, and so that they cannot matter they do not reach the function.
   */
  private settingsBehaviour(fromFunctions: ReturnType<SiteStack['functionBehaviour']>) {
    const cache = new cloudfront.CachePolicy(this, 'Settings', {
      cachePolicyName: this.named('settings'),
      ...cacheTimes,
      headerBehavior: cloudfront.CacheHeaderBehavior.allowList(...responsesVaryBy),
      cookieBehavior: cloudfront.CacheCookieBehavior.none(),
      queryStringBehavior: cloudfront.CacheQueryStringBehavior.allowList('host'),
    });
    const { originRequestPolicyId: _, ...behaviour } = fromFunctions;
    return { ...behaviour, viewerProtocolPolicy: 'https-only', cachePolicyId: cache.cachePolicyId };
  }

  /** Handshakes are never cached. After one, CloudFront forwards what both ends send. */
  private socketBehaviour(fromFunctions: ReturnType<SiteStack['functionBehaviour']>) {
    const forwarded = new cloudfront.OriginRequestPolicy(this, 'Handshake', {
      originRequestPolicyName: this.named('handshake'),
      headerBehavior: cloudfront.OriginRequestHeaderBehavior.allowList(...handshakeHeaders),
      cookieBehavior: cloudfront.OriginRequestCookieBehavior.all(),
      queryStringBehavior: cloudfront.OriginRequestQueryStringBehavior.none(),
    });
    return {
      ...fromFunctions,
      targetOriginId: 'sockets',
      allowedMethods: readMethods,
      compress: false,
      viewerProtocolPolicy: 'https-only',
      cachePolicyId: cloudfront.CachePolicy.CACHING_DISABLED.cachePolicyId,
      originRequestPolicyId: forwarded.originRequestPolicyId,
    };
  }

  private storedBehaviours() {
    const { bundle, photos } = this.headers;
    return {
      bundle: storedBehaviour(bundle),
      pictures: storedBehaviour(
        storedHeaders(this, 'pictures', sharedPictureHeaders, immutableCacheControl),
      ),
      photos: storedBehaviour(photos),
      worker: {
        ...storedBehaviour(storedHeaders(this, 'worker', staticHeaders, 'no-cache')),
        cachePolicyId: cloudfront.CachePolicy.CACHING_DISABLED.cachePolicyId,
      },
    };
  }

  /**
   * What `npm run brand -- publish` and `offline` may do: brands' records and files, their domains
   * and mail domains; nothing of a member, and no value of a parameter.
   */
  private makePublisher({ api, publishers }: SiteStackProps): void {
    const files = `arn:${this.partition}:s3:::${bucketName('brand', this)}`;
    const cloudFront = `arn:${this.partition}:cloudfront::${this.account}`;
    const tenants = `${cloudFront}:distribution-tenant/*`;
    const groups = `${cloudFront}:connection-group/*`;
    const ses = `arn:${this.partition}:ses:${this.region}:${this.account}`;
    const identities = `${ses}:identity/*`;
    const sets = `${ses}:configuration-set/${mailSetName(this.stage, '*')}`;
    const certificates = `arn:${this.partition}:acm:us-east-1:${this.account}:certificate/*`;
    const brandRecords = {
      'ForAllValues:StringLike': {
        'dynamodb:LeadingKeys': [
          kinds.brand.pattern,
          kinds.brandSummary.pattern,
          kinds.host.pattern,
          kinds.publication.pattern,
          kinds.brandVersion.pattern,
          kinds.brandVersionRecord.pattern,
          kinds.duePublication.pattern,
        ],
      },
    };
    const role = new iam.Role(this, 'Publisher', {
      roleName: this.named('publisher'),
      description: 'Publishes brands',
      assumedBy: withSecondFactor(publishers),
      inlinePolicies: {
        publish: new iam.PolicyDocument({
          statements: [
            new iam.PolicyStatement({
              actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'].map(
                (action) => `dynamodb:${action}`,
              ),
              resources: [api.table.tableArn],
              conditions: brandRecords,
            }),
            new iam.PolicyStatement({
              actions: ['s3:GetObject', 's3:PutObject'],
              resources: [`${files}/brand/*`],
            }),
            // Without this action a missing object gets the status 403.
            new iam.PolicyStatement({
              actions: ['s3:ListBucket'],
              resources: [files],
            }),
            new iam.PolicyStatement({
              actions: [
                ...['Create', 'Get', 'Update', 'Delete'].map((verb) => `${verb}DistributionTenant`),
                'GetDistributionTenantByDomain',
                'CreateInvalidationForDistributionTenant',
                'GetManagedCertificateDetails',
                'GetConnectionGroup',
              ].map((action) => `cloudfront:${action}`),
              resources: [tenants, groups, this.distributionArn],
            }),
            // CloudFront asks for certificates in the name of whoever makes a tenant.
            new iam.PolicyStatement({
              actions: ['acm:RequestCertificate', 'acm:DescribeCertificate'],
              resources: [certificates],
            }),
            new iam.PolicyStatement({
              actions: [
                ...['Create', 'Get', 'Delete'].map((verb) => `${verb}EmailIdentity`),
                ...['MailFrom', 'Feedback', 'ConfigurationSet'].map(
                  (what) => `PutEmailIdentity${what}Attributes`,
                ),
                ...['Create', 'Get', 'Delete'].map((verb) => `${verb}ConfigurationSet`),
                'CreateConfigurationSetEventDestination',
              ].map((action) => `ses:${action}`),
              resources: [identities, sets],
            }),
            // Whether a brand's parameters are there; AWS knows no narrower resource for it.
            new iam.PolicyStatement({ actions: ['ssm:DescribeParameters'], resources: ['*'] }),
          ],
        }),
      },
    });
    acknowledge(
      role,
      "Only the folder of brands' files; tenants, certificates and mail domains come and go with brands.",
      ...[`${files}/brand/*`, tenants, groups, certificates, identities, sets, '*'].map(
        (resource) => `IAM5[Resource::${resource}]`,
      ),
    );
    new CfnOutput(this, 'PublisherRoleArn', { value: role.roleArn });
  }
}

const cacheTimes = {
  minTtl: Duration.seconds(0),
  defaultTtl: Duration.seconds(0),
  maxTtl: longestResponseCache,
  enableAcceptEncodingBrotli: true,
  enableAcceptEncodingGzip: true,
};
