/**
 * Derives a mail's theme from a brand's. Mail clients support no custom properties and few fonts.
 */
import { type FontId, fontCatalogue } from '#shared/fonts.ts';
import type { Theme } from '#shared/theme.ts';

/** Colours as #rrggbb. */
export interface MailColors {
  readonly bg: string;
  readonly surface: string;
  /** Background of the offer. */
  readonly soft: string;
  readonly ink: string;
  readonly inkSoft: string;
  readonly line: string;
  readonly accent: string;
  readonly onAccent: string;
  /** Colour of links and figures on any background. */
  readonly accentInk: string;
}

/** Installed fonts only, because loading a font would tell its server that the mail is read. */
export type MailFont = 'serif' | 'sans-serif';

/** Lengths, weights and tracking are CSS values, as in the theme's tokens. */
export interface MailTheme {
  readonly light: MailColors;
  readonly dark: MailColors;
  readonly headFont: MailFont;
  readonly bodyFont: MailFont;
  readonly headWeight: string;
  readonly headTracking: string;
  readonly buttonWeight: string;
  readonly cardRadius: string;
  readonly controlRadius: string;
  readonly buttonRadius: string;
}

/** Returns the mail's part of a published theme. */
export function mailTheme(theme: Theme): MailTheme {
  return {
    light: colors(theme.light),
    dark: colors(theme.dark),
    headFont: font(theme.fonts.head),
    bodyFont: font(theme.fonts.body),
    headWeight: theme.base['--head-weight'],
    headTracking: theme.base['--head-tracking'],
    buttonWeight: theme.base['--btn-weight'],
    cardRadius: theme.base['--radius-card'],
    controlRadius: theme.base['--radius-control'],
    buttonRadius: theme.base['--radius-btn'],
  };
}

function colors(mode: Theme['light']): MailColors {
  return {
    bg: mode['--bg'],
    surface: mode['--surface'],
    soft: mode['--accent-soft'],
    ink: mode['--ink'],
    inkSoft: mode['--ink-2'],
    line: mode['--line'],
    accent: mode['--accent'],
    onAccent: mode['--on-accent'],
    accentInk: mode['--accent-ink'],
  };
}

function font(id: FontId): MailFont {
  return fontCatalogue[id].fallback;
}
