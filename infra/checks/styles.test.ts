import { describe, expect, it } from 'vitest';
import {
  breakpointProblems,
  classProblems,
  nameProblems,
  partProblems,
  placeProblems,
  selectorProblems,
  weightProblems,
} from './styles.ts';

/** Rules that say nothing do not count. */
const sheet = (name: string, text: string, folder = 'ui') => ({
  path: `frontend/src/${folder}/${name}`,
  text: text.replaceAll('{}', '{top:0}'),
});
/** As code writes it, where a value chooses the class. */
const chosen = (prefix: string) => `styles[\`${prefix}_$\{value}\`]`;
const card = (text: string) => [sheet('card.module.css', text)];
const code = (text: string) => [
  {
    path: 'frontend/src/ui/card.tsx',
    text: `import styles from './card.module.css';\n${text}`,
  },
];

it('refuses plain sheets beside components, and modules among the plain ones', () => {
  const [plain, misplaced] = ['frontend/src/ui/card.css', 'frontend/src/styles/card.module.css'];
  const right = ['frontend/src/ui/card.module.css', 'frontend/src/styles/base.css'];
  expect(placeProblems([plain, misplaced, ...right]).map((line) => line.split(':')[0])).toEqual([
    plain,
    misplaced,
  ]);
});

describe('a class', () => {
  it('has a name of its own in the whole page', () => {
    const other = sheet('card.module.css', '.title{}', 'features');
    expect(nameProblems([...card('.title{}'), other])).toHaveLength(1);
    const plain = sheet('base.css', '.card{}', 'styles');
    expect(nameProblems([plain, ...card('.root{}')])).toHaveLength(1);
    expect(
      nameProblems([plain, ...card('.title{}'), sheet('badge.module.css', '.title{}')]),
    ).toEqual([]);
  });

  it('can be an export', () => {
    expect(nameProblems(card('.new{} .two-words{} .fine{}'))).toHaveLength(2);
  });

  it('is used, and is there where it is used', () => {
    const css = '.root{} .tone_info{} .tone_offer{}';
    const used = `cx(styles.root, ${chosen('tone')})`;
    expect(classProblems(card(css), code(used))).toEqual([]);
    expect(classProblems(card(css), code('styles.root'))).toEqual([
      'frontend/src/ui/card.module.css: .tone_info is not used',
      'frontend/src/ui/card.module.css: .tone_offer is not used',
    ]);
    expect(classProblems(card('.root{}'), code(`styles.root; styles.title`))).toEqual([
      'frontend/src/ui/card.tsx:2: styles.title is not in frontend/src/ui/card.module.css',
    ]);
    expect(classProblems(card('.root{}'), code('styles.root; styles[name]'))).toHaveLength(1);
    expect(classProblems(card('.root{}'), code(`styles.root; ${chosen('size')}`))).toHaveLength(1);
  });
});

it('refuses selectors without a class of their own module', () => {
  const own = '.root > [data-part="icon"]{} :root:has(.root) p{} @keyframes a{from{top:0}}';
  expect(selectorProblems(card(own))).toEqual([]);
  for (const foreign of ['p{}', ':global(.card){}', '[data-part="icon"]{}']) {
    expect(selectorProblems(card(`${own} ${foreign}`))).toHaveLength(1);
  }
});

it('wants a marked element for each rule of a part, and a rule for each mark', () => {
  const css = card('.root [data-part="icon"]{}');
  const marked = code('<i data-part="icon" />');
  expect(partProblems(css, marked)).toEqual([]);
  expect(partProblems(css, code(''))).toHaveLength(1);
  expect(partProblems([], marked)).toHaveLength(1);
});

describe('a layout', () => {
  const problems = (text: string) =>
    breakpointProblems([{ path: 'frontend/src/ui/card.module.css', text }]);

  it.each([
    '@media (min-width: 576px) {}',
    '@media (max-width: 767.98px) and (hover: hover) {}',
    '@media (min-width: 992px) {}',
    '@media (max-width: 1199.98px) {}',
    '@container (min-width: 440px) {}',
    '.root { max-width: 640px; width: calc(100% - 2px); }',
    "const wide = '(min-width: 992px)';",
    'const sizes = "(max-width: 767.98px) 100vw, 50vw";',
    'function at(width: number) {}',
  ])('may say %s', (text) => {
    expect(problems(text)).toEqual([]);
  });

  it.each([
    '@media (min-width: 1024px) {}',
    '@media (max-width: 768px) {}',
    '@media (min-width: 48em) {}',
    '@media (width >= 700px) {}',
    '@media (600px <= width) {}',
    '@media (max-width: 767px) {}',
    "matchMedia('(min-width: 640px)')",
    'const sizes = "(max-width: 480px) 100vw";',
  ])('changes at the four breakpoints, not with %s', (text) => {
    expect(problems(`a\n${text}`)).toEqual([
      expect.stringMatching(
        /^frontend\/src\/ui\/card\.module\.css:2: .* is none of the breakpoints$/,
      ),
    ]);
  });
});

describe('the typeface of headings', () => {
  const problems = (text: string) => weightProblems(card(text));

  it.each([
    '.name { font-family: var(--font-head); font-weight: var(--name-weight); }',
    '.root { font: var(--head-weight) 22px / 1.2 var(--font-head); }',
    ':root { --font-head: serif; }',
    '.text { font: 400 16px / 1.5 var(--font-body); }',
  ])('may be set by %s', (text) => {
    expect(problems(text)).toEqual([]);
  });

  it.each([
    '.name { font-family: var(--font-head); }',
    '.root { font: 600 22px / 1.2 var(--font-head); }',
    '@media (min-width: 576px) { .root { font-family: var(--font-head); font-weight: 600; } }',
  ])('is in its weight, not in that of %s', (text) => {
    expect(problems(`a {}\n${text}`)).toEqual([
      'frontend/src/ui/card.module.css:2: var(--font-head) needs var(--head-weight) beside it',
    ]);
  });
});
