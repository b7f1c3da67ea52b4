/**
 * The head without its hair. The middle between the eyes is the origin; the head reaches from
 * -152 (skull) to about 150 (chin), 100 to each side. Light comes from the upper left.
 */
import type { Random } from '../random.ts';
import { type Beard, beardOf, drawBeard, drawMoustache } from './beard.ts';
import { darker, hairs, irises, lighter, mix, type Skin } from './colors.ts';
import { drawBrow, drawEye, drawLines, drawMouth, drawNose, type Expression } from './features.ts';
import {
  blend,
  curve,
  ellipse,
  fill,
  line,
  linear,
  loop,
  type Point,
  points,
  radial,
  shape,
  symmetric,
  within,
} from './shapes.ts';
import type { Traits } from './traits.ts';
import { type Earring, type Glasses, glassesOf } from './worn.ts';

/** Right half, from the crown to the ear: the same in every face, so that every haircut fits. */
const skull: readonly Point[] = points('0 -152, 55 -141, 89 -98, 101 -40, 100 2');
/** From below the ear to the chin. */
const jaws = {
  oval: points('96 38, 85 82, 62 119, 31 144, 0 151'),
  round: points('98 42, 92 84, 71 119, 37 140, 0 146'),
  square: points('97 42, 92 86, 76 121, 42 143, 0 149'),
  heart: points('95 34, 82 77, 56 116, 26 143, 0 152'),
  long: points('95 42, 86 90, 65 130, 34 155, 0 162'),
  diamond: points('99 30, 87 75, 60 117, 29 145, 0 154'),
} satisfies Record<string, readonly Point[]>;

/** What a person keeps from one photo to the next. */
export interface Face {
  woman: boolean;
  skin: Skin;
  /** From the ear to the chin, on the right. */
  jaw: Point[];
  outline: string;
  chinY: number;
  /** Stretch of the whole head. */
  width: number;
  height: number;
  eyes: { iris: string; halfWidth: number; open: number; slant: number; apart: number };
  brows: { color: string; thickness: number; arch: number; y: number };
  nose: { width: number; length: number; shape: 'soft' | 'round' | 'straight' };
  mouth: { y: number; width: number; fullness: number; color: string };
  ears: number;
  freckles: boolean;
  makeup: boolean;
  mole: Point | null;
  beard: Beard | null;
  glasses: Glasses | null;
  earrings: Earring | null;
  /** From 0 (none) to 1. */
  lines: number;
}

/** Decides what the traits leave open. */
export function faceOf(
  traits: Traits,
  skin: Skin,
  hairColor: string,
  bearded: boolean,
  draw: Random,
): Face {
  const { gender, age, eye_color, body_type, hair_color } = traits;
  const woman = gender === 'female';
  const jawNames = woman
    ? (['oval', 'round', 'heart', 'diamond', 'oval'] as const)
    : (['oval', 'square', 'long', 'square', 'round'] as const);
  const first = jaws[draw.pick(jawNames)];
  const second = jaws[draw.pick(jawNames)];
  const fuller = body_type === 'fat' ? 0.7 : 0;
  const slimmer = body_type === 'slim' ? 0.96 : 1;
  const jaw = blend(blend(first, second, draw.next()), jaws.round, fuller).map(
    ([x, y]): Point => [x * (woman ? 0.955 : 1) * slimmer + (x > 30 ? fuller * 6 : 0), y],
  );
  const chinY = (jaw.at(-1) as Point)[1];
  const lines = Math.min(Math.max((age - 34) / 30, 0), 1);
  const noseLength = draw.between(54, 63);
  const browColor =
    hair_color === 'white' || hair_color === 'gray'
      ? mix(darker(hairColor, 0.4), skin.line, 0.2)
      : mix(darker(hairColor, hairColor === hairs.blond ? 0.22 : 0.3), skin.line, 0.25);
  return {
    woman,
    skin,
    jaw,
    outline: loop(symmetric([...skull, ...jaw])),
    chinY,
    width: draw.between(0.95, 1.05) * (body_type === 'fat' ? 1.03 : 1),
    height: draw.between(0.97, 1.03),
    eyes: {
      iris: irises[eye_color],
      halfWidth: draw.between(20.5, 23.5) * (woman ? 1.04 : 0.96),
      open: draw.between(0.86, 1.08) * (woman ? 1.04 : 0.92) * (1 - lines * 0.1),
      slant: draw.between(-3, 4),
      apart: draw.between(41.5, 45.5),
    },
    brows: {
      color: browColor,
      thickness: woman ? draw.between(5.5, 8) : draw.between(8, 11.5),
      arch: woman ? draw.between(4, 7.5) : draw.between(1.5, 4.5),
      y: draw.between(-37, -33) + (woman ? -2 : 1),
    },
    nose: {
      width: draw.between(13, 18) * (woman ? 0.92 : 1.08),
      length: noseLength,
      shape: draw.pick(['soft', 'round', 'straight']),
    },
    mouth: {
      y: noseLength + (chinY - noseLength) * 0.42,
      width: draw.between(28, 34),
      fullness: draw.between(0.8, 1.15) * (woman ? 1.12 : 0.82),
      color: woman
        ? mix(
            skin.lips,
            draw.pick(['#c4475a', '#b8434a', '#c9736b', '#a83a52']),
            draw.between(0.1, 0.55),
          )
        : mix(skin.lips, skin.base, 0.25),
    },
    ears: draw.between(0.9, 1.1),
    freckles: hair_color === 'red' ? draw.chance(0.7) : draw.chance(0.08),
    makeup: woman && draw.chance(0.6),
    mole: draw.chance(0.14) ? draw.pick<Point>(points('52 82, -58 66, 34 116, -30 78')) : null,
    beard: woman ? null : beardOf(traits, hairColor, skin, bearded, draw),
    glasses: draw.chance(age > 44 ? 0.34 : 0.2) ? glassesOf(woman, draw) : null,
    earrings: woman && draw.chance(0.45) ? draw.pick<Earring>(['stud', 'hoop', 'drop']) : null,
    lines,
  };
}

