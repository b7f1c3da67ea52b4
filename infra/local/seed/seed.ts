/** `npm run seed`: gives the brands of the running local stack a population. */
import { parseArgs } from 'node:util';
import { now } from '#functions/adapters/clock.ts';
import { makeRenditions } from '#functions/adapters/photo-images.ts';
import { regionsByCountry } from '#functions/adapters/regions.ts';
import { newId, sha256 } from '#functions/adapters/secrets.ts';
import type { Brand } from '#functions/domain/core/brand.ts';
import { commitNamed } from '#functions/domain/core/commit.ts';
import { hashPassword } from '#functions/domain/core/password-hashing.ts';
import { memberScope, tenantScope } from '#functions/domain/core/scope.ts';
import { takeSlot } from '#functions/domain/members/album.ts';
import {
  type Account,
  newMemberWrites,
  type ProfileRecord,
} from '#functions/domain/members/members.ts';
import { finishPhoto } from '#functions/domain/photos/process-upload.ts';
import { brandById, listBrands } from '#functions/domain/tenants/brands.ts';
import { openWallet } from '#functions/domain/wallet/ledger.ts';
import { runOnLocalStack } from '../../local-environment.ts';
import { type Person, people } from './people.ts';
import { portrait } from './portraits.ts';

/** For the local stack only: this command reaches nothing else. */
const seedPassword = 'a demo password';

const help = `Usage: npm run seed -- [options]

Fills the brands of the running local stack (npm start) with made-up members: names, ages,
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
/** Drawing and encoding use both processors; the table is quicker. */
const atOnce = 3;
const progressEvery = 50;

interface SeedOptions {
  members: number;
  photos: number;
  brands: readonly string[];
}

/** @throws Error with a sentence for the person at the terminal */
function optionsOf(args: readonly string[]): SeedOptions | 'help' {
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
    regions: regionsByCountry(),
    today: now().toISOString(),
  });
  let next = 0;
  let added = 0;
  const worker = async () => {
    for (let at = next++; at < population.length; at = next++) {
      const isNew = await addMember(brand, population[at] as Person, at + 1, options);
      if (isNew) added++;
      if ((at + 1) % progressEvery === 0)
        console.log(`${brand.id}: ${at + 1} of ${options.members}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  console.log(`${brand.id}: ${added} members added, ${population.length - added} were there`);
}

/** @returns false where the member was there already */
async function addMember(
  brand: Brand,
  person: Person,
  number: number,
  options: { photos: number; passwordHash: string },
): Promise<boolean> {
  const scope = memberScope(tenantScope(brand), newId());
  const email = `member-${number}@seed.example`;
  const { config } = brand;
  const account: Account = {
    email,
    email_hash: sha256(email),
    password_hash: options.passwordHash,
    password_set_at: person.signup_date,
    credentials_version: 0,
    email_claimed: true,
    devices: [],
    status: 'active',
    language: config.default_locale,
    country: person.country,
    date_of_birth: person.date_of_birth,
    signup_date: person.signup_date,
    paid_user: false,
    notifications_disabled: [],
    fictional_acknowledged: false,
    free_conversations: config.limits.free_conversations,
    last_active_at: person.last_active,
  };
  const { portraits, date_of_birth: _, signup_date, last_active, ...shown } = person;
  const profile: ProfileRecord = shown;
  const items = newMemberWrites(scope, account, profile);
  const wallet = openWallet(scope, {
    credits: config.limits.signup_credits,
    freeMessages: config.limits.signup_messages,
    at: signup_date,
  });
  const result = await commitNamed(scope, [
    { name: 'email', writes: [items.email] },
    { name: 'member', writes: [items.account, items.profile, ...wallet.writes] },
  ]);
  if (!result.committed) return false;
  for (const spec of portraits.slice(0, options.photos)) {
    const id = newId();
    const reserved_at = Math.floor(Date.parse(last_active) / 1_000);
    const photo = { id, status: 'pending', reserved_at, upload: `seed/${id}` } as const;
    if (!(await takeSlot(scope, photo, mostPhotos))) break;
    await finishPhoto(scope, photo, brand, await makeRenditions(await portrait(spec), 'quick'));
  }
  return true;
}

try {
  const options = optionsOf(process.argv.slice(2));
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
