import { describe, expect, it } from 'vitest';
import { svgProblems } from './svg.ts';

const svg = (body: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"${attributes}>${body}</svg>`;

describe('drawings', () => {
  it.each([
    ['shapes', svg('<title>A &amp; B</title><g fill="#fff"><path d="M0 0h9v9Z"/></g>')],
    [
      'an XML declaration and comments',
      `<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn by hand -->\n${svg('<circle r="2"/>')}`,
    ],
    [
      'gradients and references inside the drawing',
      svg(
        '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs><rect width="9" height="9" fill="url(#a)"/><use href="#b"/>',
      ),
    ],
  ])('with %s are fine', (_, text) => {
    expect(svgProblems(text)).toEqual([]);
  });

  it.each([
    ['a script', svg('<script>alert(1)</script>'), 'must not use <script>'],
    ['a script in capitals', svg('<SCRIPT>alert(1)</SCRIPT>'), 'must not use <SCRIPT>'],
    ['an event handler', svg('', ' onload="alert(1)"'), 'event handler onload'],
    ['foreign HTML', svg('<foreignObject><body/></foreignObject>'), 'must not use <foreignObject>'],
    ['a style sheet', svg('<style>@import "x"</style>'), 'must not use <style>'],
    ['a picture from elsewhere', svg('<image href="https://x.example/a.png"/>'), '<image>'],
    ['a reference elsewhere', svg('<use href="https://x.example/a.svg#b"/>'), '#reference'],
    ['an old reference elsewhere', svg('<use xlink:href="a.svg#b"/>'), '#reference'],
    ['a data reference', svg('<use href="data:image/svg+xml,x"/>'), '#reference'],
    ['a link', svg('<a href="javascript:alert(1)"><path d="M0 0"/></a>'), 'must not use <a>'],
    ['a foreign url()', svg('<rect fill="url(https://x.example/#a)"/>'), 'must not lead outside'],
    ['a foreign url() in style', svg('<rect style="fill:url(//x.example/a)"/>'), 'lead outside'],
    ['an escaped url()', svg('<rect style="fill:u\\72l(x)"/>'), 'escapes'],
    ['a character reference', svg('<title>&#60;b&#62;</title>'), 'character references'],
    ['an animation', svg('<animate attributeName="href" to="x"/>'), 'must not use <animate>'],
    ['a set', svg('<set attributeName="onclick" to="x"/>'), 'must not use <set>'],
    ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`, 'not a plain SVG tag'],
    ['CDATA', svg('<title><![CDATA[<script>]]></title>'), 'not a plain SVG tag'],
    ['a processing instruction', `<?xml-stylesheet href="a.css"?>${svg('')}`, 'not a plain'],
    ['an attribute without quotes', svg('<rect onclick=alert(1) />'), 'not a plain SVG tag'],
    ['a foreign namespace', svg('', ' xmlns:x="http://www.w3.org/1999/xhtml"'), 'namespace'],
    [
      'HTML by its namespace',
      '<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 1 1"/>',
      'namespace',
    ],
    ['letters', svg('<text>F</text>'), 'draw letters as paths'],
    ['an open tag', svg('<g>'), 'not well-formed'],
    ['no drawing', '<html></html>', 'must start with <svg>'],
    ['no size', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'needs a viewBox'],
  ])('with %s are refused', (_, text, reason) => {
    expect(svgProblems(text).join('; ')).toContain(reason);
  });
});
