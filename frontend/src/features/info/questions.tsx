/** Questions that open their answer. */
import { ChevronDown } from 'lucide-react';
import { Blocks, Runs } from './blocks.tsx';
import styles from './information.module.css';
import { type PlacedBlock, type QuestionGroup, questionGroups } from './outline.ts';

export function Questions({ blocks }: { blocks: readonly PlacedBlock[] }) {
  return questionGroups(blocks).map((group, index) => (
    <Group key={group.heading?.id ?? index} group={group} />
  ));
}

function Group({ group: { heading, intro, questions } }: { group: QuestionGroup }) {
  return (
    <section className={styles.questions}>
      {heading && (
        <h2 id={heading.id} tabIndex={-1}>
          <Runs runs={heading.text} />
        </h2>
      )}
      <Blocks blocks={intro} />
      {questions.map(({ heading: question, answer }) => {
        const Heading = question.level === 2 ? 'h2' : 'h3';
        return (
          <details key={question.id} id={question.id} className={styles.questionsItem}>
            <summary>
              <Heading>
                <Runs runs={question.text} />
              </Heading>
              <ChevronDown aria-hidden="true" />
            </summary>
            <div className={styles.questionsAnswer}>
              <Blocks blocks={answer} />
            </div>
          </details>
        );
      })}
    </section>
  );
}
