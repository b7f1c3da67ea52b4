import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPath } from '#shared/api/contract.ts';
import { manifest } from '#shared/api/index.ts';
import { errorTable } from '#shared/errors.ts';
import { socketPath } from '#shared/socket-path.ts';
import { changeQueues } from '../../functions/table/change-queues.ts';
import { indexes, kinds, outboxShards, tableKeys } from '../../functions/table/items.ts';
import { responseHeaders } from '../constructs/distribution-parts.ts';
import { releaseAlarms } from '../constructs/slow-releases.ts';
import { viewerRequestCode } from '../constructs/viewer-request.ts';
import {
  consoleAreas,
  deployedFunctions,
  brandFunctions as functions,
  isOfConsole,
} from '../functions.ts';
import { staticHeaders } from '../headers.ts';
import { root } from '../paths.ts';
import { addStacks } from './deployment.ts';
import {
  account,
  calledFunction,
  region,
  type SynthesizedDeployment,
  synthesize,
} from './fixture.ts';
import { watchedEvents } from './observability.ts';

let deployed: SynthesizedDeployment;
/** With everything that an operator may choose, and an upload trigger. */
let chosen: SynthesizedDeployment;
const restoredTable = {
  name: 'dating-restored',
  streamArn: `arn:aws:dynamodb:${region}:${account}:table/dating-restored/stream/2026-01-01`,
};

beforeAll(() => {
  deployed = synthesize();
  chosen = synthesize({
    brands: ['nl'],
    config: {
      alarmEmail: 'alarms@example.com',
      accountants: ['first', 'second'].map((name) => `arn:aws:iam::${account}:user/${name}`),
      restoredTable,
    },
    functions: [
      ...functions,
      {
        name: 'uploaded',
        room: 'photos',
        alarms: [],
        slowRelease: false,
        entry: 'functions/jobs/uploaded.ts',
        trigger: { kind: 's3', bucket: 'uploads' },
        grants: ['table:read'],
        environment: [],
        packages: [],
        files: {},
        memoryMb: 512,
        timeoutSeconds: 30,
      },
    ],
  });
}, 300_000);
afterAll(() => {
  deployed?.[Symbol.dispose]();
  chosen?.[Symbol.dispose]();
});

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource?: unknown;
  NotResource?: unknown;
  Condition?: Record<string, Record<string, unknown>>;
}
const toList = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);
const text = (value: unknown) => JSON.stringify(value);

const getRooms = ({ stacks }: SynthesizedDeployment) =>
  stacks.filter((id) => id.startsWith('room-'));
/** The stacks of the console's functions. */
const getAreas = ({ stacks }: SynthesizedDeployment) =>
  stacks.filter((id) => id.startsWith('console-'));
/** All resources of one type of all rooms. */
const inRooms = (type: string, from = deployed) =>
  getRooms(from).flatMap((id) => from.resources(id, type));

/** A function's Lambda and its statements, by the function's name. */
function functionNamed(name: string, from = deployed) {
  const definition = functions.find((one) => one.name === name);
  const entry = definition?.entry ?? `functions/jobs/${name}.ts`;
  const stack = `room-${definition?.room ?? 'photos'}`;
  const lambda = from
    .resources(stack, 'AWS::Lambda::Function')
    .find(({ Properties }) => Properties.Description === entry)?.Properties;
  if (!lambda) throw new Error(`no function ${name}`);
  const role = from.template(stack).toJSON().Resources[lambda.Role['Fn::GetAtt'][0]];
  const statements: Statement[] = role.Properties.Policies[0].PolicyDocument.Statement;
  return { lambda, statements };
}
const getActions = (statements: Statement[]) => statements.flatMap(({ Action }) => toList(Action));
/** Whether a key fits one of the patterns of an IAM condition. */
const matches = (patterns: unknown, key: string) =>
  toList(patterns as string | string[]).some((pattern) =>
    new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(key),
  );
const allowing = (statements: Statement[], action: string) =>
  statements.filter(({ Action }) => toList(Action).includes(action));

/** Keys of brands' accounts at payment providers. */
const paymentKeys = [
  ...['genesis-key', 'genesis-organization-token', 'mollie-key', 'mollie-organization-token'],
].map((name) => `arn:aws:ssm:${region}:${account}:parameter/production/dating/*/${name}`);

/** A value of another stack. */
const toOutput = (stack: string, OutputName: string) => ({
  'Fn::GetStackOutput': { StackName: `dating-production-${stack}`, Region: region, OutputName },
});
/** What is below the WebSocket API. */
const socketArn = (path: string) => ({
  'Fn::Join': [
    '',
    [`arn:aws:execute-api:${region}:${account}:`, toOutput('api', 'SocketApiId'), path],
  ],
});

describe('the deployment', () => {
  it('has a stack per concern, one per room of the domain that has functions, and one per area of the console', () => {
    expect(deployed.stacks.sort()).toEqual(
      [
        'access-log',
        'api',
        'console',
        'data',
        'finance',
        'firewall',
        'observability',
        'safeguards',
        'site',
        'web',
        ...new Set(functions.map(({ room }) => `room-${room}`)),
        ...Object.keys(consoleAreas).map((area) => `console-${area}`),
      ].sort(),
    );
  });

  it('keeps to its region, save what CloudFront has in us-east-1 only', () => {
    const elsewhere = deployed.stacks.filter((id) => deployed.getRegion(id) !== region);
    expect(elsewhere.sort()).toEqual(['access-log', 'firewall']);
    expect(elsewhere.map(deployed.getRegion)).toEqual(['us-east-1', 'us-east-1']);
  });

  it('says in one sentence which bundle is missing', () => {
    const folder = mkdtempSync(join(tmpdir(), 'missing-'));
    const config = {
      ...{ stage: 'production', account, region, certificate: '' },
      ...{ publishers: [], accountants: [], brandsOutsideEurope: [] },
      console: { domain: 'console.example.com', certificate: '' },
      ...{ monthlyBudgetUsd: 200, ceilings: { reads: 4_000, writes: 2_000 } },
    };
    expect(() =>
      addStacks(new App({ outdir: folder }), {
        config,
        brands: [],
        functions,
        codeFolder: join(folder, 'functions'),
        webFolder: join(folder, 'web'),
        consoleFolder: join(folder, 'console'),
      }),
    ).toThrow(/account-delete.index\.mjs is missing: `npm run synth` builds it\.$/);
    rmSync(folder, { recursive: true });
  });
});

describe('the security rules', () => {
  /** All findings, whether accepted or not. */
  const findings = () => {
    const checks = new AwsSolutionsChecks();
    Object.assign(checks, { isAcknowledged: () => false });
    return checks
      .validateScope(deployed.app)
      .violations.flatMap(({ ruleName, violatingResources }) =>
        violatingResources.map(({ constructPath }) => ({ rule: ruleName, path: constructPath })),
      );
  };
  const accepted = () => {
    const found: { rule: string; path: string; reason: string }[] = [];
    const visit = (scope: IConstruct) => {
      for (const { type, data } of scope.node.metadata) {
        if (type !== Validations.ACKNOWLEDGED_RULES_METADATA_KEY) continue;
        for (const [id, reason] of Object.entries(data as Record<string, string>)) {
          found.push({ rule: id.replace(/^annotation::/i, ''), path: scope.node.path, reason });
        }
      }
      scope.node.children.forEach(visit);
    };
    visit(deployed.app);
    return found;
  };

  it('find nothing that is not accepted', () => {
    expect(new AwsSolutionsChecks().validateScope(deployed.app).violations).toEqual([]);
    expect(new AwsSolutionsChecks().validateScope(chosen.app).violations).toEqual([]);
  });

  it('are accepted with a reason, and only where they find something', () => {
    const all = findings();
    expect(all.length).toBeGreaterThan(0);
    for (const { rule, path, reason } of accepted()) {
      expect(reason.split(' ').length, `${rule} at ${path}`).toBeGreaterThan(5);
      const used = all.some(
        (finding) => finding.rule === rule && `${finding.path}/`.startsWith(`${path}/`),
      );
      expect(used, `${rule} is accepted at ${path} and not found there`).toBe(true);
    }
  });
});

describe('the table', () => {
  it('survives deletion, mistakes and load', () => {
    deployed.template('data').hasResource('AWS::DynamoDB::GlobalTable', {
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        BillingMode: 'PAY_PER_REQUEST',
        ...tableKeys,
        StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
        TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
        SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
        Replicas: [
          {
            Region: region,
            DeletionProtectionEnabled: true,
            PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
          },
        ],
      },
    });
    expect(deployed.resources('data', 'AWS::DynamoDB::GlobalTable')).toHaveLength(1);
  });

  it('gives way to a restored one', () => {
    const { lambda, statements } = functionNamed('user', chosen);
    expect(lambda.Environment.Variables.TABLE_NAME).toBe(restoredTable.name);
    // The runbook's commands follow it.
    expect(chosen.template('api').toJSON().Outputs.TableName.Value).toBe(restoredTable.name);
    expect(text(allowing(statements, 'dynamodb:PutItem'))).toContain(
      `arn:aws:dynamodb:${region}:${account}:table/${restoredTable.name}`,
    );
    chosen.template('room-core').hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      EventSourceArn: restoredTable.streamArn,
    });
    expect(text(chosen.resources('safeguards', 'AWS::Backup::BackupSelection'))).toContain(
      `:table/${restoredTable.name}`,
    );
  });
});

