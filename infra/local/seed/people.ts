/** Believable members for a demo brand. The same options always give the same people. */
import type { Country, Gender, Interest, Locale, Sexuality } from '#shared/model/values.ts';
import { interestIds, type relationshipStatuses } from '#shared/model/values.ts';
import { aboutMe } from './about-me.ts';
import type { BodyType, EyeColor, HairColor, Tone } from './drawing/traits.ts';
import { type DrawnPerson, drawnPeople } from './drawings.ts';
import { type Era, eras, type NameSet, nameSets } from './first-names.ts';
import { type Origin, originsOf } from './looks.ts';
import { drawPlace, peopleIn } from './places.ts';
import type { PortraitSpec } from './portraits.ts';
import { deck, type Random, random } from './random.ts';
import type { Intention } from './texts/parts.ts';

type RelationshipStatus = (typeof relationshipStatuses)[number];

export interface Person {
  name: string;
  gender: Gender;
  sexuality: Sexuality;
  /** YYYY-MM-DD. */
  date_of_birth: string;
  country: Country;
  /** ISO 3166-2 code, one of the options' regions. */
  region: string;
  city: string;
  about_me: string;
  interests: Interest[];
  hair_color: HairColor;
  eye_color: EyeColor;
  body_type: BodyType;
  relationship_status: RelationshipStatus;
  tattoos: boolean | null;
  fictional: boolean;
  /** Moments in ISO 8601 UTC with milliseconds, none after `today`. */
  signup_date: string;
  last_active: string;
  /** One to five photos, the main one first. */
  portraits: PortraitSpec[];
}

export interface PeopleOptions {
  brand: {
    countries: readonly Country[];
    /** The language of the texts. */
    default_locale: Locale;
    /** Whether the brand runs fictional profiles. */
    fictional: boolean;
    /** Years; 18 where it is left out. */
    min_age?: number;
  };
  count: number;
  /** Another seed gives other people; where it is left out, each set of countries has its own. */
  seed?: string;
  regions: Readonly<Record<Country, readonly { id: string; name: string }[]>>;
  /** The moment the population is of (ISO 8601); a day stands for its beginning in UTC. */
  today: string;
}

const fictionalShare = 0.08;
const maxAge = 67;
/** Nobody is of age in one time zone only. */
const timeZoneDays = 2;
const dayMs = 86_400_000;
const signupDays = 548;
/** Tries for a text nobody has yet. */
const textTries = 20;

/**
 * Throws a RangeError where `today` is no moment, an Error where none of the regions are known.
 */
export function people(options: PeopleOptions): Person[] {
  const { brand, count, regions } = options;
  const seed = options.seed ?? `${brand.countries.join()}/${brand.default_locale}`;
  const now = new Date(options.today).getTime();
  if (Number.isNaN(now)) throw new RangeError(`${options.today} is no moment`);
  const scene: Scene = {
    brand,
    now,
    seed,
    regions: new Set(brand.countries.flatMap((country) => regions[country].map(({ id }) => id))),
    drawn: random(`${seed}/drawn`).shuffle(drawnPeople),
    names: new Map(),
    texts: new Set(),
  };
  return Array.from({ length: count }, (_, index) => personOf(scene, index));
}

/** What all people of a run share. */
interface Scene {
  brand: PeopleOptions['brand'];
  now: number;
  seed: string;
  regions: ReadonlySet<string>;
  /** Drawings that nobody has yet: every other member gets one while there are any. */
  drawn: DrawnPerson[];
  names: Map<string, () => string>;
  texts: Set<string>;
}

