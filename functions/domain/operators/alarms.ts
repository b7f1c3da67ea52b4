/** Single events that need a person, on Today. Their cost follows the number of brands, not of members. */
import * as limits from '#shared/limits.ts';
import { toMoney } from '#shared/rules/money.ts';
import { nowIso } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import { commitAll } from '../core/commit.ts';
import { closeWrite, findAlarm, openAlarms, type RaisedAlarm } from '../core/raised-alarms.ts';
import { tenantScope } from '../core/scope.ts';
import type { OpsBrandContext, OpsContext } from './ops-context.ts';
import { listOwnBrands } from './own-brands.ts';

/** GET /ops/alarms. */
export async function listAlarms({ operator }: OpsContext) {
  const brands = await listOwnBrands(operator);
  const lists = await Promise.all(
    brands.map(async ({ id }) => {
      const found = await openAlarms(tenantScope({ id }), limits.listedAlarms + 1);
      return {
        alarms: found.slice(0, limits.listedAlarms).map((alarm) => toAlarmDto(id, alarm)),
        more: found.length > limits.listedAlarms,
      };
    }),
  );
  return {
    alarms: lists
      .flatMap(({ alarms }) => alarms)
      .sort((one, other) => other.at.localeCompare(one.at)),
    more: lists.some(({ more }) => more),
  };
}

const toAlarmDto = (
  brand: string,
  { id, kind, at, member, payment, amount, found }: RaisedAlarm,
) => ({
  ...{ id, brand, kind, at, member, payment, found },
  amount: amount && toMoney(amount.minor, amount.currency),
});

/**
 * POST /ops/alarms.
 *
 * @throws AppError `not_found`, or `alarm_closed` with who did it
 */
export async function closeAlarm({
  operator,
  scope,
  body: { id, note },
  audit,
}: OpsBrandContext<{ id: string; note: string }>): Promise<Record<string, never>> {
  const subject = { kind: 'alarm', id };
  audit.note({ subject });
  const alarm = await findAlarm(scope, id);
  if (!alarm) throw new AppError('not_found');
  const closed = { at: nowIso(), by: operator.operator, name: operator.name, note };
  const entry = audit.write({
    subject,
    reason: note,
    before: { kind: alarm.kind, payment: alarm.payment },
    after: { state: 'closed' },
  });
  if (await commitAll(scope, [closeWrite(scope, id, closed), entry])) return {};
  audit.note({ subject });
  const name = (await findAlarm(scope, id))?.closed?.name ?? '';
  throw new AppError('alarm_closed', { params: { name } });
}
