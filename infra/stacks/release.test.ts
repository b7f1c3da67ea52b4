/**
 * The drill of a release that goes wrong: new versions of all functions that are released slowly reach
 * no table, with the real bundles. What they then log and answer is counted as the templates have
 * CloudWatch count it, and the alarms that their releases name must take them back.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as limits from '#shared/limits.ts';
import type { ChangeQueue } from '../../functions/table/change-queues.ts';
import { bundleFunctions } from '../build/functions.ts';
import { deployedFunctions, type FunctionDefinition, isOfConsole } from '../functions.ts';
import { apiEvent } from '../local/event.ts';
import { FunctionFailed, startWorkers, type Workers } from '../local/workers.ts';
import { root } from '../paths.ts';
import { stage, synthesize } from './fixture.ts';

/** What functions ask the extension for, and the edge sends. */
const secret = 'a secret of the drill';
const secrets = JSON.stringify({ current: secret, previous: [] });

/** A function that marks in the log that the calls before it are over. */
const marking = 'mark';

interface Alarm {
  metric: string;
  threshold: number;
  /** Seconds for which it looks. */
  within: number;
}

let folder: string;
let extension: Server;
let workers: Workers;
let lines: string[] = [];
/** By their names. */
let alarms: Map<string, Alarm>;
/** Terms of which a line has one, by metric, for each log. */
let filters: { log: string; metric: string; terms: string[] }[];
/** Names of alarms by the description of the function that they take back. */
let releases: Map<string, string[]>;

beforeAll(async () => {
  using deployed = synthesize();
  alarms = new Map(
    deployed
      .resources('observability', 'AWS::CloudWatch::Alarm')
      .map(({ Properties: { AlarmName, MetricName, Threshold, EvaluationPeriods, Period } }) => {
        const within = EvaluationPeriods * Period;
        return [AlarmName, { metric: MetricName, threshold: Threshold, within }];
      }),
  );
  filters = deployed
    .resources('observability', 'AWS::Logs::MetricFilter')
    .map(({ Properties: { LogGroupName, FilterPattern, MetricTransformations } }) => ({
      log: JSON.stringify(LogGroupName),
      metric: MetricTransformations[0].MetricName,
      terms: [...FilterPattern.matchAll(/"([^"]+)"/g)].map(([, term]) => term),
    }));
  releases = new Map(
    deployed.stacks.flatMap((stack) => {
      const { Resources } = deployed.template(stack).toJSON() as {
        // biome-ignore lint/suspicious/noExplicitAny: a template's resources have as many shapes as AWS.
        Resources: Record<string, { Properties: any; UpdatePolicy?: any }>;
      };
      return Object.values(Resources).flatMap(({ Properties, UpdatePolicy }) => {
        const group = UpdatePolicy?.CodeDeployLambdaAliasUpdate?.DeploymentGroupName.Ref;
        if (!group) return [];
        const { Alarms } = Resources[group]?.Properties.AlarmConfiguration ?? { Alarms: [] };
        return [
          [
            Resources[Properties.FunctionName.Ref]?.Properties.Description,
            Alarms.map(({ Name }: { Name: string }) => Name),
          ] as const,
        ];
      });
    }),
  );

  // Below the project, where Node finds its packages.
  await mkdir(join(root, 'dist'), { recursive: true });
  folder = await mkdtemp(join(root, 'dist/release-'));
  await bundleFunctions({ outdir: folder, local: true });
  await mkdir(join(folder, marking));
  await writeFile(
    join(folder, marking, 'index.mjs'),
    'export const handler = (mark) => { console.log(mark); console.error(mark); };',
  );
  extension = createServer((_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ SecretString: secrets })),
  );
  await new Promise<void>((resolve) => extension.listen(0, '127.0.0.1', resolve));
  const { port } = extension.address() as AddressInfo;
  workers = await startWorkers({
    bundles: folder,
    environment: {
      ...{ TABLE_NAME: 'dating', AWS_REGION: 'eu-west-1', AWS_ACCESS_KEY_ID: 'id' },
      ...{ AWS_SECRET_ACCESS_KEY: 'key', AWS_ENDPOINT_URL: 'http://127.0.0.1:1' },
      PARAMETERS_SECRETS_EXTENSION_HTTP_PORT: String(port),
      ...{ ORIGIN_SECRET_ID: 'origin', TOKEN_SECRET_ID: 'token', PHOTO_KEY_SECRET_ID: 'photos' },
      ...{
        CONSOLE_ORIGIN: 'https://console.example.com',
        UPLOAD_ORIGIN: 'https://uploads.example',
      },
      CHANGE_QUEUES: JSON.stringify(
        Object.fromEntries(
          ['outbox', 'members', 'sockets', 'finance'].map((name) => [
            name,
            `http://127.0.0.1:1/${name}`,
          ]),
        ),
      ),
    },
    count: 1,
    clockOffsetMs: 0,
    log: { info: () => undefined, error: () => undefined },
    onLogLine: (line) => lines.push(line),
  });
}, 300_000);
afterAll(async () => {
  await workers?.stop();
  extension?.close();
  await rm(folder, { recursive: true, force: true });
});

