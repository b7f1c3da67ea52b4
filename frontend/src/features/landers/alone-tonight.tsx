/** A house front at night: who is active today has light, and one window is the visitor's. */
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useTitle } from '#lib/use-title.ts';
import type { Tonight } from '#shared/api/lander.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import styles from './alone-tonight.module.css';
import { NightFront } from './night-front.tsx';
import type { LanderContent } from './use-lander.ts';

/** Where the form stands: the visitor's window leads there without scripts too. */
const formId = 'light';

export function AloneTonight({
  lander,
  profiles,
  tonight,
  form,
}: LanderContent & { form: ReactNode }) {
  const { t } = useTranslation('lander_alonetonight');
  const isOpen = tonight?.open ?? false;
  useTitle(t('page_title'));
  return (
    <div className={styles.root}>
      <div className={styles.words}>
        <h1 className={styles.title}>{lander.headline ?? t('title')}</h1>
        <p className={styles.text} aria-live="polite">
          {lander.text ?? getText(isOpen, profiles.length)}
        </p>
        {tonight && isOpen && <RegionChoice tonight={tonight} />}
      </div>
      <NightFront profiles={profiles} lights={isOpen ? 'members' : 'drawn'} youLead={formId} />
      <section
        className={styles.sheet}
        id={formId}
        tabIndex={-1}
        aria-labelledby={`${formId}-title`}
      >
        <h2 className={styles.join} id={`${formId}-title`}>
          {t('join')}
        </h2>
        {form}
      </section>
    </div>
  );

  function getText(isOpen: boolean, count: number): string {
    const place = tonight?.regions.find(({ id }) => id === tonight.region)?.name;
    if (!isOpen) return t('closed');
    if (count === 0) return place ? t('none_region', { place }) : t('none');
    return place ? t('lit_region', { place }) : t('lit');
  }
}

/** A form that asks the address for another region, so that it works without scripts too. */
function RegionChoice({ tonight: { region, regions } }: { tonight: Tonight }) {
  const { t } = useTranslation('lander_alonetonight');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const others = [...new URLSearchParams(search)].filter(([key]) => key !== 'region');
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get('region');
    const query = new URLSearchParams(others);
    if (typeof chosen === 'string' && chosen) query.set('region', chosen);
    navigate(`${pathname}?${query}`, { replace: true, preventScrollReset: true });
  };
  return (
    <form className={styles.choice} action={pathname} onSubmit={choose}>
      {others.map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <Select
        name="region"
        label={t('region')}
        labelHidden
        defaultValue={region ?? ''}
        placeholder={t('everywhere')}
        options={regions.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Button type="submit" variant="outline">
        {t('look')}
      </Button>
    </form>
  );
}
