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

/** What is wrong with the code of a file, without its path. */
const problems = (path: string, ...lines: string[]) =>
  importProblems(parseSource(path, lines.join('\n')), declared).map((line) =>
    line.slice(path.length + 1),
  );

describe('the browser', () => {
  it('layers import to the right only', () => {
    const ui = "import { Button } from '../ui/button.tsx';";
    expect(problems('frontend/src/pages/home.tsx', ui)).toEqual([]);
    expect(problems('frontend/src/lib/api.ts', ui)).toEqual([
      '1: frontend/lib may not import frontend/src/ui/button.tsx',
    ]);
  });

  it('features do not know each other', () => {
    const path = 'frontend/src/features/login/components/form.tsx';
    expect(problems(path, "import '../api.ts';", "import '../../signup/api.ts';")).toEqual([
      '2: frontend/features may not import frontend/src/features/signup/api.ts',
    ]);
  });

  it('does not import the server, the brands or infrastructure', () => {
    expect(
      problems(
        'frontend/src/lib/x.ts',
        "import type { Call } from '../../../functions/domain/core/context.ts';",
        "import nl from '../../../tenants/nl/tenant.json';",
        "import { root } from '../../../infra/paths.ts';",
        "import * as limits from '../../../shared/limits.ts';",
      ),
    ).toEqual([
      '1: frontend/lib may not import functions/domain/core/context.ts',
      '2: frontend/lib may not import tenants/nl/tenant.json',
      '3: frontend/lib may not import infra/paths.ts',
    ]);
  });
});

describe('the Lambdas', () => {
  it('a handler imports its own contract, the endpoint and rules', () => {
    expect(
      problems(
        'functions/api/user.ts',
        "import { userContract } from '#shared/api/user.ts';",
        "import { signupContract } from '#shared/api/signup.ts';",
        "import { endpoint } from '../http/endpoint.ts';",
        "import { logIn } from '../domain/account/log-in.ts';",
        "import { reserveAttempt } from '../domain/account/login-attempts.store.ts';",
        "import { write } from '../table/table.ts';",
        "import { DynamoDBClient } from '@aws-sdk/client-dynamodb';",
      ),
    ).toEqual([
      '2: functions/api may not import shared/api/signup.ts',
      '5: functions/api may not import functions/domain/account/login-attempts.store.ts',
      '6: functions/api may not import functions/table/table.ts',
      '7: functions/api may not import @aws-sdk/client-dynamodb',
    ]);
  });

  it('a rule imports the stores of its own room, and the rules of the rooms before it', () => {
    expect(
      problems(
        'functions/domain/account/sign-up.ts',
        "import { a } from './links.store.ts';",
        "import { b } from '../members/members.ts';",
        "import { c } from '../members/members.store.ts';",
        "import { d } from '../payments/orders.ts';",
        "import type { E } from '../chat/messages.ts';",
        "import type { F } from 'aws-lambda';",
      ),
    ).toEqual([
      '3: functions/domain/account may not import functions/domain/members/members.store.ts',
      '4: functions/domain/account may not import functions/domain/payments/orders.ts',
      '5: functions/domain/account may not import functions/domain/chat/messages.ts',
      '6: functions/domain/account may not import aws-lambda',
    ]);
  });

  it('a store takes from rules no more than types', () => {
    expect(
      problems(
        'functions/domain/wallet/ledger.store.ts',
        "import type { Wallet } from './ledger.ts';",
        "import { type Wallet, openWallet } from './ledger.ts';",
        "import type { X } from '../members/members.store.ts';",
      ),
    ).toEqual([
      '2: functions/domain stores may not import functions/domain/wallet/ledger.ts (only its types)',
      '3: functions/domain stores may not import functions/domain/members/members.store.ts',
    ]);
  });
});

describe('every way to import', () => {
  it('is seen', () => {
    expect(
      problems(
        'shared/rules/age.ts',
        "// import './comment.ts'; a comment with `import('../../x.ts')`",
        "export * from '../../infra/a.ts';",
        "export type { B } from '../../infra/b.ts';",
        "const c = import('../../infra/c.ts');",
        'const d = (x: string) => import(`../../infra/$' + '{x}.ts`);',
        "type E = import('../../infra/e.ts').E;",
        'const text = "import \'../../infra/text.ts\'";',
        "import\n  * as z\n  from 'zod';",
      ),
    ).toEqual([
      '2: shared may not import infra/a.ts',
      '3: shared may not import infra/b.ts',
      '4: shared may not import infra/c.ts',
      '5: shared may not import infra/*.ts',
      '6: shared may not import infra/e.ts',
      '8: shared may not import zod',
    ]);
  });

  it('must say what it imports', () => {
    expect(problems('functions/mail/render.ts', 'await import(name);')).toEqual([
      '1: imports a computed name, which cannot be checked',
    ]);
  });

  it('names only declared packages', () => {
    expect(
      problems('shared/x.test.ts', "import 'vitest';", "import 'lodash';", "import 'react';"),
    ).toEqual(['2: package.json does not declare lodash']);
  });
});

describe('tests and fixtures', () => {
  it('tests import from their own folder and fixtures', () => {
    expect(
      problems(
        'functions/http/endpoint.test.ts',
        "import './endpoint.ts';",
        "import '../domain/fixtures.ts';",
        "import '../table/table.ts';",
      ),
    ).toEqual(['3: functions/http may not import functions/table/table.ts']);
  });

  it('fixtures are not for the product', () => {
    expect(problems('functions/http/endpoint.ts', "import '#shared/fixtures.ts';")).toEqual([
      '1: shared/fixtures.ts is for tests',
    ]);
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
