// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code that is read here
import { describe, expect, it } from 'vitest';
import { getClasses, inlineClassNames } from './css-modules.ts';

describe('class names', () => {
  it('stand in the code that uses them', () => {
    expect(
      inlineClassNames(
        [
          "import styles from './card.module.css';",
          "import photo from '#ui/photo.module.css';",
          '<p className={cx(styles.root, styles.title, photo.link, shown && styles[`tone_${tone}`])}>',
        ].join('\n'),
      ),
    ).toBe(
      [
        "import './card.module.css';",
        "import '#ui/photo.module.css';",
        '<p className={cx("card", "card__title", "photo__link", shown && `card__tone_${tone}`)}>',
      ].join('\n'),
    );
  });

  it('are left alone where they only look alike', () => {
    const code = "import styles from './card.module.css';\nother.styles.root; mystyles.root;";
    expect(inlineClassNames(code)).toBe(code.replace('styles from ', ''));
  });
});

it('finds the classes that a sheet defines, and no others', () => {
  const css = '.a .b:hover{top:0} .c:has(.d) :global(.e){top:0} @keyframes f{from{top:0}}';
  expect(getClasses(css, 'card.module.css')).toEqual(['a', 'b', 'c', 'd']);
});
