/**
 * A brand's looks: design tokens, typography, logo and hero. All of it is data,
 * and components know token names only.
 */
import * as z from 'zod/mini';
import { fontCatalogue, fontIds } from './fonts.ts';
import { contrastProblems } from './rules/contrast.ts';
import { themeBaseTokens, themeColorTokens } from './theme-tokens.ts';

const assetPath = z
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
const hex = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/, { error: 'must be #rrggbb' }));

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

/** A picture of the hero. People in it are drawn; their caption carries the fictional marker. */
export const heroPictureSchema = z.strictObject({
  file: assetPath,
  name: z.string().check(z.minLength(1), z.maxLength(30)),
  age: z.int().check(z.minimum(18), z.maximum(99)),
  city: z.string().check(z.maxLength(40)),
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
export type HeroPicture = z.infer<typeof heroPictureSchema>;
