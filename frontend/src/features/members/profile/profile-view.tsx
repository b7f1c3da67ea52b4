import { Check, Info } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { usePlaceText } from '#lib/use-place-text.ts';
import type { Profile } from '#shared/model/profile.ts';
import type { Interest } from '#shared/model/values.ts';
import chipsStyles from '#ui/chips.module.css';
import { Chip } from '#ui/chips.tsx';
import { cx } from '#ui/cx.ts';
import { FictionalWarning } from '#ui/fictional-warning.tsx';
import { PlaceLine } from '#ui/place-line.tsx';
import { commonFirst } from '../interests.ts';
import { type PhotoLock, ProfilePhotos } from './profile-photos.tsx';
import styles from './profile-view.module.css';
import { useFacts } from './use-facts.ts';

/** Shared interests below the name. */
const sharedMost = 2;

export interface ProfileViewProps {
  profile: Profile;
  /** Level of the heading with the name; those below it follow. */
  level?: 1 | 2 | 3 | undefined;
  /** The viewer's own interests. */
  own?: readonly Interest[] | undefined;
  /** Over photos that the viewer may not see. */
  lock?: PhotoLock | undefined;
  /** A photo opens as large as the window. */
  canEnlarge?: boolean | undefined;
  /** Beside the name. */
  menu?: ReactNode;
  /** Below the name: what stands between the two. */
  marks?: ReactNode;
  /** Right below that, before all else. */
  lead?: ReactNode;
  /** What the viewer can do. */
  actions?: ReactNode;
  /** Below the explanation of fictional profiles. */
  offer?: ReactNode;
}

/** A member as others see them. Needs the texts `member` and `values`. */
export function ProfileView({
  profile,
  level = 1,
  own = [],
  lock,
  canEnlarge,
  menu,
  marks,
  lead,
  actions,
  offer,
}: ProfileViewProps) {
  const { t } = useTranslation(['member', 'values']);
  const { visible_profile_fields: fields, visible_profile_notes: notes } = useSettings();
  const id = useId();
  const place = usePlaceText(profile, fields);
  const facts = useFacts(profile, fields);
  const Name = `h${level}` as const;
  const Part = `h${(level + 1) as 2 | 3 | 4}` as const;
  const { name, age, about_me, fictional, last_active } = profile;
  const interests = commonFirst(fields.includes('interests') ? profile.interests : [], own);
  const common = interests.filter((one) => one.common);
  const inCommon = common.length;
  // What two people share comes first; all of it stands further down.
  const shared = common.slice(0, sharedMost);
  return (
    <article className={styles.root} aria-labelledby={`${id}-name`}>
      <div data-part="profile-view-columns" className={styles.columns}>
        <ProfilePhotos profile={profile} lock={lock} canEnlarge={canEnlarge} />
        <div data-part="profile-view-words" className={styles.words}>
          <header data-part="profile-view-head" className={styles.head}>
            <div data-part="profile-view-title" className={styles.title}>
              <Name className={cx(styles.name, 'h2')} id={`${id}-name`}>
                <bdi>{name}</bdi>, {age}
              </Name>
              {menu}
            </div>
            {place && <PlaceLine>{place}</PlaceLine>}
            {/* A fictional profile was never here. */}
            {!fictional && last_active !== 'earlier' && (
              <p className={cx(styles.active, last_active === 'today' && styles.activeToday)}>
                {t(`active.${last_active}`)}
              </p>
            )}
            {marks}
          </header>
          {lead && (
            <div data-part="profile-view-lead" className={styles.lead}>
              {lead}
            </div>
          )}
          {shared.length > 0 && (
            <ul data-part="profile-view-shared" className={chipsStyles.root}>
              {shared.map(({ interest }, index) => {
                const word = t(`values:interests.${interest}`);
                return (
                  <li key={interest}>
                    <Chip className={styles.common}>
                      <Check />
                      {index === 0 ? t('view.both', { interest: word }) : word}
                    </Chip>
                  </li>
                );
              })}
            </ul>
          )}
          {actions}
          {about_me && fields.includes('about_me') && (
            <section data-part="profile-view-about" className={styles.part}>
              <Part className="h4">{t('view.about', { name })}</Part>
              <p className={styles.about}>{about_me}</p>
            </section>
          )}
          {offer}
          {interests.length > 0 && (
            <section className={styles.part}>
              <div className={styles.partHead}>
                <Part className="h4">{t('values:fields.interests')}</Part>
                {inCommon > 0 && (
                  <span className="small muted">{t('view.common', { count: inCommon })}</span>
                )}
              </div>
              <ul className={chipsStyles.root}>
                {interests.map(({ interest, common }) => (
                  <li key={interest}>
                    <Chip className={common ? styles.common : undefined}>
                      {common && <Check />}
                      {t(`values:interests.${interest}`)}
                      {common && <span className="sr-only">{t('view.common_mark')}</span>}
                    </Chip>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {facts.length > 0 && (
            <dl className={styles.facts}>
              {facts.map(({ key, label, value }) => (
                <div key={key} className={styles.fact}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {notes.length > 0 && (
            <ul className={styles.notes}>
              {notes.map((note) => (
                <li key={note}>
                  <Info />
                  {note}
                </li>
              ))}
            </ul>
          )}
          {fictional && <FictionalWarning bare />}
        </div>
      </div>
    </article>
  );
}
