/**
 * The operators' console: an API, functions, files and a distribution of its own, so that neither a
 * brand's host nor a brand's function reaches what operators may do.
 */
import { CfnOutput, Lazy, RemovalPolicy } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { parameterRoot } from '#shared/brand-names.ts';
import type { EnvironmentName } from '../../functions/adapters/needs.ts';
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
import { ServiceFunction } from '../constructs/service-function.ts';
import { SlowReleases } from '../constructs/slow-releases.ts';
import { StageStack, type StageStackProps } from '../constructs/stage-stack.ts';
import { consoleRequestCode } from '../constructs/viewer-request.ts';
import type { FunctionDefinition, Kind } from '../functions.ts';
import { consoleHeaders } from '../headers.ts';
import { preflightFunction } from '../names.ts';
import { bucketName, type DataStack } from './data.ts';

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

/** A call that writes one of these moves money, or a message to a member. */
const moneyOrMessages: readonly Kind[] = [
  ...(['ledgerEntry', 'journalEntry', 'payment', 'commissionEntry', 'commissionPayout'] as const),
  'message',
];

const movesMoneyOrMessages = ({ items }: FunctionDefinition): boolean =>
  [...(items?.adds ?? []), ...(items?.updates ?? [])].some((kind) =>
    moneyOrMessages.includes(kind),
  );

export interface ConsoleStackProps extends StageStackProps {
  /** Its host. */
  domain: string;
  /** ARN of the host's certificate. */
  certificate: string;
  data: DataStack;
  /** The table in use. */
  table: dynamodb.ITableV2;
  functions: readonly FunctionDefinition[];
  codeFolder: string;
  /** Folder of the page and its bundle. */
  consoleFolder: string;
  webAclArn: string;
  /** Id of the connection group to which brands' domains lead. */
  connectionGroup: string;
  /** Those of the brands' distribution. */
  headers: SharedHeaders;
}

/**
 * Calls a function as a role of the API. A permission for each function would take as many resources
 * of the template as there are calls.
 */
class RoleIntegration extends apigateway.HttpRouteIntegration {
  readonly #target: lambda.IFunction;
  readonly #role: iam.IRole;

  constructor(id: string, target: lambda.IFunction, role: iam.IRole) {
    super(id);
    this.#target = target;
    this.#role = role;
  }

  bind(): apigateway.HttpRouteIntegrationConfig {
    return {
      type: apigateway.HttpIntegrationType.AWS_PROXY,
      uri: this.#target.functionArn,
      payloadFormatVersion: apigateway.PayloadFormatVersion.VERSION_2_0,
      credentials: apigateway.IntegrationCredentials.fromRole(this.#role),
    };
  }
}

/** Inline policies of a role have 10,240 characters at most, and each function's name takes 140. */
const callsOfRole = 40;

export class ConsoleStack extends StageStack {
  readonly functions: ServiceFunction[];
  readonly log: logs.LogGroup;
  readonly distributionArn: string;
  readonly #props: ConsoleStackProps;
  readonly #releases: SlowReleases;
  /** Whom the API calls its functions as, and what each of them may call. */
  readonly #callers: { role: iam.IRole; called: string[] }[] = [];

