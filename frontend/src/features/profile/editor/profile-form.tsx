import type { FocusEvent, FormEvent } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as limits from '#shared/limits.ts';
import type { Profile } from '#shared/model/profile.ts';
import { relationshipStatuses, sexualities } from '#shared/model/values.ts';
import { Chips } from '#ui/chips.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { FixedFacts } from './fixed-facts.tsx';
import { partId } from './focus-part.ts';
import { InterestsSection } from './interests-section.tsx';
import { LooksSection } from './looks-section.tsx';
import { PlaceSection } from './place-section.tsx';
import styles from './profile-form.module.css';
import { ProfileSection } from './profile-section.tsx';
import { type FieldTexts, useFieldTexts } from './use-field-texts.ts';
import type { ProfileFormApi } from './use-profile-form.ts';

interface ProfileFormProps {
  id: string;
  form: ProfileFormApi;
  profile: Profile;
  onSubmit: () => void;
  onFocus: (event: FocusEvent) => void;
}

/** Every field of the profile. The button that sends it stands in the save bar. */
export function ProfileForm({ id, form, profile, onSubmit, onFocus }: ProfileFormProps) {
  const texts = useFieldTexts(form.formState.errors);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form id={id} className={styles.root} noValidate onSubmit={submit} onFocus={onFocus}>
      <AboutSection form={form} texts={texts} />
      <BasicsSection form={form} texts={texts} profile={profile} />
      <PlaceSection form={form} texts={texts} />
      <LooksSection form={form} texts={texts} />
      <InterestsSection form={form} texts={texts} />
    </form>
  );
}

export interface SectionProps {
  form: ProfileFormApi;
  texts: FieldTexts;
}

function AboutSection({ form, texts }: SectionProps) {
  const { t } = useTranslation(['profile', 'values']);
  // The counter follows the value, which also changes by other ways than typing.
  const { field } = useController({ control: form.control, name: 'about_me' });
  return (
    <ProfileSection title={t('values:fields.about_me')}>
      <Textarea
        {...field}
        id={partId('about_me')}
        label={t('values:fields.about_me')}
        labelHidden
        hint={texts.unseen('about_me') ?? t('about.hint')}
        error={texts.error('about_me')}
        rows={6}
        maxLength={limits.aboutMeMaxChars}
        counterLabel={(used, max) => t('about.counter', { used, max })}
      />
    </ProfileSection>
  );
}

function BasicsSection({ form, texts, profile }: SectionProps & { profile: Profile }) {
  const { t } = useTranslation(['profile', 'values']);
  const { field } = form;
  const { defaultValue: sexuality, ...chips } = field('sexuality');
  return (
    <ProfileSection title={t('sections.basics')}>
      <div className={styles.pairs}>
        <TextInput
          {...field('name')}
          id={partId('name')}
          label={t('name.label')}
          hint={t('name.hint')}
          error={texts.error('name')}
          autoComplete="nickname"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={limits.nameMaxChars}
        />
        <Select
          {...field('relationship_status')}
          id={partId('relationship_status')}
          label={t('values:fields.relationship_status')}
          hint={texts.unseen('relationship_status')}
          error={texts.error('relationship_status')}
          placeholder={t('unsaid')}
          options={relationshipStatuses.map((value) => ({
            value,
            label: t(`values:relationship_status.${value}`),
          }))}
        />
      </div>
      <div id={partId('sexuality')}>
        <Chips
          {...chips}
          defaultValue={[sexuality]}
          single
          label={t('values:fields.sexuality')}
          hint={texts.unseen('sexuality')}
          error={texts.error('sexuality')}
          options={sexualities.map((value) => ({ value, label: t(`values:sexuality.${value}`) }))}
        />
      </div>
      <FixedFacts profile={profile} />
    </ProfileSection>
  );
}
