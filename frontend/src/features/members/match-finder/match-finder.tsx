import { ChevronRight, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { desktop, useMedia } from '#lib/use-media.ts';
import type { MatchPreferences } from '#shared/model/match-preferences.ts';
import { getVisibleCriteria } from '#shared/rules/match-score.ts';
import { cx } from '#ui/cx.ts';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Sheet } from '#ui/sheet.tsx';
import styles from './match-finder.module.css';
import { MatchForm } from './match-form.tsx';
import { getWeight, offeredOnly } from './match-wishes.ts';
import { Loading, Matches } from './matches.tsx';
import { useMatchFinder } from './use-match-finder.ts';
import { useWishTexts } from './use-wish-texts.ts';

/**
 * What a member looks for, and who fits best. Needs the texts `match_finder`, `search`, `cards`,
 * `values`, `place`, `common` and `errors`.
 */
export function MatchFinder() {
  const { t } = useTranslation(['match_finder', 'common']);
  const isWide = useMedia(desktop);
  const { found, save, saving } = useMatchFinder();
  const [open, setOpen] = useState(false);
  const { interests } = useSettings();
  /** What was changed and not asked for yet. */
  const [draft, setDraft] = useState<MatchPreferences | null>(null);
  const { data } = found;
  const asked = draft ?? (data && offeredOnly(data.preferences, interests));
  const form = asked && (
    <MatchForm
      draft={asked}
      onChange={setDraft}
      saving={saving}
      onFind={() =>
        save(asked, {
          onSuccess: () => {
            setDraft(null);
            setOpen(false);
          },
        })
      }
    />
  );
  return (
    <div className={cx(styles.root, 'container', 'page')}>
      <header className={styles.head}>
        <h1 className="h2">{t('title')}</h1>
        <p className="muted">{t('lead')}</p>
      </header>
      {data ? (
        <>
          {isWide ? (
            <section className={styles.side} aria-labelledby="match-finder-wishes">
              <h2 className="h4" id="match-finder-wishes">
                {t('wishes')}
              </h2>
              {form}
            </section>
          ) : (
            <>
              <WishesButton preferences={data.preferences} onClick={() => setOpen(true)} />
              <Sheet
                open={open}
                onClose={() => setOpen(false)}
                title={t('wishes')}
                closeLabel={t('common:actions.close')}
              >
                {form}
              </Sheet>
            </>
          )}
          <section
            className={styles.main}
            aria-labelledby="match-finder-matches"
            aria-busy={saving}
          >
            <h2 className="sr-only" id="match-finder-matches">
              {t('matches')}
            </h2>
            <Matches response={data} onEdit={isWide ? null : () => setOpen(true)} />
          </section>
        </>
      ) : found.isError ? (
        <div className={styles.main}>
          <QueryFailure query={found} />
        </div>
      ) : (
        <Loading />
      )}
    </div>
  );
}

/** On a phone: what is asked for, and the way to change it. */
function WishesButton({
  preferences,
  onClick,
}: {
  preferences: MatchPreferences;
  onClick: () => void;
}) {
  const { t } = useTranslation('match_finder');
  const { visible_profile_fields } = useSettings();
  const { getName, getChoice } = useWishTexts(preferences);
  const said = getVisibleCriteria(visible_profile_fields)
    .filter((key) => getWeight(preferences, key) > 0)
    .map((key) => getChoice(key) || getName(key));
  return (
    <button type="button" className={cx(styles.wishes, 'card')} onClick={onClick}>
      <SlidersHorizontal />
      <span className={styles.words}>
        <span className={styles.name}>{t('wishes')}</span>
        <span className={cx(styles.said, 'small', 'muted')}>
          {said.length > 0 ? said.join(' · ') : t('nothing.short')}
        </span>
      </span>
      <ChevronRight />
    </button>
  );
}
