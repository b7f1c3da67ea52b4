/**
 * Events that need a person, one item each: the console lists them until somebody closes them with a
 * note. They are raised where their log line is written, which counts them.
 */
import * as limits from '#shared/limits.ts';
import type { RaisedAlarmKind } from '#shared/model/raised-alarm.ts';
import { nowIso, nowSeconds } from '../../adapters/clock.ts';
import { sha256 } from '../../adapters/secrets.ts';
import type { Write } from './commit.ts';
import { alarmWrite, putAlarm } from './raised-alarms.store.ts';
import type { TenantScope } from './scope.ts';

export { closeWrite, findAlarm, openAlarms } from './raised-alarms.store.ts';

/** What is known of an event. */
export interface AlarmFacts {
  member: string | null;
  payment: string | null;
  /** In the currency's smallest unit. */
  amount: { minor: number; currency: string } | null;
  found: string | null;
}

export interface RaisedAlarm extends AlarmFacts {
  id: string;
  kind: RaisedAlarmKind;
  at: string;
  closed?: { at: string; by: string; name: string; note: string } | undefined;
}

const idChars = 22;

/** @param event what makes it this one of its kind, such as a payment's id */
const toAlarm = (kind: RaisedAlarmKind, event: string, facts: AlarmFacts): RaisedAlarm => ({
  id: sha256(JSON.stringify(['alarm', kind, event]))
    .slice(0, idChars)
    .replace(/^-/, 'a'),
  ...{ kind, at: nowIso() },
  ...facts,
});
const getTtl = () => nowSeconds() + limits.raisedAlarmSeconds;

/** Returns the write of an alarm, for the transaction of its event, which happens once. */
export const raisedWrite = (
  scope: TenantScope,
  kind: RaisedAlarmKind,
  event: string,
  facts: AlarmFacts,
): Write => alarmWrite(scope, toAlarm(kind, event, facts), getTtl());

/** Raises an alarm, once for each event however often it is seen, even after it was closed. */
export async function raise(
  scope: TenantScope,
  kind: RaisedAlarmKind,
  event: string,
  facts: AlarmFacts,
): Promise<void> {
  await putAlarm(scope, toAlarm(kind, event, facts), getTtl());
}
