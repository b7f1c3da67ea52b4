/** Why an operator cannot go on with a case now. */
import type { ErrorParams } from '#shared/errors.ts';
import { toIso } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import type { CaseLease } from '../safety/case-leases.ts';
import type { FullCase } from '../safety/cases.ts';

/** Somebody else works on it. */
export const heldByAnother = ({ name, until }: Pick<CaseLease, 'name' | 'until'>) =>
  new AppError('held_by_another', { params: { name, until: toIso(until) } });

/** Says what happened last to a case since it was shown. */
export function toStale({ record, entries }: FullCase): AppError {
  const { version, state, decisions, objections, police, hold, opened_at } = record;
  const written = entries.at(-1);
  const objected = objections.at(-1);
  const events: { happened: string; at: string; by: string }[] = [
    { happened: 'opened', at: opened_at, by: '' },
    ...decisions.map(({ at, by }) => ({ happened: 'decided', at, by })),
    ...(written
      ? [
          {
            happened: written.from === 'team' ? 'asked' : 'answered',
            at: written.at,
            by: written.by ?? written.from,
          },
        ]
      : []),
    ...(objected ? [{ happened: 'objected', at: objected.at, by: objected.party }] : []),
    ...[police, hold].flatMap((mark) =>
      mark ? [{ happened: 'marked', at: mark.at, by: mark.by }] : [],
    ),
  ];
  const last = events.reduce((one, other) => (other.at >= one.at ? other : one));
  const params: ErrorParams = { version, state, ...last };
  return new AppError('case_stale', { params });
}
