import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getFunctionPrefixes } from '../names.ts';
import { type SynthesizedDeployment, synthesize } from './fixture.ts';
import { getOverused, measureQuotas, type StackTemplate } from './quotas.ts';

let deployed: SynthesizedDeployment;
let templates: Map<string, StackTemplate>;
beforeAll(() => {
  deployed = synthesize();
  templates = new Map(deployed.stacks.map((id) => [id, deployed.template(id).toJSON()]));
}, 300_000);
afterAll(() => deployed?.[Symbol.dispose]());

const resources = (type: string, ...all: Record<string, unknown>[]): StackTemplate => ({
  Resources: Object.fromEntries(
    all.map((Properties, index) => [`R${index}`, { Type: type, Properties }]),
  ),
});
const over = (...stacks: StackTemplate[]) =>
  getOverused(measureQuotas(new Map(stacks.map((template, index) => [`stack${index}`, template]))));
const repeat = <T>(times: number, value: T): T[] => Array.from({ length: times }, () => value);

const emptyCachePolicy = {
  CachePolicyConfig: { ParametersInCacheKeyAndForwardedToOrigin: { HeadersConfig: {} } },
};

it('the deployment stays below four fifths of every documented quota', () => {
  const uses = measureQuotas(templates);
  expect(getOverused(uses)).toEqual([]);
  // Each was looked for where it applies.
  const found = new Set(uses.filter(({ used }) => used > 0).map(({ quota }) => quota));
  for (const quota of [
    'dynamic references of a template',
    'bytes of inline policies of a role',
    'bytes of a function’s environment',
    'readers of a stream',
    'routes of an API',
    'cache behaviours of a distribution',
    'characters of an event source’s filter',
    'metric filters of a log',
    'bytes of a topic policy',
    'CloudFront ResponseHeadersPolicy of an account',
    'CloudFront CachePolicy of an account',
    'CloudFront OriginRequestPolicy of an account',
  ]) {
    expect(found, quota).toContain(quota);
  }
});

describe('a template is told of that has', () => {
  const stream = { EventSourceArn: 'arn:stream', StartingPosition: 'TRIM_HORIZON' };
  it.each<[string, StackTemplate[], string]>([
    [
      'too many dynamic references',
      [resources('X', ...repeat(49, { a: '{{resolve:secretsmanager:s}}' }))],
      'stack0: 49 of 60 dynamic references of a template',
    ],
    [
      'too many resources',
      [resources('X', ...repeat(401, {}))],
      'stack0: 401 of 500 resources of a template',
    ],
    [
      'a third reader of its stream, in whatever stack',
      [
        resources('AWS::Lambda::EventSourceMapping', stream),
        resources('AWS::Lambda::EventSourceMapping', stream),
      ],
      'arn:stream: 2 of 2 readers of a stream',
    ],
    [
      'a role with long inline policies',
      [
        resources('AWS::IAM::Role', {
          AssumeRolePolicyDocument: {},
          Policies: [{ PolicyDocument: { a: 'x'.repeat(8_200) } }],
        }),
      ],
      'inline policies of a role',
    ],
    [
      'long policies beside its role, whatever their references are short',
      [
        {
          Resources: {
            Role: { Type: 'AWS::IAM::Role', Properties: { AssumeRolePolicyDocument: {} } },
            Grants: {
              Type: 'AWS::IAM::Policy',
              Properties: {
                Roles: [{ Ref: 'Role' }],
                PolicyDocument: { Resource: repeat(70, { 'Fn::GetAtt': ['Table', 'Arn'] }) },
              },
            },
          },
        },
      ],
      'stack0/Role: 9324 of 10240 bytes of inline policies of a role',
    ],
    [
      'a long managed policy',
      [resources('AWS::IAM::ManagedPolicy', { PolicyDocument: { a: 'x'.repeat(5_000) } })],
      'bytes of a managed policy',
    ],
    [
      'a long policy of a queue',
      [resources('AWS::SQS::QueuePolicy', { PolicyDocument: { a: 'x'.repeat(7_000) } })],
      'bytes of a queue policy',
    ],
    [
      'nine response headers policies, which two stages of an account have twice',
      [resources('AWS::CloudFront::ResponseHeadersPolicy', ...repeat(9, {}))],
      'account: 18 of 20 CloudFront ResponseHeadersPolicy of an account',
    ],
    [
      'nine cache policies',
      [resources('AWS::CloudFront::CachePolicy', ...repeat(9, emptyCachePolicy))],
      'account: 18 of 20 CloudFront CachePolicy of an account',
    ],
    [
      'nine origin request policies, in whatever stacks',
      [4, 5].map((number) =>
        resources('AWS::CloudFront::OriginRequestPolicy', ...repeat(number, {})),
      ),
      'account: 18 of 20 CloudFront OriginRequestPolicy of an account',
    ],
    [
      'a large environment',
      [
        resources('AWS::Lambda::Function', {
          Environment: { Variables: { A: 'x'.repeat(3_000), B: { Ref: 'C' }, D: 'x'.repeat(200) } },
        }),
      ],
      'of 4096 bytes of a function’s environment',
    ],
    [
      'a long filter',
      [
        resources('AWS::Lambda::EventSourceMapping', {
          FilterCriteria: { Filters: [{ Pattern: 'x'.repeat(3_300) }] },
        }),
      ],
      'characters of an event source’s filter',
    ],
    [
      'many cache behaviours',
      [
        resources('AWS::CloudFront::Distribution', {
          DistributionConfig: { CacheBehaviors: repeat(61, {}), Origins: [{}] },
        }),
      ],
      'stack0/R0: 61 of 75 cache behaviours of a distribution',
    ],
    ['a large size', [resources('X', { a: 'x'.repeat(850_000) })], 'bytes of a template'],
  ])('%s', (_, stacks, text) => {
    expect(over(...stacks).join('\n')).toContain(text);
  });

  it('and of nothing below', () => {
    expect(over(resources('X', ...repeat(48, { a: '{{resolve:secretsmanager:s}}' })))).toEqual([]);
    expect(over(resources('AWS::Lambda::EventSourceMapping', stream))).toEqual([]);
  });
});

