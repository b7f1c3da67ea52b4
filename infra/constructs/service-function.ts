import { join } from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { assetsUrl, printedLogoUrl } from '#shared/brand-assets.ts';
import { mailSetName, parameterRoot } from '#shared/brand-names.ts';
import { paymentProviders } from '#shared/model/values.ts';
import type { EnvironmentName, Grant } from '../../functions/adapters/needs.ts';
import { indexes, kinds, memberPattern, tenantPattern } from '../../functions/table/items.ts';
import type { FunctionDefinition, ItemAccess } from '../functions.ts';
import { commandFunctionName, liveAlias, preflightFunction } from '../names.ts';
import { type BucketUse, bucketName, indexName } from '../stacks/data.ts';
import { acknowledge } from './acknowledge.ts';
import { StageStack } from './stage-stack.ts';

/** Keys of the items that say which brand a host belongs to. */
const brandRecords = [kinds.brand.pattern, kinds.host.pattern];
/** Sockets, which are no brand's before they are found. */
const connectionKeys = kinds.connection.pattern;

/** All of a stage's parameters are below it. */
const parameterFolder = (stage: string) => `${parameterRoot(stage)}/dating/`;

/** Keys of brands' accounts at payment providers. */
export const paymentParameters = paymentProviders.flatMap((provider) =>
  ['key', 'organization-token'].map((kind) => `*/${provider}-${kind}`),
);

/** Private keys of brands' push messages. */
const pushParameters = ['*/push-key'];

/** Secrets of campaigns, which the console makes. */
const campaignParameters = ['*/campaign-*'];

type SecretVariable = Extract<EnvironmentName, `${string}_SECRET_ID`>;
/**
 * What a page may ask of a member's items: the card that others see. Passwords, addresses and
 * wallets are attributes of items that stand beside it, which a key cannot tell apart.
 */
const documentsOnly = attributesOnly(['document']);
/** The condition of a request that asks for these attributes and no others, beside the key. */
function attributesOnly(names: readonly string[]) {
  return {
    'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['pk', 'sk', ...names] },
    // A request that names no attributes would get all of them.
    StringEqualsIfExists: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
  };
}
/** Partitions of the index that hold items of all brands, whole ones. */
const dueKeys = {
  'due:outbox': [indexes.outboxDue.pattern],
  'due:payments': [indexes.openPayments.pattern],
  'due:purges': [
    indexes.accountsToPurge.pattern,
    indexes.unsentImages.pattern,
    indexes.reportsToForget.pattern,
    indexes.photoBatchesToEnd.pattern,
  ],
  'due:mailings': [indexes.runningMailings.pattern],
  'due:cases': [indexes.caseClocks.pattern],
};

export interface ServiceFunctionProps {
  definition: FunctionDefinition;
  /** Folder of all bundles. */
  codeFolder: string;
  /** The log that it shares with the functions of its room. */
  log: logs.ILogGroup;
  table: dynamodb.ITableV2;
  /** Values of the environment variables that the definitions of its stack ask for. */
  environment: Partial<Record<EnvironmentName, string>>;
  /** ARNs of what grants refer to. */
  resources: {
    /** Stage of the WebSocket API; its `name` is the same with the reference as the rules write it. */
    sockets?: { arn: string; name: string };
    secrets: Partial<Record<SecretVariable, string>>;
    changeQueues?: string[];
    /** Id of the connection group to which brands' domains lead. */
    connectionGroup?: string;
  };
  /** What a definition's triggers need beside its own grants. */
  statements?: iam.PolicyStatement[];
}

/**
 * One Lambda of infra/functions.ts with a role that holds its grants and nothing else. The
 * policy is part of the role: one resource less per function, and there when the first event comes.
 */
export class ServiceFunction extends Construct {
  readonly lambda: lambda.Function;
  /** What everything calls: the version in use, which a deployment or `stage rollback` changes. */
  readonly live: lambda.Alias;
  readonly definition: FunctionDefinition;

