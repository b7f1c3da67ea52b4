/** Reads the operator's settings from the context of cdk.json and from `-c name=value`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Node } from 'constructs';
import * as z from 'zod/mini';
import { type TenantConfig, tenantSchema } from '#shared/tenant.ts';

/** An account for synthesizing, to which CDK refuses to deploy. */
const placeholder = {
  account: '111111111111',
  region: 'eu-central-1',
  /** Nobody has its private key. */
  photoPublicKey: `-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEar5/JswsT9oUt5wRnHkSK/Fndtq+
aN7himoNzy4OwhgTGJsb7Eiys0ud6yaPVl7zcjF0qt6/UbRAy8DX0t0CuQ==
-----END PUBLIC KEY-----
`,
  people: ['arn:aws:iam::111111111111:user/nobody'],
};

const generation = z.int().check(z.minimum(1));
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
const contextSchema = z.object({
  account: z.string().check(z.regex(/^\d{12}$/, { error: 'must be a twelve-digit account id' })),
  region: z
    .string()
    .check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, { error: 'must be a region such as eu-central-1' })),
  alarmEmail: z.optional(z.email()),
  originSecrets: z
    .object({ valid: z.array(generation).check(z.minLength(1), z.maxLength(2)), sent: generation })
    .check(
      z.refine(({ valid, sent }) => valid.includes(sent), {
        error: '`sent` must be one of `valid`',
      }),
    ),
  certificates: z.record(z.string(), z.string().check(z.startsWith('arn:'))),
  photoPublicKey: z.string().check(
    z.regex(/^-----BEGIN PUBLIC KEY-----\n[\w+/=\n]+-----END PUBLIC KEY-----\n$/, {
      error: 'must be a public key in PEM form; docs/operations.md tells how to make one',
    }),
  ),
  publishers: people,
  accountants: people,
  restoredTable: z.optional(
    z.object({
      name: z.string().check(z.minLength(3)),
      streamArn: z.string().check(z.startsWith('arn:')),
    }),
  ),
});

export interface DeploymentConfig {
  account: string;
  /** Region of everything except the firewall and the delivery of access logs (us-east-1). */
  region: string;
  /** Receives the alarms. */
  alarmEmail?: string | undefined;
  /**
   * Generations of the secret between CloudFront and the functions: those that functions accept,
   * and the one that CloudFront sends. Two are valid during rotation.
   */
  originSecrets: { valid: number[]; sent: number };
  /** Issued certificates by brand id. */
  certificates: Record<string, string>;
  /** Public key (PEM) for signatures of photo URLs. */
  photoPublicKey: string;
  /** ARNs of the users who may publish brands. */
  publishers: string[];
  /** ARNs of the users who may read and close the books. */
  accountants: string[];
  /** A table restored from a backup, which replaces the stack's own. */
  restoredTable?: { name: string; streamArn: string } | undefined;
}

/**
 * Reads the context.
 *
 * @throws Error that names the context key and the reason
 */
export function readConfig(node: Node): DeploymentConfig {
  const account =
    node.tryGetContext('account') ?? process.env.CDK_DEFAULT_ACCOUNT ?? placeholder.account;
  // A real account needs its own key and users.
  const isPlaceholder = account === placeholder.account;
  const getPeople = (key: string) =>
    node.tryGetContext(key) ?? (isPlaceholder ? placeholder.people : []);
  const parsed = contextSchema.safeParse({
    account,
    region: node.tryGetContext('region') ?? process.env.CDK_DEFAULT_REGION ?? placeholder.region,
    alarmEmail: node.tryGetContext('alarmEmail'),
    originSecrets: node.tryGetContext('originSecrets') ?? { valid: [1], sent: 1 },
    certificates: node.tryGetContext('certificates') ?? {},
    photoPublicKey:
      node.tryGetContext('photoPublicKey') ?? (isPlaceholder ? placeholder.photoPublicKey : ''),
    publishers: getPeople('publishers'),
    accountants: getPeople('accountants'),
    restoredTable: node.tryGetContext('restoredTable'),
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`The context ${issue?.path.join('.')} in cdk.json or -c: ${issue?.message}.`);
}

/** The part of a brand's declaration that its stack needs. */
export type BrandDeclaration = Pick<TenantConfig, 'id' | 'name' | 'domains' | 'mail'>;

/** Returns the domain of the brand's sender address, for which SES signs mails. */
export const getMailDomain = (brand: BrandDeclaration) =>
  brand.mail.from_address.slice(brand.mail.from_address.lastIndexOf('@') + 1).toLowerCase();

/**
 * Reads the brands declared under `folder`, sorted by id.
 *
 * @throws Error when a declaration is invalid, or two brands have the same domain
 */
export function readBrands(folder: string): BrandDeclaration[] {
  const brands = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'tenant.json')))
    .map((entry) => readBrand(folder, entry.name))
    .sort((first, second) => (first.id < second.id ? -1 : 1));
  refuseShared(brands, 'is reached at', (brand) => brand.domains);
  refuseShared(brands, 'sends mail from', (brand) => [getMailDomain(brand)]);
  return brands;
}

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

/** A distribution tenant's domain and a mail identity belong to one brand only. */
function refuseShared(
  brands: BrandDeclaration[],
  verb: string,
  getNames: (brand: BrandDeclaration) => string[],
): void {
  const owners = new Map<string, string>();
  for (const brand of brands) {
    for (const name of getNames(brand)) {
      const owner = owners.get(name);
      if (owner) throw new Error(`Brand ${brand.id} ${verb} ${name}, which brand ${owner} has.`);
      owners.set(name, brand.id);
    }
  }
}
