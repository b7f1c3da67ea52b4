import { describe, expect, it } from 'vitest';
import { tenantFixture } from '#shared/fixtures.ts';
import { fillPage, type PageFacts, pageFacts, parsePage } from './pages.ts';

const facts: PageFacts = {
  company: { text: 'Fleur **B.V.**' },
  address: { text: 'Straat 1' },
  city: { text: 'Utrecht' },
  kvk: { text: 'KvK 1' },
  vat: { text: 'NL1' },
  support_email: { text: 'help@fleur.example', href: 'mailto:help@fleur.example' },
  support_phone: { text: '512-555-0142', href: 'tel:+15125550142' },
  domain: { text: 'www.fleur.example' },
  brand: { text: 'Fleur' },
  min_age: { text: '18' },
  refund_days: { text: '14' },
  answer_time_content: { text: '7 days' },
  answer_time_images: { text: '48 hours' },
  terms_date: { text: '1 December 2023' },
};
const page = (markdown: string) => fillPage(parsePage(markdown).page, facts);
const reasons = (markdown: string) =>
  parsePage(markdown).problems.map(({ place, reason }) => `${place}: ${reason}`);

describe('information pages', () => {
  it('are read into title, headings, paragraphs and lists', () => {
    expect(
      page(
        '# About {brand}\r\n\r\nFrom *{min_age}*, **really\nbold**.\n\n## A\n\n### B\n\n- one\n- [two](/terms)\n\n1. first\n2. [site](https://x.example/a?b#c)\n',
      ),
    ).toEqual({
      title: 'About Fleur',
      blocks: [
        {
          kind: 'paragraph',
          text: [
            { text: 'From ' },
            { text: '18', italic: true },
            { text: ', ' },
            { text: 'really bold', bold: true },
            { text: '.' },
          ],
        },
        { kind: 'heading', level: 2, text: [{ text: 'A' }] },
        { kind: 'heading', level: 3, text: [{ text: 'B' }] },
        {
          kind: 'list',
          ordered: false,
          items: [[{ text: 'one' }], [{ text: 'two', href: '/terms' }]],
        },
        {
          kind: 'list',
          ordered: true,
          items: [[{ text: 'first' }], [{ text: 'site', href: 'https://x.example/a?b#c' }]],
        },
      ],
    });
  });

  it('link address and phone where they stand in the text, and mean facts as plain text', () => {
    expect(
      page(
        '# T\n\nAsk {company} at {support_email} or {support_phone}, [mail](mailto:{support_email}).',
      ).blocks,
    ).toEqual([
      {
        kind: 'paragraph',
        text: [
          { text: 'Ask Fleur **B.V.** at ' },
          { text: 'help@fleur.example', href: 'mailto:help@fleur.example' },
          { text: ' or ' },
          { text: '512-555-0142', href: 'tel:+15125550142' },
          { text: ', ' },
          { text: 'mail', href: 'mailto:help@fleur.example' },
          { text: '.' },
        ],
      },
    ]);
  });

  it.each([
    ['HTML', '# T\n\nHi <b>you</b>', 'line 3: must not use HTML'],
    ['a script', '# T\n\n<script>alert(1)</script>', 'line 3: must not use HTML'],
    ['a picture', '# T\n\n![a](/a.png)', 'line 3: must not use pictures'],
    ['a table', '# T\n\n| a |\n|---|\n| b |', 'line 3: must not use tables'],
    ['code', '# T\n\nSay `x`', 'line 3: must not use code'],
    ['a quotation', '# T\n\n> a', 'line 3: must not use quotations'],
    ['a rule', '# T\n\na\n\n***\n\nb', 'line 5: must not use rules'],
    ['a script link', '# T\n\n[a](javascript:alert(1))', 'line 3: a link must lead to'],
    ['a data link', '# T\n\n[a](data:text/html,x)', 'line 3: a link must lead to'],
    ['an unencrypted link', '# T\n\n[a](http://x.example)', 'line 3: a link must lead to'],
    ['a link to any host', '# T\n\n[a](//x.example)', 'line 3: a link must lead to'],
    ['a link with a backslash', '# T\n\n[a](/\\x.example)', 'line 3: a link must lead to'],
    ['a relative link', '# T\n\n[a](terms)', 'line 3: a link must lead to'],
    ['an unknown placeholder', '# T\n\nBy {firm}', 'line 3: {firm} is not known'],
    ['half a placeholder', '# T\n\nBy {company', 'line 3: has a { or }'],
    ['no title', 'Hello', 'line 1: must start with its title'],
    ['two titles', '# T\n\na\n\n# U', 'line 5: only the first line'],
    ['no text', '# T', 'line 1: has no text'],
    ['a deep heading', '# T\n\n#### a', 'line 3: headings have at most three #'],
    ['a list in a list', '# T\n\n- a\n  - b', 'line 3: an entry of a list'],
    ['a list that starts later', '# T\n\n3. a', 'line 3: a numbered list must start with 1'],
    ['a character reference', '# T\n\na &copy; b', 'line 3: must hold characters themselves'],
  ])('are refused with %s', (_, markdown, reason) => {
    expect(reasons(markdown)).toContainEqual(expect.stringContaining(reason));
  });
});

it.each([
  [undefined, '7 days', '48 hours'],
  [{ content: 36, intimate_image: 24 }, '36 hours', '24 hours'],
  [{ content: 240 }, '10 days', '48 hours'],
])('pages say by when a brand with %j answers', (answer_hours, content, images) => {
  const tenant = { ...tenantFixture(), ...(answer_hours && { complaints: { answer_hours } }) };
  const facts = pageFacts(tenant, 'en');
  expect(facts.answer_time_content?.text).toBe(content);
  expect(facts.answer_time_images?.text).toBe(images);
  expect(pageFacts(tenant, 'de').answer_time_images?.text).toMatch(/^\d+ Stunden$/);
});
