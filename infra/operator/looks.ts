/** The looks of a new brand: theme and drawings that differ from one id to the next. */
import { createHash } from 'node:crypto';
import type { HomeComposition, Theme } from '#shared/theme.ts';
import { createPalette, getHue } from './palette.ts';

type Look = Pick<Theme, 'fonts' | 'card' | 'match_moment' | 'base'> & {
  variant: Theme['hero']['variant'];
  home: HomeComposition;
  /** Corner radius of the mark, in units of its 32 × 32 drawing. */
  markRadius: number;
};

const plainType = {
  '--h3': '25px',
  '--h4': '20px',
  '--eyebrow-case': 'none',
  '--eyebrow-tracking': '0',
  '--eyebrow-size': '15px',
} as const;
const spacedType = {
  '--h3': '26px',
  '--h4': '20px',
  '--eyebrow-case': 'uppercase',
  '--eyebrow-tracking': '.1em',
  '--eyebrow-size': '13px',
} as const;
const radii = (card: number, control: number, button: string) =>
  ({
    '--radius-card': `${card}px`,
    '--radius-photo': `${card}px`,
    '--radius-control': `${control}px`,
    '--radius-btn': button,
    '--radius-chip': button,
    '--radius-badge': `${Math.max(4, Math.round(control / 2))}px`,
    '--radius-bubble': `${Math.max(8, card)}px`,
    '--radius-sheet': `${card + 4}px`,
  }) as const;

const looks: readonly Look[] = [
  {
    variant: 'collage',
    home: 'scenes',
    fonts: { head: 'outfit', body: 'figtree' },
    card: 'split',
    match_moment: 'polaroid',
    markRadius: 16,
    base: {
      '--head-weight': '700',
      '--head-tracking': '-0.03em',
      '--head-leading': '1.06',
      '--name-weight': '600',
      '--btn-weight': '600',
      '--icon-weight': '2.2',
      '--h1': '70px',
      '--h1-phone': '42px',
      '--h2': '42px',
      '--h2-phone': '32px',
      ...plainType,
      ...radii(26, 16, '999px'),
      '--radius-avatar': '50%',
      '--border-card': '0px',
      '--tilt': '4deg',
      '--grid-gap': '20px',
    },
  },
  {
    variant: 'split',
    home: 'board',
    fonts: { head: 'manrope', body: 'dm-sans' },
    card: 'framed',
    match_moment: 'split',
    markRadius: 7,
    base: {
      '--head-weight': '800',
      '--head-tracking': '-0.035em',
      '--head-leading': '1.08',
      '--name-weight': '700',
      '--btn-weight': '700',
      '--icon-weight': '2',
      '--h1': '64px',
      '--h1-phone': '40px',
      '--h2': '40px',
      '--h2-phone': '32px',
      ...plainType,
      ...radii(14, 10, '10px'),
      '--radius-avatar': '30%',
      '--border-card': '1px',
      '--tilt': '0deg',
      '--grid-gap': '16px',
    },
  },
  {
    variant: 'bleed',
    home: 'evening',
    fonts: { head: 'newsreader', body: 'figtree' },
    card: 'bleed',
    match_moment: 'framed',
    markRadius: 16,
    base: {
      '--head-weight': '500',
      '--head-tracking': '-0.02em',
      '--head-leading': '1.05',
      '--name-weight': '500',
      '--btn-weight': '600',
      '--icon-weight': '1.5',
      '--h1': '72px',
      '--h1-phone': '42px',
      '--h2': '44px',
      '--h2-phone': '34px',
      ...spacedType,
      ...radii(12, 12, '999px'),
      '--radius-avatar': '50%',
      '--border-card': '1px',
      '--tilt': '0deg',
      '--grid-gap': '18px',
    },
  },
  {
    variant: 'poster',
    home: 'chapters',
    fonts: { head: 'bricolage-grotesque', body: 'manrope' },
    card: 'split',
    match_moment: 'bleed',
    markRadius: 3,
    base: {
      '--head-weight': '700',
      '--head-tracking': '-0.03em',
      '--head-leading': '1',
      '--name-weight': '650',
      '--btn-weight': '700',
      '--icon-weight': '2.4',
      '--h1': '80px',
      '--h1-phone': '44px',
      '--h2': '44px',
      '--h2-phone': '34px',
      ...spacedType,
      ...radii(6, 6, '6px'),
      '--radius-avatar': '6px',
      '--border-card': '1px',
      '--tilt': '-2deg',
      '--grid-gap': '14px',
    },
  },
  {
    variant: 'collage',
    home: 'chapters',
    fonts: { head: 'fraunces', body: 'dm-sans' },
    card: 'polaroid',
    match_moment: 'framed',
    markRadius: 11,
    base: {
      '--head-weight': '600',
      '--head-tracking': '-0.02em',
      '--head-leading': '1.04',
      '--name-weight': '600',
      '--btn-weight': '600',
      '--icon-weight': '1.75',
      '--h1': '72px',
      '--h1-phone': '42px',
      '--h2': '42px',
      '--h2-phone': '32px',
      ...plainType,
      ...radii(20, 14, '14px'),
      '--radius-avatar': '40%',
      '--border-card': '0px',
      '--tilt': '-4deg',
      '--grid-gap': '18px',
    },
  },
];

