/** The order behind a page's flat list of blocks: places to link to, questions and answers. */
import type { PageBlock, PageInline } from '#shared/brand-assets.ts';

export type Heading = Extract<PageBlock, { kind: 'heading' }>;
/** A block, with an address inside of the page where it is a heading. */
export type PlacedBlock = Exclude<PageBlock, Heading> | (Heading & { id: string });

export const plainText = (runs: readonly PageInline[]) => runs.map(({ text }) => text).join('');

/** Gives each heading an id of its own, the same at every visit. */
export function placed(blocks: readonly PageBlock[]): PlacedBlock[] {
  const taken = new Set<string>();
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block;
    const base = getId(plainText(block.text));
    let id = base;
    for (let number = 2; taken.has(id); number++) id = `${base}-${number}`;
    taken.add(id);
    return { ...block, id };
  });
}

/** Starts with a word of its own, so that no heading takes an id that the application uses. */
function getId(text: string): string {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replace(/\p{M}/gu, '')
    .match(/[a-z0-9]+/g);
  return ['section', ...(words ?? [])].join('-');
}

/** A heading with what follows it: an answer, or as a group its introduction and questions. */
export interface Question {
  heading: Heading & { id: string };
  answer: PlacedBlock[];
}
export interface QuestionGroup {
  /** Null where questions come before any group. */
  heading: (Heading & { id: string }) | null;
  intro: PlacedBlock[];
  questions: Question[];
}

/**
 * Reads questions and answers. Headings of level 3 are questions, and so are those of
 * level 2 that have none below them; the other ones of level 2 head a group.
 */
export function questionGroups(blocks: readonly PlacedBlock[]): QuestionGroup[] {
  const groups: QuestionGroup[] = [];
  const current = (): QuestionGroup => {
    const last = groups.at(-1);
    if (last) return last;
    const first: QuestionGroup = { heading: null, intro: [], questions: [] };
    groups.push(first);
    return first;
  };
  let question: Question | null = null;
  blocks.forEach((block, index) => {
    if (block.kind !== 'heading') {
      (question?.answer ?? current().intro).push(block);
    } else if (block.level === 2 && hasQuestions(blocks.slice(index + 1))) {
      question = null;
      groups.push({ heading: block, intro: [], questions: [] });
    } else {
      // A question of level 2 ends the group above it.
      if (block.level === 2 && current().heading) {
        groups.push({ heading: null, intro: [], questions: [] });
      }
      question = { heading: block, answer: [] };
      current().questions.push(question);
    }
  });
  return groups;
}

/** Whether the next heading, if any, is of level 3. */
const hasQuestions = (after: readonly PlacedBlock[]) => {
  const next = after.find((block) => block.kind === 'heading');
  return next?.level === 3;
};
