/** A whole deployment for tests: real definitions and brands, empty bundles, no network. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import type { CloudAssembly } from 'aws-cdk-lib/cx-api';
import { deployedFunctions, type FunctionDefinition } from '../functions.ts';
import { root } from '../paths.ts';
import { type DeploymentConfig, readBrands } from './config.ts';
import { addStacks } from './deployment.ts';

export const account = '123456789012';
export const region = 'eu-west-1';
export const stage = 'production';
export const consoleDomain = 'console.example.com';

interface Resource {
  Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a template's resources have as many shapes as AWS.
  Properties: any;
  DeletionPolicy?: string;
}

export interface SynthesizedDeployment extends Disposable {
  app: App;
  /** The template of a stack, by the stack's id. */
  template(stack: string): Template;
  /** Region of a stack, by the stack's id. */
  getRegion(stack: string): string;
  stacks: string[];
  /** All resources of one type. */
  resources(stack: string, type: string): Resource[];
}

/**
 * The function whose alias a trigger calls.
 *
 * @param target what a route, rule or subscription names
 * @throws Error where it calls no alias, but a function itself, which no release reaches
 */
export function calledFunction(
  deployment: Pick<SynthesizedDeployment, 'template'>,
  stack: string,
  target: unknown,
): Resource {
  const { Resources } = deployment.template(stack).toJSON() as {
    Resources: Record<string, Resource>;
  };
  const written = JSON.stringify(target);
  const alias = Object.entries(Resources).find(
    ([id, { Type }]) => Type === 'AWS::Lambda::Alias' && written.includes(`"${id}"`),
  );
  const called = alias && Resources[alias[1].Properties.FunctionName.Ref];
  if (!called) throw new Error(`${stack}: ${written} calls no alias`);
  return called;
}

/** Synthesizes a deployment with cdk.json's flags; what is given differs from the usual. */
export function synthesize(
  options: {
    config?: Partial<DeploymentConfig>;
    functions?: readonly FunctionDefinition[];
    brands?: readonly string[];
  } = {},
): SynthesizedDeployment {
  const folder = mkdtempSync(join(tmpdir(), 'deployment-'));
  const deployed = options.functions ?? deployedFunctions;
  const codeFolder = join(folder, 'functions');
  const webFolder = join(folder, 'web');
  const consoleFolder = join(folder, 'console');
  writeBundles({ codeFolder, webFolder, consoleFolder }, deployed);
  const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'));
  const app = new App({ outdir: join(folder, 'out'), context });
  addStacks(app, {
    config: {
      stage,
      account,
      region,
      certificate: `arn:aws:acm:us-east-1:${account}:certificate/own`,
      console: {
        domain: consoleDomain,
        certificate: `arn:aws:acm:us-east-1:${account}:certificate/console`,
      },
      publishers: [`arn:aws:iam::${account}:user/publisher`],
      accountants: [`arn:aws:iam::${account}:user/accountant`],
      brandsOutsideEurope: [],
      monthlyBudgetUsd: 200,
      ceilings: { reads: 4_000, writes: 2_000 },
      ...options.config,
    },
    brands: readBrands(join(root, 'tenants')).brands.filter(
      ({ id }) => !options.brands || options.brands.includes(id),
    ),
    functions: deployed,
    ...{ codeFolder, webFolder, consoleFolder },
  });
  const assembly: CloudAssembly = app.synth();
  const getStack = (id: string) => assembly.getStackArtifact(id);
  const template = (id: string) => Template.fromJSON(getStack(id).template);
  return {
    app,
    template,
    getRegion: (id) => getStack(id).environment.region,
    stacks: assembly.stacks.map(({ id }) => id),
    resources: (id, type) => Object.values(template(id).findResources(type)) as Resource[],
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  };
}

/** Bundles that CDK takes for real ones. */
export function writeBundles(
  folders: { codeFolder: string; webFolder: string; consoleFolder: string },
  definitions: readonly FunctionDefinition[],
): void {
  const { codeFolder, webFolder, consoleFolder } = folders;
  for (const { name } of definitions) {
    mkdirSync(join(codeFolder, name), { recursive: true });
    writeFileSync(
      join(codeFolder, name, 'index.mjs'),
      `// ${name}\nexport const handler = () => {};`,
    );
  }
  mkdirSync(join(webFolder, 'assets'), { recursive: true });
  writeFileSync(join(webFolder, 'assets/boot.js'), '');
  mkdirSync(join(consoleFolder, 'assets'), { recursive: true });
  writeFileSync(join(consoleFolder, 'console.html'), '');
  writeFileSync(join(consoleFolder, 'assets/console.js'), '');
}
