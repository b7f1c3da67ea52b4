import { describe, expect, it } from 'vitest';
import { allRules, usedClasses, usedRules } from '../../functions/site/page-styles.ts';
import { getStyleNodes } from './style-rules.ts';

const css = [
  '@layer base,ui;',
  '@layer ui{.button{color:red}.button:hover,.link{color:blue}.card .card__name{top:0}',
  '@media (min-width:768px){.card{left:0}}.menu:not(.menu_open) a{right:0}:is(.a,.b) .card{top:1px}}',
  '@layer base{body{margin:0}a:where(.x){color:inherit}[data-part="y"]{top:2px}}',
  '@keyframes turn{to{rotate:1turn}}@font-face{font-family:F;src:url(f)}',
].join('');
const nodes = getStyleNodes(css);
const rulesFor = (html: string) => usedRules(nodes, usedClasses(html));

describe('the rules of a page', () => {
  it('are all of them for a page of which nothing is known', () => {
    expect(allRules(nodes)).toBe(css);
  });

  it('are those for every page, and none else, where no element has a class', () => {
    expect(rulesFor('<p data-class="button card">class="button"</p>')).toBe(
      '@layer base,ui;@layer base{body{margin:0}a:where(.x){color:inherit}[data-part="y"]{top:2px}}@keyframes turn{to{rotate:1turn}}@font-face{font-family:F;src:url(f)}',
    );
  });

  it('are those of the classes of its elements, whatever else they need', () => {
    expect(rulesFor('<a class="link"></a>')).toContain(
      '@layer ui{.button:hover,.link{color:blue}}',
    );
    expect(rulesFor('<svg class="menu other"></svg>')).toContain(
      '.menu:not(.menu_open) a{right:0}',
    );
  });

  it('need each class of a selector, but none of those that may be absent', () => {
    const card = rulesFor('<b class="card">');
    expect(card).not.toContain('card__name');
    expect(card).toContain('@media (min-width:768px){.card{left:0}}');
    expect(card).toContain(':is(.a,.b) .card{top:1px}');
    expect(rulesFor('<b class="card"><i class="card__name">')).toContain(
      '.card .card__name{top:0}',
    );
  });
});
