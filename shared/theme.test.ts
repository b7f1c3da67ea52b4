import { describe, expect, it } from 'vitest';
import { themeFixture } from './fixtures.ts';
import { fontCatalogue } from './fonts.ts';
import { type Theme, themeSchema } from './theme.ts';
import { themeBaseTokens, themeColorTokens } from './theme-tokens.ts';

function problems(change: (theme: Theme) => unknown): string[] {
  const theme = themeFixture();
  change(theme);
  const result = themeSchema.safeParse(theme);
  return (result.error?.issues ?? []).map((issue) => {
    const reason = issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue.message;
    return `${issue.path.join('.')}: ${reason}`;
  });
}

it('takes a complete theme', () => {
  expect(problems(() => undefined)).toEqual([]);
});

describe('a theme is refused', () => {
  it.each(themeBaseTokens)('without the token %s', (token) => {
    expect(problems((theme) => delete (theme.base as Record<string, string>)[token])).toEqual([
      expect.stringContaining(`base.${token}:`),
    ]);
  });

  it.each(themeColorTokens)('without the dark colour %s', (token) => {
    expect(problems((theme) => delete (theme.dark as Record<string, string>)[token])).toEqual([
      expect.stringContaining(`dark.${token}:`),
    ]);
  });

  it.each([
    '1px;} body{display:none',
    '1px}',
    'url(https://spam.example/x.png)',
    'URL(x)',
    '</style><script>alert(1)</script>',
    '1px/* */',
    '@import "x"',
    'expression(alert(1))',
    '\\3c script',
    '1px !important',
    '',
    'x'.repeat(201),
  ])('with a token that could leave its declaration: %j', (value) => {
    expect(
      problems((theme) => {
        theme.base['--radius-card'] = value;
      }),
    ).toEqual(expect.arrayContaining([expect.stringMatching(/^base\.--radius-card:/)]));
  });

  it.each(['red', '#fff', '#12345g', 'rgb(0 0 0)', '#11223344', 'var(--ink)'])(
    'with a colour that is not #rrggbb: %s',
    (value) => {
      expect(
        problems((theme) => {
          theme.light['--online'] = value;
        }),
      ).toEqual(['light.--online: must be #rrggbb']);
    },
  );

  it.each([
    '../secret.svg',
    '/etc/passwd',
    'https://spam.example/logo.svg',
    'assets/../../x',
    'assets/.hidden',
    'assets/A.svg',
    'assets/a b.svg',
  ])('with a file outside of its assets: %s', (file) => {
    expect(
      problems((theme) => {
        theme.logo.mark = file;
      }),
    ).toEqual(['logo.mark: must be a path under assets/']);
  });

  it('with words that are hard to read, by mode, token and ratio', () => {
    expect(
      problems((theme) => {
        theme.dark['--ink-2'] = '#444444';
      }),
    ).toEqual(
      expect.arrayContaining([
        'dark.--ink-2: #444444 on --bg #1a1a1a has a contrast of 1.79:1; it needs 4.5:1',
      ]),
    );
  });

  it('with a font that is not served, or a name and an age for a drawn person', () => {
    expect(
      problems((theme) => {
        theme.fonts.head = 'comic-sans' as never;
      }),
    ).toEqual([expect.stringMatching(/^fonts\.head:/)]);
    expect(
      problems((theme) => {
        Object.assign(theme.hero.pictures[0] as object, { name: 'Robin', age: 31 });
      }),
    ).toEqual([expect.stringMatching(/^hero\.pictures\.0:.*name/)]);
  });

  it.each(['300', '900', 'bold'])('with a weight that its typeface has not: %s', (weight) => {
    expect(
      problems((theme) => {
        theme.base['--btn-weight'] = weight;
      }),
    ).toEqual(['base.--btn-weight: must be a weight that Figtree Variable has, 400 to 800']);
  });

  it('with an unknown token', () => {
    expect(problems((theme) => Object.assign(theme.base, { '--colour': 'x' }))).toEqual([
      expect.stringMatching(/^base: .*--colour/),
    ]);
  });
});

it('every typeface has a family, its weights and a fallback', () => {
  for (const { family, weights, fallback } of Object.values(fontCatalogue)) {
    expect(family).toMatch(/ Variable$/);
    expect(weights.min).toBeLessThanOrEqual(400);
    expect(weights.max).toBeGreaterThanOrEqual(700);
    expect(['serif', 'sans-serif']).toContain(fallback);
  }
});
