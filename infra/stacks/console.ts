/**
 * The operators' console: an API, functions, files and a distribution of its own, so that neither a
 * brand's host nor a brand's function reaches what operators may do. Its functions are in stacks of
 * their own, by area.
 */
import { CfnOutput, RemovalPolicy } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import { addBucketFiles } from '../constructs/bucket-files.ts';
import {
  allMethods,
  apiOrigin,
  bucketOrigin,
  headersPolicy,
  type SharedHeaders,
  storedBehaviour,
} from '../constructs/distribution-parts.ts';
import { addHttpStage } from '../constructs/http-stage.ts';
import { StageStack, type StageStackProps } from '../constructs/stage-stack.ts';
import { consoleRequestCode } from '../constructs/viewer-request.ts';
import { consoleHeaders } from '../headers.ts';
import type { DataStack } from './data.ts';

/** Requests per second of everybody who works in the console. */
const throttle = { rateLimit: 50, burstLimit: 100 };

/** Headers that the functions read. */
const forwardedHeaders = [
  'x-brand-host',
  'CloudFront-Viewer-Address',
  'Content-Type',
  'Origin',
  'Sec-Fetch-Site',
  'User-Agent',
];

/** Name of the page's and the bundle's origin. */
const filesOrigin = 'console-files';

/** What the build writes for nobody's browser. */
const notForBrowsers = ['manifest.json', '.vite/*'];

export interface ConsoleStackProps extends StageStackProps {
  /** Its host. */
  domain: string;
  /** ARN of the host's certificate. */
  certificate: string;
  data: DataStack;
  /** Paths of its API. */
  calls: readonly string[];
  /** Folder of the page and its bundle. */
  consoleFolder: string;
  webAclArn: string;
  /** Those of the brands' distribution. */
  headers: SharedHeaders;
}

export class ConsoleStack extends StageStack {
  readonly http: apigateway.HttpApi;
  /** The log that the functions of all areas share. */
  readonly log: logs.LogGroup;
  readonly distributionArn: string;
  /** Where its page is, and whose calls the functions answer. */
  readonly origin: string;
  readonly #props: ConsoleStackProps;

  constructor(scope: Construct, id: string, props: ConsoleStackProps) {
    super(scope, id, props);
    this.#props = props;
    this.origin = `https://${props.domain}`;
    this.log = new logs.LogGroup(this, 'Log', {
      logGroupName: `/dating/${this.stage}/operators`,
      retention: logs.RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.http = new apigateway.HttpApi(this, 'Http', {
      apiName: this.named('console'),
      createDefaultStage: false,
    });
    addHttpStage(this, { api: this.http, logName: 'console-api', throttle });
    addBucketFiles(this, {
      use: 'console',
      folder: props.consoleFolder,
      exclude: notForBrowsers,
    });
    const distribution = this.makeDistribution();
    this.distributionArn = `arn:${this.partition}:cloudfront::${this.account}:distribution/${distribution.attrId}`;
    new CfnOutput(this, 'ConsoleDistributionId', { value: distribution.attrId });
    new CfnOutput(this, 'ConsoleOrigin', { value: this.origin });
    // The host's DNS record points to it.
    new CfnOutput(this, 'ConsoleEndpoint', { value: distribution.attrDomainName });
  }

  private makeDistribution(): cloudfront.CfnDistribution {
    const { data, domain, certificate, webAclArn } = this.#props;
    const { page, calls } = this.functionBehaviours();
    const stored = this.storedBehaviours();
    const distribution = new cloudfront.CfnDistribution(this, 'Distribution', {
      distributionConfig: {
        comment: `The operators' console of the stage ${this.stage}`,
        enabled: true,
        aliases: [domain],
        httpVersion: 'http2and3',
        ipv6Enabled: true,
        webAclId: webAclArn,
        viewerCertificate: {
          acmCertificateArn: certificate,
          sslSupportMethod: 'sni-only',
          minimumProtocolVersion: 'TLSv1.2_2021',
        },
        origins: [
          apiOrigin(this, 'console-functions', this.http.apiId, data.originSecret),
          bucketOrigin(this, filesOrigin, data.console.bucketRegionalDomainName),
          bucketOrigin(this, 'console-brand', data.brand.bucketRegionalDomainName),
          bucketOrigin(this, 'console-photo', data.photos.bucketRegionalDomainName),
        ],
        defaultCacheBehavior: page,
        cacheBehaviors: [
          { ...calls, pathPattern: '/ops/*' },
          { ...stored.bundle, targetOriginId: filesOrigin, pathPattern: '/assets/*' },
          { ...stored.bundle, targetOriginId: filesOrigin, pathPattern: '/fonts/*' },
          { ...stored.bundle, targetOriginId: 'console-brand', pathPattern: '/brand/*' },
          {
            ...stored.photos,
            targetOriginId: 'console-photo',
            pathPattern: '/photos/*',
            trustedKeyGroups: [data.photoKeyGroupId],
          },
        ],
      },
    });
    acknowledge(
      distribution,
      'Operators work from wherever they are; a passkey lets them in, no place.',
      'CFR1',
    );
    acknowledge(
      distribution,
      'Access logs are delivered by the access-log stack (standard logging, second version).',
      'CFR3',
    );
    return distribution;
  }

  /** What the function before a request looks at: calls, and the page at every other path. */
  private functionBehaviours() {
    const request = new cloudfront.CfnFunction(this, 'ViewerRequest', {
      name: this.named('console-request'),
      autoPublish: true,
      functionCode: consoleRequestCode(this.#props.calls),
      functionConfig: {
        comment: 'Names the host of a call, and finds the page of a screen',
        runtime: 'cloudfront-js-2.0',
      },
    });
    const forwarded = new cloudfront.OriginRequestPolicy(this, 'Operator', {
      originRequestPolicyName: this.named('operator'),
      headerBehavior: cloudfront.OriginRequestHeaderBehavior.allowList(...forwardedHeaders),
      cookieBehavior: cloudfront.OriginRequestCookieBehavior.all(),
      queryStringBehavior: cloudfront.OriginRequestQueryStringBehavior.all(),
    });
    const behaviour = {
      compress: true,
      cachePolicyId: cloudfront.CachePolicy.CACHING_DISABLED.cachePolicyId,
      functionAssociations: [{ eventType: 'viewer-request', functionArn: request.attrFunctionArn }],
    };
    return {
      calls: {
        ...behaviour,
        targetOriginId: 'console-functions',
        allowedMethods: allMethods,
        viewerProtocolPolicy: 'https-only',
        originRequestPolicyId: forwarded.originRequestPolicyId,
        responseHeadersPolicyId: this.#props.headers.fallback,
      },
      page: {
        ...behaviour,
        targetOriginId: filesOrigin,
        // The function before it refuses writes in the API's own form.
        allowedMethods: allMethods,
        viewerProtocolPolicy: 'redirect-to-https',
        responseHeadersPolicyId: headersPolicy(
          this,
          'console-page',
          { ...consoleHeaders, 'cache-control': 'no-cache' },
          { override: true },
        ),
      },
    };
  }

  private storedBehaviours() {
    const { bundle, photos } = this.#props.headers;
    return { bundle: storedBehaviour(bundle), photos: storedBehaviour(photos) };
  }
}
