/** Who works in the console, as administrators see and change it. */
import type { OperatorDto } from '#shared/model/operator.ts';
import { includesBrands, type OperatorRole } from '#shared/rules/operator-roles.ts';
import { nowIso } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import { commitAll } from '../core/commit.ts';
import { type OperatorScope, platformScope } from '../core/scope.ts';
import { removeSessions, requireFreshPasskey } from './console-sessions.ts';
import {
  operatorWrite,
  type StoredOperator,
  storedOperator,
  storedOperators,
} from './operators.store.ts';
import type { OpsContext } from './ops-context.ts';

const toOperatorDto = (person: StoredOperator): OperatorDto => {
  const { id, name, role, brands, created_at, disabled_at, last_sign_in_at, passkeys } = person;
  return { id, name, role, brands, created_at, disabled_at, last_sign_in_at, passkeys };
};

/** Lists whom an administrator may change: those who work for no other brands than theirs. */
async function listColleagues({ brands }: OperatorScope): Promise<OperatorDto[]> {
  return (await storedOperators())
    .filter((person) => includesBrands(brands, person.brands))
    .map(toOperatorDto)
    .sort(
      (a, b) =>
        Number(a.disabled_at !== null) - Number(b.disabled_at !== null) ||
        a.name.localeCompare(b.name),
    );
}

/**
 * Returns somebody else, whom this administrator may change.
 *
 * @throws AppError `not_yourself`; `not_found` for whoever works for another brand too
 */
export async function requireColleague(
  { operator, brands }: OperatorScope,
  id: string,
): Promise<StoredOperator> {
  if (id === operator) throw new AppError('not_yourself');
  const person = await storedOperator(id);
  if (!person || !includesBrands(brands, person.brands) || person.disabled_at) {
    throw new AppError('not_found');
  }
  return person;
}

/** GET /ops/operators. */
export const readOperators = async ({ operator }: OpsContext) => ({
  operators: await listColleagues(operator),
});

/** PUT /ops/operators. */
export async function changeOperator({
  operator,
  session,
  body: { id, role, brands },
  audit,
}: OpsContext<{ id: string; role: OperatorRole; brands: string[] }>) {
  requireFreshPasskey(session);
  const person = await requireColleague(operator, id);
  if (!includesBrands(operator.brands, brands)) throw new AppError('forbidden');
  const committed = await commitAll(platformScope, [
    operatorWrite(id, { role, brands }),
    audit.write({
      subject: { kind: 'operator', id },
      before: { role: person.role, brands: person.brands },
      after: { role, brands },
    }),
  ]);
  if (!committed) throw new AppError('not_found');
  await removeSessions(id);
  return { operators: await listColleagues(operator) };
}

/** DELETE /ops/operators. */
export async function disableOperator({
  operator,
  session,
  body: { id },
  audit,
}: OpsContext<{ id: string }>) {
  requireFreshPasskey(session);
  const { name, role } = await requireColleague(operator, id);
  const committed = await commitAll(platformScope, [
    operatorWrite(id, { disabled_at: nowIso() }),
    audit.write({ subject: { kind: 'operator', id }, before: { name, role } }),
  ]);
  if (!committed) throw new AppError('not_found');
  await removeSessions(id);
  return { operators: await listColleagues(operator) };
}
