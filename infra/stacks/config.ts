/** Reads the operator's settings from the context of cdk.json and from `-c name=value`. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Node } from 'constructs';
import * as z from 'zod/mini';
import { mailDomain } from '#shared/brand-names.ts';
import { leavesEurope } from '#shared/rules/european-region.ts';
import { type TenantConfig, tenantSchema } from '#shared/tenant.ts';

/** An account for synthesizing, to which CDK refuses to deploy. */
const placeholder = {
  account: '111111111111',
  certificate:
    'arn:aws:acm:us-east-1:111111111111:certificate/00000000-0000-0000-0000-000000000000',
  people: ['arn:aws:iam::111111111111:user/nobody'],
  getConsoleDomain: (stage: string) => `console.${stage}.example`,
};
const defaultStage = 'production';
const defaultBudgetUsd = 200;
/** Enough for 50,000 members a day, by the cost model; at most 8 US dollars an hour. */
const defaultCeilings = { reads: 4_000, writes: 2_000 };

/**
 * Only users are allowed, as AWS does not know whether a role's session began with a second factor.
 */
const people = z
  .array(
    z.string().check(
      z.regex(/^arn:aws[a-z-]*:iam::\d{12}:user\/[\w+=,.@/-]+$/, {
        error: 'must be the ARN of an IAM user, arn:aws:iam::<account>:user/<name>',
      }),
    ),
  )
  .check(
    z.minLength(1, { error: 'must name at least one IAM user; docs/operations.md tells who' }),
  );
const aboutCertificate = {
  error: 'must be the ARN of a certificate in us-east-1, where CloudFront reads it',
};
const certificate = z
  .string(aboutCertificate)
  .check(z.regex(/^arn:aws[a-z-]*:acm:us-east-1:\d{12}:certificate\/[\w-]+$/, aboutCertificate));
const consoleSchema = z.strictObject(
  {
    domain: z.string({ error: 'is required: the host of the operators’ console' }).check(
      z.maxLength(253),
      z.regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, {
        error: 'must be a host such as console.example.com, without https:// and in small letters',
      }),
    ),
    certificate,
  },
  {
    error: ({ code }) =>
      code === 'invalid_type'
        ? 'is required: { "domain": "console.example.com", "certificate": "arn:aws:acm:us-east-1:…" } of the operators’ console'
        : undefined,
  },
);
const unitsPerSecond = z.int().check(z.minimum(100));
const configSchema = z.strictObject({
  account: z.string().check(z.regex(/^\d{12}$/, { error: 'must be a twelve-digit account id' })),
  region: z
    .string({ error: 'is required: where the members’ data is, such as eu-central-1' })
    .check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, { error: 'must be a region such as eu-central-1' })),
  alarmEmail: z.optional(z.email()),
  certificate,
  publishers: people,
  accountants: people,
  console: consoleSchema,
  brandsOutsideEurope: z.array(z.string()),
  backupVault: z.optional(
    z.string().check(
      z.regex(/^arn:aws[a-z-]*:backup:[a-z0-9-]+:\d{12}:backup-vault:[\w-]+$/, {
        error: 'must be the ARN of a backup vault',
      }),
    ),
  ),
  monthlyBudgetUsd: z.number().check(z.positive()),
  ceilings: z.strictObject({ reads: unitsPerSecond, writes: unitsPerSecond }),
  repository: z.optional(
    z
      .string()
      .check(
        z.regex(/^[\w.-]+\/[\w.-]+$/, { error: 'must be a repository of GitHub: owner/name' }),
      ),
  ),
  restoredTable: z.optional(
    z.object({
      name: z.string().check(z.minLength(3)),
      streamArn: z.string().check(z.startsWith('arn:')),
    }),
  ),
});
const stageName = z.string().check(
  z.regex(/^[a-z][a-z0-9]{1,11}$/, {
    error: 'must be 2 to 12 small letters and digits, such as staging',
  }),
);

