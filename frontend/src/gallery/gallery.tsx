import { Heart } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LogoLockup } from '#ui/logo-lockup.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { ToastProvider } from '#ui/toast.tsx';
import { Buttons, ChipsAndCounts } from './buttons.tsx';
import { Conversation, Conversations } from './conversations.tsx';
import { Messages, Progress } from './feedback.tsx';
import { Fields, MoreFields } from './fields.tsx';
import { Colours, Typography } from './foundations.tsx';
import styles from './gallery.module.css';
import { Members, Packages, Slides } from './members.tsx';
import { Loading, Overlays } from './overlays.tsx';
import { ignore } from './sample.tsx';
import { type Language, languages, samplesIn } from './samples.ts';
import { applyTheme, type Brand, type Mode } from './theme.ts';

/** Shows all interface elements on one page, in the looks of the brand whose host it is on. */
export function Gallery({ brand }: { brand: Brand }) {
  const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const { default_mode: own } = brand.theme;
  const [mode, setMode] = useState<Mode>(own === 'system' ? preferred : own);
  const [language, setLanguage] = useState<Language>('en');
  const t = useMemo(() => samplesIn(language), [language]);
  useEffect(() => applyTheme(brand, mode), [brand, mode]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const sample = { t, language, brand };
  return (
    <ToastProvider regionLabel={t.notifications} dismissLabel={t.close}>
      <main className={cx('container', styles.root)}>
        <header className={styles.head}>
          <div>
            <p className="eyebrow">{t.all}</p>
            <h1>{brand.name}</h1>
          </div>
          <div className={styles.tools}>
            <Segmented
              label={t.theme}
              name="mode"
              value={mode}
              onChange={(event) => setMode(event.target.value as Mode)}
              options={[
                { value: 'light', label: t.light },
                { value: 'dark', label: t.dark },
              ]}
            />
            <Segmented
              label={t.language}
              name="language"
              value={language}
              onChange={(event) => setLanguage(event.target.value as Language)}
              options={languages.map((value) => ({ value, label: value }))}
            />
          </div>
          <LogoLockup name={brand.name} mark={`${brand.assets}/${brand.theme.logo.mark}`} />
        </header>
        <div className={styles.grid}>
          <Colours {...sample} />
          <Typography {...sample} />
          <Buttons {...sample} />
          <Fields {...sample} />
          <ChipsAndCounts {...sample} />
          <Messages {...sample} />
          <Progress {...sample} />
          <MoreFields {...sample} />
          <Loading {...sample} />
          <section className={cx('card', styles.card)}>
            <EmptyState
              icon={<Heart />}
              title={t.noLikes}
              text={t.noLikesText}
              action={<Button>{t.addPhoto}</Button>}
            />
          </section>
          <Conversation {...sample} />
          <Conversations {...sample} />
          <Packages {...sample} />
          <Members {...sample} />
          <Slides {...sample} />
          <Overlays {...sample} />
          <section className={cx('card', styles.card, styles.wide)}>
            <ErrorState title={t.failed} text={t.pushText} retryLabel={t.again} onRetry={ignore} />
          </section>
        </div>
      </main>
    </ToastProvider>
  );
}