  constructor(scope: Construct, id: string, props: ServiceFunctionProps) {
    super(scope, id);
    const { definition, table } = props;
    const { stage } = StageStack.of(this);
    this.definition = definition;
    const role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        grants: new iam.PolicyDocument({
          statements: [
            new iam.PolicyStatement({
              actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
              resources: [props.log.logGroupArn],
            }),
            new iam.PolicyStatement({
              actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
              resources: ['*'],
            }),
            ...(definition.items ? getItemStatements(definition.items, table) : []),
            ...definition.grants.flatMap((grant) => this.getStatements(grant, props)),
            ...(props.statements ?? []),
          ],
        }),
      },
    });
    acknowledge(role, 'X-Ray knows no resources for these two actions.', 'IAM5[Resource::*]');
    this.lambda = new lambda.Function(this, 'Function', {
      description: definition.entry,
      ...(definition.trigger.kind === 'command'
        ? { functionName: commandFunctionName(stage, definition.room, definition.name) }
        : {}),
      runtime: lambda.Runtime.NODEJS_24_X,
      // Native modules are those of the machine that builds, which is x86-64.
      architecture:
        definition.packages.length > 0 ? lambda.Architecture.X86_64 : lambda.Architecture.ARM_64,
      handler: 'index.handler',
      code: lambda.Code.fromAsset(join(props.codeFolder, definition.name)),
      memorySize: definition.memoryMb,
      timeout: Duration.seconds(definition.timeoutSeconds),
      tracing: lambda.Tracing.ACTIVE,
      logGroup: props.log,
      // Whatever CDK would add by itself is in the inline policy, written out.
      role: role.withoutPolicyUpdates(),
      ...(definition.grants.includes('parameters:read') ||
      definition.grants.includes('secrets:read')
        ? { paramsAndSecrets: secretsExtension() }
        : {}),
      environment: {
        TABLE_NAME: table.tableName,
        ...Object.fromEntries(
          definition.environment.map((name) => [name, getVariable(props, name)]),
        ),
      },
      // Earlier versions stay, so that going back needs no build.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN },
    });
    this.live = new lambda.Alias(this, 'Live', {
      aliasName: liveAlias,
      version: this.lambda.currentVersion as lambda.IVersion,
    });
  }

  private getStatements(
    grant: Grant,
    { table, resources }: ServiceFunctionProps,
  ): iam.PolicyStatement[] {
    const index = getIndexArn(table);
    const isPage = this.definition.trigger.kind === 'page';
    switch (grant) {
      case 'table:read':
        // Its own items are all that it may read, and below all that it may write.
        if (this.definition.items) return [];
        if (isPage) {
          return [
            allow(['GetItem'], table.tableArn, leadingKeys(...brandRecords)),
            allow(['GetItem'], table.tableArn, {
              ...leadingKeys(memberPattern),
              ...documentsOnly,
            }),
            allow(['Query'], index, leadingKeys(indexes.search.pattern)),
          ];
        }
        return [
          allow(
            ['BatchGetItem', 'ConditionCheckItem', 'GetItem', 'Query'],
            table.tableArn,
            leadingKeys(...brandRecords, tenantPattern),
          ),
          allow(['Query'], index, leadingKeys(tenantPattern)),
        ];
      // Brands' own records are the publisher's to write; pages only count, and record clicks.
      case 'table:write':
        if (this.definition.items) return [];
        return [
          allow(
            isPage ? ['UpdateItem'] : ['DeleteItem', 'PutItem', 'UpdateItem'],
            table.tableArn,
            leadingKeys(...(isPage ? [kinds.rate.pattern, kinds.click.pattern] : [tenantPattern])),
          ),
        ];
      case 'connections:write':
        return [
          allow(['DeleteItem', 'GetItem', 'PutItem'], table.tableArn, leadingKeys(connectionKeys)),
        ];
      case 'due:outbox':
      case 'due:payments':
      case 'due:purges':
      case 'due:mailings':
      case 'due:cases':
        return [allow(['Query'], index, leadingKeys(...dueKeys[grant]))];
      case 'documents:number':
        return [
          allow(['Query'], index, leadingKeys(indexes.unnumbered.pattern)),
          allow(['GetItem', 'PutItem'], table.tableArn, leadingKeys(kinds.invoiceNumber.pattern)),
        ];
      case 'sockets:send':
        return [this.socketStatement(required(resources.sockets, grant))];
      case 'changes:send':
        return [
          new iam.PolicyStatement({
            actions: ['sqs:SendMessage'],
            resources: required(resources.changeQueues, grant),
          }),
        ];
      case 'secrets:read':
        return [
          new iam.PolicyStatement({
            actions: ['secretsmanager:GetSecretValue'],
            resources: this.definition.environment.flatMap((name) =>
              name in resources.secrets
                ? [required(resources.secrets[name as SecretVariable], grant)]
                : [],
            ),
          }),
        ];
      case 'mail:send':
        return [this.mailStatement()];
      case 'mail:readmit':
        return [this.readmitStatement()];
      case 'sms:send':
        return [this.smsStatement()];
      case 'parameters:read':
        // Whose items are named reads payments, as finance's role does, and no other secret.
        return [this.parameterStatement(this.definition.items ? paymentParameters : ['*'])];
      case 'campaign-secrets:put':
        return [this.parameterStatement(campaignParameters, 'ssm:PutParameter')];
      case 'uploads:put':
        return [this.objects('uploads', 's3:PutObject')];
      case 'uploads:take':
        return [
          this.objects('uploads', 's3:GetObject', 's3:DeleteObject'),
          // Without this action a missing object gets the status 403.
          new iam.PolicyStatement({
            actions: ['s3:ListBucket'],
            resources: [this.bucketArn('uploads')],
          }),
        ];
      case 'exports:keep':
        return [this.bookFiles('exports', 'finance/', 's3:GetObject', 's3:PutObject')];
      case 'reports:put':
        return [this.bookFiles('reports', 'jobs/', 's3:PutObject')];
      case 'reports:read':
        return [this.bookFiles('reports', 'jobs/', 's3:GetObject')];
      case 'photos:put':
        return [this.objects('photos', 's3:PutObject')];
      case 'photos:remove':
        return [this.objects('photos', 's3:DeleteObject')];
      case 'logos:read':
        return [this.logoStatement()];
      case 'uploads:repeat':
        return [
          this.objects('uploads', 's3:GetObject', 's3:PutObject'),
          new iam.PolicyStatement({
            actions: ['s3:ListBucket'],
            resources: [this.bucketArn('uploads')],
          }),
        ];
      case 'brand-cache:invalidate':
        return [this.cacheStatement()];
      case 'hosting:read':
        return this.hostingStatements(required(resources.connectionGroup, grant));
      case 'mail-domains:read':
        return this.mailDomainStatements();
      case 'sms-account:read':
        return [this.accountStatement('sns:GetSMSAttributes', 'sns:GetSMSSandboxAccountStatus')];
      case 'push-keys:read':
        return [this.parameterStatement(pushParameters)];
      case 'preflight:start':
        return [this.preflightStatement()];
    }
  }

  private bucketArn(use: BucketUse): string {
    const stack = StageStack.of(this);
    return `arn:${stack.partition}:s3:::${bucketName(use, stack)}`;
  }

  private objects(use: BucketUse, ...actions: string[]): iam.PolicyStatement {
    acknowledge(
      this,
      'Photos come and go with members; the bucket holds nothing else.',
      `IAM5[Resource::${this.bucketArn(use)}/*]`,
    );
    return new iam.PolicyStatement({ actions, resources: [`${this.bucketArn(use)}/*`] });
  }

  private bookFiles(use: BucketUse, folder: string, ...actions: string[]): iam.PolicyStatement {
    const files = `${this.bucketArn(use)}/${folder}*`;
    acknowledge(
      this,
      'Files are named after months and jobs; the folder holds nothing else.',
      `IAM5[Resource::${files}]`,
    );
    return new iam.PolicyStatement({ actions, resources: [files] });
  }

  /** A version of a brand has its files below a name of its own. */
  private logoStatement(): iam.PolicyStatement {
    const logos = `${this.bucketArn('brand')}${printedLogoUrl(assetsUrl('*', '*'))}`;
    acknowledge(
      this,
      'Versions of brands come with each publishing; the name of the file is the same in all.',
      `IAM5[Resource::${logos}]`,
    );
    return new iam.PolicyStatement({ actions: ['s3:GetObject'], resources: [logos] });
  }

  /** Brands' parts of the distribution come with their publishing. */
  private cacheStatement(): iam.PolicyStatement {
    const { partition, account } = StageStack.of(this);
    const tenants = `arn:${partition}:cloudfront::${account}:distribution-tenant/*`;
    acknowledge(
      this,
      'Tenants come and go with brands; the function can have them forget what they cache, and no more.',
      `IAM5[Resource::${tenants}]`,
    );
    return new iam.PolicyStatement({
      actions: [
        'cloudfront:GetDistributionTenantByDomain',
        'cloudfront:CreateInvalidationForDistributionTenant',
      ],
      resources: [tenants],
    });
  }

  private socketStatement(
    stage: NonNullable<ServiceFunctionProps['resources']['sockets']>,
  ): iam.PolicyStatement {
    const below = (name: string) =>
      ['POST', 'DELETE'].map((verb) => `${name}/${verb}/@connections/*`);
    acknowledge(
      this,
      'Sockets come and go; the functions know the ids of those that are open.',
      ...below(stage.name).map((resource) => `IAM5[Resource::${resource}]`),
    );
    return new iam.PolicyStatement({
      actions: ['execute-api:ManageConnections'],
      resources: below(stage.arn),
    });
  }

  /** Brands name their own parameters, so that a new brand does not touch functions. */
  private parameterStatement(
    names: readonly string[],
    action = 'ssm:GetParameter',
  ): iam.PolicyStatement {
    const { partition, region, account, stage } = StageStack.of(this);
    const folder = `arn:${partition}:ssm:${region}:${account}:parameter${parameterFolder(stage)}`;
    const parameters = names.map((name) => `${folder}${name}`);
    acknowledge(
      this,
      'Parameters are made with their brands, below one name that holds nothing else.',
      ...parameters.map((name) => `IAM5[Resource::${name}]` as const),
    );
    return new iam.PolicyStatement({ actions: [action], resources: parameters });
  }

  /** The list is the account's, and SES knows no resources for it. */
  private readmitStatement(): iam.PolicyStatement {
    return new iam.PolicyStatement({
      actions: ['ses:DeleteSuppressedDestination'],
      resources: ['*'],
    });
  }

  /** Reads what CloudFront has of a brand, and changes nothing; keys are public, and no resources. */
  private hostingStatements(connectionGroup: string): iam.PolicyStatement[] {
    const { partition, account } = StageStack.of(this);
    const cloudFront = `arn:${partition}:cloudfront::${account}`;
    const tenants = `${cloudFront}:distribution-tenant/*`;
    const certificates = `arn:${partition}:acm:us-east-1:${account}:certificate/*`;
    acknowledge(
      this,
      'Tenants and certificates come and go with brands.',
      ...[tenants, certificates].map((resource) => `IAM5[Resource::${resource}]` as const),
    );
    return [
      new iam.PolicyStatement({
        actions: ['cloudfront:GetDistributionTenant', 'cloudfront:GetManagedCertificateDetails'],
        resources: [tenants],
      }),
      new iam.PolicyStatement({
        actions: ['cloudfront:GetConnectionGroup'],
        resources: [`${cloudFront}:connection-group/${connectionGroup}`],
      }),
      // CloudFront looks at the certificate in the name of whoever asks for its state.
      new iam.PolicyStatement({
        actions: ['acm:DescribeCertificate'],
        resources: [certificates],
      }),
      this.accountStatement('cloudfront:GetKeyGroupConfig', 'cloudfront:GetPublicKey'),
    ];
  }

  /** Reads the state of brands' mail domains and sets, and what the account may send. */
  private mailDomainStatements(): iam.PolicyStatement[] {
    return [
      new iam.PolicyStatement({
        actions: ['ses:GetEmailIdentity', 'ses:GetConfigurationSet'],
        resources: this.mailResources(),
      }),
      this.accountStatement('ses:GetAccount'),
    ];
  }

  /** What is the account's, for which AWS knows no resources. */
  private accountStatement(...actions: string[]): iam.PolicyStatement {
    return new iam.PolicyStatement({ actions, resources: ['*'] });
  }

  private preflightStatement(): iam.PolicyStatement {
    const { partition, region, account, stage } = StageStack.of(this);
    return new iam.PolicyStatement({
      actions: ['lambda:InvokeFunction'],
      resources: [
        `arn:${partition}:lambda:${region}:${account}:function:${preflightFunction(stage)}`,
      ],
    });
  }

  /** A text message goes to a number, which is no resource; topics, which are, stay out of reach. */
  private smsStatement(): iam.PolicyStatement {
    return new iam.PolicyStatement({
      actions: ['sns:Publish'],
      notResources: ['arn:aws:sns:*:*:*'],
    });
  }

  private mailStatement(): iam.PolicyStatement {
    return new iam.PolicyStatement({
      actions: ['ses:SendRawEmail'],
      resources: this.mailResources(),
    });
  }

  /** A brand's identity comes with the brand, so that a new one does not touch functions. */
  private mailResources(): string[] {
    const { partition, region, account, stage } = StageStack.of(this);
    const sets = mailSetName(stage, '*');
    const ses = `arn:${partition}:ses:${region}:${account}`;
    const resources = [`${ses}:identity/*`, `${ses}:configuration-set/${sets}`];
    acknowledge(
      this,
      'Identities are made with their brands; this account sends for nobody else.',
      ...resources.map((resource) => `IAM5[Resource::${resource}]` as const),
    );
    return resources;
  }
}

