import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#lib/session.tsx';
import { useSettings } from '#lib/settings.tsx';
import { usePlaceFields } from '#lib/use-place-fields.ts';
import type { ValueText } from '#lib/value-text.ts';
import { bodyTypes, eyeColors, hairColors, relationshipStatuses } from '#shared/model/values.ts';
import { Chips } from '#ui/chips.tsx';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Select } from '#ui/select.tsx';
import { AgeSlider } from '../age-slider.tsx';
import { commonFirst } from '../interests.ts';
import type { WishProps } from './match-form.tsx';
import { type ListCriterion, withChoice, withValue } from './match-wishes.ts';
import { useWishTexts } from './use-wish-texts.ts';

/** What there is to choose from for a criterion. */
export function Choice({ criterion, group, draft, onChange }: WishProps): ReactNode {
  const { t } = useTranslation(['match_finder', 'values']);
  const { user } = useSession();
  const { interests } = useSettings();
  const { getName } = useWishTexts(draft);
  const name = `${group}-${criterion}`;
  const label = getName(criterion);
  const list = (key: ListCriterion, options: readonly string[]) => (
    <Chips
      label={label}
      labelHidden
      hint={t(`hints.${key === 'interests' ? 'all' : 'any'}`)}
      name={name}
      options={options.map((value) => ({ value, label: t(`values:${key}.${value}` as ValueText) }))}
      value={draft[key]}
      onChange={({ target: { value, checked } }) => onChange(withValue(draft, key, value, checked))}
    />
  );
  switch (criterion) {
    case 'age':
      return (
        <AgeSlider
          value={[draft.min_age, draft.max_age]}
          onChange={([low, high]) => onChange({ ...draft, min_age: low, max_age: high })}
        />
      );
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

function Region({ draft, onChange }: Pick<WishProps, 'draft' | 'onChange'>) {
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
