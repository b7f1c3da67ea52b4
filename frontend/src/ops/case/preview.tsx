import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Locale, locales } from '#shared/model/values.ts';
import { call } from '../api.ts';
import type { ShownCase } from '../cases/cases-data.ts';
import type { DecisionFields } from '../cases/decision-queue.ts';
import { FailureLine } from '../parts/failure-line.tsx';
import { getLanguageText } from '../profile-words.ts';
import { usePaused } from '../use-paused.ts';
import styles from './preview.module.css';
import { getSenderName } from './reported-messages.tsx';

const pauseMs = 1_000;

type Reader = 'affected' | 'sender';
/** Two of them may bear one name. */
const readerNames: Record<Reader, string> = { affected: 'Member', sender: 'Sender' };

/** What the readers of a decision are told, as far as it can be made. */
export function usePreview({ brand, id }: ShownCase, fields: DecisionFields | null) {
  const asked = usePaused(JSON.stringify(fields), pauseMs);
  const [language, setLanguage] = useState<Locale | null>(null);
  const made = JSON.parse(asked) as DecisionFields | null;
  const query = useQuery({
    queryKey: ['case-preview', brand, id, asked, language],
    queryFn: ({ signal }) =>
      call('case-preview', 'POST', {
        body: { brand, id, ...(made as DecisionFields), ...(language && { language }) },
        signal,
      }),
    enabled: made !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { ...query, data: made === null ? undefined : query.data, language, setLanguage };
}

/** The mails of a decision in the member's language, or in another one. */
export function Preview({
  shown,
  fields,
  missing,
  preview,
}: {
  shown: ShownCase;
  fields: DecisionFields | null;
  missing: string | null;
  preview: ReturnType<typeof usePreview>;
}) {
  const { data, error, setLanguage } = preview;
  const [chosen, setChosen] = useState<Reader>('affected');
  const names: Record<Reader, string> = {
    affected: shown.member?.name ?? 'The member',
    sender: getSenderName(shown),
  };
  const readers = (['affected', 'sender'] as const).filter((one) => data?.[one]);
  const reader = readers.includes(chosen) ? chosen : (readers[0] ?? chosen);
  const mail = data?.[reader];
  return (
    <section className={styles.root} aria-label="What is told">
      <div className={styles.head}>
        {readers.length > 1 ? (
          // biome-ignore lint/a11y/useSemanticElements: two buttons, and no form
          <div className={styles.readers} role="group" aria-label="Reader">
            {readers.map((one) => (
              <button
                key={one}
                type="button"
                className={styles.choice}
                aria-pressed={one === reader}
                onClick={() => setChosen(one)}
              >
                {readerNames[one]}
              </button>
            ))}
          </div>
        ) : (
          <p className={styles.label}>
            {mail ? `${names[reader]} will read` : 'What will be read'}
          </p>
        )}
        {mail && (
          // biome-ignore lint/a11y/useSemanticElements: buttons of one line, and no form
          <div className={styles.languages} role="group" aria-label="Language">
            {locales.map((one) => (
              <button
                key={one}
                type="button"
                className={styles.choice}
                aria-pressed={one === mail.language}
                title={getLanguageText(one)}
                onClick={() => setLanguage(one)}
              >
                {one}
                <span className="sr-only">, {getLanguageText(one)}</span>
              </button>
            ))}
          </div>
        )}
      </div>
      {error && fields !== null ? (
        <FailureLine cause={error} />
      ) : mail ? (
        <div lang={mail.language} aria-busy={preview.isPlaceholderData}>
          <p className={styles.subject}>{mail.subject}</p>
          <p className={styles.text}>{mail.text}</p>
        </div>
      ) : data ? (
        <p className={styles.label}>Nobody is told: there is no address to write to.</p>
      ) : missing === null ? (
        <div role="status" className={styles.loading}>
          <span className="sr-only">Loading what will be read</span>
          <span aria-hidden="true" />
          <span aria-hidden="true" />
          <span aria-hidden="true" />
        </div>
      ) : (
        <p className={styles.label}>{missing} Then it shows here.</p>
      )}
    </section>
  );
}