const slow = deployedFunctions.filter(({ slowRelease }) => slowRelease);

/** A change that each job follows, as the table's stream tells it. */
const changes: Record<ChangeQueue, object> = {
  outbox: toRecord({ sk: 'MESSAGE#talk#1', after: { from: { S: 'them' } } }),
  members: toRecord({
    sk: 'CORE#ACCOUNT',
    ...{ before: { status: { S: 'active' } }, after: { status: { S: 'pending_deletion' } } },
  }),
  sockets: toRecord({ sk: 'MESSAGE#talk#1', after: { from: { S: 'them' } } }),
  finance: toRecord({
    pk: 'TENANT#nl#FINANCE_JOBS',
    sk: 'FINANCE_JOB_START#2026-01-01T00:00:00.000Z#job',
    after: { id: { S: 'job' } },
  }),
};

function toRecord(change: { pk?: string; sk: string; before?: object; after: object }) {
  const { pk = 'TENANT#nl#MEMBER#one', sk, before, after } = change;
  return {
    eventID: '1',
    dynamodb: {
      Keys: { pk: { S: pk }, sk: { S: sk } },
      ...(before ? { OldImage: before } : {}),
      NewImage: after,
      SequenceNumber: '1',
    },
  };
}

function getEvent({ trigger }: FunctionDefinition): unknown {
  switch (trigger.kind) {
    case 'http':
    case 'ops':
      return apiEvent(
        {
          method: trigger.methods.find((method) => method !== 'GET') ?? 'GET',
          target: trigger.path,
          ...{ protocol: 'HTTP/1.1', remoteAddress: '192.0.2.1', remotePort: 50_000 },
          host: trigger.kind === 'ops' ? 'console.example.com' : 'www.example.com',
          headers: [
            ['origin', `https://${trigger.kind === 'ops' ? 'console' : 'www'}.example.com`],
            ['sec-fetch-site', 'same-origin'],
            ['content-type', 'application/json'],
            [
              'cookie',
              `${limits.sessionCookieName}=${'s'.repeat(43)}; ${limits.consoleCookieName}=${'s'.repeat(43)}`,
            ],
          ],
          body: Buffer.from('{}'),
        },
        { originSecret: secret, routeKey: `ANY ${trigger.path}` },
      );
    case 'changes':
      return {
        Records: [
          {
            messageId: '1',
            body: JSON.stringify(changes[trigger.queue]),
            attributes: { MessageGroupId: 'one' },
          },
        ],
      };
    case 'stream':
      return { Records: [changes.members] };
    case 'schedule':
      return { time: '2026-01-01T00:00:00Z' };
    default:
      throw new Error(`no event of a ${trigger.kind} is known`);
  }
}

/** Calls that came to the new version within five minutes, and what they left in logs and metrics. */
interface Seen {
  lines: string[];
  /** Statuses that functions answered visitors' calls with. */
  statuses: number[];
}