/** Gradients that a face refers to. */
export function faceDefinitions({ skin, eyes, mouth, woman }: Face): string {
  return [
    linear(
      'skin',
      [0.1, 0],
      [0.9, 1],
      [
        [0, skin.light],
        [0.45, skin.base],
        [1, mix(skin.base, skin.shade, 0.55)],
      ],
    ),
    radial('blush', [
      [0, skin.blush, woman ? 0.36 : 0.22],
      [1, skin.blush, 0],
    ]),
    radial('glow', [
      [0, skin.light, 0.75],
      [1, skin.light, 0],
    ]),
    radial('shadow', [
      [0, skin.shade, 0.75],
      [1, skin.shade, 0],
    ]),
    linear(
      'side',
      [0, 0],
      [1, 0],
      [
        [0, skin.shade, 0],
        [1, skin.shade, 0.75],
      ],
    ),
    linear(
      'iris',
      [0, 0],
      [0, 1],
      [
        [0, darker(eyes.iris, 0.45)],
        [0.5, eyes.iris],
        [1, lighter(eyes.iris, 0.32)],
      ],
    ),
    linear(
      'lip',
      [0, 0],
      [0, 1],
      [
        [0, mouth.color],
        [1, lighter(mouth.color, 0.16)],
      ],
    ),
  ].join('');
}

/** Ears and head with its features. */
export function drawFace(face: Face, expression: Expression, earsShow: boolean): string {
  const { skin, outline, chinY } = face;
  return [
    earsShow ? drawEar(face, -1) + drawEar(face, 1) : '',
    fill(outline, 'url(#skin)'),
    within(
      'head',
      outline,
      [
        // Away from the light, below the hair and below the mouth.
        fill(
          shape(
            [
              [104, -152],
              [86, -60],
              [80, 20],
              [70, 90],
              [20, chinY + 4],
            ],
            [
              [60, chinY + 20],
              [130, 60],
              [130, -152],
            ],
          ),
          'url(#side)',
        ),
        ellipse([0, -128], 120, 52, 'url(#shadow)', 0.6),
        ellipse([-22, -62], 62, 40, 'url(#glow)', 0.55),
        ellipse([-54, 40], 36, 26, 'url(#glow)', 0.5),
        ellipse([0, chinY - 26], 22, 8, 'url(#shadow)', 0.45),
        ellipse([-4, chinY - 11], 18, 8, 'url(#glow)', 0.4),
        ellipse([-59, 54], 34, 26, 'url(#blush)'),
        ellipse([59, 54], 34, 26, 'url(#blush)'),
        face.freckles ? drawFreckles(skin) : '',
      ].join(''),
    ),
    drawBeard(face),
    drawNose(face),
    drawMouth(face, expression),
    drawEye(face, -1, expression),
    drawEye(face, 1, expression),
    drawBrow(face, -1, expression),
    drawBrow(face, 1, expression),
    drawLines(face, expression),
    face.mole ? ellipse(face.mole, 2.2, 2.2, skin.line, 0.8) : '',
    face.beard ? drawMoustache(face, face.beard) : '',
  ].join('');
}

function drawEar({ skin, ears }: Face, side: -1 | 1): string {
  const at = (text: string) =>
    points(text).map(([x, y]): Point => [side * (96 + (x - 96) * ears), y * ears + 8]);
  return (
    fill(
      loop(at('92 -22, 108 -26, 118 -8, 114 16, 104 34, 94 34')),
      mix(skin.base, skin.shade, side === 1 ? 0.5 : 0.15),
    ) + line(curve(at('103 -12, 110 -6, 107 8, 102 20')), skin.line, 2.4, 0.45)
  );
}

function drawFreckles(skin: Skin): string {
  const spots: Point[] = points(
    '-62 40, -50 46, -40 40, -56 54, -44 57, -70 50, -32 50, -10 40, 2 44, 9 38, 62 41, 50 45, 40 41, 57 55, 45 56, 70 49, 33 50',
  );
  return spots
    .map((spot, index) => ellipse(spot, 1.5 + (index % 3) * 0.4, 1.5, skin.line, 0.5))
    .join('');
}
