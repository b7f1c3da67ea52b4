/** `npm run seed`: creates members in the brands of the running local stack. */
import { parseArgs } from 'node:util';
import { now } from '#functions/adapters/clock.ts';
import { newId, sha256 } from '#functions/adapters/secrets.ts';
import type { Brand } from '#functions/domain/core/brand.ts';
import { commitNamed, type Write } from '#functions/domain/core/commit.ts';
import { hashPassword } from '#functions/domain/core/password-hashing.ts';
import { memberScope, type TenantScope, tenantScope } from '#functions/domain/core/scope.ts';
import { newAlbumWrite, type PhotoFiles } from '#functions/domain/members/album.ts';
import { type Account, newMemberWrites } from '#functions/domain/members/members.ts';
import { finishedPhoto } from '#functions/domain/photos/process-upload.ts';
import { brandById, listBrands } from '#functions/domain/tenants/brands.ts';
import { openWallet } from '#functions/domain/wallet/ledger.ts';
import { getNamePlace } from '#shared/rules/names.ts';
import { runOnLocalStack } from '../../local-environment.ts';
import { type Person, people } from './people.ts';
import { storePortrait } from './portraits.ts';

/** The password is public, as this command reaches only the local stack. */
const seedPassword = 'a demo password';

const help = `Usage: npm run seed -- [options]

Fills the brands of the running local stack (npm start) with fake members: names, ages,
regions, texts, interests and drawn portraits, a share of them fictional and marked where the
brand runs such profiles. Members that are there already are left alone, so that a larger number
adds the missing ones.

  --members <n>   members per brand, 1 to 20000 (default 200)
  --brand <id>    only this brand; may be repeated (default: all)
  --photos <n>    at most so many photos each, 0 to 5 (default 5)

Every one of them can log in: member-1@seed.example, member-2@seed.example and so on, with the
password "${seedPassword}".`;

const defaultMembers = 200;
const mostMembers = 20_000;
const mostPhotos = 5;
/** The number of tasks that keep both processors busy. */
const atOnce = 4;
const progressEvery = 100;
/**
 * A transaction has at most 100 writes, and each member has at most 7 items and 3 photos to review.
 */
const membersAtOnce = 10;

interface SeedOptions {
  members: number;
  photos: number;
  brands: readonly string[];
}

/** @throws Error with a sentence for the terminal */
function parseOptions(args: readonly string[]): SeedOptions | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      members: { type: 'string' },
      photos: { type: 'string' },
      brand: { type: 'string', multiple: true },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return 'help';
  const number = (name: 'members' | 'photos', otherwise: number, least: number, most: number) => {
    const given = values[name];
    const value = given === undefined ? otherwise : Number(given);
    if (!Number.isInteger(value) || value < least || value > most) {
      throw new Error(`--${name} is a whole number from ${least} to ${most}.`);
    }
    return value;
  };
  return {
    members: number('members', defaultMembers, 1, mostMembers),
    photos: number('photos', mostPhotos, 0, mostPhotos),
    brands: values.brand ?? [],
  };
}

async function seed({ members, photos, brands }: SeedOptions): Promise<void> {
  const online = (await listBrands()).map(({ id }) => id);
  const unknown = brands.filter((id) => !online.includes(id));
  if (unknown.length > 0) {
    throw new Error(`There is no brand ${unknown.join(', ')}; there are ${online.join(', ')}.`);
  }
  const passwordHash = await hashPassword(seedPassword);
  for (const id of brands.length > 0 ? brands : online) {
    const brand = await brandById(id);
    if (brand) await seedBrand(brand, { members, photos, passwordHash });
  }
}

