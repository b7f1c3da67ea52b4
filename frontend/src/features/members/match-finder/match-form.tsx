import './match-form.css';
import { ChevronDown } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#lib/session.tsx';
import { useSettings } from '#lib/settings.tsx';
import { usePlaceFields } from '#lib/use-place-fields.ts';
import { limits } from '#shared/limits.ts';
import {
  type MatchCriterion,
  type MatchPreferences,
  matchWeights,
} from '#shared/model/match-preferences.ts';
import {
  bodyTypes,
  eyeColors,
  type Gender,
  genders,
  hairColors,
  relationshipStatuses,
} from '#shared/model/values.ts';
import { shownCriteria } from '#shared/rules/match-score.ts';
import { Button } from '#ui/button.tsx';
import { Chips } from '#ui/chips.tsx';
import { cx } from '#ui/cx.ts';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { commonFirst } from '../interests.ts';
import {
  hasChoice,
  type ListCriterion,
  type MatchWeight,
  weightOf,
  withChoice,
  withValue,
  withWeight,
} from './match-wishes.ts';
import { useWishTexts } from './use-wish-texts.ts';

// Its primitive is large, and the rest of the form does not wait for it.
const RangeSlider = lazy(() =>
  import('#ui/range-slider.tsx').then((module) => ({ default: module.RangeSlider })),
);

interface MatchFormProps {
  draft: MatchPreferences;
  onChange: (next: MatchPreferences) => void;
  saving: boolean;
  onFind: () => void;
}

/** What matters and how much. Needs the texts `match_finder`, `search`, `values` and `place`. */
export function MatchForm({ draft, onChange, saving, onFind }: MatchFormProps) {
  const { t } = useTranslation(['match_finder', 'search', 'place']);
  const { visible_profile_fields } = useSettings();
  const id = useId();
  const place = usePlaceFields(draft.country);
  return (
    <form
      className="match-form"
      onSubmit={(event) => {
        event.preventDefault();
        onFind();
      }}
    >
      <div className="match-form__fields">
        <Segmented
          label={t('search:filters.gender')}
          name={`${id}-gender`}
          options={[...genders]
            .reverse()
            .map((value) => ({ value, label: t(`search:genders.${value}`) }))}
          value={draft.gender}
          onChange={(event) => onChange({ ...draft, gender: event.target.value as Gender })}
        />
        {place.country && (
          <Select
            {...place.country}
            value={draft.country}
            onChange={(event) =>
              onChange({
                ...draft,
                country: event.target.value as MatchPreferences['country'],
                region: null,
              })
            }
          />
        )}
        <div className="match-form__wishes">
          {shownCriteria(visible_profile_fields).map((key) => (
            <Wish key={key} criterion={key} group={id} draft={draft} onChange={onChange} />
          ))}
        </div>
      </div>
      <Button type="submit" size="lg" block loading={saving}>
        {t('find')}
      </Button>
    </form>
  );
}

interface WishProps {
  criterion: MatchCriterion;
  /** Only one of a group is open. */
  group: string;
  draft: MatchPreferences;
  onChange: (next: MatchPreferences) => void;
}

/** One line that says what is asked for, and opens to change it. */
function Wish({ criterion, group, draft, onChange }: WishProps) {
  const { t } = useTranslation('match_finder');
  const { nameOf, choiceOf } = useWishTexts(draft);
  const weight = weightOf(draft, criterion);
  const choice = choiceOf(criterion);
  return (
    <details className="match-wish" name={group}>
      <summary className="match-wish__line">
        <span className="match-wish__words">
          <span className="match-wish__name">{nameOf(criterion)}</span>
          <span className="match-wish__choice">
            {[...(weight > 0 && choice ? [choice] : []), t(`weights.${weight}`)].join(' · ')}
          </span>
        </span>
        <Pips weight={weight} />
        <ChevronDown className="match-wish__arrow" />
      </summary>
      <div className="match-wish__fields">
        <Choice criterion={criterion} group={group} draft={draft} onChange={onChange} />
        {hasChoice(draft, criterion) && (
          <Chips
            single
            label={t('importance')}
            name={`${group}-${criterion}-weight`}
            options={matchWeights.map((value) => ({
              value: String(value),
              label: t(`weights.${value}`),
            }))}
            value={[String(draft.weights[criterion])]}
            onChange={(event) =>
              onChange(withWeight(draft, criterion, Number(event.target.value) as MatchWeight))
            }
          />
        )}
      </div>
    </details>
  );
}