describe('two stages', () => {
  it('stand beside each other in one account and region: nothing has the same name', () => {
    using other = synthesize({ config: { stage: 'staging' }, brands: ['nl'] });
    const names = (from: SynthesizedDeployment) =>
      from.stacks.flatMap((id) => [...namesIn(from.template(id).toJSON()), getStackName(from, id)]);
    const first = names(deployed);
    expect(first.length).toBeGreaterThan(60);
    const second = new Set(names(other));
    expect(first.filter((name) => second.has(name))).toEqual([]);
    expect([...second].some((name) => name.includes('production'))).toBe(false);
  });
});

it('every function with the alias has a name that a rollback looks for', () => {
  const stacks = deployed.stacks.filter(
    (id) => deployed.resources(id, 'AWS::Lambda::Alias').length > 0,
  );
  expect(stacks).toEqual(expect.arrayContaining(['room-payments', 'console-money']));
  for (const id of stacks) {
    const name = `${getStackName(deployed, id)}-`;
    expect(
      getFunctionPrefixes('production').some((prefix) => name.startsWith(prefix)),
      name,
    ).toBe(true);
  }
});

const getStackName = (from: SynthesizedDeployment, id: string): string =>
  (from.app.node.findChild(id) as unknown as { stackName: string }).stackName;

/** Properties that name a resource in its account, at its top or in its configuration. */
const naming =
  /^(Name|BucketName|RoleName|AlarmName|DashboardName|LogGroupName|CallerReference|QueueName|TopicName|ApplicationName|BackupVaultName|BudgetName)$/;

function namesIn(template: StackTemplate): string[] {
  return Object.values(template.Resources ?? {}).flatMap(({ Type, Properties = {} }) => {
    // A name of its function's own.
    if (Type === 'AWS::Lambda::Alias') return [];
    const configs = Object.entries(Properties).flatMap(([key, value]) =>
      key.endsWith('Config') ? [value] : [],
    );
    return [Properties, ...configs].flatMap((place) =>
      Object.entries(place as Record<string, unknown>).flatMap(([key, value]) =>
        naming.test(key) && typeof value === 'string' ? [`${Type} ${value}`] : [],
      ),
    );
  });
}
