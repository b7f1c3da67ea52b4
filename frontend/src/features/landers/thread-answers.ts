/** The answers to the questions along the thread. */
import type { Lander } from '#shared/api/lander.ts';
import {
  type Gender,
  genders,
  type Interest,
  interestIds,
  type Sexuality,
  sexualities,
} from '#shared/model/values.ts';

/** Empty strings stand for what is not answered. */
export interface Answers {
  interests: readonly Interest[];
  gender: Gender | '';
  sexuality: Sexuality | '';
  country: string;
  /** ISO 3166-2 code. */
  region: string;
}

export const questions = ['interests', 'gender', 'sexuality', 'region'] as const;
/** The questions, and the form after them. */
export const stops = [...questions, 'form'] as const;
export type Stop = (typeof stops)[number];

/** Which part of the page an address's fragment names; the first where it names none. */
export const readStop = (hash: string): Stop =>
  stops.find((stop) => hash === `#${stop}`) ?? stops[0];

const offered = ['relationship', 'onenightstand', 'hugging', 'adventure'] as const;
export type OfferedInterest = (typeof offered)[number];

export const isOffered = (interest: Interest): interest is OfferedInterest =>
  (offered as readonly Interest[]).includes(interest);

/** The interests to choose from: four, the one that the brand preselects among them. */
export function offeredInterests({ interest }: Pick<Lander, 'interest'>): readonly Interest[] {
  return interest && !isOffered(interest) ? [interest, ...offered.slice(0, -1)] : offered;
}

/** What the page itself answers: what the brand preselects. */
export const preselected = ({
  interest,
  region,
}: Pick<Lander, 'interest' | 'region'>): Answers => ({
  interests: interest ? [interest] : [],
  gender: '',
  sexuality: '',
  country: region?.slice(0, 2) ?? '',
  region: region ?? '',
});

/** What the controls hold, also where they were used before the application ran. */
export function readControls(root: ParentNode): Answers {
  const checked = (name: string) =>
    [...root.querySelectorAll<HTMLInputElement>(`input[name="${name}"]:checked`)].map(
      ({ value }) => value,
    );
  const chosen = (name: string) =>
    root.querySelector<HTMLSelectElement>(`select[name="${name}"]`)?.value ?? '';
  const region = chosen('region');
  const interests = checked('interests');
  return {
    interests: interestIds.filter((id) => interests.includes(id)),
    gender: genders.find((one) => checked('gender').includes(one)) ?? '',
    sexuality: sexualities.find((one) => checked('sexuality').includes(one)) ?? '',
    country: region.slice(0, 2),
    region,
  };
}

/**
 * The answers to go on with: what the visitor has just chosen, else what was chosen before in this
 * visit, else what the page began with.
 */
export function mergeAnswers(given: Answers, kept: Answers, began: Answers): Answers {
  const [place = began] = [given, kept].filter(
    ({ region }) => region !== '' && region !== began.region,
  );
  return {
    interests: mergeInterests(given, kept, began),
    gender: given.gender || kept.gender,
    sexuality: given.sexuality || kept.sexuality,
    country: place.country,
    region: place.region,
  };
}

function mergeInterests(given: Answers, kept: Answers, began: Answers): readonly Interest[] {
  const isUntouched = given.interests.join() === began.interests.join();
  return isUntouched && kept.interests.length > 0 ? kept.interests : given.interests;
}

/** How many of the questions have an answer. */
export const countAnswered = (answers: Answers): number =>
  questions.filter((question) => answers[question].length > 0).length;
