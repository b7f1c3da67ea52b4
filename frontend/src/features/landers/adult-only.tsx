/** A door ajar: an honest warning, and what is behind it. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useSettings } from '#lib/settings.tsx';
import { useTitle } from '#lib/use-title.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import styles from './adult-only.module.css';
import { Door } from './door.tsx';
import { LanderFaces } from './lander-faces.tsx';
import type { LanderContent } from './use-lander.ts';

/** Value of the key `door` in the address, so that it opens without scripts too. */
type State = 'closed' | 'open' | 'younger';

export function AdultOnly({ lander, profiles, form }: LanderContent & { form: ReactNode }) {
  const { t } = useTranslation('lander_adultonly');
  const { min_age, name } = useSettings();
  const { pathname, search } = useLocation();
  const state = readState(search);
  useTitle(t('page_title', { age: min_age }));
  return (
    <div className={cx(styles.root, styles[`state_${state}`])}>
      <Door lander={lander} open={state === 'open'} />
      <div className={styles.words}>
        {state === 'closed' && (
          <>
            <h1 className={styles.title}>{lander.headline ?? t('title')}</h1>
            <Warning text={lander.text} />
            <div className={styles.answers}>
              <Button
                as={Link}
                to={doorAt(pathname, search, 'open')}
                replace
                preventScrollReset
                size="lg"
              >
                {t('yes', { age: min_age })}
              </Button>
              <Button
                as={Link}
                to={doorAt(pathname, search, 'younger')}
                replace
                size="lg"
                variant="outline"
              >
                {t('no')}
              </Button>
            </div>
            <div className={styles.behind}>
              <LanderFaces profiles={profiles} count={3} />
              <p className="small">{t('behind')}</p>
            </div>
          </>
        )}
        {state === 'open' && (
          <>
            <h1 className={styles.title}>{t('open_title')}</h1>
            {form}
          </>
        )}
        {state === 'younger' && (
          <>
            <h1 className={styles.title}>{t('younger_title')}</h1>
            <p className={styles.warning}>{t('younger_text', { brand: name, age: min_age })}</p>
          </>
        )}
      </div>
    </div>
  );
}

function Warning({ text }: { text: string | null }) {
  const { t } = useTranslation('lander_adultonly');
  const { min_age, name, fictional_profiles } = useSettings();
  return (
    <p className={styles.warning}>
      {text ?? t('text', { brand: name, age: min_age })} {fictional_profiles && t('fictional')}
    </p>
  );
}

function readState(search: string): State {
  const door = new URLSearchParams(search).get('door');
  return door === 'open' || door === 'younger' ? door : 'closed';
}

/** The address with the door in another state; what a campaign put there stays. */
function doorAt(pathname: string, search: string, state: State): string {
  const query = new URLSearchParams(search);
  query.set('door', state);
  return `${pathname}?${query}`;
}
