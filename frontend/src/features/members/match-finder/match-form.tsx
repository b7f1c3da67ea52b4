import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { usePlaceFields } from '#lib/use-place-fields.ts';
import type { MatchPreferences } from '#shared/model/match-preferences.ts';
import { type Gender, genders, type MatchCriterion, matchWeights } from '#shared/model/values.ts';
import { getVisibleCriteria } from '#shared/rules/match-score.ts';
import { Button } from '#ui/button.tsx';
import { Chips } from '#ui/chips.tsx';
import { cx } from '#ui/cx.ts';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import styles from './match-form.module.css';
import { getWeight, hasChoice, type MatchWeight, withWeight } from './match-wishes.ts';
import { useWishTexts } from './use-wish-texts.ts';
import { Choice } from './wish-choice.tsx';

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
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault();
        onFind();
      }}
    >
      <div className={styles.fields}>
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
        <div className={styles.wishes}>
          {getVisibleCriteria(visible_profile_fields).map((key) => (
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

export interface WishProps {
  criterion: MatchCriterion;
  /** Only one of a group is open. */
  group: string;
  draft: MatchPreferences;
  onChange: (next: MatchPreferences) => void;
}

/** One line that says what is asked for, and opens to change it. */
function Wish({ criterion, group, draft, onChange }: WishProps) {
  const { t } = useTranslation('match_finder');
  const { getName, getChoice } = useWishTexts(draft);
  const weight = getWeight(draft, criterion);
  const choice = getChoice(criterion);
  return (
    <details className={styles.matchWish} name={group}>
      <summary className={styles.matchWishLine}>
        <span className={styles.matchWishWords}>
          <span className={styles.matchWishName}>{getName(criterion)}</span>
          <span className={styles.matchWishChoice}>
            {[...(weight > 0 && choice ? [choice] : []), t(`weights.${weight}`)].join(' · ')}
          </span>
        </span>
        <Pips weight={weight} />
        <ChevronDown className={styles.matchWishArrow} />
      </summary>
      <div className={styles.matchWishFields}>
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
    <span className={styles.matchWishPips} aria-hidden="true">
      {matchWeights.slice(1).map((step) => (
        <span
          key={step}
          className={cx(styles.matchWishPip, step <= weight && styles.matchWishPipOn)}
        />
      ))}
    </span>
  );
}