export interface DeploymentConfig {
  /** Names the deployment among others of the account; all its resources carry it. */
  stage: string;
  account: string;
  /** Region of everything except the firewall and the delivery of access logs (us-east-1). */
  region: string;
  /** Receives the alarms; a real account has one. */
  alarmEmail?: string | undefined;
  /**
   * The distribution's own certificate, of any domain of the operator's. With CloudFront's, which
   * is the alternative, AWS documents TLS 1.0 as the least.
   */
  certificate: string;
  /** Host of the operators' console, which is no brand's, and its certificate in us-east-1. */
  console: { domain: string; certificate: string };
  /** ARNs of the users who may publish brands. */
  publishers: string[];
  /** ARNs of the users who may read and close the books. */
  accountants: string[];
  /** Ids of brands of European countries whose data may be elsewhere, as somebody decided. */
  brandsOutsideEurope: string[];
  /** ARN of a vault of another account, which takes a copy of each backup. */
  backupVault?: string | undefined;
  /** What the account may cost in a month before AWS tells of it. */
  monthlyBudgetUsd: number;
  /** Units a second beyond which the table refuses, so that a mistake cannot cost more. */
  ceilings: { reads: number; writes: number };
  /** `owner/name` on GitHub, whose pipeline deploys this stage. */
  repository?: string | undefined;
  /** A table restored from a backup, which replaces the stage's own. */
  restoredTable?: { name: string; streamArn: string } | undefined;
}

/**
 * Reads the stage that `-c stage=` names, or the environment's `STAGE` like the commands, or
 * `production`: its part of the context `stages`, in which `-c` can replace each value.
 *
 * @throws Error that names the context key and the reason
 */
export function readConfig(node: Node): DeploymentConfig {
  // A variable may be there and be empty.
  const stage = node.tryGetContext('stage') ?? (process.env.STAGE || defaultStage);
  const name = stageName.safeParse(stage);
  if (!name.success) throw new Error(`The context stage ${name.error.issues[0]?.message}.`);
  const stages = (node.tryGetContext('stages') ?? {}) as Record<string, Record<string, unknown>>;
  const own = stages[stage];
  if (!own) {
    const known = Object.keys(stages).join(', ') || 'none';
    throw new Error(`The context stages in cdk.json has no ${stage}, only: ${known}.`);
  }
  const getValue = (key: string) => node.tryGetContext(key) ?? own[key];
  // The command line of CDK would set a region where nobody chose one.
  const account = getValue('account') ?? process.env.CDK_DEFAULT_ACCOUNT ?? placeholder.account;
  // A real account needs its own certificate, its users and somebody who hears alarms.
  const isPlaceholder = account === placeholder.account;
  const getPeople = (key: string) => getValue(key) ?? (isPlaceholder ? placeholder.people : []);
  const parsed = configSchema.safeParse({
    account,
    region: getValue('region'),
    alarmEmail: getValue('alarmEmail'),
    certificate: getValue('certificate') ?? (isPlaceholder ? placeholder.certificate : ''),
    console:
      getValue('console') ??
      (isPlaceholder
        ? { domain: placeholder.getConsoleDomain(stage), certificate: placeholder.certificate }
        : undefined),
    publishers: getPeople('publishers'),
    accountants: getPeople('accountants'),
    brandsOutsideEurope: getValue('brandsOutsideEurope') ?? [],
    backupVault: getValue('backupVault'),
    monthlyBudgetUsd: getValue('monthlyBudgetUsd') ?? defaultBudgetUsd,
    ceilings: getValue('ceilings') ?? defaultCeilings,
    repository: getValue('repository'),
    restoredTable: getValue('restoredTable'),
  });
  if (parsed.success) {
    if (!isPlaceholder && parsed.data.alarmEmail === undefined) {
      throw new Error(
        `The context stages.${stage}.alarmEmail in cdk.json or -c: is required for an account that is deployed to: the address that gets the alarms and AWS's mails about the budget. Set it beside the account, such as "alarmEmail": "alarms@example.com".`,
      );
    }
    if (parsed.data.backupVault?.split(':')[4] === account) {
      throw new Error(
        `The context stages.${stage}.backupVault must be of another account: who takes over this one must not reach it.`,
      );
    }
    return { stage, ...parsed.data };
  }
  const [issue] = parsed.error.issues;
  throw new Error(
    `The context stages.${stage}.${issue?.path.join('.')} in cdk.json or -c: ${issue?.message}.`,
  );
}

