/** Interests by what they are about, so that a long list can be looked over. */
import type { Interest } from '#shared/model/values.ts';

const interestGroups = ['outdoors', 'home', 'out', 'food', 'together', 'intimate'] as const;
type InterestGroup = (typeof interestGroups)[number];

const groups: Record<Interest, InterestGroup> = {
  relationship: 'together',
  onenightstand: 'intimate',
  kissing: 'together',
  hugging: 'together',
  massages: 'together',
  lingerie: 'intimate',
  sex: 'intimate',
  safesex: 'intimate',
  publicsex: 'intimate',
  oralsex: 'intimate',
  analsex: 'intimate',
  sextoys: 'intimate',
  masturbating: 'intimate',
  exchangingpictures: 'intimate',
  threesome: 'intimate',
  gangbang: 'intimate',
  bondage: 'intimate',
  sadomasochism: 'intimate',
  gym: 'outdoors',
  sports: 'outdoors',
  dancing: 'out',
  travelling: 'outdoors',
  adventure: 'outdoors',
  party: 'out',
  tattoos: 'home',
  music: 'out',
  movies: 'out',
  videogames: 'home',
  politics: 'home',
  outdoors: 'outdoors',
  gardening: 'home',
  hiking: 'outdoors',
  biking: 'outdoors',
  reading: 'home',
  animals: 'home',
  beach: 'outdoors',
  art: 'out',
  photography: 'home',
  theater: 'out',
  shopping: 'out',
  fashion: 'home',
  astrology: 'home',
  cooking: 'food',
  foodie: 'food',
  bbq: 'food',
  sushi: 'food',
  vegetarian: 'food',
  wine: 'food',
  beer: 'food',
  tea: 'food',
  coffee: 'food',
};

/** The groups of what a brand offers, without empty ones. */
export const inGroups = (
  interests: readonly Interest[],
): { group: InterestGroup; interests: Interest[] }[] =>
  interestGroups
    .map((group) => ({ group, interests: interests.filter((id) => groups[id] === group) }))
    .filter((one) => one.interests.length > 0);
