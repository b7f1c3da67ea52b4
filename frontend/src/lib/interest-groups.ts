/** The interests by subject, so that fifty of them can be looked through. */
import type { Interest } from '#shared/model/values.ts';

/** Both in the order shown; the names are keys below `values:interest_group`. */
export const interestGroups = {
  closeness: ['relationship', 'onenightstand', 'kissing', 'hugging', 'massages'],
  desire: [
    'lingerie',
    'sex',
    'safesex',
    'publicsex',
    'oralsex',
    'analsex',
    'sextoys',
    'masturbating',
    'exchangingpictures',
    'threesome',
    'gangbang',
    'bondage',
    'sadomasochism',
  ],
  body_mind: ['gym', 'sports', 'tattoos', 'astrology'],
  going_out: ['dancing', 'party', 'shopping', 'fashion'],
  culture: [
    'music',
    'movies',
    'videogames',
    'politics',
    'reading',
    'art',
    'photography',
    'theater',
  ],
  outdoors: [
    'travelling',
    'adventure',
    'outdoors',
    'gardening',
    'hiking',
    'biking',
    'animals',
    'beach',
  ],
  food: ['cooking', 'foodie', 'bbq', 'sushi', 'vegetarian', 'wine', 'beer', 'tea', 'coffee'],
} as const satisfies Record<string, readonly Interest[]>;

export type InterestGroup = keyof typeof interestGroups;

/** The groups with those of their interests that a brand offers; empty ones are left out. */
export function offeredGroups(
  offered: readonly Interest[],
): { group: InterestGroup; interests: readonly Interest[] }[] {
  return (Object.entries(interestGroups) as [InterestGroup, readonly Interest[]][])
    .map(([group, all]) => ({ group, interests: all.filter((id) => offered.includes(id)) }))
    .filter(({ interests }) => interests.length > 0);
}
