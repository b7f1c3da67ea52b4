/**
 * A brand's looks: design tokens, typography, logo, hero and home page. All of it is data,
 * and components know token names only.
 */
import * as z from 'zod/mini';
import { fontCatalogue, fontIds } from './fonts.ts';
import { contrastProblems } from './rules/contrast.ts';
import { themeBaseTokens, themeColorTokens } from './theme-tokens.ts';

export const assetPath = z
  .string()
  .check(z.regex(/^assets\/[a-z0-9][a-z0-9._/-]*$/, { error: 'must be a path under assets/' }));
/** Anything that could leave the declaration it is written into is refused. */
const tokenValue = z.string().check(
  z.minLength(1),
  z.maxLength(200),
  z.regex(/^[^;{}<>\\@!]*$/, { error: 'must not contain ; { } < > \\ @ or !' }),
  z.refine((value) => !/url\(|expression|\/\*/i.test(value), {
    error: 'must not contain url( or a comment',
  }),
);
export const hex = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/, { error: 'must be #rrggbb' }));

/** Tokens that are not plain colours although they belong to a mode. */
const looseColorTokens = new Set<string>(['--scrim', '--veil', '--shadow-1', '--shadow-2']);

function tokens<Name extends string>(
  names: readonly Name[],
  getSchema: (name: Name) => z.core.$ZodType<string>,
) {
  return z.strictObject(
    Object.fromEntries(names.map((name) => [name, getSchema(name)])) as Record<
      Name,
      z.ZodMiniType<string>
    >,
  );
}
const colors = tokens(themeColorTokens, (name) => (looseColorTokens.has(name) ? tokenValue : hex));

/** A drawn person of the hero, who has neither name nor age: nobody may take the drawing for a member. */
const heroPictureSchema = z.strictObject({ file: assetPath });

/** How the home page goes on below its hero; each has sections of its own, in an order of its own. */
export const homeCompositions = ['scenes', 'evening', 'board', 'chapters'] as const;

/** What the home page tells below its hero, and the drawn people in it. */
const homeSchema = z.strictObject({
  composition: z.enum(homeCompositions),
  pictures: z.strictObject({
    /** Who writes in the example of a conversation. */
    talk: assetPath,
    /** The two who like each other. */
    match: z.array(assetPath).check(
      z.length(2, { error: 'must have two entries: the two who like each other' }),
      z.refine(([one, other]) => one !== other, { error: 'must be two people, not one twice' }),
    ),
    /** The card on top, and those that come after it. */
    swipe: z.array(assetPath).check(z.minLength(2), z.maxLength(3)),
  }),
});

/**
 * How people are composed: a print on a white frame, edge to edge, above a block of colour, or
 * behind a line and a mat.
 */
export const compositions = ['polaroid', 'bleed', 'split', 'framed'] as const;

/** The drawings of `theme.drawings`, by the id of their symbol. */
export const drawingNames = ['likes', 'chats', 'login', 'match'] as const;
export type DrawingName = (typeof drawingNames)[number];

/** Headings and names are set in the head typeface, buttons in the other. */
const weightTokens = ['--head-weight', '--name-weight', '--btn-weight'] as const;

export const themeSchema = z
  .strictObject({
    default_mode: z.enum(['system', 'light', 'dark']),
    fonts: z.strictObject({ head: z.enum(fontIds), body: z.enum(fontIds) }),
    logo: z.strictObject({ mark: assetPath, mark_dark: z.optional(assetPath), icon: assetPath }),
    hero: z.strictObject({
      variant: z.enum(['collage', 'bleed', 'split', 'poster']),
      pictures: z.array(heroPictureSchema).check(z.minLength(1), z.maxLength(6)),
    }),
    home: homeSchema,
    /** Composition of the cards that show people. */
    card: z.enum(compositions),
    /** Composition of the moment in which two like each other. */
    match_moment: z.enum(compositions),
    /** An SVG with a symbol for each of `drawingNames`, in the theme's tokens or colours of its own. */
    drawings: assetPath,
    base: tokens(themeBaseTokens, () => tokenValue),
    light: colors,
    dark: colors,
  })
  .check((context) => {
    const { base, fonts } = context.value;
    for (const token of weightTokens) {
      const { family, weights } = fontCatalogue[token === '--btn-weight' ? fonts.body : fonts.head];
      const weight = Number(base[token]);
      if (base[token] === undefined || (weight >= weights.min && weight <= weights.max)) continue;
      context.issues.push({
        code: 'custom',
        path: ['base', token],
        message: `must be a weight that ${family} has, ${weights.min} to ${weights.max}`,
        input: base[token],
      });
    }
    for (const problem of contrastProblems(context.value)) {
      context.issues.push({
        code: 'custom',
        path: [problem.mode, problem.token],
        message: problem.reason,
        input: context.value,
      });
    }
  });
export type Theme = z.infer<typeof themeSchema>;
export type HomeComposition = (typeof homeCompositions)[number];
