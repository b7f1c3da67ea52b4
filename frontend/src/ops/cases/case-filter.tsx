import type { CaseKind } from '#shared/model/case.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';
import { ActionButton } from '../parts/action-button.tsx';
import styles from './case-filter.module.css';
import { kindNames, stateNames, toOptions } from './case-words.ts';
import { type CaseFilter, type ListName, lists } from './cases-data.ts';

export const listNames: Record<ListName, string> = {
  free: 'Mine and free',
  mine: 'Mine',
  all: 'All',
  decided: 'Decided',
};

const { decided: _, ...undecided } = stateNames;
const kinds = Object.keys(kindNames) as CaseKind[];
const states = Object.keys(undecided) as (keyof typeof undecided)[];

/** Which cases the address asks for. */
export function readFilter(params: URLSearchParams, brand: string | undefined): CaseFilter {
  const list = lists.find((one) => one === params.get('list')) ?? 'free';
  const state = states.find((one) => one === params.get('state'));
  return {
    brand,
    list,
    kind: kinds.find((one) => one === params.get('kind')),
    state: list === 'decided' ? undefined : state,
  };
}

/** Writes it into the address, where the other parts stay. */
export function writeFilter(params: URLSearchParams, filter: CaseFilter): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (key: string, value: string | undefined) =>
    value ? next.set(key, value) : next.delete(key);
  set('list', filter.list === 'free' ? undefined : filter.list);
  set('kind', filter.kind);
  set('state', filter.list === 'decided' ? undefined : filter.state);
  return next;
}

export const countFilters = ({ kind, state }: CaseFilter): number =>
  [kind, state].filter(Boolean).length;

/** Chooses which cases the list holds. */
export function FilterDialog({
  open,
  filter,
  onClose,
  onChange,
}: {
  open: boolean;
  filter: CaseFilter;
  onClose: () => void;
  onChange: (filter: CaseFilter) => void;
}) {
  return (
    <Dialog open={open} onClose={onClose} size="sm" title="Filter the cases" closeLabel="Close">
      <div className={styles.root}>
        <Select
          label="Kind"
          placeholder="Every kind"
          options={toOptions(kindNames)}
          value={filter.kind ?? ''}
          onChange={({ target }) =>
            onChange({ ...filter, kind: kinds.find((one) => one === target.value) })
          }
        />
        {filter.list !== 'decided' && (
          <Select
            label="State"
            placeholder="Every state"
            options={toOptions(undecided)}
            value={filter.state ?? ''}
            onChange={({ target }) =>
              onChange({ ...filter, state: states.find((one) => one === target.value) })
            }
          />
        )}
        <div className={styles.actions}>
          <ActionButton look="ink" onClick={onClose}>
            Show them
          </ActionButton>
          <ActionButton
            disabled={countFilters(filter) === 0}
            onClick={() => onChange({ ...filter, kind: undefined, state: undefined })}
          >
            Every kind and state
          </ActionButton>
        </div>
      </div>
    </Dialog>
  );
}
