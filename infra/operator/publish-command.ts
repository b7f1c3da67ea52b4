/** `npm run brand -- publish` and `reviewed`. */

import { join } from 'node:path';
import { parameterRoot } from '#shared/brand-names.ts';
import { dayIn } from '#shared/rules/age.ts';
import { leavesEurope } from '#shared/rules/european-region.ts';
import { invalidateBrand } from '../../functions/adapters/brand-cache.ts';
import { now } from '../../functions/adapters/clock.ts';
import { type Dns, dnsAt } from '../../functions/adapters/name-server.ts';
import { parameterExists } from '../../functions/adapters/parameter-store.ts';
import { providerAccounts } from '../../functions/adapters/payment-providers.ts';
import type { Brand } from '../../functions/domain/core/brand.ts';
import { getChanges, isPriceChange } from '../../functions/domain/tenants/brand-changes.ts';
import { type PublishedBrand, publishedBrand } from '../../functions/domain/tenants/brands.ts';
import { brandIds, checkLine, checkTenants } from '../checks/tenants.ts';
import { type Deployment, ensureHosting } from './hosting.ts';
import { writeReview } from './legal-review.ts';
import { type LoadedBrand, loadBrand } from './load.ts';
import { OperatorError } from './operator-error.ts';
import { problemLine } from './problems.ts';
import { publish } from './publish.ts';
import { refuseUnknown } from './refuse-unknown.ts';
import { needEnvironment, type Terminal, type Values } from './terminal.ts';

/** @returns the exit code: 1 where a brand was refused, or something is left to do */
export async function publishBrands(
  values: Values,
  ids: string[],
  terminal: Terminal,
): Promise<number> {
  if ((values.all === true) === ids.length > 0) {
    throw new OperatorError('Name the brands to publish, or say --all.');
  }
  const { environment } = terminal;
  needEnvironment(terminal, [
    ...['TABLE_NAME', 'BRAND_BUCKET'],
    ...(values.trial ? [] : ['STAGE']),
    ...(environment.DISTRIBUTION_ID ? ['STAGE', 'CONNECTION_GROUP_ID', 'MAIL_FEEDBACK_TOPIC'] : []),
  ]);
  await refuseUnknown(ids, terminal);
  const wanted = values.all ? await brandIds(terminal.tenants) : ids;
  const checked = await checkTenants(terminal.tenants, wanted);
  const deployment = getDeployment(environment);
  const dns = dnsAt(values.dns === undefined ? undefined : String(values.dns));
  let status = 0;
  for (const id of wanted) {
    const problems = checked.problems.filter((one) => one.id === id);
    const loaded = await loadBrand(join(terminal.tenants, id));
    const refusals = problems.map((one) => checkLine(terminal.tenants, one));
    if (loaded.ok && !values.trial) {
      refusals.push(...(await getUnready(loaded.brand, environment.STAGE ?? '')));
    }
    if (loaded.ok && deployment && !values.outsideEurope) {
      refusals.push(...getFarRegion(loaded.brand, deployment));
    }
    if (!loaded.ok || refusals.length > 0) {
      for (const line of refusals) terminal.err(line);
      terminal.err(`${id}: not published; what is online stays as it is`);
      status = 1;
      continue;
    }
    const done = await publishOne(loaded.brand, values, terminal);
    if (!done) status = 1;
    else if (
      values.draft !== true &&
      deployment &&
      !(await host(loaded.brand, deployment, dns, terminal))
    )
      status = 1;
  }
  return status;
}

/** Why members cannot come yet, one line for each reason. */
async function getUnready(brand: LoadedBrand, stage: string): Promise<string[]> {
  const { config, unready, id } = brand;
  const parameters = [
    ...providerAccounts(config.payments).map(({ keyParameter }) => keyParameter),
    ...(config.push ? [config.push, config.push.former] : []).flatMap((pair) =>
      pair ? [pair.key_parameter] : [],
    ),
  ].map((name) => `${parameterRoot(stage)}${name}`);
  const there = await Promise.all(parameters.map(parameterExists));
  return [
    ...unready.map((one) => problemLine(id, one)),
    ...parameters
      .filter((_, index) => !there[index])
      .map(
        (name) =>
          `${id}: the parameter ${name} is not set; docs/operations.md, "A new brand", says how`,
      ),
  ];
}

/** As the deployment is refused where a brand's folder is there already. */
const getFarRegion = ({ id, config }: LoadedBrand, { region }: Deployment): string[] =>
  leavesEurope(config, region)
    ? [
        `${id}: the region ${region} is outside of Europe, and it serves European countries: publish it to a deployment in a region eu-…, or say --outside-europe if somebody decided so`,
      ]
    : [];

