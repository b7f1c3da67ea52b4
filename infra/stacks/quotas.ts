/**
 * What AWS documents as the most of a synthesized deployment, and how much of it a template uses.
 * CDK checks hardly any of it: a template that breaks one is refused only when it is deployed.
 * Sources:
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-policies.html
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/cloudwatch_limits_cwl.html
 */

/** A resource of a template. Its properties have as many shapes as AWS. */
interface Resource {
  Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a template's resources have as many shapes as AWS.
  Properties?: any;
}

export interface StackTemplate {
  Resources?: Record<string, Resource>;
  Outputs?: Record<string, unknown>;
  Parameters?: Record<string, unknown>;
}

export interface QuotaUse {
  quota: string;
  /** The stack, and the resource where the quota is of one. */
  place: string;
  used: number;
  most: number;
}

const bytes = (value: unknown): number =>
  Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value ?? ''));
/** Length of a text that may hold references, which are counted by what AWS puts there at most. */
const referenceBytes = 130;
function textBytes(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (Array.isArray(value)) return value.reduce((sum, one) => sum + textBytes(one), 0);
  const join = (value as { 'Fn::Join'?: [string, unknown[]] })?.['Fn::Join'];
  return join ? textBytes(join[1]) : referenceBytes;
}

/** IAM does not count white space. */
const policyBytes = (document: unknown): number => bytes(JSON.stringify(document));
/** The same as AWS stores it: what a template refers to is long there, whatever the reference is. */
const resolvedBytes = (document: unknown): number => bytes(JSON.stringify(resolve(document)));
function resolve(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(resolve);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [only = ['', null]] = entries;
  const isReference = entries.length === 1 && /^(Ref|Fn::.+)$/.test(only[0]);
  if (isReference) return 'x'.repeat(textBytes(value));
  return Object.fromEntries(entries.map(([key, one]) => [key, resolve(one)]));
}

type Measure = (stack: string, template: StackTemplate) => QuotaUse[];

const perStack =
  (quota: string, most: number, count: (template: StackTemplate) => number): Measure =>
  (stack, template) => [{ quota, place: stack, used: count(template), most }];

const perResource =
  (quota: string, most: number, type: string, count: (resource: Resource) => number): Measure =>
  (stack, { Resources = {} }) =>
    Object.entries(Resources)
      .filter(([, resource]) => resource.Type === type)
      .map(([id, resource]) => ({
        quota,
        place: `${stack}/${id}`,
        used: count(resource),
        most,
      }));

/** Policies of a role stand in it, or beside it as resources of their own; IAM counts both. */
function grantedBytes(stack: string, { Resources = {} }: StackTemplate): QuotaUse[] {
  const all = Object.entries(Resources);
  return all
    .filter(([, { Type }]) => Type === 'AWS::IAM::Role')
    .map(([id, { Properties }]) => {
      const beside = all.flatMap(([, { Type, Properties: policy }]) =>
        Type === 'AWS::IAM::Policy' &&
        (policy.Roles ?? []).some(({ Ref }: { Ref?: string }) => Ref === id)
          ? [policy]
          : [],
      );
      const documents: { PolicyDocument: unknown }[] = [...(Properties?.Policies ?? []), ...beside];
      return {
        ...{ quota: 'bytes of inline policies of a role', place: `${stack}/${id}`, most: 10_240 },
        used: documents.reduce((sum, one) => sum + resolvedBytes(one.PolicyDocument), 0),
      };
    });
}

