import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { useChangeLanguage, useLocale } from '#lib/use-language.ts';
import type { Locale } from '#shared/model/values.ts';
import { localeNames } from '#shared/rules/locales.ts';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Tag } from '#ui/tag.tsx';

/** One card per language of the brand; choosing one changes to it at once. */
export function LanguageCards({ onChosen }: { onChosen: (locale: Locale) => void }) {
  const { t } = useTranslation();
  const { locales } = useSettings();
  const locale = useLocale();
  const change = useChangeLanguage();
  const [chosen, setChosen] = useState<Locale | null>(null);
  return (
    <RadioCards
      name="language"
      label={t('language.label')}
      labelHidden
      // The card answers at once; the page follows when its texts are there.
      value={chosen ?? locale}
      options={locales.map((one) => ({
        value: one,
        label: <span lang={one}>{localeNames[one]}</span>,
        trailing: one === locale && <Tag tone="soft">{t('language.current')}</Tag>,
      }))}
      onChange={({ target }) => {
        const next = target.value as Locale;
        setChosen(next);
        change(next).then(
          () => onChosen(next),
          () => setChosen(null),
        );
      }}
    />
  );
}
