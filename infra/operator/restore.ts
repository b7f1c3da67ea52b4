/**
 * `npm run stage -- restore`: the table as it was at an earlier moment, as a new table whose brands are
 * all stopped. The stage uses the former one until a deployment names the new one.
 */
import {
  beginRestore,
  completeRestored,
  getStreamArn,
  restorableTimes,
  tableState,
} from '../../functions/adapters/table-restore.ts';
import { OperatorError } from './operator-error.ts';

const lookMs = 20_000;
/** Time in which AWS enables backups; another look would ask for them again. */
const settleMs = 5_000;

export interface RestoreOptions {
  /** The table in use. */
  source: string;
  /** Name of the new one. */
  target: string;
  /** ISO 8601. */
  at: string;
  say(line: string): void;
  wait(ms: number, why: string): Promise<void>;
}

/**
 * Restores the table and gives the new one what a restore leaves out. It goes on where it stopped.
 *
 * @returns the ARN of the new table's stream
 * @throws OperatorError where the table cannot be set back to that moment
 */
export async function restoreTable(options: RestoreOptions): Promise<string> {
  const { source, target, at, say, wait } = options;
  if ((await tableState(target)) === null) {
    const times = await restorableTimes(source);
    if (!times) throw new OperatorError(`${source} keeps no backups to the second.`);
    if (at < times.earliest || at > times.latest) {
      throw new OperatorError(
        `${source} can be set back to a moment from ${times.earliest} to ${times.latest}.`,
      );
    }
    await beginRestore(source, target, at);
    say(`${target}: being restored from ${source} as at ${at}`);
  } else say(`${target}: is there already`);
  await untilActive(options, 'for the restored table');
  for (;;) {
    const given = await completeRestored(source, target);
    if (given === null) break;
    say(`${target}: gets ${given}`);
    await wait(settleMs, 'for it');
    await untilActive(options, 'for it');
  }
  return getStreamArn(target);
}

async function untilActive({ target, wait }: RestoreOptions, why: string): Promise<void> {
  for (;;) {
    const state = await tableState(target);
    if (state === 'ACTIVE') return;
    if (state === null) throw new OperatorError(`There is no table ${target} any more.`);
    await wait(lookMs, why);
  }
}

/** Says what to do with the new table. */
export function tellRestored(target: string, streamArn: string, say: (line: string) => void): void {
  say(`${target} is complete, and all its brands are stopped. Name it in cdk.json, then deploy:`);
  say(`"restoredTable": ${JSON.stringify({ name: target, streamArn })}`);
}
