/** The drawings of portraits/: who is on them. */
import type { Gender } from '#shared/model/values.ts';
import type { EyeColor, HairColor, Tone } from './drawing/traits.ts';

export interface DrawnPerson {
  /** Names of files without their ending; the first is the main photo. */
  photos: readonly [string, ...string[]];
  gender: Gender;
  hair_color: HairColor;
  eye_color: EyeColor;
  tone: Tone;
  /** Between these ages the drawing is believable. */
  ages: readonly [from: number, to: number];
}

const person = (
  photos: readonly [string, ...string[]],
  gender: Gender,
  hair_color: HairColor,
  eye_color: EyeColor,
  tone: Tone,
  ages: readonly [from: number, to: number],
): DrawnPerson => ({ photos, gender, hair_color, eye_color, tone, ages });

export const drawnPeople: readonly DrawnPerson[] = [
  person(['daan', 'daan2'], 'male', 'brown', 'green', 'fair', [29, 39]),
  person(['deniz'], 'male', 'black', 'brown', 'olive', [26, 36]),
  person(['emre'], 'male', 'black', 'brown', 'tan', [27, 38]),
  person(['felix'], 'male', 'red', 'green', 'fair', [27, 40]),
  person(['henrik'], 'male', 'gray', 'blue', 'fair', [51, 64]),
  person(['jonas', 'jonas2', 'jonas3', 'jonas4'], 'male', 'blond', 'blue', 'fair', [25, 36]),
  person(['luca'], 'male', 'black', 'brown', 'olive', [21, 32]),
  person(['malik'], 'male', 'black', 'brown', 'dark', [23, 36]),
  person(['mattis'], 'male', 'dark_blond', 'green', 'fair', [22, 33]),
  person(['paul'], 'male', 'dark_brown', 'brown', 'olive', [25, 38]),
  person(['eva'], 'female', 'dark_brown', 'brown', 'fair', [27, 38]),
  person(['femke'], 'female', 'blond', 'blue', 'fair', [24, 36]),
  person(['iris'], 'female', 'black', 'brown', 'deep', [26, 38]),
  person(['lotte'], 'female', 'red', 'green', 'fair', [23, 36]),
  person(['maud', 'maud2'], 'female', 'dark_brown', 'blue', 'fair', [26, 37]),
  person(['merel'], 'female', 'brunette', 'brown', 'fair', [21, 32]),
  person(['noor'], 'female', 'black', 'brown', 'olive', [24, 36]),
  person(['roos'], 'female', 'gray', 'blue', 'fair', [53, 65]),
  person(['sanne', 'sanne2', 'sanne3', 'sanne4'], 'female', 'dark_blond', 'blue', 'fair', [24, 35]),
  person(['yara'], 'female', 'dark_brown', 'brown', 'tan', [21, 33]),
];
