/** What a drawn person looks like. */
import type { bodyTypes, eyeColors, Gender, hairColors } from '#shared/model/values.ts';

export type HairColor = (typeof hairColors)[number];
export type EyeColor = (typeof eyeColors)[number];
export type BodyType = (typeof bodyTypes)[number];

/** Skin, from light to dark. */
export const tones = [
  'porcelain',
  'fair',
  'light',
  'olive',
  'tan',
  'brown',
  'deep',
  'dark',
] as const;
export type Tone = (typeof tones)[number];

export interface Traits {
  /** Decides what the rest leaves open: shape of the face, haircut, glasses, … */
  seed: string;
  gender: Gender;
  /** Whole years. */
  age: number;
  hair_color: HairColor;
  eye_color: EyeColor;
  body_type: BodyType;
  tone: Tone;
}
