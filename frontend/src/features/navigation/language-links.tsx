import { useTranslation } from 'react-i18next';
import { paths } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { useChangeLanguage, useLocale } from '#lib/use-language.ts';
import { localeNames } from '#shared/rules/locales.ts';
import { TextLink } from '#ui/text-link.tsx';

/** The brand's languages side by side, where there is a choice. Without scripts they lead to it. */
export function LanguageLinks({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const { locales } = useSettings();
  const locale = useLocale();
  const change = useChangeLanguage();
  if (locales.length < 2) return null;
  return (
    <nav className={className} aria-label={t('language.label')}>
      {locales.map((one) => (
        <TextLink
          key={one}
          standalone
          href={paths['lang-config']}
          lang={one}
          aria-current={one === locale ? 'true' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            void change(one);
          }}
        >
          {localeNames[one]}
        </TextLink>
      ))}
    </nav>
  );
}
