/** Creates realistic members for a demo brand. The same options always give the same members. */
import type { Country, Gender, Interest, Locale, Sexuality } from '#shared/model/values.ts';
import { interestIds, type relationshipStatuses } from '#shared/model/values.ts';
import { aboutMe, type Writer } from './about-me.ts';
import interests from './interests.json' with { type: 'json' };
import { firstNames } from './names.ts';
import { getTowns } from './places.ts';
import { type DrawnPerson, drawnPeople } from './portraits.ts';
import { deck, type Random, random } from './random.ts';

type RelationshipStatus = (typeof relationshipStatuses)[number];

export interface Person {
  name: string;
  gender: Gender;
  sexuality: Sexuality;
  /** YYYY-MM-DD. */
  date_of_birth: string;
  country: Country;
  /** ISO 3166-2 code. */
  region: string;
  city: string;
  about_me: string;
  interests: Interest[];
  hair_color: DrawnPerson['hair_color'];
  eye_color: DrawnPerson['eye_color'];
  body_type: DrawnPerson['body_type'];
  relationship_status: RelationshipStatus;
  tattoos: boolean | null;
  fictional: boolean;
  /** Times in ISO 8601 UTC with milliseconds, none after `today`. */
  signup_date: string;
  last_active: string;
  /** Names of one to three portraits, the main one first. */
  portraits: string[];
}

export interface PeopleOptions {
  brand: {
    countries: readonly Country[];
    /** The language of the texts. */
    default_locale: Locale;
    /** Whether the brand has fictional profiles. */
    fictional: boolean;
    /** Years. */
    min_age: number;
  };
  count: number;
  /** Another seed gives other members. */
  seed: string;
  /** The population's current time (ISO 8601). A date stands for its start in UTC. */
  today: string;
}

const fictionalShare = 0.08;
/** This margin ensures that every member is of age in all time zones. */
const timeZoneDays = 2;
const dayMs = 86_400_000;
const signupDays = 548;
/** Number of attempts to find a unique text. */
const textTries = 20;

/**
 * Creates members.
 *
 * @throws RangeError where `today` is invalid
 */
export function people(options: PeopleOptions): Person[] {
  const { brand, count, seed } = options;
  const now = new Date(options.today).getTime();
  if (Number.isNaN(now)) throw new RangeError(`${options.today} is no moment`);
  const scene: Scene = { brand, now, seed, decks: new Map(), texts: new Set() };
  return Array.from({ length: count }, (_, index) => createPerson(scene, index));
}

/** Data that all members of a run share. */
interface Scene {
  brand: PeopleOptions['brand'];
  now: number;
  seed: string;
  decks: Map<string, () => unknown>;
  texts: Set<string>;
}

/** Returns the next entry of a list that is shuffled in each round, so that neighbours differ. */
function deal<T>({ seed, decks }: Scene, name: string, list: () => readonly T[]): T {
  const next = decks.get(name) ?? deck(list(), random(`${seed}/${name}`));
  decks.set(name, next);
  return next() as T;
}

function createPerson(scene: Scene, index: number): Person {
  const { brand, seed } = scene;
  const draw = random(`${seed}/${index}`);
  const locale = brand.default_locale;
  const gender: Gender = draw.chance(0.5) ? 'female' : 'male';
  const places = brand.countries.map((country) => [country, getTowns(country, locale)] as const);
  const country = draw.weighted(
    places.map(([one, towns]) => [one, towns.reduce((sum, { people }) => sum + people, 0)]),
  );
  const { city, region } = draw.weighted(
    getTowns(country, locale).map((town) => [town, town.people] as const),
  );
  const skin = draw.weighted(getSkins(country));
  const drawn = deal(scene, `${gender}/${skin}`, () => getDrawings(brand, gender, skin));
  const age = draw.int(Math.max(drawn.ages[0], brand.min_age), drawn.ages[1]);
  const status = getStatus(age, draw);
  const intention = drawIntention(status, draw);
  const chosen = getInterests(intention, draw);
  const fictional = brand.fictional && draw.chance(fictionalShare);
  const signup = getSignup(scene.now, draw);

  return {
    name: deal(scene, `names/${gender}`, () => firstNames(locale, gender)),
    gender,
    sexuality: getSexuality(gender, draw),
    date_of_birth: birthday(scene.now, age, draw),
    country,
    region,
    city,
    about_me: writeAboutMe(scene, { locale, gender, interests: chosen, intention }, draw),
    interests: chosen,
    hair_color: drawn.hair_color,
    eye_color: drawn.eye_color,
    body_type: drawn.body_type,
    relationship_status: status,
    tattoos: draw.chance(0.18) ? null : draw.chance(age < 42 ? 0.38 : 0.2),
    fictional,
    signup_date: new Date(signup).toISOString(),
    // Fictional profiles must not look active.
    last_active: new Date(fictional ? signup : lastActive(scene.now, signup, draw)).toISOString(),
    portraits: drawn.files,
  };
}