describe('the buckets', () => {
  const buckets = () => deployed.resources('data', 'AWS::S3::Bucket');

  it('are private, encrypted, kept and reached over TLS only', () => {
    expect(
      buckets()
        .map(({ Properties }) => Properties.BucketName)
        .sort(),
    ).toEqual(
      ['brand', 'console', 'exports', 'logs', 'photos', 'reports', 'uploads', 'web'].map(
        (use) => `dating-production-${use}-${account}-${region}`,
      ),
    );
    for (const { Properties, DeletionPolicy } of buckets()) {
      expect(Properties.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
      expect(Properties.BucketEncryption).toBeDefined();
      expect(DeletionPolicy).toBe('Retain');
    }
    const policies = deployed.resources('data', 'AWS::S3::BucketPolicy');
    expect(policies).toHaveLength(buckets().length);
    for (const { Properties } of policies) {
      expect(Properties.PolicyDocument.Statement).toContainEqual(
        expect.objectContaining({
          Effect: 'Deny',
          Action: 's3:*',
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        }),
      );
    }
  });

  it('are open to services only, and to CloudFront only where it serves from', () => {
    const grants = deployed
      .resources('data', 'AWS::S3::BucketPolicy')
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
      .filter(({ Effect }) => Effect === 'Allow');
    expect(grants.length).toBeGreaterThan(0);
    for (const { Principal, Condition } of grants) {
      expect(Object.keys(Principal)).toEqual(['Service']);
      expect(text(Condition)).toContain(account);
    }
    const read = grants
      .filter(
        ({ Principal, Action }) =>
          Principal.Service === 'cloudfront.amazonaws.com' && Action === 's3:GetObject',
      )
      .flatMap(({ Resource }) => toList(Resource))
      .map((resource) => resource['Fn::Join'][1].at(-1));
    expect(read.sort()).toEqual(['/*', '/*', '/brand/*', '/cdn/*', '/photos/*']);
  });

  it('forget uploads that nobody processed', () => {
    const uploads = buckets().find(({ Properties }) => /uploads/.test(Properties.BucketName));
    expect(uploads?.Properties.LifecycleConfiguration.Rules).toContainEqual(
      expect.objectContaining({ ExpirationInDays: 1, Status: 'Enabled' }),
    );
  });
});

describe('the functions', () => {
  it('are one Lambda per path of the manifest, behind a route for every method', () => {
    const targets = getRooms(deployed).flatMap((id) => {
      const template = deployed.template(id).toJSON().Resources;
      return deployed
        .resources(id, 'AWS::ApiGatewayV2::Route')
        .filter(({ Properties }) => !text(Properties.ApiId).includes('Sockets'))
        .map(({ Properties }) => {
          const integration = template[Properties.Target['Fn::Join'][1][1].Ref].Properties;
          return [
            Properties.RouteKey,
            calledFunction(deployed, id, integration.IntegrationUri).Properties.Description,
          ];
        });
    });
    expect(Object.fromEntries(targets)).toEqual({
      ...Object.fromEntries(
        manifest.map((contract) => [
          `ANY ${getPath(contract)}`,
          `functions/api/${contract.name}.ts`,
        ]),
      ),
      $default: 'functions/site/site.ts',
    });
    expect(inRooms('AWS::Lambda::Function')).toHaveLength(functions.length);
  });

  it('run as they are declared', () => {
    for (const { name, memoryMb, timeoutSeconds, packages } of functions) {
      expect(functionNamed(name).lambda).toMatchObject({
        // Native modules are built for the machine that bundles.
        Architectures: [packages.length > 0 ? 'x86_64' : 'arm64'],
        Runtime: 'nodejs24.x',
        Handler: 'index.handler',
        MemorySize: memoryMb,
        Timeout: timeoutSeconds,
        TracingConfig: { Mode: 'Active' },
      });
    }
    expect(inRooms('AWS::Logs::LogGroup')).toHaveLength(getRooms(deployed).length);
    for (const { Properties } of inRooms('AWS::Logs::LogGroup')) {
      expect(Properties.RetentionInDays).toBe(30);
    }
  });

  it('hold no secret, nor a reference that CloudFormation would resolve to one', () => {
    const ids = {
      ORIGIN_SECRET_ID: /OriginSecret/,
      TOKEN_SECRET_ID: /TokenSecret/,
      PHOTO_KEY_SECRET_ID: /PhotoKeySecret/,
    } as const;
    for (const { name, environment } of functions) {
      const { lambda, statements } = functionNamed(name);
      const variables = lambda.Environment.Variables;
      // AWS's extension is set up by variables of its own.
      const own = Object.keys(variables).filter(
        (key) => !/^(PARAMETERS_SECRETS|SECRETS_MANAGER|SSM_PARAMETER)_/.test(key),
      );
      expect(own.sort()).toEqual(['TABLE_NAME', ...environment].sort());
      expect(text(variables)).not.toContain('resolve:');
      const read = allowing(statements, 'secretsmanager:GetSecretValue').flatMap(
        ({ Resource = [] }) => toList(Resource),
      );
      const wanted = Object.keys(ids).filter((key) => key in variables);
      expect(read, name).toHaveLength(wanted.length);
      for (const key of wanted) {
        expect(text(variables[key])).toMatch(ids[key as keyof typeof ids]);
        expect(read).toContainEqual(variables[key]);
      }
    }
  });

  it('never scan, and name what they touch', () => {
    // X-Ray has no resources, nor has SES's list of addresses; brands' identities come with their own stacks.
    // Objects of the two buckets come and go with members.
    const documented = [
      text('*'),
      text(`arn:aws:ses:${region}:${account}:identity/*`),
      text(`arn:aws:ses:${region}:${account}:configuration-set/dating-production-*`),
      ...['photos', 'uploads'].map((use) =>
        text(`arn:aws:s3:::dating-production-${use}-${account}-${region}/*`),
      ),
      // So do the versions of brands, whose logo has one name.
      text(
        `arn:aws:s3:::dating-production-brand-${account}-${region}/brand/*/*/logo/mark-printed.png`,
      ),
      // Files of months and of jobs are named after these.
      text(`arn:aws:s3:::dating-production-exports-${account}-${region}/finance/*`),
      text(`arn:aws:s3:::dating-production-reports-${account}-${region}/jobs/*`),
      // Parameters come with brands, below a name of their own.
      text(`arn:aws:ssm:${region}:${account}:parameter/production/dating/*`),
      ...paymentKeys.map(text),
      // Brands' parts of the distribution come with their publishing.
      text(`arn:aws:cloudfront::${account}:distribution-tenant/*`),
      // Sockets come and go as well.
      ...['POST', 'DELETE'].map((verb) => text(socketArn(`/ws/${verb}/@connections/*`))),
    ];
    for (const { name } of functions) {
      for (const statement of functionNamed(name).statements) {
        const { Effect, Action, Resource, NotResource } = statement;
        expect(Effect).toBe('Allow');
        if (NotResource !== undefined) {
          // A text message goes to a number, which is no resource; topics are kept out of reach.
          expect([Action, NotResource]).toEqual(['sns:Publish', 'arn:aws:sns:*:*:*']);
          continue;
        }
        for (const action of toList(Action)) {
          expect(action, name).not.toMatch(/\*|Scan|PartiQL/);
          const wild = toList(Resource)
            .map(text)
            .filter((resource) => resource.includes('*'));
          for (const resource of wild) expect(documented, `${name}: ${action}`).toContain(resource);
          if (wild.includes(text('*'))) {
            expect(action).toMatch(/^(xray:Put|ses:DeleteSuppressedDestination$)/);
          }
        }
      }
    }
  });

  it('have the grants they are declared with, and no others', () => {
    const granted: Record<string, string> = {
      'table:read': 'dynamodb:GetItem',
      'table:write': 'dynamodb:UpdateItem',
      'mail:send': 'ses:SendRawEmail',
      'mail:readmit': 'ses:DeleteSuppressedDestination',
      'sms:send': 'sns:Publish',
      'sockets:send': 'execute-api:ManageConnections',
      'parameters:read': 'ssm:GetParameter',
      'secrets:read': 'secretsmanager:GetSecretValue',
      'uploads:take': 's3:ListBucket',
      'photos:remove': 's3:DeleteObject',
    };
    for (const { name, grants } of functions) {
      const actions = getActions(functionNamed(name).statements);
      for (const [grant, action] of Object.entries(granted)) {
        expect(actions.includes(action), `${name}: ${action}`).toBe(
          (grants as string[]).includes(grant),
        );
      }
    }
    for (const { name, grants } of functions) {
      const read = allowing(functionNamed(name).statements, 's3:GetObject');
      const buckets = (['uploads:take', 'logos:read', 'exports:keep'] as const).filter((one) =>
        grants.includes(one),
      );
      expect(read, name).toHaveLength(buckets.length);
    }
    const site = functionNamed('site').statements;
    expect(
      getActions(site)
        .filter((action) => action.startsWith('dynamodb:'))
        .sort(),
    ).toEqual(['dynamodb:GetItem', 'dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:UpdateItem']);
  });

  it('keep from pages whatever others do not see: of members’ items they may ask one attribute', () => {
    const pages = functionNamed('site').statements.filter(({ Action }) =>
      text(Action).includes('dynamodb:'),
    );
    const member = { tenant: 'nl', member: 'm' } as Parameters<typeof kinds.account.key>[0];
    const reaching = (key: string) =>
      pages.filter(({ Condition }) =>
        matches(Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'], key),
      );
    const statements = reaching(kinds.account.key(member).pk);
    expect(statements).toHaveLength(1);
    expect(statements[0]).toMatchObject({
      Action: 'dynamodb:GetItem',
      Condition: {
        'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['pk', 'sk', 'document'] },
        StringEqualsIfExists: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
      },
    });
    const queries = allowing(pages, 'dynamodb:Query');
    expect(queries).toHaveLength(1);
    expect(text(queries[0]?.Resource)).toMatch(/index.gsi1"/);
    expect(queries[0]?.Condition?.['ForAllValues:StringLike']).toEqual({
      'dynamodb:LeadingKeys': ['TENANT#*#SEARCH#*'],
    });
  });

  it('list what is due over all brands only where they do that work: the index holds whole accounts and mails', () => {
    const platform = {} as Parameters<typeof kinds.brand.key>[0];
    const partitions = {
      'due:outbox': Array.from(
        { length: outboxShards },
        (_, shard) => indexes.outboxDue.key(platform, shard, '2026', 'id').gsi1pk,
      ),
      'due:payments': [indexes.openPayments.gsi1pk(platform)],
      'due:purges': [
        indexes.accountsToPurge.gsi1pk(platform),
        indexes.unsentImages.gsi1pk(platform),
        indexes.reportsToForget.gsi1pk(platform),
        indexes.photoBatchesToEnd.gsi1pk(platform),
      ],
      'due:mailings': [indexes.runningMailings.gsi1pk(platform)],
      'due:cases': [indexes.caseClocks.gsi1pk(platform)],
    };
    for (const { name, grants } of functions) {
      const patterns = functionNamed(name)
        .statements.filter(({ Action }) => text(Action).includes('dynamodb:'))
        // Records of the stream have no keys to tell apart.
        .filter(({ Action }) => !text(Action).includes('dynamodb:GetRecords'))
        .flatMap(
          ({ Condition }) =>
            Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] as string[],
        );
      for (const [grant, keysOfAll] of Object.entries(partitions)) {
        for (const key of keysOfAll) {
          expect(matches(patterns, key), `${name}: ${key}`).toBe(
            (grants as string[]).includes(grant),
          );
        }
      }
    }
    const granted = functions.filter(({ grants }) => grants.some((one) => one.startsWith('due:')));
    expect(granted.map(({ name }) => name)).toEqual([
      'outbox-due',
      'payment-reconcile',
      'mailings',
      'purge',
      'cases',
    ]);
  });

  it('reach by key: pages whom a visitor sees, and no call a brand’s own record', () => {
    const tenant = { tenant: 'nl' } as Parameters<typeof kinds.session.key>[0];
    const member = { ...tenant, member: 'm' } as Parameters<typeof kinds.account.key>[0];
    const brandKey = kinds.brand.key({} as Parameters<typeof kinds.brand.key>[0], 'nl').pk;
    const memberKey = kinds.account.key(member).pk;
    const searchKey = indexes.search.gsi1pk(tenant, 'NL', 'female', 398);
    const rateKey = kinds.rate.key(tenant, 'visitor_search', 'a', 1).pk;
    const others = [
      kinds.session.key(tenant, 'h'),
      kinds.email.key(tenant, 'h'),
      kinds.loginAttempts.key(tenant, 'h'),
      kinds.openReport.key(tenant, 'a', 'b'),
      kinds.campaign.key(tenant, 'a'),
      kinds.campaignDay.key(tenant, 'a', 'b'),
    ].map(({ pk }) => pk);
    const reach = (name: string, action: string) =>
      allowing(functionNamed(name).statements, action).flatMap(
        ({ Condition }) =>
          Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] as string[],
      );
    for (const [action, key] of [
      ['GetItem', brandKey],
      ['GetItem', memberKey],
      ['Query', searchKey],
    ] as const) {
      expect(matches(reach('site', `dynamodb:${action}`), key), key).toBe(true);
      expect(matches(reach('site', 'dynamodb:UpdateItem'), key), key).toBe(false);
    }
    expect(matches(reach('site', 'dynamodb:UpdateItem'), rateKey)).toBe(true);
    const clickKey = kinds.click.key(tenant, 'c').pk;
    expect(matches(reach('site', 'dynamodb:UpdateItem'), clickKey)).toBe(true);
    expect(matches(reach('site', 'dynamodb:GetItem'), clickKey)).toBe(false);
    for (const key of others) {
      for (const action of ['GetItem', 'Query', 'UpdateItem']) {
        expect(matches(reach('site', `dynamodb:${action}`), key), `${action} ${key}`).toBe(false);
      }
    }
    const calls = functions.filter(
      ({ grants, items, trigger }) =>
        grants.includes('table:write') && items === undefined && trigger.kind !== 'page',
    );
    for (const { name } of calls) {
      expect(matches(reach(name, 'dynamodb:GetItem'), brandKey), name).toBe(true);
      expect(matches(reach(name, 'dynamodb:PutItem'), memberKey), name).toBe(true);
      for (const action of ['PutItem', 'UpdateItem', 'DeleteItem']) {
        expect(matches(reach(name, `dynamodb:${action}`), brandKey), name).toBe(false);
      }
    }
  });
});

describe('the sockets', () => {
  it('have a function for each route, on a stage that is named as their path', () => {
    const template = deployed.template('room-chat').toJSON().Resources;
    const routes = deployed
      .resources('room-chat', 'AWS::ApiGatewayV2::Route')
      .map(({ Properties }) => Properties)
      .filter(({ ApiId }) => text(ApiId).includes('Sockets'));
    const entries = routes.map(({ RouteKey, Target }) => {
      const integration = template[Target['Fn::Join'][1][1].Ref].Properties;
      expect(integration.IntegrationType).toBe('AWS_PROXY');
      const { Properties } = calledFunction(deployed, 'room-chat', integration.IntegrationUri);
      return [RouteKey, Properties.Description];
    });
    expect(Object.fromEntries(entries)).toEqual({
      $connect: 'functions/sockets/connect.ts',
      $disconnect: 'functions/sockets/disconnect.ts',
      $default: 'functions/sockets/message.ts',
    });
    const stage = deployed
      .resources('api', 'AWS::ApiGatewayV2::Stage')
      .find(({ Properties }) => Properties.StageName === socketPath.slice(1));
    expect(stage?.Properties).toMatchObject({
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingRateLimit: 2_000 },
    });
  });

  it('are sent to at the address of that stage, and only by who is granted it', () => {
    for (const { name, environment, grants } of functions) {
      const { lambda, statements } = functionNamed(name);
      const sends = grants.includes('sockets:send');
      expect(environment.includes('SOCKET_ENDPOINT'), name).toBe(sends);
      if (!sends) continue;
      expect(text(lambda.Environment.Variables.SOCKET_ENDPOINT)).toMatch(
        /^\{"Fn::Join":\["",\["https:\/\/",\{"Fn::GetStackOutput":.+Sockets\w+"\}\},"\.execute-api\..+\/ws"\]\]\}$/,
      );
      const [statement] = allowing(statements, 'execute-api:ManageConnections');
      expect(statement?.Resource).toEqual([
        socketArn('/ws/DELETE/@connections/*'),
        socketArn('/ws/POST/@connections/*'),
      ]);
    }
  });

  it('are noted under keys of their own', () => {
    const pk = kinds.connection.key({} as Parameters<typeof kinds.connection.key>[0], 'id').pk;
    const getPatterns = (name: string, action: string) =>
      allowing(functionNamed(name).statements, action).flatMap(
        ({ Condition }) =>
          Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] as string[],
      );
    for (const { name, grants } of functions) {
      const reaches = getPatterns(name, 'dynamodb:PutItem').some((pattern) =>
        pk.startsWith(pattern.slice(0, -1)),
      );
      expect(reaches, name).toBe(grants.includes('connections:write'));
    }
  });

  it('are opened through CloudFront alone, with cookies and what a handshake needs', () => {
    const [distribution] = deployed.resources('site', 'AWS::CloudFront::Distribution');
    const { CacheBehaviors, Origins } = distribution?.Properties.DistributionConfig ?? {};
    const behaviour = CacheBehaviors.find(
      ({ PathPattern }: { PathPattern: string }) => PathPattern === socketPath,
    );
    expect(behaviour).toMatchObject({
      TargetOriginId: 'sockets',
      ViewerProtocolPolicy: 'https-only',
      // The managed policy that keeps nothing.
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      FunctionAssociations: [
        {
          EventType: 'viewer-request',
          FunctionARN: { 'Fn::GetAtt': ['ViewerRequest', 'FunctionARN'] },
        },
      ],
    });
    const policies = deployed
      .template('site')
      .findResources('AWS::CloudFront::OriginRequestPolicy');
    const forwarded = policies[behaviour.OriginRequestPolicyId.Ref]?.Properties;
    expect(forwarded.OriginRequestPolicyConfig.CookiesConfig).toEqual({ CookieBehavior: 'all' });
    const { Headers } = forwarded.OriginRequestPolicyConfig.HeadersConfig;
    expect(Headers).toEqual(
      expect.arrayContaining(['x-brand-host', 'Origin', 'Sec-WebSocket-Key']),
    );
    // CloudFront's quota for one policy.
    expect(Headers.length).toBeLessThanOrEqual(10);
    const origin = Origins.find(({ Id }: { Id: string }) => Id === 'sockets');
    expect(text(origin.DomainName)).toMatch(/Sockets.+execute-api/);
    expect(origin.OriginCustomHeaders[0].HeaderName).toBe('x-origin-secret');
  });
});

describe('the triggers', () => {
  const mappings = () => inRooms('AWS::Lambda::EventSourceMapping');

  it('read the stream once, with all that some job follows, and keep what is given up', () => {
    const reading = mappings().filter(({ Properties }) => Properties.StartingPosition);
    expect(reading).toHaveLength(1);
    const [{ Properties } = { Properties: {} }] = reading;
    expect(Properties).toMatchObject({
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      StartingPosition: 'TRIM_HORIZON',
      MaximumRecordAgeInSeconds: 6 * 3_600,
      // Records of one partition keep their order among these.
      ParallelizationFactor: 10,
    });
    const asked = JSON.parse(Properties.FilterCriteria.Filters[0].Pattern).dynamodb.Keys.sk.S;
    expect(new Set(asked.map(({ prefix }: { prefix: string }) => prefix))).toEqual(
      new Set(Object.values(changeQueues).flat()),
    );
    const queue = text(Properties.DestinationConfig.OnFailure.Destination);
    expect(text(allowing(functionNamed('stream').statements, 'sqs:SendMessage'))).toContain(queue);
  });

  it('bring changes in the order of their partitions, from a queue for each job', () => {
    const queues = deployed
      .resources('api', 'AWS::SQS::Queue')
      .filter(({ Properties }) => Properties.DeduplicationScope === 'messageGroup');
    const following = functions.flatMap(({ name, trigger, timeoutSeconds }) =>
      trigger.kind === 'changes' ? [{ ...trigger, name, timeoutSeconds }] : [],
    );
    expect(following.map(({ name }) => name)).toEqual(
      Object.keys(changeQueues).map((queue) => `${queue}-changes`),
    );
    expect(queues).toHaveLength(following.length);
    for (const [index, { Properties }] of queues.entries()) {
      const { isLong, timeoutSeconds = 0, attempts } = following[index] ?? {};
      expect(Properties).toMatchObject({
        FifoQueue: true,
        FifoThroughputLimit: 'perMessageGroupId',
        // What AWS advises for a receiver that Lambda may throttle. One at a time is taken again
        // soon after its function died.
        VisibilityTimeout: isLong ? timeoutSeconds + 60 : 6 * timeoutSeconds,
        RedrivePolicy: { maxReceiveCount: attempts },
      });
    }
    const taking = mappings().filter(({ Properties }) => !Properties.StartingPosition);
    expect(taking).toHaveLength(following.length);
    for (const { Properties } of taking) {
      expect(Properties.FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
      const name = `${/Changes(\w+?)[0-9A-F]{8}/.exec(text(Properties.EventSourceArn))?.[1]}-changes`;
      const isLong = following.find((one) => one.name === name)?.isLong === true;
      expect(Properties.BatchSize, name).toBe(isLong ? 1 : 10);
      const { statements } = functionNamed(name);
      expect(allowing(statements, 'sqs:ReceiveMessage').map(({ Resource }) => Resource)).toEqual([
        Properties.EventSourceArn,
      ]);
    }
  });

  it('let the stream’s reader send to these queues, and to no others', () => {
    const { lambda, statements } = functionNamed('stream');
    const addresses = text(lambda.Environment.Variables.CHANGE_QUEUES);
    for (const queue of Object.keys(changeQueues)) expect(addresses).toContain(queue);
    const sending = allowing(statements, 'sqs:SendMessage').flatMap(({ Resource = [] }) =>
      toList(Resource),
    );
    // The third is where it puts batches that failed for too long.
    expect(sending).toHaveLength(Object.keys(changeQueues).length + 1);
  });

  it('sweep the outbox every minute', () => {
    deployed.template('room-notifications').hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(1 minute)',
      State: 'ENABLED',
    });
  });

  it('hand what SES says of mails to a function, and keep what it cannot take', () => {
    const [subscription, ...others] = inRooms('AWS::SNS::Subscription');
    expect(others).toEqual([]);
    // The same that brands' sets are told to send to.
    const { MailFeedbackTopic } = deployed.template('api').toJSON().Outputs;
    expect(text(subscription?.Properties.TopicArn)).toContain(MailFeedbackTopic.Value.Ref);
    expect(subscription?.Properties).toMatchObject({
      Protocol: 'lambda',
      RedrivePolicy: { deadLetterTargetArn: expect.anything() },
    });
    const receiver = calledFunction(
      deployed,
      'room-notifications',
      subscription?.Properties.Endpoint,
    );
    expect(receiver.Properties.Description).toBe('functions/jobs/mail-feedback.ts');
  });

  it('may put what failed where an operator looks, from rules and subscriptions of this account', () => {
    const policies = deployed
      .resources('api', 'AWS::SQS::QueuePolicy')
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
      .filter(({ Effect }) => Effect === 'Allow');
    expect(
      policies.map(({ Principal, Condition }) => [
        Principal.Service,
        Condition.ArnLike['aws:SourceArn'],
      ]),
    ).toEqual([
      ['events.amazonaws.com', `arn:aws:events:${region}:${account}:rule/*`],
      ['sns.amazonaws.com', `arn:aws:sns:${region}:${account}:*`],
    ]);
  });

  it('read parameters and secrets through AWS’s extension where they are granted it', () => {
    for (const { name, grants } of functions) {
      const { Layers = [] } = functionNamed(name).lambda;
      const extensions = (Layers as unknown[]).filter((layer) =>
        text(layer).includes('Parameters-and-Secrets-Lambda-Extension'),
      );
      expect(extensions.length, name).toBe(
        grants.includes('parameters:read') || grants.includes('secrets:read') ? 1 : 0,
      );
    }
  });

  it('hand uploads to a function in the form of S3’s notifications', () => {
    const rule = chosen
      .resources('room-photos', 'AWS::Events::Rule')
      .find(({ Properties }) => Properties.EventPattern)?.Properties;
    expect(rule.EventPattern).toMatchObject({
      source: ['aws.s3'],
      'detail-type': ['Object Created'],
    });
    expect(text(rule.EventPattern.detail)).toContain('uploads');
    const [target] = rule.Targets;
    expect(target.DeadLetterConfig.Arn).toBeDefined();
    const { InputPathsMap, InputTemplate } = target.InputTransformer;
    const filled = InputTemplate.replace(/<([^>]+)>/g, (_: string, name: string) =>
      text(InputPathsMap[name]),
    );
    expect(JSON.parse(filled).Records[0].s3).toEqual({
      bucket: { name: '$.detail.bucket.name' },
      object: { key: '$.detail.object.key', size: '$.detail.object.size' },
    });
    deployed.template('data').hasResourceProperties('AWS::S3::Bucket', {
      BucketName: `dating-production-uploads-${account}-${region}`,
      NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
    });
  });
});

describe('CloudFront', () => {
  const distribution = () =>
    deployed.resources('site', 'AWS::CloudFront::Distribution')[0]?.Properties.DistributionConfig;
  const behaviour = (pattern: string) =>
    distribution().CacheBehaviors.find(
      ({ PathPattern }: { PathPattern: string }) => PathPattern === pattern,
    );
  const policy = (id: { Ref: string }, type: string) =>
    deployed.template('site').findResources(`AWS::CloudFront::${type}`)[id.Ref]?.Properties[
      `${type}Config`
    ];

  it('is one distribution that only brands’ tenants reach', () => {
    expect(deployed.resources('site', 'AWS::CloudFront::Distribution')).toHaveLength(1);
    expect(distribution()).toMatchObject({
      ConnectionMode: 'tenant-only',
      Enabled: true,
      HttpVersion: 'http2and3',
      // With CloudFront's own certificate AWS documents TLS 1.0 as the least, whatever is asked for.
      ViewerCertificate: {
        AcmCertificateArn: `arn:aws:acm:us-east-1:${account}:certificate/own`,
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
    });
    expect(distribution()).not.toHaveProperty('Aliases');
    expect(distribution().WebACLId).toBeDefined();
  });

  it('leaves the answers of functions as they are', () => {
    expect(distribution()).not.toHaveProperty('CustomErrorResponses');
    const headers = deployed
      .template('site')
      .findResources('AWS::CloudFront::ResponseHeadersPolicy');
    const { ResponseHeadersPolicyId } = distribution().DefaultCacheBehavior;
    const fallback = headers[ResponseHeadersPolicyId['Fn::GetAtt'][0]]?.Properties;
    expect(text(fallback)).toContain('"Override":false');
    expect(text(fallback)).not.toContain('"Override":true');
    expect(text(fallback)).not.toMatch(/cache-control/i);
  });

  it('proves itself to the functions with the secret that is sent', () => {
    for (const id of ['functions', 'sockets']) {
      const origin = distribution().Origins.find(({ Id }: { Id: string }) => Id === id);
      expect(origin.CustomOriginConfig).toMatchObject({
        OriginProtocolPolicy: 'https-only',
        OriginSSLProtocols: ['TLSv1.2'],
      });
      expect(origin.OriginCustomHeaders).toHaveLength(1);
      expect(origin.OriginCustomHeaders[0].HeaderName).toBe('x-origin-secret');
      expect(text(origin.OriginCustomHeaders[0].HeaderValue)).toMatch(
        /resolve:secretsmanager:.*OriginSecret.*:SecretString:current/,
      );
    }
  });

  it('sends calls and pages to the functions, with all methods and no kept copies across cookies', () => {
    for (const one of [behaviour('/api/*'), distribution().DefaultCacheBehavior]) {
      expect(one).toMatchObject({ TargetOriginId: 'functions', Compress: true });
      expect([...one.AllowedMethods].sort()).toEqual(
        ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'].sort(),
      );
      const kept = policy(one.CachePolicyId, 'CachePolicy');
      expect(kept).toMatchObject({ MinTTL: 0, DefaultTTL: 0 });
      expect(kept.ParametersInCacheKeyAndForwardedToOrigin).toMatchObject({
        CookiesConfig: { CookieBehavior: 'all' },
        QueryStringsConfig: { QueryStringBehavior: 'all' },
        HeadersConfig: { Headers: ['x-brand-host', 'CloudFront-Viewer-Country'] },
      });
      const forwarded = policy(one.OriginRequestPolicyId, 'OriginRequestPolicy');
      expect(forwarded.CookiesConfig).toEqual({ CookieBehavior: 'all' });
      expect(forwarded.QueryStringsConfig).toEqual({ QueryStringBehavior: 'all' });
      const { Headers } = forwarded.HeadersConfig;
      expect(Headers).toEqual(
        expect.arrayContaining([
          'CloudFront-Viewer-ASN',
          'CloudFront-Viewer-Address',
          'Content-Type',
          'Origin',
          'Sec-Fetch-Site',
          'User-Agent',
        ]),
      );
      // CloudFront's quota for one policy.
      expect(Headers.length).toBeLessThanOrEqual(10);
    }
  });

  it('keeps settings by brand, country and forced host, whatever the cookies', () => {
    const patterns = distribution().CacheBehaviors.map(
      ({ PathPattern }: { PathPattern: string }) => PathPattern,
    );
    expect(patterns.indexOf('/api/settings.php')).toBeLessThan(patterns.indexOf('/api/*'));
    const settings = behaviour('/api/settings.php');
    expect(settings.OriginRequestPolicyId).toBeUndefined();
    expect(policy(settings.CachePolicyId, 'CachePolicy')).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 0,
      ParametersInCacheKeyAndForwardedToOrigin: {
        CookiesConfig: { CookieBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['host'] },
        HeadersConfig: { Headers: ['x-brand-host', 'CloudFront-Viewer-Country'] },
      },
    });
  });

  it('names the brand’s host before every request to a function', () => {
    const functionArn = { 'Fn::GetAtt': ['ViewerRequest', 'FunctionARN'] };
    const toFunctions = [
      distribution().DefaultCacheBehavior,
      ...distribution().CacheBehaviors,
    ].filter(({ TargetOriginId }) => TargetOriginId === 'functions');
    expect(toFunctions).toHaveLength(3);
    for (const { FunctionAssociations } of toFunctions) {
      expect(FunctionAssociations).toEqual([
        { EventType: 'viewer-request', FunctionARN: functionArn },
      ]);
    }
    deployed.template('site').hasResourceProperties('AWS::CloudFront::Function', {
      AutoPublish: true,
      FunctionCode: viewerRequestCode(manifest.map(getPath)),
    });
  });

  it.each([
    ['/assets/*', 'web'],
    ['/fonts/*', 'web'],
    ['/sw-push.js', 'web'],
    ['/brand/*', 'brand'],
    ['/cdn/*', 'photo'],
    ['/photos/*', 'photo'],
  ])('serves %s from the bucket for %s by its own signature', (pattern, origin) => {
    expect(behaviour(pattern)).toMatchObject({
      TargetOriginId: origin,
      Compress: true,
      AllowedMethods: ['GET', 'HEAD'],
    });
    const { OriginAccessControlId, S3OriginConfig } = distribution().Origins.find(
      ({ Id }: { Id: string }) => Id === origin,
    );
    expect(S3OriginConfig).toEqual({ OriginAccessIdentity: '' });
    const [access] = OriginAccessControlId['Fn::GetAtt'];
    expect(
      deployed.template('site').findResources('AWS::CloudFront::OriginAccessControl')[access]
        ?.Properties.OriginAccessControlConfig,
    ).toMatchObject({ SigningBehavior: 'always', SigningProtocol: 'sigv4' });
  });

  it('opens photos to addresses that the product signed, and nothing else by signature', () => {
    const [group] = deployed.resources('data', 'AWS::CloudFront::KeyGroup');
    expect(group?.Properties.KeyGroupConfig.Items).toHaveLength(1);
    const guarded = [distribution().DefaultCacheBehavior, ...distribution().CacheBehaviors].filter(
      ({ TrustedKeyGroups }) => TrustedKeyGroups,
    );
    expect(guarded.map(({ PathPattern }) => PathPattern)).toEqual(['/photos/*']);
    expect(guarded[0].TrustedKeyGroups).toHaveLength(1);
  });

  it('gives stored files the shared headers and the time they may be kept', () => {
    const kept = (pattern: string) => {
      const [id] = behaviour(pattern).ResponseHeadersPolicyId['Fn::GetAtt'];
      const policies = deployed
        .template('site')
        .findResources('AWS::CloudFront::ResponseHeadersPolicy');
      const { SecurityHeadersConfig, CustomHeadersConfig } =
        policies[id]?.Properties?.ResponseHeadersPolicyConfig ?? {};
      expect(SecurityHeadersConfig).toMatchObject({
        ContentSecurityPolicy: {
          ContentSecurityPolicy: staticHeaders['content-security-policy'],
        },
        StrictTransportSecurity: { IncludeSubdomains: true },
      });
      const items: { Header: string; Value: string }[] = CustomHeadersConfig.Items;
      return Object.fromEntries(items.map(({ Header, Value }) => [Header, Value]));
    };
    expect(kept('/assets/*')['cache-control']).toMatch(/immutable/);
    expect(kept('/brand/*')['cache-control']).toMatch(/immutable/);
    expect(kept('/sw-push.js')['cache-control']).toBe('no-cache');
    expect(kept('/brand/*')['cross-origin-resource-policy']).toBe('cross-origin');
  });

  it('sets every header, whichever place CloudFront has for it', () => {
    const { securityHeadersConfig, customHeadersConfig } = responseHeaders(
      {
        'strict-transport-security': 'max-age=60',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': "default-src 'none'",
        'x-other': '1',
      },
      { override: true },
    );
    expect(securityHeadersConfig).toEqual({
      strictTransportSecurity: {
        accessControlMaxAgeSec: 60,
        includeSubdomains: false,
        override: true,
      },
      contentTypeOptions: { override: true },
      referrerPolicy: { referrerPolicy: 'no-referrer', override: true },
      contentSecurityPolicy: { contentSecurityPolicy: "default-src 'none'", override: true },
    });
    expect(customHeadersConfig).toEqual({
      items: [{ header: 'x-other', value: '1', override: true }],
    });
    expect(() =>
      responseHeaders({ 'strict-transport-security': 'preload' }, { override: true }),
    ).toThrow('max-age');
  });
});

describe('the firewall', () => {
  it('limits one address and answers as the API does', () => {
    const [acl] = deployed.resources('firewall', 'AWS::WAFv2::WebACL');
    const { Scope, Rules, CustomResponseBodies } = acl?.Properties ?? {};
    expect(Scope).toBe('CLOUDFRONT');
    const rate = Rules.find(({ Name }: { Name: string }) => Name === 'rate');
    // Five minutes at 300 messages a minute must pass, with pages and files beside them.
    expect(rate.Statement.RateBasedStatement.Limit).toBeGreaterThan(3_000);
    const { ResponseCode, CustomResponseBodyKey } = rate.Action.Block.CustomResponse;
    expect(ResponseCode).toBe(errorTable.rate_limited.status);
    expect(JSON.parse(CustomResponseBodies[CustomResponseBodyKey].Content).error.code).toBe(
      'rate_limited',
    );
    const common = Rules.find(
      ({ Name }: { Name: string }) => Name === 'AWSManagedRulesCommonRuleSet',
    );
    const counted = common.Statement.ManagedRuleGroupStatement.RuleActionOverrides.map(
      ({ Name, ActionToUse }: { Name: string; ActionToUse: unknown }) => {
        expect(ActionToUse).toEqual({ Count: {} });
        return Name;
      },
    );
    // Members write any text, and an advertiser's link may carry an address.
    expect(counted).toEqual([
      'CrossSiteScripting_BODY',
      'GenericLFI_BODY',
      'GenericRFI_BODY',
      'SizeRestrictions_BODY',
      'GenericRFI_QUERYARGUMENTS',
    ]);
  });

  it('logs no query, cookie or referrer', () => {
    const [delivery] = deployed.resources('access-log', 'AWS::Logs::Delivery');
    const fields: string[] = delivery?.Properties.RecordFields;
    expect(fields).toContain('sc-status');
    expect(fields.filter((field) => /query|cookie|referer/i.test(field))).toEqual([]);
    deployed.template('access-log').hasResourceProperties('AWS::Logs::DeliveryDestination', {
      // Else AWS puts `AWSLogs/<account>/CloudFront/` before the suffix.
      DestinationResourceArn: `arn:aws:s3:::dating-production-logs-${account}-${region}/cloudfront`,
    });
    expect(delivery?.Properties.S3SuffixPath).toBe('{yyyy}/{MM}/{dd}');
    const policy = deployed
      .resources('data', 'AWS::S3::BucketPolicy')
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
      .find(({ Principal }) => Principal.Service === 'delivery.logs.amazonaws.com');
    expect(text(policy.Resource)).toContain('/cloudfront/*');
  });
});

describe('a brand', () => {
  it('is published by a role that reaches brands’ records, files, domains and mail domains only', () => {
    const [role] = deployed.resources('site', 'AWS::IAM::Role');
    const statements: Statement[] = role?.Properties.Policies[0].PolicyDocument.Statement;
    const table = statements.filter(({ Action }) => text(Action).includes('dynamodb:'));
    expect(table).toHaveLength(1);
    for (const { Condition, Resource } of table) {
      // The table itself and not its index, which holds every brand's due mails.
      expect(text(Resource)).not.toContain('index/');
      expect(Condition).toEqual({
        'ForAllValues:StringLike': {
          'dynamodb:LeadingKeys': [
            ...['PLATFORM#BRAND#*', 'PLATFORM#BRANDS', 'PLATFORM#HOST#*'],
            ...['TENANT#*#PUBLICATION', 'TENANT#*#VERSIONS', 'TENANT#*#VERSION#*'],
            'PLATFORM#DUE_PUBLICATIONS',
          ],
        },
      });
    }
    expect(allowing(statements, 's3:PutObject').map(({ Resource }) => Resource)).toEqual([
      `arn:aws:s3:::dating-production-brand-${account}-${region}/brand/*`,
    ]);
    const [parameters] = allowing(statements, 'ssm:DescribeParameters');
    expect(parameters?.Resource).toBe('*');
    expect(text(allowing(statements, 'ses:DeleteEmailIdentity')[0]?.Resource)).toContain(
      'configuration-set/dating-production-*',
    );
    // Names of parameters, no values; nothing that sends.
    expect(getActions(statements).sort()).toEqual([
      'acm:DescribeCertificate',
      'acm:RequestCertificate',
      'cloudfront:CreateDistributionTenant',
      'cloudfront:CreateInvalidationForDistributionTenant',
      'cloudfront:DeleteDistributionTenant',
      'cloudfront:GetConnectionGroup',
      'cloudfront:GetDistributionTenant',
      'cloudfront:GetDistributionTenantByDomain',
      'cloudfront:GetManagedCertificateDetails',
      'cloudfront:UpdateDistributionTenant',
      'dynamodb:DeleteItem',
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      'dynamodb:Query',
      'dynamodb:UpdateItem',
      's3:GetObject',
      's3:ListBucket',
      's3:PutObject',
      'ses:CreateConfigurationSet',
      'ses:CreateConfigurationSetEventDestination',
      'ses:CreateEmailIdentity',
      'ses:DeleteConfigurationSet',
      'ses:DeleteEmailIdentity',
      'ses:GetConfigurationSet',
      'ses:GetEmailIdentity',
      'ses:PutEmailIdentityConfigurationSetAttributes',
      'ses:PutEmailIdentityFeedbackAttributes',
      'ses:PutEmailIdentityMailFromAttributes',
      'ssm:DescribeParameters',
    ]);
  });

  it('finds in the outputs what its commands ask for', () => {
    const outputs = (id: string) => Object.keys(deployed.template(id).toJSON().Outputs);
    expect(outputs('site')).toEqual(
      expect.arrayContaining(['ConnectionGroupId', 'DistributionId', 'RoutingEndpoint']),
    );
    expect(outputs('api')).toContain('MailFeedbackTopic');
  });
});

describe('the roles of people', () => {
  it.each([
    ['site', 'dating-production-publisher', 'publisher'],
    ['finance', 'dating-production-finance', 'accountant'],
  ])(
    'of the stack %s: %s is assumed by the users who are named, with a second factor',
    (stack, roleName, user) => {
      const role = deployed
        .resources(stack, 'AWS::IAM::Role')
        .find(({ Properties }) => Properties.RoleName === roleName)?.Properties;
      expect(role?.AssumeRolePolicyDocument.Statement).toEqual([
        {
          Effect: 'Allow',
          Action: 'sts:AssumeRole',
          Principal: { AWS: `arn:aws:iam::${account}:user/${user}` },
          Condition: { Bool: { 'aws:MultiFactorAuthPresent': 'true' } },
        },
      ]);
    },
  );

  it('are assumed by each of several users on the same terms', () => {
    const [role] = chosen.resources('finance', 'AWS::IAM::Role');
    const statements: Statement[] = role?.Properties.AssumeRolePolicyDocument.Statement;
    expect(text(statements)).toContain('user/first');
    expect(text(statements)).toContain('user/second');
    for (const { Condition } of statements) {
      expect(Condition).toEqual({ Bool: { 'aws:MultiFactorAuthPresent': 'true' } });
    }
  });
});

describe('finance', () => {
  const statements = () => {
    const [role] = deployed.resources('finance', 'AWS::IAM::Role');
    expect(role?.Properties.RoleName).toBe('dating-production-finance');
    return role?.Properties.Policies[0].PolicyDocument.Statement as Statement[];
  };
  const getPatterns = (action: string, onIndex: boolean) =>
    allowing(statements(), `dynamodb:${action}`)
      .filter(({ Resource }) => text(Resource).includes('/index/') === onIndex)
      .flatMap(
        ({ Condition }) =>
          Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] as string[],
      );

  it('reads and closes the books under a role that does nothing else', () => {
    expect([...new Set(getActions(statements()))].sort()).toEqual([
      'dynamodb:DeleteItem',
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      'dynamodb:Query',
      's3:GetObject',
      's3:PutObject',
      'ssm:GetParameter',
    ]);
    const files = `arn:aws:s3:::dating-production-exports-${account}-${region}/finance/*`;
    for (const action of ['s3:GetObject', 's3:PutObject']) {
      expect(allowing(statements(), action).map(({ Resource }) => Resource)).toEqual([files]);
    }
    expect(allowing(statements(), 'ssm:GetParameter').map(({ Resource }) => Resource)).toEqual([
      paymentKeys,
    ]);
    // A month is closed without what was proposed for it; nothing else is ever removed.
    expect(
      allowing(statements(), 'dynamodb:DeleteItem').map(
        ({ Condition }) => Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'],
      ),
    ).toEqual([[kinds.closingProposal.pattern]]);
  });

  it('has in the console a job that reads payments’ keys, journal and ledger by day, and nobody’s own items', () => {
    const job = functionNamed('finance-changes').statements;
    expect(
      allowing(job, 'ssm:GetParameter').map(({ Resource }) => toList(Resource).sort()),
    ).toEqual([paymentKeys]);
    const member = { tenant: 'nl', member: 'm' } as Parameters<typeof kinds.account.key>[0];
    const tenant = { tenant: 'nl' } as Parameters<typeof kinds.session.key>[0];
    const forbidden = [
      kinds.account.key(member).pk,
      kinds.session.key(tenant, 'h').pk,
      kinds.email.key(tenant, 'h').pk,
      kinds.case.key(tenant, 'c').pk,
    ];
    for (const { Action, Condition } of job) {
      if (!text(Action).includes('dynamodb:')) continue;
      const keys = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] as string[];
      expect(keys.length).toBeGreaterThan(0);
      for (const key of forbidden) expect(matches(keys, key), `${text(Action)} ${key}`).toBe(false);
    }
  });

  it('reaches by key: journal entries, entries by day, closed months, disputes, payouts, registers of invoices, brands’ records, campaigns and commissions, nobody’s own items', () => {
    const tenant = { tenant: 'nl' } as Parameters<typeof kinds.session.key>[0];
    const member = { ...tenant, member: 'm' } as Parameters<typeof kinds.account.key>[0];
    const brandKey = kinds.brand.key({} as Parameters<typeof kinds.brand.key>[0], 'nl').pk;
    const journalEntries = kinds.journalEntry.pk(tenant, '2026-11-30');
    const months = kinds.closedMonth.pk(tenant);
    const disputes = kinds.dispute.pk(tenant);
    const entries = indexes.ledgerByDay.gsi1pk(tenant, '2026-11-30', 3);
    const campaigns = kinds.campaign.pk(tenant);
    const commissions = kinds.commissionEntry.pk(tenant, 'adnet');
    const platform = {} as Parameters<typeof kinds.brand.key>[0];
    const proposals = kinds.closingProposal.pk(tenant);
    const register = kinds.invoiceNumber.pk(platform, 'company', '2026');
    const brandList = kinds.brandSummary.key(platform, 'nl').pk;
    const payouts = [
      ...[kinds.payout.pk(tenant), kinds.payoutLines.pk(tenant, 'mollie', 'stl_1')],
      ...[kinds.payoutStatement.pk(tenant), kinds.payoutReceipt.pk(tenant)],
    ];
    const own = [
      ...[brandKey, journalEntries, months, disputes, proposals, campaigns, commissions, register],
      ...[brandList, entries, ...payouts],
    ];
    const others = [
      kinds.account.key(member).pk,
      kinds.session.key(tenant, 'h').pk,
      kinds.email.key(tenant, 'h').pk,
      kinds.knownPayment.key(tenant, 'tr_1').pk,
      kinds.campaignDay.pk(tenant, 'adnet'),
      kinds.countedPayment.pk(tenant, 'p'),
      kinds.click.pk(tenant, 'c'),
      kinds.discountCode.key(tenant, 'CODE').pk,
      kinds.openReport.key(tenant, 'a', 'b').pk,
      indexes.unnumbered.gsi1pk(platform),
      indexes.search.gsi1pk(tenant, 'NL', 'female', 398),
    ];
    const reached = (action: string, onIndex = false) =>
      [...own, ...others].filter((key) =>
        getPatterns(action, onIndex).some((pattern) =>
          new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(key),
        ),
      );
    expect(reached('GetItem')).toEqual([brandKey, proposals, campaigns]);
    expect(reached('Query')).toEqual([
      ...[journalEntries, months, disputes, campaigns, commissions, register, brandList],
      ...payouts,
    ]);
    expect(reached('Query', true)).toEqual([entries]);
    expect(reached('PutItem')).toEqual([months, proposals, commissions, ...payouts]);
    expect(reached('PutItem', true)).toEqual([]);
  });

  it('keeps what it closed: nothing is replaced or deleted for ten years', () => {
    const bucket = deployed
      .resources('data', 'AWS::S3::Bucket')
      .find(({ Properties }) => /exports/.test(Properties.BucketName))?.Properties;
    expect(bucket).toMatchObject({
      VersioningConfiguration: { Status: 'Enabled' },
      ObjectLockEnabled: true,
      ObjectLockConfiguration: {
        Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days: 3_660 } },
      },
    });
  });
});

