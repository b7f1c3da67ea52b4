/** What a visitor answers before the form of signing up, kept for it. */
import {
  type Gender,
  genders,
  type Interest,
  type Sexuality,
  sexualities,
} from '#shared/model/values.ts';
import { keepDraft, keepInterests, readDraft, readInterests } from '../form/draft.ts';
import { emptyValues, type SignupValues } from '../form/values.ts';

/** Empty strings stand for what is not answered. */
export interface StartAnswers extends Pick<SignupValues, 'country' | 'region'> {
  gender: Gender | '';
  sexuality: Sexuality | '';
  interests: readonly Interest[];
}

/** Puts the answers into the draft; an answer that was taken back leaves it. */
export function keepAnswers({ gender, sexuality, country, region, interests }: StartAnswers): void {
  keepDraft({ ...emptyValues, ...readDraft(), gender, sexuality, country, region });
  keepInterests(interests);
}

/** What the draft holds of the answers. */
export function readAnswers(): StartAnswers {
  const { gender, sexuality, country, region } = { ...emptyValues, ...readDraft() };
  return {
    gender: genders.find((one) => one === gender) ?? '',
    sexuality: sexualities.find((one) => one === sexuality) ?? '',
    // A country alone is what the form begins with, not an answer.
    country: region && country,
    region,
    interests: readInterests(),
  };
}
