/** All stacks of a deployment, in the order in which they depend on each other. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type App, Fn, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { type ConsoleArea, type FunctionDefinition, isOfConsole } from '../functions.ts';
import { AccessLogStack } from './access-log.ts';
import { ApiStack } from './api.ts';
import {
  type BrandDeclaration,
  type DeploymentConfig,
  requireEuropeanRegion,
  requireOwnConsoleHost,
} from './config.ts';
import { ConsoleStack } from './console.ts';
import { ConsoleAreaStack } from './console-area.ts';
import { bucketName, DataStack } from './data.ts';
import { FinanceStack } from './finance.ts';
import { FirewallStack } from './firewall.ts';
import { ObservabilityStack } from './observability.ts';
import { PipelineStack } from './pipeline.ts';
import { RoomStack } from './room.ts';
import { SafeguardsStack } from './safeguards.ts';
import { connectionGroupOutput, SiteStack } from './site.ts';
import { WebStack } from './web.ts';

export interface DeploymentProps {
  config: DeploymentConfig;
  brands: readonly BrandDeclaration[];
  functions: readonly FunctionDefinition[];
  /** Folder with `<function>/index.mjs`. */
  codeFolder: string;
  /** Folder of the browser's bundle. */
  webFolder: string;
  /** Folder of the console's page and bundle. */
  consoleFolder: string;
}

export interface Deployment {
  data: DataStack;
  web: WebStack;
  api: ApiStack;
  /** By the room of the domain. */
  rooms: Map<string, RoomStack>;
  firewall: FirewallStack;
  site: SiteStack;
  console: ConsoleStack;
  consoleAreas: Map<ConsoleArea, ConsoleAreaStack>;
  accessLog: AccessLogStack;
  finance: FinanceStack;
  observability: ObservabilityStack;
  safeguards: SafeguardsStack;
}

/** CloudFront's firewall and log delivery exist in this region only. */
const globalRegion = 'us-east-1';

/**
 * Adds the stacks to `app`, and the security rules that they are checked by.
 *
 * @throws Error when a bundle is missing, or the region is none for a brand
 */
export function addStacks(app: App, props: DeploymentProps): Deployment {
  requireBundles(props);
  const { config } = props;
  const { stage, account, region } = config;
  requireEuropeanRegion(config, props.brands);
  requireOwnConsoleHost(config, props.brands);
  const stackIn = (place: string) => (name: string) => ({
    stage,
    stackName: `dating-${stage}-${name}`,
    env: { account, region: place },
  });
  const stack = stackIn(region);
  const globalStack = stackIn(globalRegion);

  const data = new DataStack(app, 'data', { ...stack('data'), ceilings: config.ceilings });
  const web = new WebStack(app, 'web', { ...stack('web'), webFolder: props.webFolder });
  web.addStackDependency(data);
  const api = new ApiStack(app, 'api', {
    ...stack('api'),
    config,
    data,
    functions: props.functions,
  });
  const brandFunctions = props.functions.filter((definition) => !isOfConsole(definition));
  const rooms = new Map(
    [...Map.groupBy(brandFunctions, ({ room }) => room)].map(([room, functions]) => {
      const { codeFolder } = props;
      const own = { ...stack(`room-${room}`), room, data, api, functions, codeFolder };
      const added = new RoomStack(app, `room-${room}`, own);
      // Pages name the bundle's files, so these go up first.
      added.addStackDependency(web);
      return [room, added];
    }),
  );
  const firewall = new FirewallStack(app, 'firewall', globalStack('firewall'));
  const site = new SiteStack(app, 'site', {
    ...stack('site'),
    data,
    api,
    calls: props.functions.flatMap(({ trigger }) =>
      trigger.kind === 'http' ? [trigger.path] : [],
    ),
    certificate: config.certificate,
    webAclArn: firewall.webAclArn,
    publishers: config.publishers,
  });
  const console = new ConsoleStack(app, 'console', {
    ...stack('console'),
    ...config.console,
    data,
    calls: props.functions.flatMap(({ trigger }) => (trigger.kind === 'ops' ? [trigger.path] : [])),
    headers: site.headers,
    consoleFolder: props.consoleFolder,
    webAclArn: firewall.webAclArn,
  });
  const consoleAreas = new Map(
    [...Map.groupBy(props.functions, ({ area }) => area)].flatMap(([area, functions]) => {
      if (!area) return [];
      const added = new ConsoleAreaStack(app, `console-${area}`, {
        ...stack(`console-${area}`),
        ...{ console, data, functions },
        table: api.table,
        codeFolder: props.codeFolder,
        connectionGroup: Fn.getStackOutput(site.stackName, connectionGroupOutput, site.region),
      });
      added.addStackDependency(site);
      return [[area, added] as const];
    }),
  );
  const accessLog = new AccessLogStack(app, 'access-log', {
    ...globalStack('access-log'),
    distributionArn: site.distributionArn,
    consoleDistributionArn: console.distributionArn,
    logBucketArn: `arn:${data.partition}:s3:::${bucketName('logs', { stage, account, region })}`,
  });
  const finance = new FinanceStack(app, 'finance', {
    ...stack('finance'),
    api,
    accountants: config.accountants,
  });
  const observability = new ObservabilityStack(app, 'observability', {
    ...stack('observability'),
    api,
    rooms: [...rooms.values()],
    console,
    consoleFunctions: [...consoleAreas.values()].flatMap(({ functions }) => functions),
    alarmEmail: config.alarmEmail,
    brands: props.brands.map(({ id }) => id),
  });
  const safeguards = new SafeguardsStack(app, 'safeguards', {
    ...stack('safeguards'),
    data,
    api,
    backupVault: config.backupVault,
    monthlyBudgetUsd: config.monthlyBudgetUsd,
    alarmEmail: config.alarmEmail,
  });
  if (config.repository) {
    new PipelineStack(app, 'pipeline', { ...stack('pipeline'), repository: config.repository });
  }
  Tags.of(app).add('product', 'dating');
  Tags.of(app).add('stage', stage);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return {
    ...{ data, web, api, rooms, firewall, site, console, consoleAreas, accessLog },
    ...{ finance, observability, safeguards },
  };
}

function requireBundles({
  functions,
  codeFolder,
  webFolder,
  consoleFolder,
}: DeploymentProps): void {
  const needed = [
    ...functions.map(({ name }) => join(codeFolder, name, 'index.mjs')),
    join(webFolder, 'assets'),
    join(consoleFolder, 'console.html'),
  ];
  const missing = needed.find((path) => !existsSync(path));
  if (missing) throw new Error(`${missing} is missing: \`npm run synth\` builds it.`);
}