describe('the mail', () => {
  it('goes through the set of its brand, which tells of bounces and complaints', () => {
    const { lambda } = functionNamed('outbox-changes');
    expect(lambda.Environment.Variables.MAIL_SET_PREFIX).toBe('dating-production-');
    const topic = deployed
      .resources('api', 'AWS::SNS::TopicPolicy')
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
      .find(({ Principal }) => Principal.Service === 'ses.amazonaws.com');
    expect(topic.Condition.ArnLike['aws:SourceArn']).toBe(
      `arn:aws:ses:${region}:${account}:configuration-set/dating-production-*`,
    );
  });
});

describe('the alarms', () => {
  const alarms = () => deployed.resources('observability', 'AWS::CloudWatch::Alarm');
  const filters = () => deployed.resources('observability', 'AWS::Logs::MetricFilter');

  it('are few, and each says what is wrong and where it is told what to do', () => {
    // 0.10 USD a month each.
    expect(alarms().length).toBeLessThan(40);
    const runbook = readFileSync(join(root, 'docs/operations.md'), 'utf8').toLowerCase();
    for (const { Properties } of alarms()) {
      const name = Properties.AlarmName.replace('dating-production-', '').toLowerCase();
      expect(Properties.AlarmDescription).toMatch(
        new RegExp(`^.{20,}\\. What to do: docs/operations\\.md#${name}$`, 'i'),
      );
      expect(runbook, Properties.AlarmName).toContain(`id="${name}"`);
    }
  });

  it('count each event in the log of every room whose functions may write it', () => {
    for (const [event, { metric }] of Object.entries(watchedEvents)) {
      const counted = filters()
        .filter(({ Properties }) => Properties.MetricTransformations[0].MetricName === metric)
        // Events that are answered alike are counted together.
        .filter(({ Properties }) => Properties.FilterPattern.includes(`"${event}"`))
        .map(({ Properties }) => {
          expect(Properties.MetricTransformations[0].MetricNamespace).toBe('dating/production');
          return text(Properties.LogGroupName);
        });
      const writing = deployedFunctions.filter(({ alarms: written }) =>
        (written as string[]).includes(event),
      );
      expect(writing.length, event).toBeGreaterThan(0);
      expect(counted).toHaveLength(new Set(writing.map(({ room }) => room)).size);
      for (const definition of writing) {
        const stack = isOfConsole(definition) ? 'console' : `room-${definition.room}`;
        expect(counted.filter((one) => one.includes(`"dating-production-${stack}"`))).toHaveLength(
          1,
        );
      }
    }
  });

  it('count server errors by the access log, without what functions answer with 503', () => {
    deployed.template('observability').hasResourceProperties('AWS::Logs::MetricFilter', {
      LogGroupName: '/dating/production/http-api',
      FilterPattern: '{ ($.status = "5*") && ($.functionStatus != "503") }',
      MetricTransformations: [
        { MetricName: 'ServerErrors', MetricNamespace: 'dating/production', MetricValue: '1' },
      ],
    });
    const [stage] = deployed
      .resources('api', 'AWS::ApiGatewayV2::Stage')
      .filter(({ Properties }) => Properties.AccessLogSettings);
    expect(JSON.parse(stage?.Properties.AccessLogSettings.Format)).toMatchObject({
      status: '$context.status',
      functionStatus: '$context.integration.status',
    });
  });

  it('watch money, mails, queues, the stream, the table and the account', () => {
    expect(alarms().map(({ Properties }) => Properties.AlarmName)).toEqual(
      expect.arrayContaining(
        [
          ...['RefundByHand', 'AmountMismatch', 'ProviderDisagrees'],
          ...['OutboxGivenUp', 'BrandActivity', 'CasesDue'],
          ...['BrandMails', 'MailBounces', 'MailComplaints'],
          ...['OutboxChangesLate', 'MembersChangesLate', 'SocketsChangesLate', 'StreamLate'],
          ...['FailedEvents', 'FailedChanges', 'FunctionCrashed', 'ServerErrors', 'SlowCalls'],
          ...['Throttles', 'BusyFunctions', 'TableReadThrottles', 'TableWriteThrottles'],
        ].map((name) => `dating-production-${name}`),
      ),
    );
  });

  it('all tell somebody', () => {
    expect(alarms().length).toBeGreaterThan(0);
    for (const { Properties } of alarms()) {
      expect(Properties.AlarmActions).toEqual([{ Ref: expect.stringMatching(/^Alarms/) }]);
    }
    chosen.template('observability').hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: 'alarms@example.com',
    });
  });
});

