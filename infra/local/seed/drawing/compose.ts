/** Puts a person together: who they are, and what they wear where on one photo. */
import { random } from '../random.ts';
import { backgroundOf, sceneNames, weatherOf } from './backgrounds.ts';
import { bodyOf, drawBody, fabricsFor, outfitFor } from './clothes.ts';
import { dyes, hairs, skins } from './colors.ts';
import { drawFace, faceDefinitions, faceOf } from './face.ts';
import type { Expression } from './features.ts';
import { drawCap, drawHair, hairDefinitions, styleOf } from './hair.ts';
import { element, round } from './shapes.ts';
import type { Traits } from './traits.ts';
import { drawWorn } from './worn.ts';

/** Most people smile at a camera. */
const expressions: readonly (readonly [expression: Expression, weight: number])[] = [
  ['smile', 24],
  ['grin', 26],
  ['laugh', 14],
  ['calm', 12],
  ['smirk', 12],
  ['happy', 8],
];
/** How large the figure is: on the main photo the face fills a card well. */
const mainScale = [1.14, 1.28] as const;
const otherScales = [0.94, 1.08, 1.2, 1.4] as const;

/** How far the background is out of focus. */
const blur = 10;

/** Two SVG pictures of 3:4, in the same coordinates of 600 by 800. */
export interface Picture {
  background: string;
  figure: string;
}

/**
 * One photo of a person. What the face is made of depends on the traits alone; place, clothes,
 * expression and distance on the photo's number too.
 */
export function compose(traits: Traits, photo: number): Picture {
  const { seed, gender, hair_color, tone } = traits;
  const self = random(`${seed}/face`);
  const skin = skins[tone];
  const hairColor = hair_color === 'other' ? self.pick(dyes) : hairs[hair_color];
  const style = styleOf(traits, self);
  const face = faceOf(traits, skin, hairColor, style.bearded ?? false, self);
  const body = bodyOf(traits, self);
  const hair = drawHair(style, hairColor, skin.base, random(`${seed}/hair`));

  const places = random(`${seed}/places`).shuffle(sceneNames);
  const place = places[photo % places.length] ?? '';
  const here = random(`${seed}/photo/${photo}`);
  const weather = weatherOf(place);
  const background = backgroundOf(place, here);
  const outfit = outfitFor(gender, weather, here);
  const [color, second] = fabricsFor(outfit, background.color, skin.base, here);
  const expression = here.weighted(expressions);
  const capped = style.hat && weather === 'cold' && here.chance(photo === 0 ? 0.2 : 0.6);
  const scale = photo === 0 ? here.between(...mainScale) : here.pick(otherScales);
  const x = 300 + here.between(-26, 26);
  const y = 340 + (1.2 - scale) * 40;
  const tilt = here.between(-6, 6);

  const head = (children: string) =>
    element(
      'g',
      {
        transform: `rotate(${round(tilt)} 0 190) scale(${face.width.toFixed(3)} ${face.height.toFixed(3)})`,
      },
      children,
    );
  const parts = [
    head(hair.back),
    element(
      'g',
      { transform: 'translate(0 -30)' },
      drawBody(body, face) + outfit.draw(body, color, second),
    ),
    head(
      [
        drawFace(face, expression, style.ears),
        hair.front,
        capped ? drawCap(second, gender === 'female') : '',
        drawWorn(face, style.ears),
      ].join(''),
    ),
  ];
  const definitions = faceDefinitions(face) + hairDefinitions(hairColor);
  return {
    background: picture(
      element('filter', { id: 'blur' }, element('feGaussianBlur', { stdDeviation: blur })) +
        // Larger than the picture: at its edge a blur mixes with nothing.
        element(
          'g',
          { filter: 'url(#blur)', transform: 'translate(-30 -40) scale(1.1)' },
          background.svg,
        ),
    ),
    figure: picture(
      `<defs>${definitions}</defs>` +
        element(
          'g',
          { transform: `translate(${round(x)} ${round(y)}) scale(${scale.toFixed(3)})` },
          parts.join(''),
        ),
    ),
  };
}

const picture = (children: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800">${children}</svg>`;
