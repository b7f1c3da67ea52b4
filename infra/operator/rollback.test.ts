/** The commands against a stand-in of Lambda that speaks what the SDK speaks. */
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runStage } from './commands.fixtures.ts';

interface Fn {
  versions: { Version: string; LastModified: string }[];
  live: string | null;
  weights: Record<string, number>;
}

let server: Server;
let functions: Record<string, Fn>;
let refuses: string | null;

const at = (time: string) => `2026-03-${time}:00.000+0000`;

beforeEach(async () => {
  refuses = null;
  const latest = { Version: '$LATEST', LastModified: at('09T12:00') };
  functions = {
    'dating-production-room-chat-chat': {
      versions: [
        latest,
        { Version: '1', LastModified: at('01T12:00') },
        { Version: '2', LastModified: at('05T12:00') },
        { Version: '10', LastModified: at('09T12:00') },
      ],
      live: '10',
      // A release under way.
      weights: { 2: 0.9 },
    },
    'dating-production-room-core-stream': {
      versions: [latest, { Version: '1', LastModified: at('01T12:01') }],
      live: '1',
      weights: {},
    },
    'dating-production-room-site-new': {
      versions: [latest, { Version: '1', LastModified: at('09T12:02') }],
      live: '1',
      weights: {},
    },
    'dating-production-console-money-refunds': {
      versions: [
        latest,
        { Version: '3', LastModified: at('01T12:02') },
        { Version: '4', LastModified: at('09T12:01') },
      ],
      live: '4',
      weights: {},
    },
    'dating-production-room-web-of-cdk': { versions: [latest], live: null, weights: {} },
    'dating-staging-room-chat-chat': {
      versions: [latest, { Version: '4', LastModified: at('01T12:00') }],
      live: '4',
      weights: {},
    },
  };
  server = createServer(async (request, response) => {
    const body = await text(request);
    const [, , , name = '', kind] = new URL(request.url ?? '', 'http://aws').pathname.split('/');
    const one = functions[decodeURIComponent(name)];
    const send = (status: number, answer: object, error = '') =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': error })
        .end(JSON.stringify(answer));
    if (!name) {
      send(200, { Functions: Object.keys(functions).map((FunctionName) => ({ FunctionName })) });
    } else if (kind === 'versions') send(200, { Versions: one?.versions });
    else if (one === undefined || one.live === null) {
      send(404, { Message: 'none' }, 'ResourceNotFoundException');
    } else {
      if (request.method === 'PUT') {
        if (refuses && name.includes(refuses)) {
          send(403, { Message: 'not allowed' }, 'AccessDeniedException');
          return;
        }
        const { FunctionVersion, RoutingConfig } = JSON.parse(body);
        one.live = FunctionVersion;
        one.weights = RoutingConfig.AdditionalVersionWeights;
      }
      send(200, { FunctionVersion: one.live });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => server.close());

const stage = (...words: string[]) => runStage(server, words, {});

const live = () =>
  Object.fromEntries(Object.entries(functions).map(([name, one]) => [name, one.live]));

it('lists the deployments of a stage, the newest first', async () => {
  const { out, err, status } = await stage('releases');
  expect([err, status]).toEqual(['', 0]);
  expect(out.trim().split('\n')).toEqual([
    '2026-03-09T12:02:00.000Z  3 functions, 3 of these versions in use',
    '2026-03-05T12:00:00.000Z  1 functions, 0 of these versions in use',
    '2026-03-01T12:02:00.000Z  3 functions, 1 of these versions in use',
  ]);
});

it('goes back to a moment, ends a release under way, and leaves other stages alone', async () => {
  const before = live();
  const asked = await stage('rollback', '--to', '2026-03-06T00:00:00Z');
  expect(asked.out).toContain('dating-production-room-chat-chat: 10 → 2');
  expect(asked.out).toContain('dating-production-console-money-refunds: 4 → 3');
  expect(asked.out).toContain('This would change 2 functions: say --yes.');
  expect(live()).toEqual(before);

  const done = await stage('rollback', '--to', '2026-03-06T00:00:00Z', '--yes');
  expect([done.err, done.status]).toEqual(['', 0]);
  expect(live()).toEqual({
    ...before,
    'dating-production-room-chat-chat': '2',
    'dating-production-console-money-refunds': '3',
  });
  expect(functions['dating-production-room-chat-chat']?.weights).toEqual({});

  const again = await stage('rollback', '--to', '2026-03-06T00:00:00Z', '--yes');
  expect(again.out).toContain('All functions run as at 2026-03-06T00:00:00.000Z.');
});

it.each([
  [['rollback', '--yes'], /Say to which moment/],
  [['rollback', '--to', 'yesterday', '--yes'], /Say to which moment/],
  [['rollback', '--to', '2026-02-01T00:00:00Z', '--yes'], /No version of 2026-02-01.* is kept/],
])('says why it cannot do %j', async (words, message) => {
  const before = live();
  const { err, status } = await stage(...words);
  expect(status).toBe(1);
  expect(err).toMatch(message);
  expect(live()).toEqual(before);
});

it('says what AWS refuses, and goes on when it is said again', async () => {
  refuses = 'chat';
  const { err, status } = await stage('rollback', '--to', '2026-03-06T00:00:00Z', '--yes');
  expect(status).toBe(1);
  expect(err).toContain('not allowed');
  expect(err).not.toContain('    at ');
  refuses = null;
  expect(await stage('rollback', '--to', '2026-03-06T00:00:00Z', '--yes')).toMatchObject({
    status: 0,
  });
});
