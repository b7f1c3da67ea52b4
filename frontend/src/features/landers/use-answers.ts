import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Lander } from '#shared/api/lander.ts';
import { type Answers, mergeAnswers, preselected, readControls } from './thread-answers.ts';

/** Where answers wait for the form. */
export interface AnswersStore {
  readKept: () => Answers;
  keep: (answers: Answers) => void;
}

interface UseAnswersOptions extends AnswersStore {
  lander: Lander;
  /** True once the answers are needed. */
  complete: boolean;
}

/**
 * The answers, and a function that changes some. `root` is the element around the controls: what was
 * chosen there before the application ran counts.
 */
export function useAnswers({ lander, complete, readKept, keep }: UseAnswersOptions) {
  const root = useRef<HTMLDivElement>(null);
  const began = useMemo(() => preselected(lander), [lander]);
  // Null until the controls were read.
  const [answers, setAnswers] = useState<Answers | null>(null);
  const [isTouched, setTouched] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the controls are read once
  useLayoutEffect(() => {
    if (!root.current) return;
    const given = readControls(root.current);
    setAnswers(mergeAnswers(given, readKept(), began));
    setTouched(JSON.stringify(given) !== JSON.stringify(began));
  }, []);

  useEffect(() => {
    if (answers && (isTouched || complete)) keep(answers);
  }, [answers, isTouched, complete, keep]);

  const change = (changed: Partial<Answers>) => {
    setTouched(true);
    setAnswers({ ...(answers ?? began), ...changed });
  };
  return { root, answers: answers ?? began, change };
}
