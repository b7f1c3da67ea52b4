import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { regionsQuery } from '#lib/regions.ts';
import { useSettings } from '#lib/settings.tsx';
import { cx } from '#ui/cx.ts';
import styles from './answer-labels.module.css';
import { type Answers, questions } from './thread-answers.ts';

type Question = (typeof questions)[number];

/** The answers as labels, each of which leads back to its question. */
export function AnswerLabels({ answers }: { answers: Answers }) {
  const { t } = useTranslation('lander_whoneedsstrings');
  const { search } = useLocation();
  const getWords = useAnswerWords(answers);
  return (
    <ul className={styles.root}>
      {questions.flatMap((question) => {
        const { name, given } = getWords(question);
        const to = { search, hash: `#${question}` };
        if (given.length === 0) {
          return (
            <li key={question}>
              <Link
                to={to}
                className={cx(styles.label, styles.open)}
                aria-label={t('add', { what: name })}
              >
                <Plus className={styles.plus} aria-hidden="true" />
                {name}
              </Link>
            </li>
          );
        }
        return given.map((answer) => (
          <li key={`${question} ${answer}`}>
            <Link to={to} className={styles.label} aria-label={t('change', { answer })}>
              <span className={styles.hole} />
              {answer}
            </Link>
          </li>
        ));
      })}
    </ul>
  );
}

/** What each question is about, and its answers in words. */
function useAnswerWords({ interests, gender, sexuality, country, region }: Answers) {
  const { t } = useTranslation(['lander_whoneedsstrings', 'values']);
  const { region_data, geoip_selected_country } = useSettings();
  const { data } = useQuery(regionsQuery);
  const kind = region_data[country || geoip_selected_country]?.kind ?? 'region';
  const words: Record<Question, { name: string; given: string[] }> = {
    interests: {
      name: t('values:fields.interests'),
      given: interests.map((one) => t(`values:interests.${one}`)),
    },
    gender: {
      name: t('gender'),
      given: gender ? [t(`values:gender.${gender}`)] : [],
    },
    sexuality: {
      name: t('values:fields.sexuality'),
      given: sexuality ? [t(`values:sexuality.${sexuality}`)] : [],
    },
    region: {
      name: t(`values:region_kind.${kind}`),
      given: region ? [data?.[country]?.find(({ id }) => id === region)?.name ?? region] : [],
    },
  };
  return (question: Question) => words[question];
}
