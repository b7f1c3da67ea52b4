/** The pipeline's files agree with the role that they deploy with, and with the project's commands. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../paths.ts';
import { account, region, type SynthesizedDeployment, synthesize } from './fixture.ts';

interface Step {
  uses?: string;
  run?: string;
  name?: string;
  with?: Record<string, string>;
}
interface Job {
  needs?: string;
  if?: string;
  uses?: string;
  environment?: string;
  permissions?: Record<string, string>;
  with?: Record<string, string>;
  steps?: Step[];
}
interface Workflow {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  concurrency?: Record<string, unknown>;
  jobs: Record<string, Job>;
}

const folder = join(root, '.github/workflows');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const workflow = (name: string) => parse(read(name)) as Workflow;
const repository = 'owner/dating';
/** As workflows write it. */
const stageInput = ['$', '{{ inputs.stage }}'].join('');
let deployed: SynthesizedDeployment;
beforeAll(() => {
  deployed = synthesize({ brands: [], config: { repository } });
}, 300_000);
afterAll(() => deployed?.[Symbol.dispose]());

it('tests first, deploys staging, and then production', () => {
  const { on, jobs, concurrency } = workflow('deploy.yml');
  expect(on).toMatchObject({ push: { branches: ['main'] } });
  expect(concurrency).toMatchObject({ 'cancel-in-progress': false });
  expect(Object.keys(jobs)).toEqual(['test', 'staging', 'production']);
  const runs = (jobs.test?.steps ?? []).map(({ run = '' }) => run);
  expect(runs.indexOf('npm test')).toBeLessThan(
    runs.findIndex((run) => run.includes('npm run synth')),
  );
  const stage = './.github/workflows/deploy-stage.yml';
  expect(jobs.staging).toMatchObject({ needs: 'test', uses: stage, with: { stage: 'staging' } });
  expect(jobs.production).toMatchObject({
    ...{ needs: 'staging', uses: stage },
    with: { stage: 'production' },
  });
  // What it synthesizes is what cdk.json has.
  const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'));
  expect(Object.keys(context.stages).sort()).toEqual(['production', 'staging']);
});

it('runs the smoke test after each deployment, of what was tested and of nothing else', () => {
  const { jobs } = workflow('deploy-stage.yml');
  const steps = jobs.deploy?.steps ?? [];
  const places = ['download-artifact@', 'configure-aws-credentials@', 'cdk deploy', 'smoke'].map(
    (part) =>
      steps.findIndex(({ uses = '', run = '' }) => uses.includes(part) || run.includes(part)),
  );
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(places).not.toContain(-1);
  expect(places.at(-1)).toBe(steps.length - 1);
  expect(steps.some(({ run = '' }) => run.includes('synth'))).toBe(false);
  const artefact = steps[places[0] ?? 0]?.with?.name;
  const kept = workflow('deploy.yml').jobs.test?.steps?.find(({ uses = '' }) =>
    uses.includes('upload-artifact@'),
  );
  expect(kept?.with).toMatchObject({ name: artefact, 'retention-days': 90 });
});

it('holds no key: it may ask for a token only where it deploys, as the role trusts it', () => {
  for (const name of readdirSync(folder)) {
    const { permissions, jobs } = workflow(name);
    expect([name, permissions]).toEqual([name, { contents: 'read' }]);
    expect(read(name)).not.toMatch(/secrets\.|aws-access-key|github\.event/);
    for (const [id, job] of Object.entries(jobs)) {
      const deploys = job.uses !== undefined || id === 'deploy';
      expect([id, job.permissions?.['id-token']]).toEqual([id, deploys ? 'write' : undefined]);
    }
  }
  const [role] = deployed.resources('pipeline', 'AWS::IAM::Role');
  const { RoleName, AssumeRolePolicyDocument, Policies, MaxSessionDuration } =
    role?.Properties ?? {};
  const [statement] = AssumeRolePolicyDocument.Statement;
  expect(statement).toMatchObject({
    Action: 'sts:AssumeRoleWithWebIdentity',
    Condition: {
      StringEquals: {
        'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
        'token.actions.githubusercontent.com:sub': `repo:${repository}:environment:production`,
      },
    },
  });
  const { jobs } = workflow('deploy-stage.yml');
  expect(jobs.deploy?.environment).toBe(stageInput);
  const asked = jobs.deploy?.steps?.find(({ uses = '' }) => uses.includes('configure-aws'))?.with;
  expect(asked?.['role-to-assume']?.replace(stageInput, 'production')).toMatch(
    new RegExp(`:role/${RoleName}$`),
  );
  expect(Number(asked?.['role-duration-seconds'])).toBeLessThanOrEqual(MaxSessionDuration);
  const actions = Policies[0].PolicyDocument.Statement.flatMap(
    ({ Action }: { Action: string }) => Action,
  );
  expect(actions).toEqual(['sts:AssumeRole', 'lambda:InvokeFunction']);
});

it('may invoke the function of the smoke test, and no other', () => {
  const [role] = deployed.resources('pipeline', 'AWS::IAM::Role');
  const statements = role?.Properties.Policies[0].PolicyDocument.Statement ?? [];
  const { Resource } = statements[1];
  const [fn] = deployed
    .resources('room-account', 'AWS::Lambda::Function')
    .filter(({ Properties }) => Properties.FunctionName !== undefined);
  const arn = `:lambda:${region}:${account}:function:${fn?.Properties.FunctionName}`;
  expect(JSON.stringify(Resource)).toContain(`${arn}"`);
  expect(Resource).toHaveLength(2);
  expect(fn?.Properties.Description).toBe('functions/jobs/smoke-link.ts');
});

it('pins what it uses, and names commands that exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const name of readdirSync(folder)) {
    const text = read(name);
    for (const [, used = ''] of text.matchAll(/uses: (\S+)/g)) {
      expect(used).toMatch(/^\.\/|@[0-9a-f]{40}$/);
    }
    for (const [, script = ''] of text.matchAll(/npm run (\S+)/g)) {
      expect(Object.keys(scripts)).toContain(script);
    }
  }
  const help = execFileSync(
    process.execPath,
    [join(root, 'infra/operator/stage.ts'), 'smoke', '--help'],
    { encoding: 'utf8' },
  );
  expect(help).toContain('--url');
}, 60_000);

it('is not there where no repository is named', () => {
  using none = synthesize({ brands: [] });
  expect(none.stacks).not.toContain('pipeline');
}, 300_000);
