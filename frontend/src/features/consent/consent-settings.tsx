/** The second layer: what each purpose brings, the present state in words, and a choice for each. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConsentStateName } from '#lib/consent-data.ts';
import { paths } from '#lib/paths.ts';
import { useDurationText } from '#lib/use-duration-text.ts';
import type { ShownService } from '#shared/model/consent.ts';
import type { Categories, ConsentCategory } from '#shared/model/consent-values.ts';
import { ownStorage } from '#shared/own-storage.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { limitTo } from './asked.ts';
import styles from './consent-settings.module.css';

export interface ConsentSettingsProps {
  open: boolean;
  onClose: () => void;
  /** The brand's name. */
  brand: string;
  services: readonly ShownService[];
  /** What the brand asks about. */
  asked: readonly ConsentCategory[];
  /** What is allowed now. */
  allowed: Categories;
  state: ConsentStateName;
  /** The browser says no for every site. */
  saysNo: boolean;
  /** Resolves to false where a yes could not be recorded. */
  onDecide: (categories: Categories) => Promise<boolean>;
}

const all = { statistics: true, marketing: true };
const none = { statistics: false, marketing: false };

export function ConsentSettings({
  open,
  onClose,
  brand,
  services,
  asked,
  allowed,
  state,
  saysNo,
  onDecide,
}: ConsentSettingsProps) {
  const { t } = useTranslation('consent');
  const [chosen, setChosen] = useState<Categories>(allowed);
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState(false);
  const decide = async (categories: Categories) => {
    setSending(true);
    const recorded = await onDecide(limitTo(asked, categories));
    setSending(false);
    setFailed(!recorded);
    if (recorded) onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('settings.title')}
      description={t('settings.text')}
      closeLabel={t('settings.close')}
      size="lg"
      className={styles.root}
      actions={
        <div className={styles.choices}>
          {failed && (
            <p className={styles.failed} role="alert">
              {t('failed')}
            </p>
          )}
          <Button variant="surface" className={styles.answer} onClick={() => void decide(none)}>
            {t('settings.refuse')}
          </Button>
          <Button variant="surface" className={styles.answer} onClick={() => void decide(all)}>
            {t('settings.accept')}
          </Button>
          <Button
            variant="outline"
            className={styles.save}
            loading={sending}
            onClick={() => void decide(chosen)}
          >
            {t('settings.save')}
          </Button>
        </div>
      }
    >
      {saysNo && <p className={styles.said}>{t('settings.gpc')}</p>}
      <p className={styles.now}>
        <b>{t('settings.now')}</b> {t(`state.${state}`)}
      </p>
      <section className={styles.purpose}>
        <div className={styles.head}>
          <h3 className={styles.name}>{t('settings.necessary')}</h3>
          <span className={styles.always}>{t('settings.always')}</span>
        </div>
        <p className={styles.about}>{t('settings.necessary_text')}</p>
        <Services of={[{ name: brand, cookies: ownCookies }]} />
      </section>
      {asked.map((category) => (
        <Purpose
          key={category}
          category={category}
          services={services.filter(({ purpose }) => purpose === category)}
          checked={chosen[category]}
          onChange={(checked) => setChosen({ ...chosen, [category]: checked })}
        />
      ))}
      <TextLink className={styles.list} standalone href={paths['pages-cookies']}>
        {t('settings.list')}
      </TextLink>
    </Sheet>
  );
}

interface PurposeProps {
  category: ConsentCategory;
  services: readonly ShownService[];
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Purpose({ category, services, checked, onChange }: PurposeProps) {
  const { t } = useTranslation('consent');
  return (
    <section className={styles.purpose}>
      <div className={styles.head}>
        <h3 className={styles.name}>{t(`settings.${category}`)}</h3>
        <Switch
          label={t(`settings.${category}`)}
          labelHidden
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
      </div>
      <p className={styles.about}>{t(`settings.${category}_text`)}</p>
      <Services of={services} />
    </section>
  );
}

interface Cookies {
  name: string;
  cookies: readonly { days: number }[];
}

/** One line for each: its name, how many cookies, and how long the last of them stays. */
function Services({ of }: { of: readonly Cookies[] }) {
  const { t } = useTranslation('consent');
  const durationText = useDurationText();
  return (
    <ul className={styles.services}>
      {of.map(({ name, cookies }) => {
        const longest = Math.max(0, ...cookies.map(({ days }) => days));
        const time = longest === 0 ? t('settings.session') : durationText(longest);
        return (
          <li key={name} className={styles.service}>
            <b>{name}</b>
            <span>
              {cookies.length === 0
                ? t('settings.no_cookies')
                : `${t('settings.cookies', { count: cookies.length })}, ${longest === 0 ? time : t('settings.up_to', { time })}`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const ownCookies = ownStorage.flatMap(({ kind, days }) =>
  kind === 'cookie' && days !== null ? [{ days }] : [],
);