describe('the safeguards', () => {
  const vault = 'arn:aws:backup:eu-west-1:222222222222:backup-vault:copies';

  it('keep daily and weekly copies that nobody can delete, also in another account', () => {
    using guarded = synthesize({ brands: [], config: { backupVault: vault } });
    const [own] = guarded.resources('safeguards', 'AWS::Backup::BackupVault');
    expect(own?.Properties.LockConfiguration).toEqual({
      MinRetentionDays: 7,
      ChangeableForDays: 3,
    });
    const [plan] = guarded.resources('safeguards', 'AWS::Backup::BackupPlan');
    const rule = (ScheduleExpression: string, days: number) => ({
      ScheduleExpression,
      Lifecycle: { DeleteAfterDays: days },
      CopyActions: [{ DestinationBackupVaultArn: vault, Lifecycle: { DeleteAfterDays: days } }],
    });
    expect(plan?.Properties.BackupPlan.BackupPlanRule).toMatchObject([
      rule('cron(0 2 ? * * *)', 7),
      rule('cron(0 2 ? * SUN *)', 35),
    ]);
    const [selection] = guarded.resources('safeguards', 'AWS::Backup::BackupSelection');
    const chosen = selection?.Properties.BackupSelection.Resources.map(text).join();
    expect(selection?.Properties.BackupSelection.Resources).toHaveLength(3);
    expect(chosen).toContain('dating-production-data');
    const policies = guarded
      .resources('safeguards', 'AWS::IAM::Role')
      .map(({ Properties }) => text(Properties.ManagedPolicyArns));
    // Whoever makes copies cannot write into what is in use.
    expect(
      policies.map((one) => [/ForBackup|S3Backup/.test(one), one.includes('Restore')]),
    ).toEqual(
      expect.arrayContaining([
        [true, false],
        [false, true],
      ]),
    );
    expect(policies).toHaveLength(2);
  });

  it('tell of costs before the month is over, and keep a mistake from costing more', () => {
    using guarded = synthesize({ brands: [], config: { alarmEmail: 'ops@example.com' } });
    const [budget] = guarded.resources('safeguards', 'AWS::Budgets::Budget');
    expect(budget?.Properties.Budget.BudgetLimit).toEqual({ Amount: 200, Unit: 'USD' });
    expect(
      budget?.Properties.NotificationsWithSubscribers.map(
        ({ Notification }: { Notification: object }) => Notification,
      ),
    ).toMatchObject([
      { NotificationType: 'ACTUAL', Threshold: 80 },
      { NotificationType: 'FORECASTED', Threshold: 100 },
    ]);
    const [table] = guarded.resources('data', 'AWS::DynamoDB::GlobalTable');
    expect(table?.Properties.WriteOnDemandThroughputSettings).toEqual({
      MaxWriteRequestUnits: 2_000,
    });
    const [replica] = table?.Properties.Replicas ?? [];
    expect(replica.ReadOnDemandThroughputSettings).toEqual({ MaxReadRequestUnits: 4_000 });
    const [index] = table?.Properties.GlobalSecondaryIndexes ?? [];
    expect(index.WriteOnDemandThroughputSettings).toEqual({ MaxWriteRequestUnits: 2_000 });
  });
});