/** @returns false where it is not in use, or waits for somebody else */
async function publishOne(
  brand: LoadedBrand,
  values: Values,
  { environment, out, err }: Terminal,
): Promise<boolean> {
  const { id } = brand;
  const origin = getOrigin(String(values.originTemplate), id, brand.config.domains[0] ?? '');
  const isTrial = values.trial === true;
  const published = await publishedBrand(id);
  const live = published?.brand ?? null;
  if (values.draft && !live) {
    throw new OperatorError(
      `${id} is not online: a draft is compared with what is. Publish it first.`,
    );
  }
  const changesPrices = live !== null && !isTrial && arePricesOther(live, brand);
  const isDraft = values.draft === true || changesPrices;
  out(isDraft ? `${id}: storing a draft` : `${id}: publishing to ${origin}`);
  const distribution = environment.DISTRIBUTION_ID;
  const { hostTaken, changed, version, number } = await publish(brand, {
    ...{ origin, isDraft, trial: isTrial },
    ...(isDraft && published ? getPlace(published, isTrial) : {}),
    ...(distribution
      ? { invalidate: (hosts: readonly string[]) => invalidateBrand(distribution, hosts) }
      : {}),
  });
  if (hostTaken) {
    err(`${id}: not published: another brand is online at ${hostTaken}`);
    return false;
  }
  if (!changed && number !== null) {
    out(`${id}: version ${number} waits as a draft in the console`);
    if (!values.draft) {
      err(`${id}: its prices change, so that an administrator asks another one in the console`);
    }
    return values.draft === true;
  }
  const state = number === null ? 'was online already' : `online as version ${number}`;
  out(`${id}: ${state}, ${version}`);
  return true;
}

/** A draft is for where the brand is online: on this machine that is more than its domains. */
function getPlace({ brand, hosts }: PublishedBrand, isTrial: boolean) {
  const { origin, config, push } = brand;
  return {
    origin,
    extraHosts: hosts.filter((host) => !config.domains.includes(host)),
    ...(isTrial && push ? { push } : {}),
  };
}

/** What members pay is decided by two people. */
const arePricesOther = (live: Brand, loaded: LoadedBrand): boolean =>
  getChanges(
    { brand: live, files: undefined },
    { brand: { ...live, config: loaded.config }, files: undefined },
  ).some(isPriceChange);

/** @returns false where somebody must do something, or wait */
async function host(
  { id, config }: LoadedBrand,
  deployment: Deployment,
  dns: Dns,
  { out, err }: Terminal,
): Promise<boolean> {
  const { left } = await ensureHosting(config, deployment, dns, out);
  for (const step of left) err(`${id}: ${step}`);
  if (left.length === 0) out(`${id}: its domains, certificate and mail domain are ready`);
  return left.length === 0;
}

function getDeployment(environment: NodeJS.ProcessEnv): Deployment | null {
  const { DISTRIBUTION_ID, CONNECTION_GROUP_ID, MAIL_FEEDBACK_TOPIC, STAGE } = environment;
  if (!DISTRIBUTION_ID) return null;
  return {
    stage: STAGE ?? '',
    distribution: DISTRIBUTION_ID,
    connectionGroup: CONNECTION_GROUP_ID ?? '',
    feedbackTopic: MAIL_FEEDBACK_TOPIC ?? '',
    // An ARN names its region: arn:aws:sns:eu-central-1:…
    region: MAIL_FEEDBACK_TOPIC?.split(':')[3] ?? '',
  };
}

function getOrigin(template: string, id: string, domain: string): string {
  const origin = template.replaceAll('{domain}', domain).replaceAll('{id}', id);
  if (!/^https?:$/.test(URL.canParse(origin) ? new URL(origin).protocol : '')) {
    throw new OperatorError(
      `The origin ${JSON.stringify(origin)} must be an address such as https://{domain}.`,
    );
  }
  return new URL(origin).origin;
}

/** Records a review of a brand's legal pages as they are now. */
export async function recordReview(
  values: Values,
  ids: string[],
  terminal: Terminal,
): Promise<number> {
  const by = typeof values.by === 'string' ? values.by.trim() : '';
  if (by.length < 3) {
    throw new OperatorError('Name who answers for the review: --by "<person or office>".');
  }
  await refuseUnknown(ids, terminal);
  const [id = ''] = ids;
  const folder = join(terminal.tenants, id);
  const loaded = await loadBrand(folder);
  if (!loaded.ok) {
    for (const one of loaded.problems) terminal.err(problemLine(id, one));
    throw new OperatorError(`${id}: nothing is recorded before these problems are mended.`);
  }
  await writeReview(folder, loaded.brand.pageFiles, {
    by,
    on: dayIn(loaded.brand.config.time_zone, now()),
  });
  terminal.out(`${id}: ${by} reviewed its legal pages as they are now. Commit the folder.`);
  return 0;
}
