/** The console's stacks beside those of the brands. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as limits from '#shared/limits.ts';
import { opsManifest } from '#shared/ops/index.ts';
import { indexes, kinds, memberPattern, tenantPattern } from '../../functions/table/items.ts';
import { consoleRequestCode } from '../constructs/viewer-request.ts';
import { deployedFunctions, functions, isOfConsole } from '../functions.ts';
import { consoleHeaders, staticHeaders } from '../headers.ts';
import {
  account,
  calledFunction,
  consoleDomain,
  region,
  type SynthesizedDeployment,
  synthesize,
} from './fixture.ts';

const opsFunctions = functions.filter(({ trigger }) => trigger.kind === 'ops');
let deployed: SynthesizedDeployment;
beforeAll(() => {
  deployed = synthesize({ brands: ['nl'] });
}, 300_000);
afterAll(() => deployed?.[Symbol.dispose]());

const text = (value: unknown) => JSON.stringify(value);
/** The stacks of the console's functions. */
const getAreas = () => deployed.stacks.filter((id) => id.startsWith('console-'));
/** All resources of one type of all areas. */
const inAreas = (type: string) => getAreas().flatMap((id) => deployed.resources(id, type));
const getDescriptions = (stack: string) =>
  deployed
    .resources(stack, 'AWS::Lambda::Function')
    .flatMap(({ Properties }) => (Properties.Description ? [Properties.Description] : []));

/** How the areas name the one such resource of the console's own stack. */
function getNamedByAreas(type: string, properties: object = {}) {
  const template = deployed.template('console');
  const [id, ...others] = Object.keys(template.findResources(type, { Properties: properties }));
  expect(others).toEqual([]);
  const { Outputs } = template.toJSON() as { Outputs: Record<string, { Value: unknown }> };
  const [OutputName] =
    Object.entries(Outputs).find(([, { Value }]) => text(Value) === text({ Ref: id })) ?? [];
  if (!OutputName) throw new Error(`the console hands out no ${type}`);
  const StackName = 'dating-production-console';
  return { 'Fn::GetStackOutput': { StackName, Region: region, OutputName } };
}

