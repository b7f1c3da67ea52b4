import { describe, expect, it } from 'vitest';
import type { PageBlock } from '#shared/brand-assets.ts';
import { placed, plainText, questionGroups } from './outline.ts';

const heading = (level: 2 | 3, text: string): PageBlock => ({
  kind: 'heading',
  level,
  text: [{ text }],
});
const paragraph = (text: string): PageBlock => ({ kind: 'paragraph', text: [{ text }] });

const getIds = (...texts: string[]) =>
  placed(texts.map((text) => heading(2, text))).map((block) =>
    block.kind === 'heading' ? block.id : null,
  );

describe('ids of headings', () => {
  it('come from the words, in plain letters', () => {
    expect(getIds('3. Was es kostet: Größe & Maß', 'Jak usunąć konto? Łatwo.')).toEqual([
      'section-3-was-es-kostet-grosse-mass',
      'section-jak-usunac-konto-latwo',
    ]);
  });

  it('differ where headings are the same, and exist where there are no plain letters', () => {
    expect(getIds('Refunds', 'Refunds', '…', 'Refunds')).toEqual([
      'section-refunds',
      'section-refunds-2',
      'section',
      'section-refunds-3',
    ]);
  });
});

/** Groups as `[group, introduction, [question, answer], …]`. */
const read = (...blocks: PageBlock[]) =>
  questionGroups(placed(blocks)).map(({ heading, intro, questions }) => [
    heading && plainText(heading.text),
    intro.length,
    ...questions.map(({ heading, answer }) => [plainText(heading.text), answer.length]),
  ]);

describe('questions and answers', () => {
  it('are grouped by the headings above them', () => {
    expect(
      read(
        heading(2, 'Start'),
        paragraph('About the start'),
        heading(3, 'Free?'),
        paragraph('Yes'),
        paragraph('Really'),
        heading(2, 'Account'),
        heading(3, 'Delete?'),
        paragraph('So'),
      ),
    ).toEqual([
      ['Start', 1, ['Free?', 2]],
      ['Account', 0, ['Delete?', 1]],
    ]);
  });

  it('may stand at level 2 without a group', () => {
    expect(
      read(paragraph('Welcome'), heading(2, 'Free?'), paragraph('Yes'), heading(2, 'Old?')),
    ).toEqual([[null, 1, ['Free?', 1], ['Old?', 0]]]);
  });

  it('of level 2 after a group do not join it', () => {
    expect(
      read(
        heading(2, 'Start'),
        heading(3, 'Free?'),
        paragraph('Yes'),
        heading(2, 'Anything else?'),
        paragraph('Write'),
        heading(2, 'And then?'),
      ),
    ).toEqual([
      ['Start', 0, ['Free?', 1]],
      [null, 0, ['Anything else?', 1], ['And then?', 0]],
    ]);
  });
});
