import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { offeredGroups } from '#lib/interest-groups.ts';
import { useSettings } from '#lib/settings.tsx';
import { interestsTelling } from '#shared/rules/completeness.ts';
import { Chips } from '#ui/chips.tsx';
import { partId } from './focus-part.ts';
import styles from './profile-form.module.css';
import { ProfileSection } from './profile-section.tsx';
import type { FieldTexts } from './use-field-texts.ts';
import type { ProfileFormApi } from './use-profile-form.ts';

interface InterestsSectionProps {
  form: ProfileFormApi;
  texts: FieldTexts;
}

/** What the member likes, by subject. */
export function InterestsSection({ form, texts }: InterestsSectionProps) {
  const { t } = useTranslation(['profile', 'values']);
  const { interests: offered } = useSettings();
  const { field } = useController({ control: form.control, name: 'interests' });
  const { name, value, onBlur } = field;
  // One that the brand no longer offers stays until the member says otherwise.
  const toggle = (interest: string, chosen: boolean) =>
    field.onChange(chosen ? [...value, interest] : value.filter((one) => one !== interest));
  return (
    <ProfileSection
      title={t('values:fields.interests')}
      lead={texts.unseen('interests') ?? t('interests.lead', { min: interestsTelling })}
      aside={<p className="small muted">{t('interests.count', { count: value.length })}</p>}
    >
      <div id={partId('interests')} className={styles.groups}>
        {offeredGroups(offered).map(({ group, interests }) => (
          <Chips
            key={group}
            name={name}
            label={t(`values:interest_group.${group}`)}
            value={value}
            onBlur={onBlur}
            onChange={({ target }) => toggle(target.value, target.checked)}
            options={interests.map((id) => ({ value: id, label: t(`values:interests.${id}`) }))}
          />
        ))}
      </div>
    </ProfileSection>
  );
}