const references = /\{\{resolve:/g;
const countReferences = (template: StackTemplate): number =>
  (JSON.stringify(template).match(references) ?? []).length;
const distribution = 'AWS::CloudFront::Distribution';
const getConfig = ({ Properties }: Resource) => Properties.DistributionConfig;

const measures: readonly Measure[] = [
  perStack('dynamic references of a template', 60, countReferences),
  perStack('resources of a template', 500, ({ Resources = {} }) => Object.keys(Resources).length),
  perStack('outputs of a template', 200, ({ Outputs = {} }) => Object.keys(Outputs).length),
  perStack(
    'parameters of a template',
    200,
    ({ Parameters = {} }) => Object.keys(Parameters).length,
  ),
  perStack('bytes of a template', 1_048_576, (template) => bytes(JSON.stringify(template))),
  (stack, template) => grantedBytes(stack, template),
  perResource('bytes of a managed policy', 6_144, 'AWS::IAM::ManagedPolicy', (resource) =>
    resolvedBytes(resource.Properties.PolicyDocument),
  ),
  perResource(
    'managed policies of a role',
    10,
    'AWS::IAM::Role',
    ({ Properties }) => (Properties.ManagedPolicyArns ?? []).length,
  ),
  perResource('bytes of a queue policy', 8_192, 'AWS::SQS::QueuePolicy', ({ Properties }) =>
    resolvedBytes(Properties.PolicyDocument),
  ),
  perResource('bytes of a topic policy', 30_720, 'AWS::SNS::TopicPolicy', ({ Properties }) =>
    resolvedBytes(Properties.PolicyDocument),
  ),
  perResource('bytes of a trust policy', 2_048, 'AWS::IAM::Role', ({ Properties }) =>
    policyBytes(Properties.AssumeRolePolicyDocument),
  ),
  perResource('bytes of a bucket policy', 20_480, 'AWS::S3::BucketPolicy', ({ Properties }) =>
    policyBytes(Properties.PolicyDocument),
  ),
  perResource('bytes of a function’s environment', 4_096, 'AWS::Lambda::Function', (resource) =>
    Object.entries(resource.Properties.Environment?.Variables ?? {}).reduce(
      (sum, [name, value]) => sum + bytes(name) + textBytes(value),
      0,
    ),
  ),
  perResource(
    'layers of a function',
    5,
    'AWS::Lambda::Function',
    ({ Properties }) => (Properties.Layers ?? []).length,
  ),
  perResource('megabytes of a function', 10_240, 'AWS::Lambda::Function', ({ Properties }) =>
    Number(Properties.MemorySize),
  ),
  perResource(
    'filters of an event source',
    5,
    'AWS::Lambda::EventSourceMapping',
    (resource) => (resource.Properties.FilterCriteria?.Filters ?? []).length,
  ),
  perResource(
    'characters of an event source’s filter',
    4_096,
    'AWS::Lambda::EventSourceMapping',
    ({ Properties }) =>
      Math.max(
        0,
        ...(Properties.FilterCriteria?.Filters ?? []).map(
          ({ Pattern }: { Pattern: string }) => Pattern.length,
        ),
      ),
  ),
  perResource(
    'targets of a rule',
    5,
    'AWS::Events::Rule',
    ({ Properties }) => (Properties.Targets ?? []).length,
  ),
  perResource(
    'cache behaviours of a distribution',
    75,
    distribution,
    (resource) => (getConfig(resource).CacheBehaviors ?? []).length,
  ),
  perResource(
    'origins of a distribution',
    100,
    distribution,
    (resource) => (getConfig(resource).Origins ?? []).length,
  ),
  perResource('custom headers of an origin', 30, distribution, (resource) =>
    Math.max(
      ...getConfig(resource).Origins.map(
        ({ OriginCustomHeaders = [] }: { OriginCustomHeaders?: unknown[] }) =>
          OriginCustomHeaders.length,
      ),
    ),
  ),
  perResource('headers of a cache policy', 10, 'AWS::CloudFront::CachePolicy', ({ Properties }) => {
    const { HeadersConfig } = Properties.CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin;
    return (HeadersConfig.Headers ?? []).length;
  }),
  perResource(
    'bytes of a CloudFront function',
    10_240,
    'AWS::CloudFront::Function',
    ({ Properties }) => textBytes(Properties.FunctionCode),
  ),
  perResource(
    'domains of a distribution tenant',
    25,
    'AWS::CloudFront::DistributionTenant',
    (one) => (one.Properties.Domains ?? []).length,
  ),
  perResource(
    'public keys of a key group',
    5,
    'AWS::CloudFront::KeyGroup',
    ({ Properties }) => Properties.KeyGroupConfig.Items.length,
  ),
  perResource(
    'local indexes of a table',
    5,
    'AWS::DynamoDB::GlobalTable',
    ({ Properties }) => (Properties.LocalSecondaryIndexes ?? []).length,
  ),
  perResource(
    'global indexes of a table',
    20,
    'AWS::DynamoDB::GlobalTable',
    ({ Properties }) => (Properties.GlobalSecondaryIndexes ?? []).length,
  ),
  perResource(
    'rules of a web ACL',
    100,
    'AWS::WAFv2::WebACL',
    ({ Properties }) => Properties.Rules.length,
  ),
  perResource('characters of a dashboard', 1_048_576, 'AWS::CloudWatch::Dashboard', (resource) =>
    textBytes(resource.Properties.DashboardBody),
  ),
];

/** Counted over all stacks of a deployment: what belongs to one thing may stand in several. */
const shared: readonly ((templates: ReadonlyMap<string, StackTemplate>) => QuotaUse[])[] = [
  (templates) =>
    grouped('readers of a stream', 2, templates, 'AWS::Lambda::EventSourceMapping', (resource) =>
      resource.Properties.StartingPosition ? resource.Properties.EventSourceArn : null,
    ),
  (templates) =>
    grouped('routes of an API', 300, templates, 'AWS::ApiGatewayV2::Route', ({ Properties }) =>
      toId(Properties.ApiId),
    ),
  (templates) =>
    grouped(
      'integrations of an API',
      300,
      templates,
      'AWS::ApiGatewayV2::Integration',
      (resource) => toId(resource.Properties.ApiId),
    ),
  (templates) =>
    grouped(
      'metric filters of a log',
      100,
      templates,
      'AWS::Logs::MetricFilter',
      ({ Properties }) => JSON.stringify(Properties.LogGroupName),
    ),
  (templates) => [
    {
      quota: 'alarms that a person can read',
      place: 'deployment',
      used: count(templates, 'AWS::CloudWatch::Alarm'),
      most: 60,
    },
    ofAccount('roles of an account', 1_000, templates, 'AWS::IAM::Role'),
    ofAccount('managed policies of an account', 1_500, templates, 'AWS::IAM::ManagedPolicy'),
    ...(['ResponseHeadersPolicy', 'CachePolicy', 'OriginRequestPolicy'] as const).map((kind) =>
      ofAccount(`CloudFront ${kind} of an account`, 20, templates, `AWS::CloudFront::${kind}`),
    ),
  ],
];

/** As many as docs/operations.md has stand in one account: production and staging. */
const stagesOfAccount = 2;

/** What an account has of a type when all of its stages are deployed. */
const ofAccount = (
  quota: string,
  most: number,
  templates: ReadonlyMap<string, StackTemplate>,
  type: string,
): QuotaUse => ({
  ...{ quota, place: 'account', most },
  used: count(templates, type) * stagesOfAccount,
});

/** An API’s id is a reference in its own stack and an output’s value elsewhere. */
const toId = (value: unknown): string =>
  /(?:PublishOutputRef)?([A-Za-z]+)[0-9A-F]{8}/.exec(JSON.stringify(value))?.[1] ??
  JSON.stringify(value);

const count = (templates: ReadonlyMap<string, StackTemplate>, type: string): number =>
  [...templates.values()]
    .flatMap(({ Resources = {} }) => Object.values(Resources))
    .filter((resource) => resource.Type === type).length;

function grouped(
  quota: string,
  most: number,
  templates: ReadonlyMap<string, StackTemplate>,
  type: string,
  getGroup: (resource: Resource) => unknown,
): QuotaUse[] {
  const groups = new Map<string, number>();
  for (const { Resources = {} } of templates.values()) {
    for (const resource of Object.values(Resources)) {
      if (resource.Type !== type) continue;
      const group = getGroup(resource);
      if (group === null) continue;
      const key = typeof group === 'string' ? group : JSON.stringify(group);
      groups.set(key, (groups.get(key) ?? 0) + 1);
    }
  }
  return [...groups].map(([place, used]) => ({ quota, place, used, most }));
}

/** Returns what the templates use of each quota, by the stacks' ids. */
export const measureQuotas = (templates: ReadonlyMap<string, StackTemplate>): QuotaUse[] => [
  ...[...templates].flatMap(([stack, template]) =>
    measures.flatMap((measure) => measure(stack, template)),
  ),
  ...shared.flatMap((measure) => measure(templates)),
];

/** Share of a quota at which it is time to do something. */
const shareOfQuota = 0.8;

/** Returns the uses that come too near to their quotas, in words. */
export const getOverused = (uses: readonly QuotaUse[]): string[] =>
  uses
    // Of very small quotas four fifths is all of them but one: the last one is still to be had.
    .filter(({ used, most }) => used > Math.max(most * shareOfQuota, most < 5 ? most - 1 : 0))
    .map(({ quota, place, used, most }) => `${place}: ${used} of ${most} ${quota}`);
