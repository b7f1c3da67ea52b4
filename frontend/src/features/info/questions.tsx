/** Questions that open their answer. */
import { ChevronDown } from 'lucide-react';
import { Blocks, Runs } from './blocks.tsx';
import { type PlacedBlock, type QuestionGroup, questionGroups } from './outline.ts';

export function Questions({ blocks }: { blocks: readonly PlacedBlock[] }) {
  return questionGroups(blocks).map((group, index) => (
    <Group key={group.heading?.id ?? index} group={group} />
  ));
}

function Group({ group: { heading, intro, questions } }: { group: QuestionGroup }) {
  return (
    <section className="questions">
      {heading && (
        <h2 id={heading.id} tabIndex={-1}>
          <Runs runs={heading.text} />
        </h2>
      )}
      <Blocks blocks={intro} />
      {questions.map(({ heading: question, answer }) => {
        const Heading = question.level === 2 ? 'h2' : 'h3';
        return (
          <details key={question.id} id={question.id} className="questions__item">
            <summary>
              <Heading>
                <Runs runs={question.text} />
              </Heading>
              <ChevronDown aria-hidden="true" />
            </summary>
            <div className="questions__answer">
              <Blocks blocks={answer} />
            </div>
          </details>
        );
      })}
    </section>
  );
}
