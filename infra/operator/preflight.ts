/**
 * `npm run brand -- preflight`: says of everything that a brand needs before its first member
 * whether it is ready, what is wrong and how to mend it, or that it cannot be known from here.
 */
import { join } from 'node:path';
import { publishedBrand } from '../../functions/domain/tenants/brands.ts';
import { parameterRoot } from '../names.ts';
import { dnsAt } from './dns-records.ts';
import { type Checks, type Finding, type Preflight, unknown } from './findings.ts';
import { loadBrand } from './load.ts';
import { OperatorError } from './operator-error.ts';
import { readParametersFromAws } from './parameters.ts';
import { accountChecks } from './preflight-accounts.ts';
import { hostingChecks } from './preflight-hosting.ts';
import { refuseUnknown } from './refuse-unknown.ts';
import { needEnvironment, type Terminal, type Values } from './terminal.ts';

const checks: Checks = { ...hostingChecks, ...accountChecks };

export interface Outcome {
  check: string;
  finding: Finding;
}

/** Runs all checks, in their order. */
export async function runChecks(preflight: Preflight): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [check, run] of Object.entries(checks)) {
    outcomes.push({ check, finding: await found(run, preflight) });
  }
  return outcomes;
}

async function found(run: Checks[string], preflight: Preflight): Promise<Finding> {
  try {
    return await run(preflight);
  } catch (cause) {
    const { name, message, cause: deeper } = cause as Error;
    const why = deeper instanceof Error ? `${message}: ${deeper.message}` : message || name;
    return unknown(`it could not be asked: ${why}`);
  }
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
  const folder = join(terminal.tenants, id);
  const outcomes = await runChecks({
    id,
    folder,
    loaded: await loadBrand(folder),
    published: await publishedBrand(id),
    stage,
    region: environment.AWS_REGION ?? '',
    connectionGroup: environment.CONNECTION_GROUP_ID ?? '',
    photoKeySecret: environment.PHOTO_KEY_SECRET_ID ?? '',
    photoKeyGroup: environment.PHOTO_KEY_GROUP_ID ?? '',
    dns: dnsAt(values.dns === undefined ? undefined : String(values.dns)),
    port: Number(values.port ?? httpsPort),
    pay: values.pay === true ? { say: terminal.out } : null,
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
