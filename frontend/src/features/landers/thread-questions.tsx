/** A thread leads through four questions to the form, which begins with their answers. */
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useHydrated } from '#lib/use-hydrated.ts';
import { useTitle } from '#lib/use-title.ts';
import type { Lander } from '#shared/api/lander.ts';
import { genders, sexualities } from '#shared/model/values.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { AnswerLabels } from './answer-labels.tsx';
import { Needle, ThreadOfAnswers, ThreadToLabels } from './thread.tsx';
import {
  countAnswered,
  isOffered,
  offeredInterests,
  questions,
  readStop,
  type Stop,
  stops,
} from './thread-answers.ts';
import { ThreadLabels } from './thread-labels.tsx';
import { ThreadPlace } from './thread-place.tsx';
import styles from './thread-questions.module.css';
import { type AnswersStore, useAnswers } from './use-answers.ts';

interface ThreadQuestionsProps extends AnswersStore {
  lander: Lander;
  form: ReactNode;
}

/**
 * Each question is a part of the page that the address's fragment shows: nothing that was chosen is
 * lost on the way, whether or not the application runs, and no answer gets into an address.
 */
export function ThreadQuestions({ lander, form, ...store }: ThreadQuestionsProps) {
  const { t } = useTranslation(['lander_whoneedsstrings', 'values']);
  const stop = readStop(useLocation().hash);
  const hydrated = useHydrated();
  const { root, answers, change } = useAnswers({ lander, complete: stop === 'form', ...store });
  useTitle(t('page_title'));
  const em = { em: <em /> };
  const isShown = (one: Stop) => hydrated && one === stop;
  return (
    <div ref={root} className={cx(styles.root, hydrated && styles.driven)}>
      <Question
        name="interests"
        shown={isShown('interests')}
        title={lander.headline ?? <Trans t={t} i18nKey="interests_title" components={em} />}
        text={lander.text ?? t('several')}
      >
        {(labelledBy) => (
          <ThreadLabels
            name="interests"
            labelledBy={labelledBy}
            options={offeredInterests(lander).map((value) => ({
              value,
              label: t(`values:interests.${value}`),
              text: isOffered(value) ? t(`${value}_text`) : undefined,
            }))}
            chosen={answers.interests}
            onChosen={(interests) => change({ interests })}
          />
        )}
      </Question>
      <Question
        name="gender"
        shown={isShown('gender')}
        title={<Trans t={t} i18nKey="gender_title" components={em} />}
      >
        {(labelledBy) => (
          <ThreadLabels
            name="gender"
            labelledBy={labelledBy}
            single
            options={genders.map((value) => ({ value, label: t(`values:gender.${value}`) }))}
            chosen={[answers.gender]}
            onChosen={([gender]) => change({ gender: gender ?? '' })}
          />
        )}
      </Question>
      <Question
        name="sexuality"
        shown={isShown('sexuality')}
        title={<Trans t={t} i18nKey="sexuality_title" components={em} />}
      >
        {(labelledBy) => (
          <ThreadLabels
            name="sexuality"
            labelledBy={labelledBy}
            single
            options={sexualities.map((value) => ({
              value,
              label: t(`values:sexuality.${value}`),
              text: t(`${value}_text`),
            }))}
            chosen={[answers.sexuality]}
            onChosen={([sexuality]) => change({ sexuality: sexuality ?? '' })}
          />
        )}
      </Question>
      <Question
        name="region"
        shown={isShown('region')}
        title={<Trans t={t} i18nKey="region_title" components={em} />}
        text={t('region_text')}
      >
        {(labelledBy) => (
          <ThreadPlace labelledBy={labelledBy} answers={answers} onChanged={change} />
        )}
      </Question>
      <section id="form" className={cx('container', styles.part, isShown('form') && styles.shown)}>
        <div className={styles.head}>
          <p className="eyebrow">{t('form_eyebrow')}</p>
          <h1 className={styles.title}>
            <Trans
              t={t}
              i18nKey={hydrated && countAnswered(answers) === 0 ? 'form_title_empty' : 'form_title'}
              components={em}
            />
          </h1>
          <div className={styles.answers}>
            <ThreadOfAnswers />
            <AnswerLabels answers={answers} />
          </div>
        </div>
        <div className={styles.form}>{form}</div>
      </section>
    </div>
  );
}

interface QuestionProps {
  name: (typeof questions)[number];
  shown: boolean;
  title: ReactNode;
  text?: string;
  /** Gets the id of the heading. */
  children: (labelledBy: string) => ReactNode;
}

function Question({ name, shown, title, text, children }: QuestionProps) {
  const { t } = useTranslation(['lander_whoneedsstrings', 'common']);
  const id = useId();
  const { search } = useLocation();
  const at = questions.indexOf(name);
  const before = stops[at - 1];
  return (
    <section id={name} className={cx('container', styles.part, shown && styles.shown)}>
      <div className={styles.head}>
        <p className="eyebrow">{t('step', { step: at + 1, total: questions.length })}</p>
        <h1 id={id} className={styles.title}>
          {title}
        </h1>
        {text && <p className={styles.text}>{text}</p>}
        <ThreadToLabels />
      </div>
      <div className={styles.side}>
        {children(id)}
        <Needle />
        <Button
          as={Link}
          to={{ search, hash: `#${stops[at + 1]}` }}
          size="lg"
          block
          trailingIcon={<ArrowRight />}
        >
          {t('next')}
        </Button>
        {before && (
          <Button
            as={Link}
            to={{ search, hash: `#${before}` }}
            variant="link"
            icon={<ArrowLeft />}
            className={styles.back}
          >
            {t('common:actions.back')}
          </Button>
        )}
        <p className="small muted">{t('note')}</p>
      </div>
    </section>
  );
}
