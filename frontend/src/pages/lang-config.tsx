import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#lib/session.tsx';
import { useSettings } from '#lib/settings.tsx';
import { useTitle } from '#lib/use-title.ts';
import * as limits from '#shared/limits.ts';
import { localeNames } from '#shared/rules/locales.ts';
import { cx } from '#ui/cx.ts';
import { useToasts } from '#ui/toast.tsx';
import styles from '../features/language/language.module.css';
import { LanguageCards } from '../features/language/language-cards.tsx';
import { AppearanceChoice } from '../features/navigation/appearance-choice.tsx';

/** Language and appearance. A choice counts at once; there is nothing to save. */
export default function LangConfigPage() {
  const { t, i18n } = useTranslation();
  const { user } = useSession();
  const { locales, name } = useSettings();
  const toasts = useToasts();
  useTitle(t('lang_config.title'));
  const saved = (message: string) =>
    // The language of the choice, which this render does not know yet.
    toasts.show({ icon: <Check />, title: i18n.t('lang_config.saved'), message });
  const days = limits.localeCookieDays;
  return (
    <div className={cx('container', 'page', styles.root)}>
      <header>
        <h1 className="h2">{t('lang_config.title')}</h1>
        <p className="lead">{t('lang_config.lead')}</p>
      </header>
      <section className="card stack" aria-labelledby="language-choice">
        <h2 id="language-choice" className="h3">
          {t('lang_config.language_title')}
        </h2>
        {locales.length > 1 ? (
          <>
            <LanguageCards
              onChosen={(locale) =>
                saved(i18n.t('lang_config.language_saved', { language: localeNames[locale] }))
              }
            />
            <p className="small muted">
              {t(user ? 'lang_config.language_note_member' : 'lang_config.language_note', { days })}
            </p>
          </>
        ) : (
          <p className="muted">
            {t('lang_config.single', { name, language: localeNames[locales[0] ?? 'en'] })}
          </p>
        )}
      </section>
      <section className="card stack" aria-labelledby="mode-choice">
        <h2 id="mode-choice" className="h3">
          {t('lang_config.mode_title')}
        </h2>
        <AppearanceChoice
          labelHidden
          onChosen={(mode) => saved(t('lang_config.mode_saved', { mode: t(`mode.${mode}`) }))}
        />
        <p className="small muted">{t('lang_config.mode_note')}</p>
      </section>
    </div>
  );
}
