/** /landers/whoneedsstrings */
import { ThreadQuestions } from '../features/landers/thread-questions.tsx';
import { useLander } from '../features/landers/use-lander.ts';
import { keepAnswers, readAnswers } from '../features/signup/start/answers.ts';
import { LanderForm } from '../features/signup/start/lander-form.tsx';

export default function WhoNeedsStringsPage() {
  const content = useLander('whoneedsstrings');
  if (!content) return null;
  const { lander } = content;
  return (
    <ThreadQuestions
      lander={lander}
      // What the brand preselects is an answer already.
      form={<LanderForm lander={{ ...lander, interest: null, region: null }} />}
      readKept={readAnswers}
      keep={keepAnswers}
    />
  );
}
