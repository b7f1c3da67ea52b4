import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageTokens } from '#shared/model/values.ts';
import { root } from '../paths.ts';
import { domainRooms } from './rooms.ts';
import {
  contractProblems,
  documentProblems,
  domainProblems,
  expressionProblems,
  featureProblems,
  nameProblems,
  ownerProblems,
  pageProblems,
  routeProblems,
  testProblems,
  untestedRoomProblems,
} from './structure.ts';

it.each<[rule: string, (files: string[]) => string[], files: string[], refused: string[]]>([
  [
    'names are lower case with hyphens, groups of texts with underscores',
    nameProblems,
    [
      'shared/rules/age.ts',
      'functions/domain/core/rate-limits.store.ts',
      'frontend/src/locales/en/entry_warning.json',
    ],
    ['frontend/src/ui/topBar.tsx', 'frontend/src/ui/top_bar.css'],
  ],
  [
    'the domain has the rooms of the table, which hold rules, stores and their tests',
    domainProblems,
    [
      'functions/domain/core/app-error.ts',
      'functions/domain/account/log-in.ts',
      'functions/domain/account/log-in.test.ts',
      'functions/domain/account/login-attempts.store.ts',
    ],
    ['functions/domain/login/log-in.ts', 'functions/domain/helpers.ts'],
  ],
  [
    'a feature keeps what belongs to a screen side by side',
    featureProblems,
    [
      'frontend/src/features/info/api.ts',
      'frontend/src/features/info/blocks.tsx',
      'frontend/src/features/chats/thread/thread.tsx',
      'frontend/src/features/chats/thread/thread.css',
    ],
    [
      'frontend/src/features/chats/thread/parts/bubble.tsx',
      'frontend/src/features/chats/components/thread.tsx',
      'frontend/src/features/thread.tsx',
    ],
  ],
  [
    'tests stand beside what they test',
    testProblems,
    ['shared/rules/age.ts', 'shared/rules/age.test.ts', 'infra/test/e2e/signup.e2e.test.ts'],
    ['shared/rules/size.test.ts'],
  ],
])('%s', (_, getProblems, files, refused) => {
  const problems = getProblems([...files, ...refused]);
  expect(problems.map((line) => line.split(':')[0])).toEqual(refused);
});

describe('contracts', () => {
  it('have a handler and a place in the manifest', () => {
    const files = (...names: string[]) =>
      names.flatMap((name) => [`shared/api/${name}.ts`, `functions/api/${name}.ts`]);
    expect(contractProblems([...files('user'), 'shared/api/index.ts'], ['user'])).toEqual([]);
    expect(
      contractProblems(
        [...files('user', 'likes').slice(0, 3), 'functions/api/old.ts'],
        ['user', 'chat'],
      ),
    ).toEqual([
      'shared/api/likes.ts: is not in the manifest',
      'shared/api/index.ts: the contract of chat is in no file of that name',
      'functions/api/old.ts: is not in the manifest',
      'functions/api/chat.ts: is missing',
    ]);
  });
});

describe('pages', () => {
  const page = (name: string, text: string) => ({ path: `frontend/src/pages/${name}.tsx`, text });

  it('are default exports that a route leads to', () => {
    expect(
      pageProblems(
        [
          page('home', 'export default function Home() {}'),
          page('lost', 'export function Lost() {}'),
        ],
        { index: { path: '/', page: 'home' }, login: { path: '/login', page: 'login' } },
      ),
    ).toEqual([
      'frontend/src/pages/lost.tsx: frontend/src/routes.ts leads no route to it',
      'frontend/src/pages/lost.tsx: a page is the default export',
      'frontend/src/routes.ts: login has the page login, which is missing',
    ]);
  });
});