describe("the console's API", () => {
  it('has a route for each call, to its own function, and no brand’s', () => {
    const api = getNamedByAreas('AWS::ApiGatewayV2::Api');
    expect(inAreas('AWS::ApiGatewayV2::Api')).toEqual([]);
    const targets = getAreas().flatMap((id) => {
      const { Resources } = deployed.template(id).toJSON();
      return deployed.resources(id, 'AWS::ApiGatewayV2::Route').map(({ Properties }) => {
        expect(Properties.ApiId).toEqual(api);
        const integration = Resources[Properties.Target['Fn::Join'][1][1].Ref].Properties;
        expect(integration.ApiId).toEqual(api);
        expect(text(integration.CredentialsArn)).toContain('"Caller');
        const called = calledFunction(deployed, id, integration.IntegrationUri);
        return [Properties.RouteKey, called.Properties.Description];
      });
    });
    expect(targets.sort()).toEqual(
      opsManifest.map(({ name }) => [`ANY /ops/${name}`, `functions/ops/${name}.ts`]).sort(),
    );
    expect(getAreas().flatMap(getDescriptions).sort()).toEqual(
      deployedFunctions
        .filter(isOfConsole)
        .map(({ entry }) => entry)
        .sort(),
    );
  });

  it('has its functions in the stacks of their areas, and none beside its distribution', () => {
    const areas = new Map<string, string[]>();
    for (const { area, entry } of deployedFunctions) {
      if (area) areas.set(`console-${area}`, [...(areas.get(`console-${area}`) ?? []), entry]);
    }
    expect(areas.size).toBeGreaterThan(1);
    expect(getAreas().sort()).toEqual([...areas.keys()].sort());
    for (const id of getAreas()) expect(getDescriptions(id).sort()).toEqual(areas.get(id)?.sort());
    expect(getDescriptions('console')).toEqual([]);
    for (const type of ['Route', 'Integration']) {
      expect(deployed.resources('console', `AWS::ApiGatewayV2::${type}`)).toEqual([]);
    }
  });

  it('uses no more than half of any of its templates', () => {
    for (const id of ['console', ...getAreas()]) {
      const { Resources } = deployed.template(id).toJSON();
      expect(Object.keys(Resources).length, id).toBeLessThanOrEqual(250);
    }
  });

  it('is called as roles which may call its functions, each one of them, and nothing else', () => {
    for (const id of ['console', ...getAreas()]) {
      expect(deployed.resources(id, 'AWS::Lambda::Permission')).toEqual([]);
    }
    const called = getAreas().flatMap((id) => {
      const roles = deployed
        .resources(id, 'AWS::IAM::Role')
        .filter(({ Properties }) => /^Calls the console/.test(Properties.Description ?? ''));
      return roles.flatMap(({ Properties }) => {
        expect(text(Properties.AssumeRolePolicyDocument)).toContain('apigateway.amazonaws.com');
        const [policy, ...further] = Properties.Policies;
        const [statement, ...others] = policy.PolicyDocument.Statement;
        expect([statement.Action, others, further]).toEqual(['lambda:InvokeFunction', [], []]);
        return (statement.Resource as unknown[]).map(
          (arn) => calledFunction(deployed, id, arn).Properties.Description,
        );
      });
    });
    expect(called.sort()).toEqual(opsManifest.map(({ name }) => `functions/ops/${name}.ts`).sort());
  });

  it('gives a tenth to new versions of the calls that move money, or write to a member', () => {
    const slow = getAreas().flatMap((area) => {
      const { Resources } = deployed.template(area).toJSON();
      return Object.entries<{ Type: string; UpdatePolicy?: object }>(Resources).flatMap(
        ([id, { Type, UpdatePolicy }]) =>
          Type === 'AWS::Lambda::Alias' && UpdatePolicy
            ? [calledFunction(deployed, area, { Ref: id }).Properties.Description]
            : [],
      );
    });
    const expected = ['approvals', 'commissions', 'fictional-answer', 'goodwill', 'refunds'];
    expect(slow.sort()).toEqual(
      // A view has the calls of a member's pages in its bundle, and refuses the writing ones.
      [...expected, 'view', 'withheld-commissions'].map((name) => `functions/ops/${name}.ts`),
    );
    expect(inAreas('AWS::CodeDeploy::DeploymentGroup')).toHaveLength(7);
  });

  it('shares no function and no route with the brands', () => {
    const others = deployed.stacks.filter((id) => !/^console(-|$)/.test(id));
    expect(others.flatMap(getDescriptions).filter((one) => one.includes('/ops/'))).toEqual([]);
    const routes = others.flatMap((id) => deployed.resources(id, 'AWS::ApiGatewayV2::Route'));
    expect(routes.length).toBeGreaterThan(0);
    expect(routes.filter(({ Properties }) => Properties.RouteKey.includes('/ops'))).toEqual([]);
  });

  it('runs nothing that only the local stack has', () => {
    const local = functions.filter(({ trigger }) => trigger.kind === 'local');
    expect(local.map(({ name }) => name)).toContain('console-access');
    expect(deployedFunctions.filter((one) => local.includes(one))).toEqual([]);
    const all = new Set(deployed.stacks.flatMap(getDescriptions));
    for (const { entry } of local) expect(all.has(entry), entry).toBe(false);
  });

  it('is throttled far below the brands’, and logs neither addresses nor queries', () => {
    const [stage] = deployed.resources('console', 'AWS::ApiGatewayV2::Stage');
    const { DefaultRouteSettings, AccessLogSettings } = stage?.Properties ?? {};
    expect(DefaultRouteSettings.ThrottlingRateLimit).toBeLessThanOrEqual(50);
    const fields = Object.values(JSON.parse(AccessLogSettings.Format));
    expect(fields).toContain('$context.status');
    expect(fields.join()).not.toMatch(/identity|query|path/i);
  });

  it('has logs of its own, for a month, one of them for the functions of all areas', () => {
    const logs = [...deployed.resources('console', 'AWS::Logs::LogGroup')]
      // That of CDK's function, which unpacks the files, has the function's name.
      .filter(({ Properties }) => typeof Properties.LogGroupName === 'string');
    expect(logs.map(({ Properties }) => Properties.LogGroupName).sort()).toEqual([
      '/dating/production/console-api',
      '/dating/production/operators',
    ]);
    for (const { Properties } of logs) expect(Properties.RetentionInDays).toBe(30);
    expect(inAreas('AWS::Logs::LogGroup')).toEqual([]);
    const log = getNamedByAreas('AWS::Logs::LogGroup', {
      LogGroupName: '/dating/production/operators',
    });
    for (const { Properties } of inAreas('AWS::Lambda::Function')) {
      expect(Properties.LoggingConfig.LogGroup).toEqual(log);
    }
  });

  it('tells its calls their origin, which no brand’s function knows', () => {
    const calls = inAreas('AWS::Lambda::Function').filter(({ Properties }) =>
      Properties.Description?.startsWith('functions/ops/'),
    );
    expect(calls).toHaveLength(opsManifest.length);
    for (const { Properties } of calls) {
      expect(Properties.Environment.Variables.CONSOLE_ORIGIN).toBe(`https://${consoleDomain}`);
    }
    for (const id of deployed.stacks.filter((one) => one.startsWith('room-'))) {
      expect(text(deployed.template(id).toJSON())).not.toContain('CONSOLE_ORIGIN');
    }
  });
});

