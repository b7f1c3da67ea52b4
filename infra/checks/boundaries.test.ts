import { describe, expect, it } from 'vitest';
import { fileProblems, importProblems } from './boundaries.ts';
import { parseSource } from './sources.ts';

const declared = new Set([
  'react',
  'zod',
  '@aws-sdk/client-dynamodb',
  'vitest',
  '@types/aws-lambda',
]);

/** Problems of one file's imports, without the file's path. */
const problems = (path: string, imports: readonly string[]) =>
  importProblems(parseSource(path, imports.join('\n')), declared).map((line) =>
    line.slice(path.length + 1),
  );

describe('imports', () => {
  it.each<{ rule: string; path: string; imports: string[]; refused: string[] }>([
    {
      rule: 'layers of the browser import from those to their right',
      path: 'frontend/src/pages/home.tsx',
      imports: ["import { Button } from '../ui/button.tsx';"],
      refused: [],
    },
    {
      rule: 'layers of the browser do not import from those to their left',
      path: 'frontend/src/lib/api.ts',
      imports: ["import { Button } from '../ui/button.tsx';"],
      refused: ['1: frontend/lib may not import frontend/src/ui/button.tsx'],
    },
    {
      rule: 'features do not know each other',
      path: 'frontend/src/features/login/components/form.tsx',
      imports: ["import '../api.ts';", "import '../../signup/api.ts';"],
      refused: ['2: frontend/features may not import frontend/src/features/signup/api.ts'],
    },
    {
      rule: 'the browser does not import the server, the brands or infrastructure',
      path: 'frontend/src/lib/x.ts',
      imports: [
        "import type { Call } from '../../../functions/domain/core/context.ts';",
        "import nl from '../../../tenants/nl/tenant.json';",
        "import { root } from '../../../infra/paths.ts';",
        "import * as limits from '../../../shared/limits.ts';",
      ],
      refused: [
        '1: frontend/lib may not import functions/domain/core/context.ts',
        '2: frontend/lib may not import tenants/nl/tenant.json',
        '3: frontend/lib may not import infra/paths.ts',
      ],
    },
    {
      rule: 'a handler imports its own contract, the endpoint and rules',
      path: 'functions/api/user.ts',
      imports: [
        "import { userContract } from '#shared/api/user.ts';",
        "import { signupContract } from '#shared/api/signup.ts';",
        "import { endpoint } from '../http/endpoint.ts';",
        "import { logIn } from '../domain/account/log-in.ts';",
        "import { reserveAttempt } from '../domain/account/login-attempts.store.ts';",
        "import { write } from '../table/table.ts';",
        "import { DynamoDBClient } from '@aws-sdk/client-dynamodb';",
      ],
      refused: [
        '2: functions/api may not import shared/api/signup.ts',
        '5: functions/api may not import functions/domain/account/login-attempts.store.ts',
        '6: functions/api may not import functions/table/table.ts',
        '7: functions/api may not import @aws-sdk/client-dynamodb',
      ],
    },
    {
      rule: 'a rule imports the stores of its own room, and the rules of the rooms before it',
      path: 'functions/domain/account/sign-up.ts',
      imports: [
        "import { a } from './links.store.ts';",
        "import { b } from '../members/members.ts';",
        "import { c } from '../members/members.store.ts';",
        "import { d } from '../payments/orders.ts';",
        "import type { E } from '../chat/messages.ts';",
        "import type { F } from 'aws-lambda';",
      ],
      refused: [
        '3: functions/domain/account may not import functions/domain/members/members.store.ts',
        '4: functions/domain/account may not import functions/domain/payments/orders.ts',
        '5: functions/domain/account may not import functions/domain/chat/messages.ts',
        '6: functions/domain/account may not import aws-lambda',
      ],
    },
    {
      rule: 'a store takes from rules no more than types',
      path: 'functions/domain/wallet/ledger.store.ts',
      imports: [
        "import type { Wallet } from './ledger.ts';",
        "import { type Wallet, openWallet } from './ledger.ts';",
        "import type { X } from '../members/members.store.ts';",
      ],
      refused: [
        '2: functions/domain stores may not import functions/domain/wallet/ledger.ts (only its types)',
        '3: functions/domain stores may not import functions/domain/members/members.store.ts',
      ],
    },
    {
      rule: 'every form of import is seen',
      path: 'shared/rules/age.ts',
      imports: [
        "// import './comment.ts'; a comment with `import('../../x.ts')`",
        "export * from '../../infra/a.ts';",
        "export type { B } from '../../infra/b.ts';",
        "const c = import('../../infra/c.ts');",
        'const d = (x: string) => import(`../../infra/$' + '{x}.ts`);',
        "type E = import('../../infra/e.ts').E;",
        'const text = "import \'../../infra/text.ts\'";',
        "import\n  * as z\n  from 'zod';",
      ],
      refused: [
        '2: shared may not import infra/a.ts',
        '3: shared may not import infra/b.ts',
        '4: shared may not import infra/c.ts',
        '5: shared may not import infra/*.ts',
        '6: shared may not import infra/e.ts',
        '8: shared may not import zod',
      ],
    },
    {
      rule: 'a computed name is refused',
      path: 'functions/mail/render.ts',
      imports: ['await import(name);'],
      refused: ['1: imports a computed name, which cannot be checked'],
    },
    {
      rule: 'packages are declared',
      path: 'shared/x.test.ts',
      imports: ["import 'vitest';", "import 'lodash';", "import 'react';"],
      refused: ['2: package.json does not declare lodash'],
    },
    {
      rule: 'tests import from their own folder and fixtures',
      path: 'functions/http/endpoint.test.ts',
      imports: [
        "import './endpoint.ts';",
        "import '../domain/fixtures.ts';",
        "import '../table/table.ts';",
      ],
      refused: ['3: functions/http may not import functions/table/table.ts'],
    },
    {
      rule: 'fixtures are not for the product',
      path: 'functions/http/endpoint.ts',
      imports: ["import '#shared/fixtures.ts';"],
      refused: ['1: shared/fixtures.ts is for tests'],
    },
  ])('$rule', ({ path, imports, refused }) => {
    expect(problems(path, imports)).toEqual(refused);
  });
});

describe('files', () => {
  it('belong to a room that knows their kind', () => {
    expect(fileProblems('functions/domain/members/members.store.ts')).toEqual([]);
    expect(fileProblems('functions/helpers/helper.ts')).toEqual([
      'functions/helpers/helper.ts:1: belongs to no room of infra/checks/rooms.ts',
    ]);
    expect(fileProblems('functions/mail/logo.png')).toEqual([
      'functions/mail/logo.png:1: functions/mail has no .png kind of file',
    ]);
  });

  it('are no barrels in the frontend', () => {
    expect(fileProblems('frontend/src/ui/index.ts')).toEqual([
      'frontend/src/ui/index.ts:1: the frontend has no barrels; import each file itself',
    ]);
  });
});
