/** Schemas of the specification's value lists, apart from the lists, so that a page that only shows values loads none. */
import * as z from 'zod/mini';
import {
  bodyTypes,
  countries,
  deleteReasons,
  emailTypes,
  eyeColors,
  genders,
  hairColors,
  interestIds,
  locales,
  photoTypes,
  relationshipStatuses,
  reportReasons,
  sexualities,
  soughtGenders,
} from './values.ts';

export const genderSchema = z.enum(genders);
export const soughtGenderSchema = z.enum(soughtGenders);
export const sexualitySchema = z.enum(sexualities);
export const localeSchema = z.enum(locales);
export const countrySchema = z.enum(countries);
export const interestSchema = z.enum(interestIds);
/** What a profile states by one choice from a list. */
export const choiceSchemas = {
  hair_color: z.enum(hairColors),
  eye_color: z.enum(eyeColors),
  body_type: z.enum(bodyTypes),
  relationship_status: z.enum(relationshipStatuses),
  sexuality: sexualitySchema,
};
export const emailTypeSchema = z.enum(emailTypes);

export const deleteReasonSchema = z.enum(deleteReasons);
export const reportReasonSchema = z.enum(reportReasons);
export const photoTypeSchema = z.enum(photoTypes);
