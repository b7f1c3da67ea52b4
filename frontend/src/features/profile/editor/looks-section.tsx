import { useTranslation } from 'react-i18next';
import { bodyTypes, eyeColors, hairColors } from '#shared/model/values.ts';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { partId } from './focus-part.ts';
import styles from './profile-form.module.css';
import type { SectionProps } from './profile-form.tsx';
import { ProfileSection } from './profile-section.tsx';

export function LooksSection({ form, texts }: SectionProps) {
  const { t } = useTranslation(['profile', 'values']);
  const { field } = form;
  return (
    <ProfileSection title={t('sections.looks')}>
      <div className={styles.pairs}>
        <Select
          {...field('hair_color')}
          id={partId('hair_color')}
          label={t('values:fields.hair_color')}
          hint={texts.unseen('hair_color')}
          error={texts.error('hair_color')}
          placeholder={t('unsaid')}
          options={hairColors.map((value) => ({ value, label: t(`values:hair_color.${value}`) }))}
        />
        <Select
          {...field('eye_color')}
          id={partId('eye_color')}
          label={t('values:fields.eye_color')}
          hint={texts.unseen('eye_color')}
          error={texts.error('eye_color')}
          placeholder={t('unsaid')}
          options={eyeColors.map((value) => ({ value, label: t(`values:eye_color.${value}`) }))}
        />
        <Select
          {...field('body_type')}
          id={partId('body_type')}
          label={t('values:fields.body_type')}
          hint={texts.unseen('body_type')}
          error={texts.error('body_type')}
          placeholder={t('unsaid')}
          options={bodyTypes.map((value) => ({ value, label: t(`values:body_type.${value}`) }))}
        />
      </div>
      <div id={partId('tattoos')}>
        <Segmented
          {...field('tattoos')}
          label={t('values:fields.tattoos')}
          hint={texts.unseen('tattoos')}
          error={texts.error('tattoos')}
          options={[
            { value: 'yes', label: t('values:tattoos.yes') },
            { value: 'no', label: t('values:tattoos.no') },
            { value: '', label: t('unsaid') },
          ]}
        />
      </div>
    </ProfileSection>
  );
}