describe('routes', () => {
  it('have paths of their own and say what their parameters may look like', () => {
    const pages = Object.fromEntries(
      pageTokens.map((token) => [`pages-${token}`, { page: 'a', path: `/${token}` }]),
    );
    expect(routeProblems(pages)).toEqual([]);
    expect(
      routeProblems({
        ...pages,
        a: { page: 'a', path: '/terms' },
        b: { page: 'a', path: '/b/:id', params: {} },
      }),
    ).toEqual([
      'frontend/src/routes.ts: two routes have the path /terms',
      'frontend/src/routes.ts: b does not say what id may look like',
    ]);
    const { 'pages-faq': _, ...others } = pages;
    expect(routeProblems(others)).toEqual([
      'frontend/src/routes.ts: the information page faq has no route',
    ]);
  });
});

describe('expressions', () => {
  it('are written in the room of the table alone', () => {
    const source = (path: string, text: string) => ({ path, text });
    const written = "const a = 1;\nconst held = { expression: 'x = :y' };";
    expect(
      expressionProblems([
        source('functions/domain/core/rate-limits.store.ts', written),
        source('functions/domain/core/links.store.ts', "const free = 'attribute_not_exists(pk)';"),
        source('functions/jobs/purge.ts', 'new Query({ ExpressionAttributeNames: {} });'),
        source('functions/jobs/photo.ts', "send({ UpdateExpression: 'SET a = b' });"),
        source('functions/domain/core/likes.store.ts', 'const held = absent();'),
        source('functions/domain/core/rate-limits.test.ts', written),
        source('functions/table/table.ts', written),
        source('infra/bench/talking.ts', written),
      ]).map((line) => line.split(': ')[0]),
    ).toEqual([
      'functions/domain/core/rate-limits.store.ts:2',
      'functions/domain/core/links.store.ts:1',
      'functions/jobs/purge.ts:1',
      'functions/jobs/photo.ts:1',
    ]);
  });
});

describe('a document', () => {
  it('names files that there are', () => {
    const text = 'See `functions/table/items.ts`, shared/limits.ts. and `infra/gone.ts`.';
    expect(documentProblems('README.md', text, (file) => file !== 'infra/gone.ts')).toEqual([
      'README.md: names infra/gone.ts, which is not there',
    ]);
  });
});

describe('items', () => {
  it('are written by the room that owns them; others read and check them', () => {
    const source = (path: string, text: string) => ({ path, text });
    expect(
      ownerProblems([
        source('functions/domain/payments/a.store.ts', '{ update: kinds.account.key(member) }'),
        source('functions/domain/payments/b.store.ts', 'put: { ...kinds.wallet.key(member) }'),
        source('functions/domain/chat/c.store.ts', 'remove: kinds.block.key(member, way, other)'),
        source('functions/domain/chat/d.store.ts', '{ check: kinds.account.key(member), if: a }'),
        source('functions/domain/chat/e.store.ts', 'account: kinds.account.key(member),'),
        source('functions/domain/members/f.store.ts', '{ update: kinds.account.key(member) }'),
      ]),
    ).toEqual([
      'functions/domain/payments/a.store.ts: items of account are written by the room members',
      'functions/domain/payments/b.store.ts: items of wallet are written by the room wallet',
      'functions/domain/chat/c.store.ts: items of block are written by the room relations',
    ]);
  });
});

describe('rooms of the domain', () => {
  it('have unit tests', () => {
    const tests = domainRooms
      .filter((room) => room !== 'chat')
      .map((room) => `functions/domain/${room}/a.test.ts`);
    expect(untestedRoomProblems([...tests, 'functions/domain/chat/a.ts'])).toEqual([
      'functions/domain/chat: has no unit test',
    ]);
  });
});

describe('docs/architecture.md', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const filesIn = (title: string) => {
    const section = text.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? '';
    return new Set([...section.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, file = '']) => file));
  };

  it('leads through few files', () => {
    const [message, request] = [filesIn('The way of a message'), filesIn('The way of a request')];
    expect(message.size).toBeGreaterThan(20);
    expect(message.size).toBeLessThanOrEqual(30);
    expect(request.size).toBeGreaterThan(10);
    expect(request.size).toBeLessThanOrEqual(20);
  });

  it('answers thirty questions', () => {
    expect(filesIn('Where is …?').size).toBeGreaterThanOrEqual(30);
  });
});