/** The importance at a glance; the words beside it say it too. */
function Pips({ weight }: { weight: MatchWeight }) {
  return (
    <span className="match-wish__pips" aria-hidden="true">
      {matchWeights.slice(1).map((step) => (
        <span
          key={step}
          className={cx('match-wish__pip', step <= weight && 'match-wish__pip--on')}
        />
      ))}
    </span>
  );
}

/** What there is to choose from for a criterion. */
function Choice({ criterion, group, draft, onChange }: WishProps): ReactNode {
  const { t } = useTranslation(['match_finder', 'values']);
  const { user } = useSession();
  const { interests } = useSettings();
  const { nameOf } = useWishTexts(draft);
  const name = `${group}-${criterion}`;
  const label = nameOf(criterion);
  const list = (key: ListCriterion, options: readonly string[]) => (
    <Chips
      label={label}
      labelHidden
      hint={t(`hints.${key === 'interests' ? 'all' : 'any'}`)}
      name={name}
      options={options.map((value) => ({ value, label: t(`values:${key}.${value}`) }))}
      value={draft[key]}
      onChange={({ target: { value, checked } }) => onChange(withValue(draft, key, value, checked))}
    />
  );
  switch (criterion) {
    case 'age':
      return <Ages draft={draft} onChange={onChange} />;
    case 'region':
      return <Region draft={draft} onChange={onChange} />;
    case 'interests':
      return list(
        'interests',
        commonFirst(interests, user?.profile.interests ?? []).map(({ interest }) => interest),
      );
    case 'relationship_status':
      return list('relationship_status', relationshipStatuses);
    case 'body_type':
      return list('body_type', bodyTypes);
    case 'hair_color':
      return list('hair_color', hairColors);
    case 'eye_color':
      return list('eye_color', eyeColors);
    case 'tattoos':
      return (
        <Chips
          single
          label={label}
          labelHidden
          name={name}
          options={[
            { value: 'true', label: t('values:tattoos.yes') },
            { value: 'false', label: t('values:tattoos.no') },
            { value: 'null', label: t('any') },
          ]}
          value={[String(draft.tattoos)]}
          onChange={(event) =>
            onChange(withChoice(draft, 'tattoos', JSON.parse(event.target.value) as boolean | null))
          }
        />
      );
    case 'recently_active':
      return null;
  }
}

type ChoiceProps = Pick<WishProps, 'draft' | 'onChange'>;

function Ages({ draft, onChange }: ChoiceProps) {
  const { t } = useTranslation('search');
  const { min_age } = useSettings();
  return (
    <Suspense fallback={<div className="match-form__ages" />}>
      <RangeSlider
        className="match-form__ages"
        label={t('filters.ages')}
        thumbLabels={[t('filters.min_age'), t('filters.max_age')]}
        min={min_age}
        max={limits.searchOldestYears}
        value={[draft.min_age, draft.max_age]}
        onChange={([low, high]) => onChange({ ...draft, min_age: low, max_age: high })}
        format={([low, high]) => t('filters.range', { low, high })}
      />
    </Suspense>
  );
}

function Region({ draft, onChange }: ChoiceProps) {
  const { t } = useTranslation('search');
  const { region, failure } = usePlaceFields(draft.country);
  if (failure) return <QueryFailure query={failure} brief inline />;
  return (
    <Select
      label={region.label}
      labelHidden
      options={region.options}
      placeholder={t('filters.everywhere')}
      aria-busy={region['aria-busy']}
      value={draft.region ?? ''}
      onChange={(event) => onChange(withChoice(draft, 'region', event.target.value || null))}
    />
  );
}
