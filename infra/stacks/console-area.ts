/** The functions of one area of the console, with their routes of its API. */
import { Lazy } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { parameterRoot } from '#shared/brand-names.ts';
import type { EnvironmentName } from '../../functions/adapters/needs.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { ServiceFunction } from '../constructs/service-function.ts';
import { SlowReleases } from '../constructs/slow-releases.ts';
import { StageStack, type StageStackProps } from '../constructs/stage-stack.ts';
import type { FunctionDefinition } from '../functions.ts';
import { preflightFunction } from '../names.ts';
import type { ConsoleStack } from './console.ts';
import { bucketName, type DataStack } from './data.ts';

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

export interface ConsoleAreaStackProps extends StageStackProps {
  console: ConsoleStack;
  data: DataStack;
  /** The table in use. */
  table: dynamodb.ITableV2;
  functions: readonly FunctionDefinition[];
  codeFolder: string;
  /** Id of the connection group to which brands' domains lead. */
  connectionGroup: string;
}

export class ConsoleAreaStack extends StageStack {
  readonly functions: ServiceFunction[];
  readonly #props: ConsoleAreaStackProps;
  readonly #releases: SlowReleases;
  /** Whom the API calls these functions as. */
  readonly #caller: iam.IRole;
  /** ARNs of the functions that it may call. */
  readonly #called: string[] = [];

  constructor(scope: Construct, id: string, props: ConsoleAreaStackProps) {
    super(scope, id, props);
    this.#props = props;
    this.#releases = new SlowReleases(this, id);
    this.#caller = this.makeCaller();
    this.functions = props.functions.map((definition) => this.makeFunction(definition));
  }

  private makeCaller(): iam.Role {
    return new iam.Role(this, 'Caller', {
      description: "Calls the console's functions for its API",
      assumedBy: new iam.ServicePrincipal('apigateway.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
      inlinePolicies: {
        call: new iam.PolicyDocument({
          statements: [
            new iam.PolicyStatement({
              actions: ['lambda:InvokeFunction'],
              resources: Lazy.list({ produce: () => this.#called }),
            }),
          ],
        }),
      },
    });
  }

  private makeFunction(definition: FunctionDefinition): ServiceFunction {
    const { trigger } = definition;
    if (trigger.kind !== 'ops' && trigger.kind !== 'command') {
      throw new Error(`the console runs no ${trigger.kind}`);
    }
    const { console, data, table, codeFolder, connectionGroup } = this.#props;
    const secrets = {
      ORIGIN_SECRET_ID: data.originSecret.secretArn,
      PHOTO_KEY_SECRET_ID: data.photoKey.secretArn,
      // The mail of an erased account has a link with a way back, which this derives.
      TOKEN_SECRET_ID: data.tokenSecret.secretArn,
    };
    const environment: Partial<Record<EnvironmentName, string>> = {
      ...secrets,
      CONSOLE_ORIGIN: console.origin,
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
      log: console.log,
      resources: { secrets, connectionGroup },
    });
    // A call starts it, by its own role.
    if (trigger.kind === 'command') return service;
    if (definition.slowRelease) this.#releases.add(service);
    this.addRoute(trigger.path, service.live as lambda.IFunction);
    return service;
  }

  private addRoute(path: string, live: lambda.IFunction): void {
    this.#called.push(live.functionArn);
    const route = new apigateway.HttpRoute(live, 'Route', {
      httpApi: this.#props.console.http,
      routeKey: apigateway.HttpRouteKey.with(path, apigateway.HttpMethod.ANY),
      integration: new RoleIntegration(`${live.node.path}/Integration`, live, this.#caller),
    });
    acknowledge(
      route,
      'Sessions are cookies that the functions resolve; who signs in has none yet.',
      'APIG4',
    );
  }
}
