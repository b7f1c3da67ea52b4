/** WCAG 2.2 contrast of a theme's colour pairs. */

type Mode = 'light' | 'dark';
/** Foreground on background, and the least contrast they need. */
const pairs: readonly (readonly [string, string, number])[] = [
  ...['--bg', '--surface', '--surface-2', '--surface-3'].flatMap(
    (ground) =>
      [
        ['--ink', ground, 4.5],
        ['--ink-2', ground, 4.5],
      ] as const,
  ),
  ['--on-accent', '--accent', 4.5],
  ['--on-accent', '--accent-hover', 4.5],
  ['--accent-ink', '--bg', 4.5],
  ['--accent-ink', '--surface', 4.5],
  ['--accent-ink', '--surface-2', 4.5],
  ['--accent-ink', '--accent-soft', 4.5],
  ['--ink', '--accent-soft', 4.5],
  ['--ink', '--bg-deco', 4.5],
  ['--on-bubble-me', '--bubble-me', 4.5],
  ['--success', '--surface', 4.5],
  ['--success', '--success-soft', 4.5],
  ['--on-warning', '--warning', 4.5],
  ['--warning-ink', '--warning-soft', 4.5],
  ['--ink', '--warning-soft', 4.5],
  ['--danger', '--surface', 4.5],
  ['--danger', '--bg', 4.5],
  ['--danger', '--danger-soft', 4.5],
  ['--on-danger', '--danger', 4.5],
  ['--ink', '--danger-soft', 4.5],
  ['--line-strong', '--surface', 3],
  ['--line-strong', '--bg', 3],
  ['--focus', '--bg', 3],
  ['--focus', '--surface', 3],
];

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

export interface ContrastProblem {
  mode: Mode;
  token: string;
  reason: string;
}

/** The colour pairs of both modes that are hard to read. */
export function contrastProblems(theme: {
  light: Record<string, string>;
  dark: Record<string, string>;
}): ContrastProblem[] {
  const problems: ContrastProblem[] = [];
  for (const mode of ['light', 'dark'] as const) {
    for (const [front, ground, least] of pairs) {
      const [frontColor, groundColor] = [theme[mode][front], theme[mode][ground]];
      if (!frontColor?.startsWith('#') || !groundColor?.startsWith('#')) continue;
      const ratio = contrast(frontColor, groundColor);
      if (ratio < least) {
        problems.push({
          mode,
          token: front,
          reason: `${frontColor} on ${ground} ${groundColor} has a contrast of ${ratio.toFixed(2)}:1; it needs ${least}:1`,
        });
      }
    }
  }
  return problems;
}
