/** Schedule: warns before the clock of a complaint ends, and forgets old ones. */
import { forgetCase } from '../domain/lifecycle/forget-case.ts';
import { lookAfterCases } from '../domain/safety/case-clocks.ts';
import { log } from '../http/observability.ts';

const names = {
  warning: 'case_clock_ends',
  due: 'case_overdue',
  wait_over: 'case_wait_over',
  forget: 'case_forgotten',
} as const;

export async function handler(): Promise<void> {
  for await (const { event, ...about } of lookAfterCases(forgetCase)) {
    log(event === 'warning' || event === 'due' ? 'error' : 'info', {
      message: names[event],
      ...about,
    });
  }
}
