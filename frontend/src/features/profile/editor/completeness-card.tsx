import { Check, ChevronRight, Sparkles } from 'lucide-react';
import { type MouseEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { useLanguageTag } from '#lib/use-language-tag.ts';
import type { Profile } from '#shared/model/profile.ts';
import {
  aboutMeTellingChars,
  completeness,
  getPercentage,
  interestsTelling,
  type ProfilePart,
  profileParts,
} from '#shared/rules/completeness.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Tag } from '#ui/tag.tsx';
import styles from './completeness-card.module.css';
import { focusPart, partId } from './focus-part.ts';

/** Parts with a line of their own; the others are single words. */
const mainParts = ['photo', 'about_me', 'interests'] as const satisfies ProfilePart[];
type MainPart = (typeof mainParts)[number];
const isMain = (part: ProfilePart): part is MainPart => mainParts.some((main) => main === part);

/** From here on the heading says that there is not much left to do. */
const almostPercentage = 60;

/** How complete the profile is, with a way to each part that is missing. */
export function CompletenessCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['profile', 'values', 'place']);
  const { visible_profile_fields: shown } = useSettings();
  const tag = useLanguageTag();
  const id = useId();
  const { percentage, missing } = completeness(profile, shown);
  const percent = new Intl.NumberFormat(tag, { style: 'percent' });
  const gain = new Intl.NumberFormat(tag, { style: 'percent', signDisplay: 'always' });
  const complete = missing.length === 0;
  const stage = complete ? 'done' : percentage >= almostPercentage ? 'almost' : 'start';
  const small = missing.filter((part): part is Exclude<ProfilePart, MainPart> => !isMain(part));
  const partText = (part: MainPart) =>
    t(`meter.parts.${part}`, { characters: aboutMeTellingChars, interests: interestsTelling });
  return (
    <section
      className={cx(styles.root, 'card', complete && styles.complete)}
      aria-labelledby={`${id}-title`}
    >
      <div className={styles.head}>
        <div>
          <h2 className="h3" id={`${id}-title`}>
            {complete && <Sparkles className={styles.done} />}
            {t(`meter.title.${stage}`)}
          </h2>
          <p className="small muted">{t(complete ? 'meter.text_done' : 'meter.text')}</p>
        </div>
        <p className={styles.percentage}>{percent.format(percentage / 100)}</p>
      </div>
      <ProgressBar label={t('meter.label')} value={percentage} />
      {!complete && (
        <ul>
          {profileParts(shown)
            .filter(isMain)
            .map((part) =>
              missing.includes(part) ? (
                <li key={part}>
                  <a className={styles.part} {...linkTo(part)}>
                    <span className={styles.circle} />
                    <span className={styles.words}>{partText(part)}</span>
                    <Tag tone="soft">{gain.format(getPercentage(part, shown) / 100)}</Tag>
                    <ChevronRight />
                  </a>
                </li>
              ) : (
                <li key={part} className={cx(styles.part, styles.partThere)}>
                  <span className={cx(styles.circle, styles.circleThere)}>
                    <Check />
                  </span>
                  <span className={styles.words}>
                    {partText(part)}
                    <span className="sr-only"> {t('meter.there')}</span>
                  </span>
                </li>
              ),
            )}
        </ul>
      )}
      {small.length > 0 && (
        <div className={styles.rest}>
          <p className="small muted" id={`${id}-rest`}>
            {t('meter.rest')}
          </p>
          <ul className={styles.links} aria-labelledby={`${id}-rest`}>
            {small.map((part) => (
              <li key={part}>
                <Button as="a" variant="secondary" size="sm" {...linkTo(part)}>
                  {part === 'city' ? t('place:city.label') : t(`values:fields.${part}`)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** Attributes of a link that goes to a part of the page, and into its field. */
const linkTo = (part: ProfilePart) => ({
  href: `#${partId(part)}`,
  onClick: (event: MouseEvent) => {
    // An entry of the history for every look around would make the way back long.
    event.preventDefault();
    focusPart(part);
  },
});
