/** Runs the functions that EventBridge starts by schedule. */
import { randomUUID } from 'node:crypto';
import type { ScheduledEvent } from 'aws-lambda';
import type { FunctionDefinition } from '../functions.ts';
import { localAccount } from './engines/account.ts';
import type { Log } from './log.ts';

export interface ScheduleJobs {
  /** Runs all of them now, one after the other, and logs failures. */
  runAll(): Promise<void>;
  stop(): Promise<void>;
}

export interface ScheduleOptions {
  functions: readonly FunctionDefinition[];
  invoke(definition: FunctionDefinition, event: ScheduledEvent): Promise<unknown>;
  now(): Date;
  log: Log;
}

const minuteMs = 60_000;

export function startScheduleJobs(options: ScheduleOptions): ScheduleJobs {
  const running = new Map<FunctionDefinition, Promise<void>>();
  let stopped = false;

  async function run(definition: FunctionDefinition): Promise<void> {
    try {
      await options.invoke(definition, scheduledEvent(definition.name, options.now()));
    } catch (cause) {
      if (!stopped) options.log.error(`Schedule ${definition.name} failed: ${String(cause)}`);
    }
  }

  /** Runs of the same function do not overlap. */
  function due(definition: FunctionDefinition): Promise<void> {
    const current = running.get(definition);
    if (current) return current;
    const next = run(definition).finally(() => running.delete(definition));
    running.set(definition, next);
    return next;
  }

  const timers = options.functions.flatMap((definition) =>
    definition.trigger.kind === 'schedule'
      ? [setInterval(() => void due(definition), definition.trigger.everyMinutes * minuteMs)]
      : [],
  );

  return {
    async runAll() {
      for (const definition of options.functions) {
        if (definition.trigger.kind !== 'schedule' || stopped) continue;
        // An earlier run may have read the time before it was moved.
        await running.get(definition);
        await due(definition);
      }
    },
    async stop() {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}

/** Source: https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-run-lambda-schedule.html */
function scheduledEvent(name: string, time: Date): ScheduledEvent {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: localAccount.accountId,
    time: time.toISOString().replace(/\.\d+Z$/, 'Z'),
    region: localAccount.region,
    resources: [`arn:aws:events:${localAccount.region}:${localAccount.accountId}:rule/${name}`],
    detail: {},
  };
}