  constructor(scope: Construct, id: string, props: ConsoleStackProps) {
    super(scope, id, props);
    this.#props = props;
    this.#releases = new SlowReleases(this, 'console');
    this.log = new logs.LogGroup(this, 'Log', {
      logGroupName: `/dating/${this.stage}/operators`,
      retention: logs.RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const http = new apigateway.HttpApi(this, 'Http', {
      apiName: this.named('console'),
      createDefaultStage: false,
    });
    addHttpStage(this, { api: http, logName: 'console-api', throttle });
    this.functions = props.functions.map((definition) => this.makeFunction(definition, http));
    addBucketFiles(this, {
      use: 'console',
      folder: props.consoleFolder,
      exclude: notForBrowsers,
    });
    const distribution = this.makeDistribution(http);
    this.distributionArn = `arn:${this.partition}:cloudfront::${this.account}:distribution/${distribution.attrId}`;
    new CfnOutput(this, 'ConsoleDistributionId', { value: distribution.attrId });
    new CfnOutput(this, 'ConsoleOrigin', { value: this.#origin });
    // The host's DNS record points to it.
    new CfnOutput(this, 'ConsoleEndpoint', { value: distribution.attrDomainName });
  }

  get #origin(): string {
    return `https://${this.#props.domain}`;
  }

  /** Returns the role for a further function. */
  private getCaller(functionArn: string): iam.IRole {
    let last = this.#callers.at(-1);
    if (!last || last.called.length === callsOfRole) {
      const called: string[] = [];
      last = { role: this.makeCaller(this.#callers.length + 1, called), called };
      this.#callers.push(last);
    }
    last.called.push(functionArn);
    return last.role;
  }

  private makeCaller(number: number, called: string[]): iam.Role {
    return new iam.Role(this, `Caller${number}`, {
      description: "Calls the console's functions for its API",
      assumedBy: new iam.ServicePrincipal('apigateway.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
      inlinePolicies: {
        call: new iam.PolicyDocument({
          statements: [
            new iam.PolicyStatement({
              actions: ['lambda:InvokeFunction'],
              resources: Lazy.list({ produce: () => called }),
            }),
          ],
        }),
      },
    });
  }

  private makeFunction(
    definition: FunctionDefinition,
    httpApi: apigateway.HttpApi,
  ): ServiceFunction {
    const { trigger } = definition;
    if (trigger.kind !== 'ops' && trigger.kind !== 'command') {
      throw new Error(`the console runs no ${trigger.kind}`);
    }
    const { data, table, codeFolder, connectionGroup } = this.#props;
    const secrets = {
      ORIGIN_SECRET_ID: data.originSecret.secretArn,
      PHOTO_KEY_SECRET_ID: data.photoKey.secretArn,
      // The mail of an erased account has a link with a way back, which this derives.
      TOKEN_SECRET_ID: data.tokenSecret.secretArn,
    };
    const environment: Partial<Record<EnvironmentName, string>> = {
      ...secrets,
      CONSOLE_ORIGIN: this.#origin,
      STAGE: this.stage,
      PARAMETER_ROOT: parameterRoot(this.stage),
      CONNECTION_GROUP_ID: connectionGroup,
      PHOTO_KEY_GROUP_ID: data.photoKeyGroupId,
      PREFLIGHT_FUNCTION: preflightFunction(this.stage),
      PHOTO_BUCKET: bucketName('photos', this),
      REPORT_BUCKET: bucketName('reports', this),
      UPLOAD_BUCKET: bucketName('uploads', this),
      BRAND_CACHE: 'cloudfront',
    };
    const service = new ServiceFunction(this, definition.name, {
      ...{ definition, codeFolder, table, environment },
      log: this.log,
      resources: { secrets, connectionGroup },
    });
    // A call starts it, by its own role.
    if (trigger.kind === 'command') return service;
    if (movesMoneyOrMessages(definition)) this.#releases.add(service);
    const live = service.live as lambda.IFunction;
    const route = new apigateway.HttpRoute(live, 'Route', {
      httpApi,
      routeKey: apigateway.HttpRouteKey.with(trigger.path, apigateway.HttpMethod.ANY),
      integration: new RoleIntegration(
        `${live.node.path}/Integration`,
        live,
        this.getCaller(live.functionArn),
      ),
    });
    acknowledge(
      route,
      'Sessions are cookies that the functions resolve; who signs in has none yet.',
      'APIG4',
    );
    return service;
  }

  private makeDistribution(http: apigateway.HttpApi): cloudfront.CfnDistribution {
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
          apiOrigin(this, 'console-functions', http.apiId, data.originSecret),
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
      functionCode: consoleRequestCode(
        this.#props.functions.flatMap(({ trigger }) =>
          trigger.kind === 'ops' ? [trigger.path] : [],
        ),
      ),
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