/**
 * Calls a new version as often as it gets a tenth of what comes within five minutes: of fifty calls or
 * batches of changes, and of a schedule's runs of every minute in the ten of a release.
 */
async function callNewVersion(definition: FunctionDefinition): Promise<Seen> {
  const often = definition.trigger.kind === 'schedule' ? 1 : 5;
  lines = [];
  const statuses: number[] = [];
  for (let call = 0; call < often; call++) {
    try {
      const answer = (await workers.invoke(definition, getEvent(definition))) as
        | APIGatewayProxyStructuredResultV2
        | undefined;
      if (definition.trigger.kind === 'http') statuses.push(answer?.statusCode ?? 0);
    } catch (error) {
      if (!(error instanceof FunctionFailed)) throw error;
    }
  }
  const mark = randomUUID();
  await workers.invoke({ ...definition, name: marking }, mark);
  // What a worker logs comes by two pipes of its own, each in order.
  await expect
    .poll(() => lines.filter((line) => line === mark).length, { timeout: 20_000 })
    .toBe(2);
  return { lines, statuses };
}

/** The alarms of a function's release that are raised by what was seen, without the stage's name. */
function getRaised(definition: FunctionDefinition, seen: Seen): string[] {
  const log = isOfConsole(definition) ? `-console` : `-room-${definition.room}`;
  const count = (metric: string): number => {
    // What its filter of the access log counts: a function's own 503 is not a server error.
    if (metric === 'ServerErrors')
      return seen.statuses.filter((status) => status >= 500 && status !== 503).length;
    const counted = filters.filter((one) => one.metric === metric && one.log.includes(log));
    return seen.lines.filter((line) =>
      counted.some(({ terms }) => terms.some((term) => line.includes(term))),
    ).length;
  };
  return (releases.get(definition.entry) ?? [])
    .filter((name) => {
      const alarm = alarms.get(name);
      return alarm !== undefined && count(alarm.metric) >= alarm.threshold;
    })
    .map((name) => name.replace(`dating-${stage}-`, ''));
}

it('an alarm of a release looks at five minutes, of the ten that a release takes', () => {
  const named = new Set([...releases.values()].flat());
  expect(named.size).toBeGreaterThan(0);
  for (const name of named) expect([name, alarms.get(name)?.within]).toEqual([name, 300]);
});

describe('a new version that reaches no table', () => {
  it('concerns functions of every kind', () => {
    const kinds = new Set(slow.map(({ trigger }) => trigger.kind));
    expect([...kinds].sort()).toEqual(['changes', 'http', 'ops', 'schedule', 'stream']);
    expect(releases.size).toBe(slow.length);
  });

  it.each(slow.map((definition) => [definition.name, definition] as const))(
    '%s is taken back by an alarm of its release',
    async (_, definition) => {
      expect(getRaised(definition, await callNewVersion(definition))).not.toEqual([]);
    },
  );
});

describe('a new version that works', () => {
  const request = JSON.stringify({ level: 'info', message: 'request', status: 200, ms: 12.3 });

  it.each(slow.map((definition) => [definition.name, definition] as const))(
    '%s stays, also with one call that fails by chance',
    (_, definition) => {
      const failed = JSON.stringify({ level: 'error', message: 'request_failed', error: {} });
      const fine = {
        lines: Array<string>(10).fill(request),
        statuses: Array<number>(10).fill(200),
      };
      expect(getRaised(definition, fine)).toEqual([]);
      expect(getRaised(definition, { lines: [request, failed], statuses: [200, 500] })).toEqual([]);
    },
  );

  it('stays while brands are stopped, as after a restore: pages that are open go on asking', () => {
    const stopped = JSON.stringify({ level: 'info', message: 'request', status: 503, ms: 12.3 });
    const seen = { lines: Array<string>(50).fill(stopped), statuses: Array<number>(50).fill(503) };
    for (const definition of slow) expect(getRaised(definition, seen)).toEqual([]);
  });
});
