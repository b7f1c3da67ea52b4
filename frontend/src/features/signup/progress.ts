/** What is said while the one call of signing up runs. */
import { useEffect, useState } from 'react';

/** The call's own order of work. */
export const phases = ['checking', 'creating', 'matching', 'mailing'] as const;
export type Phase = (typeof phases)[number];

/** Longest time that a phase is said before the next; the answer ends all of them at once. */
const phaseMs = 400;

/** The phase after so many milliseconds; the last one stays until the answer is there. */
export const phaseAt = (elapsedMs: number): Phase =>
  phases[Math.min(Math.floor(elapsedMs / phaseMs), phases.length - 1)] as Phase;

/** The phase of a call that began with this component. */
export function usePhase(): Phase {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setElapsed((before) => before + phaseMs), phaseMs);
    return () => clearInterval(timer);
  }, []);
  return phaseAt(elapsed);
}