/** Drawings for the mark, 32 × 32, in the colour that `COLOR` stands for. */
const marks: readonly string[] = [
  '<g fill="none" stroke="COLOR" stroke-width="2.8"><circle cx="12.6" cy="16" r="5.8"/><circle cx="19.4" cy="16" r="5.8"/></g>',
  '<path fill="COLOR" d="M16 6.2C17 13.2 18.8 15 25.8 16 18.8 17 17 18.8 16 25.8 15 18.8 13.2 17 6.2 16 13.2 15 15 13.2 16 6.2Z"/>',
  '<path fill="COLOR" d="M12 8h8a4.4 4.4 0 0 1 4.4 4.4v4.2A4.4 4.4 0 0 1 20 21h-4.2L11 25v-4.1a4.4 4.4 0 0 1-3.4-4.3v-4.2A4.4 4.4 0 0 1 12 8Z"/>',
  '<g fill="COLOR"><path d="M15.2 25.4C8.6 21.6 7.4 14.6 10.4 7.6c4.4 3.8 6.2 9.4 4.8 17.800Z"/><path d="M16.8 25.400C23.4 21.6 24.6 14.6 21.6 7.600c-4.4 3.8-6.2 9.4-4.8 17.800Z"/></g>',
  '<path fill="none" stroke="COLOR" stroke-width="2.8" stroke-linejoin="round" d="M16 16c-2.2-3.2-4-4.8-6-4.800a4.8 4.8 0 0 0 0 9.600c2 0 3.8-1.6 6-4.800s4-4.8 6-4.800a4.8 4.8 0 0 1 0 9.600c-2 0-3.8-1.6-6-4.800Z"/>',
  '<path fill="COLOR" d="M22.6 23.8A9 9 0 1 1 22.6 8.2 7.8 7.8 0 1 0 22.6 23.8Z"/>',
];

/** Degrees that a new brand's hue keeps from the brands there are, as long as there is room. */
const hueDistance = 24;
const hueStep = 49;

/**
 * Numbers that follow from an id alone: the same id always looks the same, and ids that differ
 * by one letter do not look alike.
 */
function toNumbers(id: string): { hue: number; look: number; mark: number } {
  const bytes = createHash('sha256').update(id).digest();
  return { hue: bytes.readUInt16BE(0) % 360, look: bytes.readUInt8(2), mark: bytes.readUInt8(3) };
}

/**
 * A theme for a new brand. `portraits` are four files of drawn people, `accents` (#rrggbb) those of
 * the brands there are.
 */
export function createTheme(
  id: string,
  portraits: readonly [string, string, string, string],
  accents: readonly string[],
): Theme {
  const numbers = toNumbers(id);
  const taken = accents.map(getHue).filter((hue) => hue !== null);
  const isFree = (hue: number) =>
    taken.every((other) => Math.abs(((hue - other + 540) % 360) - 180) >= hueDistance);
  const tries = Array.from({ length: 360 }, (_, index) => (numbers.hue + index * hueStep) % 360);
  const { variant, home, fonts, card, match_moment, base } = getLook(id);
  const [first, second, third, fourth] = portraits;
  return {
    default_mode: 'system',
    fonts,
    logo: { mark: 'assets/logo.svg', mark_dark: 'assets/logo-dark.svg', icon: 'assets/icon.svg' },
    hero: { variant, pictures: portraits.map((file) => ({ file })) },
    home: {
      composition: home,
      pictures: { talk: first, match: [first, second], swipe: [third, fourth] },
    },
    card,
    match_moment,
    drawings: 'assets/drawings.svg',
    base,
    ...createPalette(tries.find(isFree) ?? numbers.hue),
  };
}

const getLook = (id: string) => looks[toNumbers(id).look % looks.length] as Look;

/** The drawings that `createTheme` names, by file name. */
export function createDrawings(id: string, name: string, theme: Theme): Record<string, string> {
  const mark = marks[toNumbers(id).mark % marks.length] as string;
  const radius = getLook(id).markRadius;
  const title = `<title>${escaped(name)}</title>`;
  const lockup = (ground: string, color: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32">
  ${title}
  <rect width="32" height="32" rx="${radius}" fill="${ground}"/>
  ${mark.replaceAll('COLOR', color)}
</svg>
`;
  const { light, dark } = theme;
  return {
    'assets/logo.svg': lockup(light['--accent'], light['--on-accent']),
    'assets/logo-dark.svg': lockup(dark['--accent'], dark['--on-accent']),
    'assets/icon.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">
  ${title}
  <rect width="512" height="512" fill="${light['--accent']}"/>
  <g transform="translate(64 64) scale(12)">${mark.replaceAll('COLOR', light['--on-accent'])}</g>
</svg>
`,
  };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
