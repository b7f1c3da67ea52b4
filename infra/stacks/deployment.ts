/** All stacks of a deployment, in the order in which they depend on each other. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { FunctionDefinition } from '../functions.ts';
import { AccessLogStack } from './access-log.ts';
import { ApiStack } from './api.ts';
import { BrandStack } from './brand.ts';
import type { BrandDeclaration, DeploymentConfig } from './config.ts';
import { bucketName, DataStack } from './data.ts';
import { FinanceStack } from './finance.ts';
import { FirewallStack } from './firewall.ts';
import { ObservabilityStack } from './observability.ts';
import { SiteStack } from './site.ts';
import { WebStack } from './web.ts';

export interface DeploymentProps {
  config: DeploymentConfig;
  brands: readonly BrandDeclaration[];
  functions: readonly FunctionDefinition[];
  /** Folder with `<function>/index.mjs`. */
  codeFolder: string;
  /** Folder of the browser's bundle. */
  webFolder: string;
}

export interface Deployment {
  data: DataStack;
  web: WebStack;
  api: ApiStack;
  firewall: FirewallStack;
  site: SiteStack;
  accessLog: AccessLogStack;
  finance: FinanceStack;
  observability: ObservabilityStack;
  brands: Map<string, BrandStack>;
}

/** CloudFront's firewall and log delivery exist in this region only. */
const globalRegion = 'us-east-1';

/**
 * Adds the stacks to `app`, and the security rules that they are checked by.
 *
 * @throws Error when a bundle is missing
 */
export function addStacks(app: App, props: DeploymentProps): Deployment {
  requireBundles(props);
  const { config } = props;
  const { account, region } = config;
  const stack = (name: string) => ({ stackName: `dating-${name}`, env: { account, region } });
  const globalStack = (name: string) => ({
    stackName: `dating-${name}`,
    env: { account, region: globalRegion },
  });

  const data = new DataStack(app, 'data', { ...stack('data'), config });
  const web = new WebStack(app, 'web', { ...stack('web'), webFolder: props.webFolder });
  web.addStackDependency(data);
  const api = new ApiStack(app, 'api', {
    ...stack('api'),
    config,
    data,
    functions: props.functions,
    codeFolder: props.codeFolder,
  });
  // Pages name the bundle's files, so these go up first.
  api.addStackDependency(web);
  const firewall = new FirewallStack(app, 'firewall', globalStack('firewall'));
  const site = new SiteStack(app, 'site', {
    ...stack('site'),
    data,
    api,
    webAclArn: firewall.webAclArn,
    publishers: config.publishers,
  });
  const accessLog = new AccessLogStack(app, 'access-log', {
    ...globalStack('access-log'),
    distributionArn: site.distributionArn,
    logBucketArn: `arn:${data.partition}:s3:::${bucketName('logs', { account, region })}`,
  });
  const finance = new FinanceStack(app, 'finance', {
    ...stack('finance'),
    api,
    accountants: config.accountants,
  });
  const observability = new ObservabilityStack(app, 'observability', {
    ...stack('observability'),
    api,
    alarmEmail: config.alarmEmail,
  });
  const brands = new Map(
    props.brands.map((brand) => [
      brand.id,
      new BrandStack(app, `brand-${brand.id}`, {
        ...stack(`brand-${brand.id}`),
        brand,
        api,
        site,
        certificateArn: config.certificates[brand.id],
      }),
    ]),
  );
  Tags.of(app).add('product', 'dating');
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { data, web, api, firewall, site, accessLog, finance, observability, brands };
}

function requireBundles({ functions, codeFolder, webFolder }: DeploymentProps): void {
  const needed = [
    ...functions.map(({ name }) => join(codeFolder, name, 'index.mjs')),
    join(webFolder, 'assets'),
  ];
  const missing = needed.find((path) => !existsSync(path));
  if (missing) throw new Error(`${missing} is missing: \`npm run synth\` builds it.`);
}