type Skin = DrawnPerson['skin'];

/** Lists drawings that are old enough for the brand, with this skin tone if there are any. */
function getDrawings(brand: Scene['brand'], gender: Gender, skin: Skin): DrawnPerson[] {
  const all = drawnPeople.filter(
    (person) => person.gender === gender && person.ages[1] >= brand.min_age,
  );
  const alike = all.filter((person) => person.skin === skin);
  return alike.length > 0 ? alike : all;
}

const skins = (fair: number, olive: number, dark: number): [Skin, number][] => [
  ['fair', fair],
  ['olive', olive],
  ['dark', dark],
];

/** Returns the percentages of skin tones in a country. */
function getSkins(country: Country): [Skin, number][] {
  if (country === 'PL') return skins(96, 3, 1);
  if (country === 'US' || country === 'CA') return skins(65, 21, 14);
  if (country === 'ES' || country === 'IT') return skins(60, 36, 4);
  return skins(80, 13, 7);
}

/** Returns a random date of birth for this age. */
function birthday(now: number, age: number, draw: Random): string {
  const day = new Date(now);
  day.setUTCFullYear(day.getUTCFullYear() - age);
  const before = draw.int(timeZoneDays, 365 - timeZoneDays);
  return new Date(day.getTime() - before * dayMs).toISOString().slice(0, 10);
}

const getSexuality = (gender: Gender, draw: Random): Sexuality =>
  draw.weighted<Sexuality>([
    ['hetero', 87],
    gender === 'male' ? ['gay', 8] : ['lesbian', 5],
    ['bi', gender === 'male' ? 5 : 8],
  ]);

function getStatus(age: number, draw: Random): RelationshipStatus {
  const shares: Record<RelationshipStatus, number> =
    age < 30
      ? { single: 78, unmarried: 13, living_together: 6, married: 1, divorced: 2, widowed: 0 }
      : age < 45
        ? { single: 54, unmarried: 10, living_together: 9, married: 8, divorced: 18, widowed: 1 }
        : age < 60
          ? { single: 28, unmarried: 5, living_together: 6, married: 10, divorced: 45, widowed: 6 }
          : { single: 20, unmarried: 3, living_together: 3, married: 8, divorced: 40, widowed: 26 };
  return draw.weighted(Object.entries(shares) as [RelationshipStatus, number][]);
}

function drawIntention(status: RelationshipStatus, draw: Random): Writer['intention'] {
  if (status === 'married' || status === 'living_together') return 'taken';
  return draw.chance(status === 'widowed' ? 0.6 : 0.5) ? 'lasting' : 'open';
}

/** `circles` lists related interests, of which each member has two groups. */
const { circles, tender, sensual, daring } = interests as Record<
  Exclude<keyof typeof interests, 'circles'>,
  Interest[]
> & { circles: Interest[][] };

/** Returns five to twelve interests in their display order. */
function getInterests(intention: Writer['intention'], draw: Random): Interest[] {
  const light = intention !== 'lasting';
  const [first = [], second = []] = draw.shuffle(circles);
  const everyday = draw.shuffle([...first, ...second]).slice(0, draw.int(5, 7));
  const chosen = new Set<Interest>([
    ...everyday,
    ...draw.shuffle(tender).slice(
      0,
      draw.weighted([
        [0, 3],
        [1, 4],
        [2, 3],
      ] as const),
    ),
    ...(intention === 'lasting' ? (['relationship'] as const) : []),
    ...(intention === 'open' && draw.chance(0.15) ? (['onenightstand'] as const) : []),
    ...(draw.chance(light ? 0.45 : 0.3) ? draw.shuffle(sensual).slice(0, draw.int(1, 2)) : []),
    ...(draw.chance(light ? 0.12 : 0.05) ? draw.shuffle(daring).slice(0, 1) : []),
  ]);
  // Two circles may share interests.
  for (const other of draw.shuffle(first)) if (chosen.size < 5) chosen.add(other);
  const kept = new Set([...chosen].slice(0, 12));
  return interestIds.filter((interest) => kept.has(interest));
}

/** Returns a time in the past eighteen months, more often a recent one. */
const getSignup = (now: number, draw: Random): number =>
  now - Math.floor(draw.next() ** 1.25 * signupDays * dayMs);

/** Returns the last activity, which is after signup and within a day for a third of the members. */
function lastActive(now: number, signup: number, draw: Random): number {
  const [from, to] = draw.weighted([
    [[0, 1], 34],
    [[1, 7], 30],
    [[7, 30], 21],
    [[30, 200], 15],
  ] as const);
  return Math.max(signup, now - Math.floor(draw.between(from, to) * dayMs));
}

function writeAboutMe({ texts }: Scene, writer: Writer, draw: Random): string {
  let text = aboutMe(writer, draw);
  for (let tries = 1; texts.has(text) && tries < textTries; tries += 1)
    text = aboutMe(writer, draw);
  texts.add(text);
  return text;
}
