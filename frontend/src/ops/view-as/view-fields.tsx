import type { ReactNode } from 'react';
import { useId } from 'react';
import { canHaveBonus, viewBonuses, viewLooks } from '#shared/model/view.ts';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { capitalize } from '../capitalize.ts';
import { getCountryText, getLanguageText } from '../profile-words.ts';
import type { Role } from '../session.tsx';
import {
  type Choices,
  getFirstPath,
  getViewRoles,
  listLandings,
  type ViewOptions,
} from './view-data.ts';
import styles from './view-fields.module.css';
import { getRoleNote, getVersionText, roleNames } from './view-words.ts';

/** Country, language, role, landing page, offer and look of a view. */
export function ViewFields({
  options,
  role,
  choices,
  path,
  onChange,
}: {
  options: ViewOptions;
  /** The operator's. */
  role: Role;
  choices: Choices;
  /** Where the view began. */
  path: string;
  /** Takes what is chosen anew; null for what follows from the rest. */
  onChange: (changes: Record<string, string | null>) => void;
}) {
  const landings = listLandings(options);
  const toSegments = (words: readonly string[]) =>
    words.map((value) => ({ value, label: capitalize(value) }));
  return (
    <form className={styles.root} aria-label="View">
      {options.versions.length > 0 && (
        <Select
          label="Version"
          options={listVersionOptions(options)}
          value={String(choices.version ?? options.live ?? '')}
          onChange={({ target }) => onChange(getVersionChange(target.value, options))}
        />
      )}
      <div className={styles.pair}>
        <Select
          label="Country"
          options={options.countries.map((value) => ({ value, label: getCountryText(value) }))}
          value={choices.country}
          onChange={({ target }) => onChange({ country: target.value, language: null })}
        />
        <Select
          label="Language"
          options={options.locales.map((value) => ({ value, label: getLanguageText(value) }))}
          value={choices.language}
          onChange={({ target }) => onChange({ language: target.value })}
        />
      </div>
      <fieldset className={styles.roles}>
        <legend className={styles.legend}>Seen as</legend>
        {getViewRoles(role).map((as) => (
          <RoleOption
            key={as}
            checked={as === choices.as}
            note={getRoleNote(as, options)}
            onChoose={() => onChange({ as, path: getFirstPath(as) })}
          >
            {roleNames[as]}
          </RoleOption>
        ))}
      </fieldset>
      <Select
        label="Comes from"
        placeholder="Search, no landing page"
        options={landings.map(({ path: value, label }) => ({ value, label }))}
        value={landings.some((landing) => landing.path === path) ? path : ''}
        onChange={({ target }) => onChange({ path: target.value || getFirstPath(choices.as) })}
      />
      {options.time_bonus && canHaveBonus(choices.as) && (
        <Segmented
          label="Time bonus"
          name="bonus"
          options={toSegments(viewBonuses)}
          value={choices.bonus}
          onChange={({ target }) => onChange({ bonus: target.value })}
        />
      )}
      <Segmented
        label="Looks"
        name="look"
        options={toSegments(viewLooks)}
        value={choices.look}
        onChange={({ target }) => onChange({ look: target.value })}
      />
    </form>
  );
}

/** The one in use first, then what waits and what was. */
function listVersionOptions(options: ViewOptions): { value: string; label: string }[] {
  const now = Date.now();
  return [
    { value: String(options.live ?? ''), label: 'In use' },
    ...options.versions
      .filter(({ number }) => number !== options.live)
      .sort((one, other) => rankVersion(one, options) - rankVersion(other, options))
      .map((version) => ({
        value: String(version.number),
        label: getVersionText(version, options, now),
      })),
  ];
}

/** The draft before all others, which keep their order. */
const rankVersion = ({ number }: { number: number }, { draft }: ViewOptions): number =>
  number === draft ? 0 : 1;

/** A version may serve other countries, languages and landing pages: they follow from it. */
const getVersionChange = (value: string, { live }: ViewOptions): Record<string, string | null> => ({
  version: value === String(live ?? '') ? null : value,
  ...{ country: null, language: null, path: null },
});

function RoleOption({
  checked,
  note,
  onChoose,
  children,
}: {
  checked: boolean;
  note: string;
  onChoose: () => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <label className={styles.option}>
      <input
        type="radio"
        name="as"
        checked={checked}
        aria-labelledby={`${id}-name`}
        aria-describedby={id}
        onChange={onChoose}
      />
      <span>
        <strong id={`${id}-name`} className={styles.name}>
          {children}
        </strong>
        <span id={id} className={styles.note}>
          {note}
        </span>
      </span>
    </label>
  );
}