/**
 * Refuses brands of European countries in a region elsewhere, unless somebody decided so.
 *
 * @throws Error that names the brands and what to do
 */
export function requireEuropeanRegion(
  { region, stage, brandsOutsideEurope }: DeploymentConfig,
  brands: readonly Pick<BrandDeclaration, 'id' | 'countries'>[],
): void {
  const refused = brands.filter(
    (brand) => leavesEurope(brand, region) && !brandsOutsideEurope.includes(brand.id),
  );
  if (refused.length === 0) return;
  const ids = refused.map(({ id }) => id).join(', ');
  throw new Error(
    `The region ${region} is outside of Europe, and these brands serve European countries: ${ids}. Choose a region eu-…, or name them in stages.${stage}.brandsOutsideEurope of cdk.json.`,
  );
}

/**
 * Refuses a brand at the console's host: a cookie of the console would reach the brand's pages.
 *
 * @throws Error that names the brand
 */
export function requireOwnConsoleHost(
  { console: { domain }, stage }: DeploymentConfig,
  brands: readonly Pick<BrandDeclaration, 'id' | 'domains'>[],
): void {
  const brand = brands.find(({ domains }) => domains.includes(domain));
  if (!brand) return;
  throw new Error(
    `The context stages.${stage}.console.domain in cdk.json or -c: ${domain} is a host of the brand ${brand.id}; the console needs one of its own.`,
  );
}

/** The part of a brand's declaration that a deployment must agree with. */
export type BrandDeclaration = Pick<TenantConfig, 'id' | 'name' | 'domains' | 'mail' | 'countries'>;

export interface ReadBrands {
  /** Sorted by id. */
  brands: BrandDeclaration[];
  /** What is wrong with the others, one sentence for each. */
  problems: string[];
}

/**
 * Reads the brands declared under `folder`. One that is broken is left out, so that it stops none of
 * the others; of several that share a host or a mail domain, all are.
 */
export function readBrands(folder: string): ReadBrands {
  const problems: string[] = [];
  const read = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'tenant.json')))
    .flatMap(({ name }) => {
      try {
        return [readBrand(folder, name)];
      } catch (cause) {
        problems.push((cause as Error).message);
        return [];
      }
    })
    .sort((first, second) => (first.id < second.id ? -1 : 1));
  const shared = new Set<string>();
  for (const [verb, getNames] of [
    ['reached at', (brand: BrandDeclaration) => brand.domains],
    ['sending mail from', (brand: BrandDeclaration) => [mailDomain(brand)]],
  ] as const) {
    for (const [name, owners] of getOwners(read, getNames)) {
      if (owners.length < 2) continue;
      problems.push(`The brands ${owners.join(' and ')} are both ${verb} ${name}.`);
      for (const owner of owners) shared.add(owner);
    }
  }
  return { brands: read.filter(({ id }) => !shared.has(id)), problems };
}

/** A distribution tenant's domain and a mail identity belong to one brand only. */
function getOwners(
  brands: readonly BrandDeclaration[],
  getNames: (brand: BrandDeclaration) => string[],
): Map<string, string[]> {
  const owners = new Map<string, string[]>();
  for (const brand of brands) {
    for (const name of getNames(brand)) {
      owners.set(name, [...(owners.get(name) ?? []), brand.id]);
    }
  }
  return owners;
}

/** @throws Error that names file, field and reason */
function readBrand(folder: string, id: string): BrandDeclaration {
  const file = join(folder, id, 'tenant.json');
  const parsed = tenantSchema.safeParse(parseJson(file));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(
      `${file}: ${issue?.path.join('.')} ${issue?.message}. \`npm run brand -- check ${id}\` says all that is wrong.`,
    );
  }
  if (parsed.data.id !== id) throw new Error(`${file}: id must be the folder's name, ${id}.`);
  return parsed.data;
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${file} is not JSON.`, { cause });
  }
}