function personOf(scene: Scene, index: number): Person {
  const { brand, seed } = scene;
  const draw = random(`${seed}/${index}`);
  const locale = brand.default_locale;
  const gender: Gender = draw.chance(0.5) ? 'female' : 'male';
  const country = draw.weighted(brand.countries.map((one) => [one, peopleIn(one)] as const));
  const origins = originsOf(country, locale);
  const drawing = index % 2 === 0 ? takeDrawing(scene, gender, origins) : null;

  const origin = draw.weighted(
    origins
      .filter(({ looks }) => !drawing || looks.tones.some(([tone]) => tone === drawing.tone))
      .map((one) => [one, one.weight] as const),
  );
  const age = ageOf(Math.max(brand.min_age ?? 18, 18), drawing, draw);
  const dateOfBirth = birthday(scene.now, age, draw);
  const tone = drawing?.tone ?? draw.weighted(origin.looks.tones);
  const hairColor = drawing?.hair_color ?? hairOf(origin, gender, age, draw);
  const eyeColor = drawing?.eye_color ?? draw.weighted(origin.looks.eyes);
  const bodyType = draw.weighted<BodyType>([
    ['slim', 34],
    ['normal', 50],
    ['fat', drawing ? 0 : 16],
  ]);
  const status = statusOf(age, draw);
  const intention = intentionOf(status, draw);
  const interests = interestsOf(intention, draw);
  const place = drawPlace(country, locale, scene.regions, draw);
  const fictional = brand.fictional && draw.chance(fictionalShare);
  const signup = signupOf(scene.now, draw);

  return {
    name: nameOf(scene, origin.names, gender, dateOfBirth, draw),
    gender,
    sexuality: sexualityOf(gender, draw),
    date_of_birth: dateOfBirth,
    country,
    region: place.region,
    city: place.city,
    about_me: textOf(scene, { locale, gender, age, interests, intention }, draw),
    interests,
    hair_color: hairColor,
    eye_color: eyeColor,
    body_type: bodyType,
    relationship_status: status,
    tattoos: draw.chance(0.18) ? null : draw.chance(age < 42 ? 0.38 : 0.2),
    fictional,
    signup_date: new Date(signup).toISOString(),
    // Nothing makes a fictional profile look used.
    last_active: new Date(fictional ? signup : lastActive(scene.now, signup, draw)).toISOString(),
    portraits: portraitsOf(drawing, draw, {
      seed: `${seed}/${index}`,
      gender,
      age,
      hair_color: hairColor,
      eye_color: eyeColor,
      body_type: bodyType,
      tone,
    }),
  };
}

function takeDrawing(
  { drawn, brand }: Scene,
  gender: Gender,
  origins: readonly Origin[],
): DrawnPerson | null {
  const seen = (tone: Tone) =>
    origins.some(({ looks }) => looks.tones.some(([one]) => one === tone));
  const at = drawn.findIndex(
    (one) => one.gender === gender && seen(one.tone) && one.ages[1] >= (brand.min_age ?? 18),
  );
  return at === -1 ? null : (drawn.splice(at, 1)[0] ?? null);
}

/** Most are between 25 and 45. */
const ageWeights: readonly (readonly [age: number, weight: number])[] = [
  [18, 25],
  [21, 60],
  [25, 92],
  [28, 100],
  [40, 96],
  [45, 84],
  [52, 58],
  [60, 32],
  [67, 14],
];

function ageOf(minAge: number, drawing: DrawnPerson | null, draw: Random): number {
  const [from, to] = drawing?.ages ?? [minAge, maxAge];
  const ages = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return draw.weighted(
    ages.filter((age) => age >= minAge).map((age) => [age, ageWeight(age)] as const),
  );
}

/** Between the ages of the table the weight changes evenly. */
function ageWeight(age: number): number {
  const next = ageWeights.findIndex(([at]) => at >= age);
  const [toAge, to] = ageWeights[next] ?? [age, 0];
  const [fromAge, from] = ageWeights[next - 1] ?? [toAge, to];
  return toAge === fromAge ? to : from + ((to - from) * (age - fromAge)) / (toAge - fromAge);
}

/** A day on which somebody of that age may have been born. */
function birthday(now: number, age: number, draw: Random): string {
  const day = new Date(now);
  day.setUTCFullYear(day.getUTCFullYear() - age);
  const before = draw.int(timeZoneDays, 365 - timeZoneDays);
  return new Date(day.getTime() - before * dayMs).toISOString().slice(0, 10);
}

function hairOf({ looks }: Origin, gender: Gender, age: number, draw: Random): HairColor {
  const woman = gender === 'female';
  const grayed = Math.min(Math.max((age - 43) / 34, 0), 0.7) * (woman ? 0.6 : 1);
  if (!woman && draw.chance(Math.min(Math.max((age - 24) / 160, 0.01), 0.2))) return 'bald';
  if (draw.chance(grayed)) return draw.chance(age > 58 ? 0.4 : 0.12) ? 'white' : 'gray';
  if (draw.chance(woman && age < 48 ? 0.04 : 0.008)) return 'other';
  return draw.weighted(looks.hair);
}

function nameOf(
  { seed, names }: Scene,
  set: NameSet,
  gender: Gender,
  dateOfBirth: string,
  draw: Random,
): string {
  const year = Number(dateOfBirth.slice(0, 4));
  const own: Era = year < 1975 ? 'early' : year < 1995 ? 'middle' : 'late';
  // Some names come early, some stay.
  const era = draw.chance(0.85) ? own : draw.pick(eras.filter((one) => isNext(one, own)));
  const key = `${set}/${gender}/${era}`;
  const deal = names.get(key) ?? deck(nameSets[set][gender][era], random(`${seed}/names/${key}`));
  names.set(key, deal);
  return deal();
}

