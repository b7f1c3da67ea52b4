/** Schedule: warns before the clock of a complaint ends, and forgets old ones. */

import type { Needs } from '../adapters/needs.ts';
import { forgetCase } from '../domain/lifecycle/forget-case.ts';
import { lookAfterCases } from '../domain/safety/case-clocks.ts';
import { job } from '../http/job.ts';
import { log } from '../http/observability.ts';

export const needs: Needs = { alarms: ['case_clock_ends', 'case_overdue'] };

const names = {
  warning: 'case_clock_ends',
  due: 'case_overdue',
  wait_over: 'case_wait_over',
  forget: 'case_forgotten',
} as const;

export const handler = job(async () => {
  for await (const { event, ...about } of lookAfterCases(forgetCase)) {
    log(event === 'warning' || event === 'due' ? 'error' : 'info', {
      message: names[event],
      ...about,
    });
  }
});