const leadingKeys = (...patterns: string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': patterns },
});

const getIndexArn = ({ tableArn }: dynamodb.ITableV2) => `${tableArn}/index/${indexName}`;

const allow = (
  actions: string[],
  resource: string,
  conditions: Record<string, Record<string, unknown>>,
) =>
  new iam.PolicyStatement({
    actions: actions.map((action) => `dynamodb:${action}`),
    resources: [resource],
    conditions,
  });

const isMemberKind = (name: keyof typeof kinds) => kinds[name].level === 'member';

/** Partitions of some kinds, each once. Those of members hold all kinds of members' items. */
const getPatterns = (names: ItemAccess['reads']): string[] =>
  [
    ...new Set(
      names.map((name) => {
        const kind = kinds[name];
        return kind.level === 'member' ? memberPattern : kind.pattern;
      }),
    ),
  ].sort();

/**
 * Statements for what a function does with the items that it declares. IAM knows partitions and not
 * sort keys: of members' partitions only items whose keys are known are read, and nothing is listed
 * but named attributes. DynamoDB checks the parts of a transaction as the actions that they stand for.
 *
 * @throws Error for a list of members' items
 */
function getItemStatements(items: ItemAccess, table: dynamodb.ITableV2): iam.PolicyStatement[] {
  const listed = items.lists.find(isMemberKind);
  if (listed) throw new Error(`${listed} stands in members' partitions, which nobody lists`);
  const { tableArn } = table;
  const ofPartitions = (
    names: ItemAccess['reads'],
    actions: string[],
    conditions: Record<string, Record<string, unknown>> = {},
  ) =>
    names.length === 0
      ? []
      : [allow(actions, tableArn, { ...leadingKeys(...getPatterns(names)), ...conditions })];
  const ofIndex = items.indexes.map((name) => indexes[name].pattern);
  return [
    ...ofPartitions(items.reads, ['BatchGetItem', 'GetItem']),
    ...ofPartitions(items.lists, ['Query']),
    ...items.memberLists.flatMap(({ kind, attributes }) =>
      ofPartitions([kind], ['Query'], attributesOnly(attributes)),
    ),
    ...ofPartitions(items.adds, ['PutItem']),
    ...ofPartitions(items.updates, ['UpdateItem']),
    ...ofPartitions(items.removes, ['DeleteItem']),
    ...ofPartitions(items.checks, ['ConditionCheckItem']),
    ...(ofIndex.length > 0 ? [allow(['Query'], getIndexArn(table), leadingKeys(...ofIndex))] : []),
  ];
}

/** @throws Error where the function's stack has nothing that the grant is for */
function required<T>(value: T | undefined, grant: Grant): T {
  if (value === undefined) throw new Error(`the stack has nothing for ${grant}`);
  return value;
}

/** @throws Error where the function's stack has no such variable */
function getVariable({ definition, environment }: ServiceFunctionProps, name: EnvironmentName) {
  const value = environment[name];
  if (value === undefined) throw new Error(`${definition.name} needs ${name}, which is not there`);
  return value;
}

/** Reads parameters and secrets for the function and keeps them for some minutes. */
const secretsExtension = () =>
  lambda.ParamsAndSecretsLayerVersion.fromVersion(lambda.ParamsAndSecretsVersions.V1_0_103, {
    parameterStoreTtl: Duration.minutes(5),
    secretsManagerTtl: Duration.minutes(5),
    logLevel: lambda.ParamsAndSecretsLogLevel.WARN,
  });