const isNext = (one: Era, other: Era) => Math.abs(eras.indexOf(one) - eras.indexOf(other)) === 1;

const sexualityOf = (gender: Gender, draw: Random): Sexuality =>
  draw.weighted<Sexuality>([
    ['hetero', 87],
    gender === 'male' ? ['gay', 8] : ['lesbian', 5],
    ['bi', gender === 'male' ? 5 : 8],
  ]);

function statusOf(age: number, draw: Random): RelationshipStatus {
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

function intentionOf(status: RelationshipStatus, draw: Random): Intention {
  if (status === 'married' || status === 'living_together') return 'taken';
  return draw.weighted<Intention>([
    ['lasting', status === 'widowed' ? 70 : 50],
    ['open', 28],
    ['light', 22],
  ]);
}

/** What goes together; somebody moves in two of these circles. */
const circles: readonly (readonly Interest[])[] = [
  ['gym', 'sports', 'biking', 'dancing', 'beach'],
  ['hiking', 'outdoors', 'biking', 'adventure', 'travelling', 'photography'],
  ['reading', 'art', 'theater', 'music', 'photography', 'politics'],
  ['cooking', 'foodie', 'wine', 'sushi', 'coffee', 'vegetarian'],
  ['bbq', 'beer', 'music', 'sports', 'movies'],
  ['movies', 'videogames', 'music', 'coffee', 'sushi'],
  ['gardening', 'animals', 'cooking', 'tea', 'reading'],
  ['party', 'dancing', 'music', 'fashion', 'wine'],
  ['travelling', 'beach', 'photography', 'foodie', 'adventure'],
  ['fashion', 'shopping', 'astrology', 'tattoos', 'coffee'],
  ['animals', 'outdoors', 'hiking', 'beach', 'tea'],
];
const tender: readonly Interest[] = ['kissing', 'hugging', 'massages'];
const sensual: readonly Interest[] = ['sex', 'safesex', 'lingerie', 'oralsex'];
const daring: readonly Interest[] = [
  'sextoys',
  'exchangingpictures',
  'threesome',
  'bondage',
  'masturbating',
  'publicsex',
  'sadomasochism',
  'analsex',
];

/** Five to twelve, in the order they are shown. */
function interestsOf(intention: Intention, draw: Random): Interest[] {
  const light = intention === 'light' || intention === 'taken';
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
    ...(intention === 'light' && draw.chance(0.35) ? (['onenightstand'] as const) : []),
    ...(draw.chance(light ? 0.6 : 0.3) ? draw.shuffle(sensual).slice(0, draw.int(1, 2)) : []),
    ...(draw.chance(light ? 0.2 : 0.05) ? draw.shuffle(daring).slice(0, 1) : []),
  ]);
  // Two circles may share some.
  for (const other of draw.shuffle(first)) if (chosen.size < 5) chosen.add(other);
  const kept = new Set([...chosen].slice(0, 12));
  return interestIds.filter((interest) => kept.has(interest));
}

/** Somewhere in the past eighteen months, more of them lately. */
const signupOf = (now: number, draw: Random): number =>
  now - Math.floor(draw.next() ** 1.25 * signupDays * dayMs);

/** A third was here within a day, not before signing up. */
function lastActive(now: number, signup: number, draw: Random): number {
  const [from, to] = draw.weighted([
    [[0, 1], 34],
    [[1, 7], 30],
    [[7, 30], 21],
    [[30, 200], 15],
  ] as const);
  return Math.max(signup, now - Math.floor(draw.between(from, to) * dayMs));
}

function textOf({ texts }: Scene, writer: Parameters<typeof aboutMe>[0], draw: Random): string {
  let text = aboutMe(writer, draw);
  for (let tries = 1; texts.has(text) && tries < textTries; tries += 1)
    text = aboutMe(writer, draw);
  texts.add(text);
  return text;
}

function portraitsOf(
  drawing: DrawnPerson | null,
  draw: Random,
  face: Extract<PortraitSpec, { face: unknown }>['face'],
): PortraitSpec[] {
  if (drawing) return drawing.photos.map((name) => ({ drawing: name }));
  const photos = draw.weighted([
    [1, 30],
    [2, 26],
    [3, 22],
    [4, 13],
    [5, 9],
  ] as const);
  return Array.from({ length: photos }, (_, photo) => ({ face, photo }));
}
