/**
 * `npm run brand -- preflight`: says of everything that a brand needs before its first member
 * whether it is ready, what is wrong and how to mend it, or that it cannot be known from here. The
 * console runs the same checks, but for the folder and the test payment.
 */
import { join } from 'node:path';
import { parameterRoot } from '#shared/brand-names.ts';
import { dnsAt } from '../../functions/adapters/name-server.ts';
import { brandChecks, runCheck } from '../../functions/domain/operators/preflight.ts';
import {
  type Check,
  type Finding,
  ofSubject,
  ok,
  type Preflight,
  type Subject,
  unknown,
  wrong,
} from '../../functions/domain/operators/preflight-findings.ts';
import { type PublishedBrand, publishedBrand } from '../../functions/domain/tenants/brands.ts';
import { type LoadedBrand, type LoadResult, loadBrand } from './load.ts';
import { OperatorError } from './operator-error.ts';
import { readParametersFromAws } from './parameters.ts';
import { problemLine } from './problems.ts';
import { publishedVersion, toUnready } from './publish.ts';
import { refuseUnknown } from './refuse-unknown.ts';
import { needEnvironment, type Terminal, type Values } from './terminal.ts';
import { payAndRefund } from './test-payment.ts';

/** All checks, in their order. */
const createChecks = (
  id: string,
  loaded: LoadResult,
  pay: { say(line: string): void } | null,
): Record<string, Check> => ({
  folder: async () => checkFolder(id, loaded),
  ...brandChecks,
  test_payment: ofSubject([], async (subject) =>
    pay
      ? payAndRefund(subject, pay.say)
      : unknown('a person must pay: say --pay, and open the address that it prints'),
  ),
});

function checkFolder(id: string, loaded: LoadResult): Finding {
  if (loaded.ok) return ok('the folder has no problem');
  const [first] = loaded.problems;
  const more = loaded.problems.length - 1;
  return wrong(
    `${first ? problemLine(id, first) : id}${more > 0 ? ` (and ${more} more)` : ''}`,
    `npm run brand -- check ${id} says all of it`,
  );
}

/** The folder as the checks look at it. */
function toSubject(brand: LoadedBrand, published: PublishedBrand | null): Subject {
  const { id, config } = brand;
  return {
    ...{ id, config },
    unready: toUnready(brand),
    version: published && publishedVersion(brand, { origin: published.brand.origin }),
  };
}

interface Outcome {
  check: string;
  finding: Finding;
}

async function runChecks(
  checks: Readonly<Record<string, Check>>,
  preflight: Preflight,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [check, run] of Object.entries(checks)) {
    outcomes.push({ check, finding: await runCheck(run, preflight) });
  }
  return outcomes;
}

const needed = [
  ...['STAGE', 'AWS_REGION', 'TABLE_NAME', 'CONNECTION_GROUP_ID'],
  ...['PHOTO_KEY_SECRET_ID', 'PHOTO_KEY_GROUP_ID'],
];
const httpsPort = 443;

/** @returns the exit code: 1 where something is wrong */
export async function preflightCommand(
  values: Values,
  ids: string[],
  terminal: Terminal,
): Promise<number> {
  const [id] = ids;
  if (id === undefined) throw new OperatorError('Name the brand: preflight <id>.');
  const environment: NodeJS.ProcessEnv = {
    ...terminal.environment,
    ...(values.stage === undefined ? {} : { STAGE: String(values.stage) }),
  };
  needEnvironment({ environment }, needed);
  await refuseUnknown([id], terminal);
  const stage = environment.STAGE ?? '';
  // The adapters read it there.
  process.env.PARAMETER_ROOT = parameterRoot(stage);
  readParametersFromAws();
  const [loaded, published] = [
    await loadBrand(join(terminal.tenants, id)),
    await publishedBrand(id),
  ];
  const pay = values.pay === true ? { say: terminal.out } : null;
  const outcomes = await runChecks(createChecks(id, loaded, pay), {
    id,
    subject: loaded.ok ? toSubject(loaded.brand, published) : 'broken',
    published,
    stage,
    region: environment.AWS_REGION ?? '',
    connectionGroup: environment.CONNECTION_GROUP_ID ?? '',
    photoKeySecret: environment.PHOTO_KEY_SECRET_ID ?? '',
    photoKeyGroup: environment.PHOTO_KEY_GROUP_ID ?? '',
    dns: dnsAt(values.dns === undefined ? undefined : String(values.dns)),
    port: Number(values.port ?? httpsPort),
    missing: [],
  });
  for (const { check, finding } of outcomes) print(check, finding, terminal);
  const count = (state: Finding['state']) =>
    outcomes.filter(({ finding }) => finding.state === state).length;
  terminal.out(
    `${id}: ${count('ok')} ok, ${count('wrong')} wrong, ${count('unknown')} cannot be known from here`,
  );
  return count('wrong') > 0 ? 1 : 0;
}

const words = { ok: 'ok', wrong: 'WRONG', unknown: '?' } as const;
const checkWidth = 20;
const stateWidth = 5;

function print(check: string, finding: Finding, { out }: Terminal): void {
  const before = `${words[finding.state].padEnd(stateWidth)}  ${check.padEnd(checkWidth)}`;
  out(`${before}  ${finding.text}`);
  if (finding.state === 'wrong') out(`${' '.repeat(before.length)}  → ${finding.mend}`);
}
