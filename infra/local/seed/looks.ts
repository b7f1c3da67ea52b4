/** Who lives where: how people look and are called, in shares of a country's people. */
import type { Country, Locale } from '#shared/model/values.ts';
import type { EyeColor, HairColor, Tone } from './drawing/traits.ts';
import { type NameSet, nameSetOf } from './first-names.ts';

type Weights<T> = readonly (readonly [value: T, weight: number])[];

export interface Looks {
  tones: Weights<Tone>;
  hair: Weights<HairColor>;
  eyes: Weights<EyeColor>;
}

/** A part of the people of a country. */
export interface Origin {
  weight: number;
  looks: Looks;
  names: NameSet;
}

const north: Looks = {
  tones: [
    ['porcelain', 3],
    ['fair', 6],
    ['light', 3],
  ],
  hair: [
    ['blond', 5],
    ['dark_blond', 6],
    ['brown', 6],
    ['brunette', 5],
    ['dark_brown', 4],
    ['black', 1],
    ['red', 1],
  ],
  eyes: [
    ['blue', 9],
    ['green', 4],
    ['hazel', 3],
    ['brown', 5],
  ],
};
const south: Looks = {
  tones: [
    ['fair', 3],
    ['light', 6],
    ['olive', 3],
  ],
  hair: [
    ['blond', 1],
    ['dark_blond', 2],
    ['brown', 5],
    ['brunette', 6],
    ['dark_brown', 7],
    ['black', 4],
  ],
  eyes: [
    ['blue', 2],
    ['green', 2],
    ['hazel', 4],
    ['brown', 9],
  ],
};
const dark: Looks['hair'] = [
  ['black', 7],
  ['dark_brown', 4],
  ['brunette', 1],
];
const levantine: Looks = {
  tones: [
    ['light', 3],
    ['olive', 6],
    ['tan', 3],
  ],
  hair: dark,
  eyes: [
    ['green', 1],
    ['hazel', 2],
    ['brown', 9],
  ],
};
const black: Looks = {
  tones: [
    ['brown', 4],
    ['deep', 5],
    ['dark', 3],
  ],
  hair: dark,
  eyes: [['brown', 1]],
};
const indian: Looks = {
  tones: [
    ['tan', 5],
    ['brown', 4],
  ],
  hair: dark,
  eyes: [['brown', 1]],
};
const eastern: Looks = {
  tones: [
    ['fair', 4],
    ['light', 5],
  ],
  hair: dark,
  eyes: [['brown', 1]],
};
const latin: Looks = {
  tones: [
    ['light', 3],
    ['olive', 4],
    ['tan', 4],
  ],
  hair: dark,
  eyes: [
    ['hazel', 2],
    ['brown', 8],
  ],
};

/** The parts of a country's people, by the language they speak. */
export function originsOf(country: Country, locale: Locale): readonly Origin[] {
  const names = nameSetOf(country, locale);
  const most = (weight: number, looks: Looks): Origin => ({ weight, looks, names });
  if (country === 'PL') return [most(97, north), most(1, levantine), most(1, eastern)];
  if (country === 'US' || country === 'CA') {
    return [
      most(62, north),
      most(5, black),
      { weight: 8, looks: black, names: 'atlantic' },
      { weight: country === 'US' ? 17 : 3, looks: latin, names: 'es' },
      most(5, eastern),
      { weight: 3, looks: indian, names: 'indian' },
    ];
  }
  if (country === 'GB' || country === 'IE' || country === 'AU' || country === 'NZ') {
    return [
      most(84, north),
      { weight: 3, looks: black, names: 'atlantic' },
      { weight: 6, looks: indian, names: 'indian' },
      most(4, eastern),
    ];
  }
  if (country === 'IT' || country === 'ES') {
    return [
      most(92, south),
      { weight: 3, looks: levantine, names: 'levant' },
      { weight: 2, looks: black, names: 'atlantic' },
      most(country === 'ES' ? 5 : 1, latin),
    ];
  }
  return [
    most(country === 'FR' ? 42 : 80, north),
    most(country === 'FR' ? 38 : 4, south),
    { weight: 9, looks: levantine, names: 'levant' },
    { weight: 4, looks: black, names: 'atlantic' },
    { weight: 1, looks: indian, names: 'indian' },
    most(2, eastern),
  ];
}