async function seedBrand(
  brand: Brand,
  options: { members: number; photos: number; passwordHash: string },
): Promise<void> {
  const { config } = brand;
  const population = people({
    brand: {
      countries: config.countries,
      default_locale: config.default_locale,
      fictional: config.features.fictional_profiles,
      min_age: config.limits.min_age,
    },
    count: options.members,
    seed: brand.id,
    today: now().toISOString(),
  }).map((person) => ({ ...person, portraits: person.portraits.slice(0, options.photos) }));

  const pictures = new Map<string, PhotoFiles>();
  const portraits = [...new Set(population.flatMap((person) => person.portraits))];
  await inBatches(`${brand.id}: pictures`, portraits, 1, async ([name = '']) => {
    pictures.set(name, await storePortrait(tenantScope(brand), name));
  });
  let added = 0;
  await inBatches(`${brand.id}: members`, population, membersAtOnce, async (batch, from) => {
    const fresh = await commitNew(
      tenantScope(brand),
      batch.map((person, index) => ({
        name: String(from + index),
        writes: memberWrites(brand, person, from + index + 1, options.passwordHash, pictures),
      })),
    );
    added += fresh;
  });
  console.log(`${brand.id}: ${added} members added, ${population.length - added} were there`);
}

/** Processes a list in batches, several at once, and reports the progress. */
async function inBatches<T>(
  name: string,
  list: readonly T[],
  size: number,
  task: (batch: readonly T[], from: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  let done = 0;
  const worker = async () => {
    for (let from = next; from < list.length; from = next) {
      next += size;
      const batch = list.slice(from, next);
      await task(batch, from);
      done += batch.length;
      if (done % progressEvery < batch.length) console.log(`${name}: ${done} of ${list.length}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** @returns the number of new members, without those whose address exists already */
async function commitNew(
  scope: TenantScope,
  members: { name: string; writes: Write[] }[],
): Promise<number> {
  if (members.length === 0) return 0;
  const result = await commitNamed(scope, members);
  if (result.committed) return members.length;
  return commitNew(
    scope,
    members.filter(({ name }) => !result.failed.includes(name)),
  );
}

function memberWrites(
  brand: Brand,
  person: Person,
  number: number,
  passwordHash: string,
  pictures: ReadonlyMap<string, PhotoFiles>,
): Write[] {
  const scope = memberScope(tenantScope(brand), newId());
  const email = `member-${number}@seed.example`;
  const { config } = brand;
  const { portraits, date_of_birth, signup_date, last_active, ...profile } = person;
  const account: Account = {
    email,
    email_hash: sha256(email),
    password_hash: passwordHash,
    password_set_at: signup_date,
    credentials_version: 0,
    email_claimed: true,
    devices: [],
    status: 'active',
    language: config.default_locale,
    country: person.country,
    date_of_birth,
    signup_date,
    paid_user: false,
    notifications_disabled: [],
    fictional_acknowledged: false,
    free_conversations: config.limits.free_conversations,
    last_active_at: last_active,
  };
  const wallet = openWallet(scope, {
    credits: config.limits.signup_credits,
    freeMessages: config.limits.signup_messages,
    at: signup_date,
  });
  const photos = portraits.map((name) => {
    const id = newId();
    const reserved_at = Math.floor(Date.parse(last_active) / 1_000);
    const photo = { id, status: 'pending', reserved_at, upload: `seed/${id}` } as const;
    return finishedPhoto(scope, photo, brand, pictures.get(name) as PhotoFiles);
  });
  const album = photos.map(({ finished }) => finished);
  const items = newMemberWrites(scope, account, profile, getNamePlace(profile.name));
  return [
    ...[items.email, items.account, items.profile, ...wallet.writes],
    ...(album.length > 0 ? [newAlbumWrite(scope, album)] : []),
    ...photos.flatMap(({ review }) => review),
  ];
}

try {
  const options = parseOptions(process.argv.slice(2));
  if (options === 'help') {
    console.log(help);
  } else if (process.env.SEED_HERE === 'true') {
    await seed(options);
  } else {
    process.env.SEED_HERE = 'true';
    const code = await runOnLocalStack(process.env.DATA_DIR);
    if (code === null) {
      throw new Error('No local stack runs here. Start it with npm start, then seed it.');
    }
    process.exitCode = code;
  }
} catch (cause) {
  console.error((cause as Error).message);
  process.exitCode = 1;
}
