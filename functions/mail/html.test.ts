import { describe, expect, it } from 'vitest';
import { html, raw } from './html.ts';

describe('html', () => {
  it('escapes text in elements and in quoted attributes', () => {
    const hostile = `"><script>alert('1')</script>&`;
    const markup = html`<a title="${hostile}">${hostile}</a>`.toString();
    const escaped = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;';
    expect(markup).toBe(`<a title="${escaped}">${escaped}</a>`);
  });

  it('inserts fragments and lists of fragments without escaping them again', () => {
    const items = ['a', '<b>'].map((text) => html`<li>${text}</li>`);
    expect(html`<ul>${items}</ul>${raw('<hr>')}${null}${0}`.toString()).toBe(
      '<ul><li>a</li><li>&lt;b&gt;</li></ul><hr>0',
    );
  });

  it('does not take an object that looks like a fragment for one', () => {
    const forged = { toString: () => '<img>' } as unknown as string;
    expect(html`${forged}`.toString()).toBe('&lt;img&gt;');
  });
});
