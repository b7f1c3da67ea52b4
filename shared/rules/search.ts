/** Where a search starts before anybody chose anything. */
import * as limits from '../limits.ts';
import { type Gender, genders, type Sexuality, type SoughtGender } from '../model/values.ts';

const otherGender: Record<Gender, Gender> = { male: 'female', female: 'male' };
const yearsAround = 10;
const visitorsOldestYears = 60;

interface Person {
  gender: Gender;
  sexuality: Sexuality;
}

/** The genders that fit a member; who likes both starts with the other one. */
export function fittingGenders({ gender, sexuality }: Person): [Gender, ...Gender[]] {
  if (sexuality === 'bi') return [otherGender[gender], gender];
  return [sexuality === 'hetero' ? otherGender[gender] : gender];
}

/** What a member's search is for at first: both where both fit. */
export function soughtGender(person: Person): SoughtGender {
  const [first, second] = fittingGenders(person);
  return second ? 'both' : first;
}

/** The genders that a search is for. */
export const toGenders = (sought: SoughtGender): readonly Gender[] =>
  sought === 'both' ? genders : [sought];

/** The gender that fits a member first. */
export const fittingGender = (person: Person): Gender => fittingGenders(person)[0];

/** Whether each of two is of a gender that fits the other one. */
export const fitEachOther = (one: Person, other: Person): boolean =>
  fittingGenders(one).includes(other.gender) && fittingGenders(other).includes(one.gender);

/** Ages around a member's own, within what may be searched. */
export const fittingAges = (age: number, minAge: number): { min_age: number; max_age: number } => ({
  min_age: Math.min(limits.searchOldestYears, Math.max(minAge, age - yearsAround)),
  max_age: Math.min(limits.searchOldestYears, Math.max(minAge, age + yearsAround)),
});

/** For who has not said anything yet. */
export const visitorsSearch = (
  minAge: number,
): { gender: Gender; min_age: number; max_age: number } => ({
  gender: 'female',
  min_age: minAge,
  max_age: visitorsOldestYears,
});