describe('the runbook', () => {
  it('reads outputs that the stacks have', () => {
    const text = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    const named = [...text.matchAll(/output ([a-z-]+) ([A-Z]\w+)/g)];
    expect(named.length).toBeGreaterThan(10);
    for (const [, stack = '', output = ''] of named) {
      const outputs = Object.keys(deployed.template(stack).toJSON().Outputs ?? {});
      expect([stack, outputs]).toEqual([stack, expect.arrayContaining([output])]);
    }
  });

  it('deploys every stack that the app has', () => {
    const text = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    const deploys = [...text.matchAll(/npx cdk deploy --app cdk\.out([^`\n]*)/g)];
    // One is about the command itself.
    expect(deploys.map(([, rest]) => rest)).toEqual([
      ' …',
      ...Array.from({ length: 3 }, () => ' --all --concurrency 6'),
    ]);
  });
});

describe('the dashboard of a brand', () => {
  it('asks all rooms for the lines of whichever brand is named, and no other', () => {
    const dashboards = deployed.resources('observability', 'AWS::CloudWatch::Dashboard');
    const found = dashboards.find(({ Properties }) => Properties.DashboardName.endsWith('-brands'));
    // References would stand between pieces of the body.
    const body = JSON.parse(found?.Properties.DashboardBody);
    expect(body.variables).toMatchObject([
      { type: 'pattern', pattern: 'BRAND_ID', inputType: 'input' },
    ]);
    expect(body.widgets).toHaveLength(6);
    const logs = getRooms(deployed).map((id) => `/dating/production/${id.replace('room-', '')}`);
    for (const { properties } of body.widgets) {
      const { query } = properties;
      expect(query).toContain('filter tenant = "BRAND_ID"');
      const sources = [...query.matchAll(/SOURCE '([^']+)'/g)].map(([, name]) => name);
      expect(sources.sort()).toEqual(logs.sort());
    }
  });
});

describe('a release', () => {
  const releases = () => inRooms('AWS::CodeDeploy::DeploymentGroup');

  it('reaches everything that calls a function by its alias, and keeps earlier versions', () => {
    for (const id of [...getRooms(deployed), ...getAreas(deployed)]) {
      const count = (type: string) => deployed.resources(id, type).length;
      const own = deployed
        .resources(id, 'AWS::Lambda::Function')
        .filter(({ Properties }) => /^functions\//.test(Properties.Description ?? ''));
      expect([id, count('AWS::Lambda::Alias')]).toEqual([id, own.length]);
      for (const version of deployed.resources(id, 'AWS::Lambda::Version')) {
        expect(version.DeletionPolicy).toBe('Retain');
      }
      for (const { Properties } of deployed.resources(id, 'AWS::Lambda::EventSourceMapping')) {
        calledFunction(deployed, id, Properties.FunctionName);
      }
      for (const { Properties } of deployed.resources(id, 'AWS::Events::Rule')) {
        calledFunction(deployed, id, Properties.Targets[0].Arn);
      }
      for (const { Properties } of deployed.resources(id, 'AWS::Lambda::Permission')) {
        expect([id, text(Properties.FunctionName)]).toEqual([id, expect.stringContaining('Live')]);
      }
    }
  });

  it('gives a tenth to new versions of what moves money and messages, and takes it back on an alarm', () => {
    const slow = deployedFunctions.filter(({ slowRelease }) => slowRelease);
    expect(releases()).toHaveLength(slow.filter((one) => !isOfConsole(one)).length);
    const alarms = deployed
      .resources('observability', 'AWS::CloudWatch::Alarm')
      .map(({ Properties }) => Properties.AlarmName);
    const ofConsole = getAreas(deployed).flatMap((id) =>
      deployed.resources(id, 'AWS::CodeDeploy::DeploymentGroup'),
    );
    expect(ofConsole).toHaveLength(slow.filter(isOfConsole).length);
    for (const { Properties } of [...releases(), ...ofConsole]) {
      expect(Properties.DeploymentConfigName).toBe(
        'CodeDeployDefault.LambdaCanary10Percent10Minutes',
      );
      expect(Properties.AutoRollbackConfiguration).toEqual({
        Enabled: true,
        Events: expect.arrayContaining(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM']),
      });
      const named = Properties.AlarmConfiguration.Alarms.map(({ Name }: { Name: string }) => Name);
      expect(named).toHaveLength(releaseAlarms.length);
      // Alarms that do not exist would take nothing back.
      expect(alarms).toEqual(expect.arrayContaining(named));
    }
    const aliases = [...getRooms(deployed), ...getAreas(deployed)].flatMap((id) =>
      Object.values<{ Type: string; UpdatePolicy?: object; Properties: { FunctionName: unknown } }>(
        deployed.template(id).toJSON().Resources,
      ).filter(({ Type, UpdatePolicy }) => Type === 'AWS::Lambda::Alias' && UpdatePolicy),
    );
    expect(aliases).toHaveLength(slow.length);
  });
});