describe("the console's distribution", () => {
  const distribution = () => {
    const [one, ...others] = deployed.resources('console', 'AWS::CloudFront::Distribution');
    expect(others).toEqual([]);
    return one?.Properties.DistributionConfig;
  };
  const behaviour = (pattern: string) =>
    distribution().CacheBehaviors.find(
      ({ PathPattern }: { PathPattern: string }) => PathPattern === pattern,
    );
  /** Policies stand in the console's stack, or in that of the brands' distribution. */
  const getHeaders = (of: { ResponseHeadersPolicyId: object }) => {
    const named = text(of.ResponseHeadersPolicyId);
    const policies = ['console', 'site'].flatMap((stack) =>
      Object.entries(
        deployed.template(stack).findResources('AWS::CloudFront::ResponseHeadersPolicy'),
      ),
    );
    const [, policy] = policies.find(([id]) => named.includes(id)) ?? [];
    const { SecurityHeadersConfig, CustomHeadersConfig } =
      policy?.Properties.ResponseHeadersPolicyConfig ?? {};
    const items: { Header: string; Value: string; Override: boolean }[] = CustomHeadersConfig.Items;
    return {
      security: SecurityHeadersConfig,
      custom: Object.fromEntries(items.map(({ Header, Value }) => [Header, Value])),
    };
  };

  it('is its own, for its one host, by TLS 1.2 or later, behind the firewall', () => {
    const brands = deployed.resources('site', 'AWS::CloudFront::Distribution');
    expect(brands).toHaveLength(1);
    expect(text(brands)).not.toContain(consoleDomain);
    const { Aliases, ConnectionMode, HttpVersion, IPV6Enabled, WebACLId, ViewerCertificate } =
      distribution();
    expect({ Aliases, ConnectionMode, HttpVersion, IPV6Enabled }).toEqual({
      Aliases: [consoleDomain],
      ConnectionMode: undefined,
      HttpVersion: 'http2and3',
      IPV6Enabled: true,
    });
    expect(text(WebACLId)).toContain('dating-production-firewall');
    expect(ViewerCertificate).toEqual({
      AcmCertificateArn: `arn:aws:acm:us-east-1:${account}:certificate/console`,
      SslSupportMethod: 'sni-only',
      MinimumProtocolVersion: 'TLSv1.2_2021',
    });
  });

  it.each([
    ['/ops/*', 'console-functions'],
    ['/assets/*', 'console-files'],
    ['/fonts/*', 'console-files'],
    ['/brand/*', 'console-brand'],
    ['/photos/*', 'console-photo'],
  ])('leads %s to %s', (pattern, origin) => {
    expect(distribution().CacheBehaviors).toHaveLength(5);
    expect(behaviour(pattern).TargetOriginId).toBe(origin);
  });

  it('reads buckets by its own signature, and no bucket of uploads or exports', () => {
    const buckets = distribution().Origins.filter(
      ({ S3OriginConfig }: { S3OriginConfig?: unknown }) => S3OriginConfig,
    );
    expect(buckets).toHaveLength(3);
    for (const { OriginAccessControlId } of buckets) expect(OriginAccessControlId).toBeDefined();
    expect(text(buckets)).not.toMatch(/uploads|exports|logs/);
  });

  it('proves itself to the functions, which get what they read and nothing from a cache', () => {
    const origin = distribution().Origins.find(({ Id }: { Id: string }) => /functions/.test(Id));
    expect(origin.OriginCustomHeaders).toEqual([
      { HeaderName: 'x-origin-secret', HeaderValue: expect.anything() },
    ]);
    const [api] = Object.keys(deployed.template('console').findResources('AWS::ApiGatewayV2::Api'));
    expect(text(origin.DomainName)).toContain(`{"Ref":"${api}"}`);
    const calls = behaviour('/ops/*');
    // AWS's own policy without a cache.
    expect(calls.CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
    expect(calls.AllowedMethods).toEqual(expect.arrayContaining(['POST', 'PUT', 'DELETE']));
    const [policy] = deployed.resources('console', 'AWS::CloudFront::OriginRequestPolicy');
    const { HeadersConfig, CookiesConfig, QueryStringsConfig } =
      policy?.Properties.OriginRequestPolicyConfig ?? {};
    expect(HeadersConfig.Headers).toEqual(
      expect.arrayContaining([
        ...['x-brand-host', 'CloudFront-Viewer-Address', 'Content-Type', 'Origin'],
        ...['Sec-Fetch-Site', 'User-Agent'],
      ]),
    );
    expect([CookiesConfig.CookieBehavior, QueryStringsConfig.QueryStringBehavior]).toEqual([
      'all',
      'all',
    ]);
  });

  it('names the host of calls and finds the page by one function', () => {
    const [[functionId]] = Object.entries(
      deployed.template('console').findResources('AWS::CloudFront::Function'),
    ) as [[string, unknown]];
    const before = [
      { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': [functionId, 'FunctionARN'] } },
    ];
    expect(behaviour('/ops/*').FunctionAssociations).toEqual(before);
    expect(distribution().DefaultCacheBehavior).toMatchObject({
      TargetOriginId: 'console-files',
      FunctionAssociations: before,
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
    });
    deployed.template('console').hasResourceProperties('AWS::CloudFront::Function', {
      AutoPublish: true,
      FunctionCode: consoleRequestCode(opsManifest.map(({ name }) => `/ops/${name}`)),
    });
  });

  it('opens photos to signed addresses only, and nothing else by signature', () => {
    const guarded = [distribution().DefaultCacheBehavior, ...distribution().CacheBehaviors].filter(
      ({ TrustedKeyGroups }) => TrustedKeyGroups,
    );
    expect(guarded.map(({ PathPattern }) => PathPattern)).toEqual(['/photos/*']);
  });

  it('gives the page the headers of the console, and stored files the shared ones', () => {
    const page = getHeaders(distribution().DefaultCacheBehavior);
    expect(page.security.ContentSecurityPolicy).toEqual({
      ContentSecurityPolicy: consoleHeaders['content-security-policy'],
      Override: true,
    });
    expect(page.security.ReferrerPolicy.ReferrerPolicy).toBe('no-referrer');
    for (const header of ['permissions-policy', 'x-robots-tag', 'cross-origin-opener-policy']) {
      expect(page.custom[header]).toBe(consoleHeaders[header]);
    }
    expect(page.custom['cache-control']).toBe('no-cache');
    const bundle = getHeaders(behaviour('/assets/*'));
    expect(bundle.custom['cache-control']).toMatch(/immutable/);
    expect(bundle.security.ContentSecurityPolicy.ContentSecurityPolicy).toBe(
      staticHeaders['content-security-policy'],
    );
    expect(getHeaders(behaviour('/photos/*')).custom['cache-control']).toMatch(/^private/);
  });

  it('has an access log without queries, beside that of the brands', () => {
    const deliveries = deployed.resources('access-log', 'AWS::Logs::Delivery');
    expect(deliveries.map(({ Properties }) => Properties.S3SuffixPath)).toEqual([
      '{yyyy}/{MM}/{dd}',
      'console/{yyyy}/{MM}/{dd}',
    ]);
    for (const { Properties } of deliveries) {
      expect(text(Properties.RecordFields)).not.toMatch(/query|cookie|referer/i);
    }
  });
});

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, unknown>>;
}
const toList = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

describe("the console's functions", () => {
  let byEntry: Map<string, Statement[]> | undefined;
  const getStatements = ({ entry }: { entry: string }): Statement[] => {
    byEntry ??= Map.groupBy(getAll(), ({ of }) => of);
    const statements = byEntry.get(entry);
    if (!statements) throw new Error(`${entry} has no role`);
    return statements;
  };
  const getTableStatements = (definition: { entry: string }) =>
    getStatements(definition)
      .filter(({ Action }) => text(Action).includes('dynamodb:'))
      .map(({ Action, Condition = {}, Resource }) => ({
        actions: toList(Action),
        keys: toList(
          (Condition['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? []) as string[],
        ),
        isOfIndex: text(Resource).includes('/index/gsi1'),
        attributes: Condition['ForAllValues:StringEquals']?.['dynamodb:Attributes'],
      }));
  /** Every action with every pattern that it is allowed for. */
  const getGrants = (definition: { entry: string }) =>
    getTableStatements(definition)
      .flatMap(({ actions, keys, isOfIndex, attributes }) =>
        actions.flatMap((action) =>
          keys.map((key) =>
            [action, key, isOfIndex && 'by index', attributes && String(attributes)]
              .filter(Boolean)
              .join(' '),
          ),
        ),
      )
      .sort();

  it('have the partitions of the items that they declare, and no others', () => {
    expect(opsFunctions.length).toBeGreaterThan(0);
    const pattern = (name: keyof typeof kinds) => {
      const kind = kinds[name];
      return kind.level === 'member' ? memberPattern : kind.pattern;
    };
    for (const definition of opsFunctions) {
      const { items, name } = definition;
      if (!items) throw new Error(`${name} declares no items`);
      const each = (names: readonly (keyof typeof kinds)[], ...actions: string[]) =>
        actions.flatMap((action) => names.map((kind) => `dynamodb:${action} ${pattern(kind)}`));
      const wanted = [
        ...each(items.reads, 'GetItem', 'BatchGetItem'),
        ...each(items.lists, 'Query'),
        ...items.memberLists.flatMap(({ kind, attributes }) =>
          each([kind], 'Query').map((grant) => `${grant} ${['pk', 'sk', ...attributes]}`),
        ),
        ...each(items.adds, 'PutItem'),
        ...each(items.updates, 'UpdateItem'),
        ...each(items.removes, 'DeleteItem'),
        ...each(items.checks, 'ConditionCheckItem'),
        ...items.indexes.map((index) => `dynamodb:Query ${indexes[index].pattern} by index`),
      ];
      expect(getGrants(definition), name).toEqual([...new Set(wanted)].sort());
    }
  });

  it('reach no brand as a whole, and list nothing of a member but what they name, never what members wrote', () => {
    for (const definition of opsFunctions) {
      for (const { keys, actions, attributes } of getTableStatements(definition)) {
        expect(keys.length, definition.name).toBeGreaterThan(0);
        expect(keys).not.toContain(tenantPattern);
        for (const key of keys)
          expect(key).not.toMatch(/^(\*|TENANT#\*|TENANT#\*#\*|PLATFORM#\*)$/);
        if (keys.includes(memberPattern) && actions.includes('dynamodb:Query')) {
          expect((attributes as string[]).slice(0, 2)).toEqual(['pk', 'sk']);
          // One call opens messages for a reason, one those of whoever operators answer for; a decision looks at which images a report keeps.
          const opened: Record<string, string[]> = {
            'ops-case-messages': ['text', 'image', 'gift'],
            'ops-fictional-conversation': ['text', 'image', 'gift'],
            'ops-case-decision': ['messages'],
          };
          for (const secret of ['text', 'image', 'gift', 'messages', 'password_hash', 'email']) {
            if (opened[definition.name]?.includes(secret)) continue;
            expect(attributes, definition.name).not.toContain(secret);
          }
        }
      }
    }
  });

  it('add to the audit, which none of them changes and one reads', () => {
    const isAudit = (grant: string) => / (TENANT#\*#|PLATFORM#)AUDIT#\*/.test(grant);
    for (const definition of opsFunctions) {
      const actions = new Set(
        getGrants(definition)
          .filter(isAudit)
          .map((grant) => grant.split(' ')[0]),
      );
      expect([...actions].sort(), definition.name).toEqual(
        definition.name === 'ops-audit'
          ? ['dynamodb:PutItem', 'dynamodb:Query']
          : ['dynamodb:PutItem'],
      );
    }
  });

  it('change members’ items, challenges and files of photos only where a call is about them', () => {
    const having = (part: RegExp) =>
      opsFunctions
        .filter((definition) => getGrants(definition).some((grant) => part.test(grant)))
        .map(({ name }) => name)
        .sort();
    // Postbacks, and their tests, stand with members, or in the place of one.
    expect(having(/^dynamodb:PutItem .*MEMBER#/)).toEqual([
      ...['ops-approvals', 'ops-campaign-postbacks'],
      ...['ops-case-decision', 'ops-case-question', 'ops-fictional-answer'],
      ...['ops-fictional-notes', 'ops-goodwill', 'ops-mail-suppression'],
      ...['ops-member-confirmation', 'ops-member-export', 'ops-member-mails'],
      ...['ops-member-notes', 'ops-refunds', 'ops-restriction', 'ops-withheld-commissions'],
    ]);
    expect(having(/^dynamodb:DeleteItem .*MEMBER#/)).toEqual([
      ...['ops-approvals', 'ops-case-decision', 'ops-member-sessions', 'ops-restriction'],
    ]);
    expect(having(/^dynamodb:UpdateItem .*MEMBER#/)).toEqual([
      ...['ops-approvals', 'ops-case-decision', 'ops-fictional-answer', 'ops-goodwill'],
      ...[
        'ops-mail-suppression',
        'ops-member-confirmation',
        'ops-member-sessions',
        'ops-photo-batches',
        'ops-photo-decision',
        'ops-refunds',
        'ops-restriction',
        'ops-withheld-commissions',
      ],
    ]);
    // Links of mails are derived where one is sent: the way back, the confirmation, and the copy of the data.
    const deriving = opsFunctions.filter(({ environment }) =>
      environment.includes('TOKEN_SECRET_ID'),
    );
    expect(deriving.map(({ name }) => name).sort()).toEqual([
      ...['ops-approvals', 'ops-member-export', 'ops-member-mails'],
    ]);
    expect(having(/CHALLENGE#/)).toEqual([
      ...['ops-confirmation', 'ops-passkeys', 'ops-registration', 'ops-sign-in'],
    ]);
    const withObjects = opsFunctions.filter((definition) =>
      text(getStatements(definition)).includes('s3:'),
    );
    const named = (name: string) => {
      const found = withObjects.find((definition) => definition.name === name);
      return text(found && getStatements(found));
    };
    // A decision on a case reads a picture, to find those that are identical. A batch keeps the files,
    // but its rule is that of a single decision.
    expect(withObjects.map(({ name }) => name).sort()).toEqual([
      ...['ops-brand-state', 'ops-case-decision', 'ops-job-file', 'ops-photo-batches'],
      'ops-photo-decision',
    ]);
    // A brand that comes back has the uploads that waited repeated.
    expect(named('ops-brand-state')).toMatch(/-uploads-/);
    expect(named('ops-brand-state')).not.toMatch(/-photos-|s3:Delete/);
    expect(named('ops-photo-decision')).not.toMatch(/s3:(Get|Put|List)/);
    expect(named('ops-job-file')).not.toMatch(/s3:(Put|List|Delete)/);
    expect(named('ops-job-file')).toMatch(/-reports-[^"]*\/jobs\/\*/);
  });
});

/** Statements of the roles of all functions of the deployment, by the function's source. */
const getAll = () =>
  deployed.stacks.flatMap((stack) => {
    const { Resources } = deployed.template(stack).toJSON();
    return deployed.resources(stack, 'AWS::Lambda::Function').flatMap(({ Properties }) => {
      const role = Properties.Description && Resources[Properties.Role['Fn::GetAtt'][0]];
      const statements: Statement[] = role?.Properties.Policies?.[0].PolicyDocument.Statement ?? [];
      return statements.map((statement) => ({ of: Properties.Description, ...statement }));
    });
  });
/** Functions of the deployment whose roles allow such an action. */
const having = (action: RegExp) => [
  ...new Set(
    getAll()
      .filter(({ Action }) => toList(Action).some((one) => action.test(one)))
      .map(({ of }) => of),
  ),
];

it('makes secrets of campaigns by the two calls that declare and change them, and reads none', () => {
  expect(having(/^ssm:Put/)).toEqual(['functions/ops/campaign.ts', 'functions/ops/campaigns.ts']);
  const putting = getAll().filter(({ Action }) => toList(Action).includes('ssm:PutParameter'));
  for (const { Resource } of putting) {
    expect(text(Resource)).toMatch(/:parameter\/production\/dating\/\*\/campaign-\*"$/);
  }
  expect(having(/^ssm:Get/).filter((entry) => entry.startsWith('functions/ops/campaign'))).toEqual(
    [],
  );
});

describe('the checks of a brand', () => {
  const entry = 'functions/jobs/brand-preflight.ts';
  const call = 'functions/ops/preflight.ts';
  it('are made by one function, which alone reads what AWS has of brands, and changes nothing', () => {
    // Whoever publishes has what is cached forgotten, and finds where that is by its domain.
    const cloudFront = /^cloudfront:Get(?!DistributionTenantByDomain)/;
    for (const action of [...[cloudFront, /^acm:/, /^ses:Get/], /^sns:Get/]) {
      expect(having(action), String(action)).toEqual([entry]);
    }
    const own = getAll().filter(({ of }) => of === entry);
    const actions = own.flatMap(({ Action }) => toList(Action)).sort();
    expect([...new Set(actions)]).toEqual([
      'acm:DescribeCertificate',
      ...['ConnectionGroup', 'DistributionTenant', 'KeyGroupConfig'].map(
        (what) => `cloudfront:Get${what}`,
      ),
      ...['cloudfront:GetManagedCertificateDetails', 'cloudfront:GetPublicKey'],
      ...['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:UpdateItem'],
      ...['logs:CreateLogStream', 'logs:PutLogEvents', 'secretsmanager:GetSecretValue'],
      ...['ses:GetAccount', 'ses:GetConfigurationSet', 'ses:GetEmailIdentity'],
      ...['sns:GetSMSAttributes', 'sns:GetSMSSandboxAccountStatus', 'ssm:GetParameter'],
      ...['xray:PutTelemetryRecords', 'xray:PutTraceSegments'],
    ]);
    // Only what AWS knows no resources for is asked of the whole account.
    const wide = own
      .filter(({ Resource }) => Resource === '*')
      .flatMap(({ Action }) => toList(Action));
    expect(wide.sort()).toEqual([
      ...['cloudfront:GetKeyGroupConfig', 'cloudfront:GetPublicKey', 'ses:GetAccount'],
      ...['sns:GetSMSAttributes', 'sns:GetSMSSandboxAccountStatus'],
      ...['xray:PutTelemetryRecords', 'xray:PutTraceSegments'],
    ]);
  });

  it('read keys of payments and pushes, the photo key, and no other secret', () => {
    const read = getAll()
      .filter(({ of, Action }) => of === entry && /ssm:|secretsmanager:/.test(text(Action)))
      .flatMap(({ Resource }) => toList(Resource))
      .map(text);
    const names = read.filter((one) => one.includes(':parameter/'));
    expect(names.map((one) => one.replace(/^.*:parameter|"$/g, '')).sort()).toEqual(
      [
        ...['genesis-key', 'genesis-organization-token', 'mollie-key', 'mollie-organization-token'],
        'push-key',
      ].map((name) => `/production/dating/*/${name}`),
    );
    expect(read.filter((one) => !names.includes(one))).toEqual([expect.stringMatching(/PhotoKey/)]);
  });

  it('write their own item alone', () => {
    const writing = getAll().filter(
      ({ of, Action }) => of === entry && text(Action).includes('UpdateItem'),
    );
    expect(writing.map(({ Condition }) => Condition)).toEqual([
      { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [kinds.brandPreflight.pattern] } },
    ]);
  });

  it('are started by one call, which may start nothing else', () => {
    expect(having(/^lambda:/)).toEqual([call]);
    const [statement, ...others] = getAll().filter(({ Action }) =>
      text(Action).includes('lambda:'),
    );
    expect(others).toEqual([]);
    expect(statement).toMatchObject({ of: call, Action: 'lambda:InvokeFunction' });
    const name = 'dating-production-room-operators-brand-preflight';
    expect(text(statement?.Resource)).toContain(`:function:${name}:live"`);
    const started = inAreas('AWS::Lambda::Function').filter(
      ({ Properties }) => Properties.FunctionName === name,
    );
    expect(started.map(({ Properties }) => Properties.Description)).toEqual([entry]);
    // Longer than all checks, and shorter than a run may be.
    expect(started[0]?.Properties.Timeout).toBeLessThan(limits.preflightSeconds);
  });

  it('cost nothing while nobody asks for them', () => {
    for (const type of ['AWS::Events::Rule', 'AWS::SQS::Queue', 'AWS::CloudWatch::Alarm']) {
      expect([...deployed.resources('console', type), ...inAreas(type)]).toEqual([]);
    }
  });
});

it('the files of the console go into a bucket of their own, beside those that pages still load', () => {
  const [files] = deployed.resources('console', 'Custom::CDKBucketDeployment');
  expect(files?.Properties).toMatchObject({
    DestinationBucketName: `dating-production-console-${account}-${region}`,
    Prune: false,
  });
});
