import { Paperclip, Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/errors.ts';
import * as caseLimits from '#shared/case-limits.ts';
import * as limits from '#shared/limits.ts';
import { Banner } from '#ui/banner.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useFileInput } from '#ui/use-file-input.ts';
import styles from './file-slots.module.css';
import type { CaseFiles, FileFailure } from './use-case-files.ts';

/** Places for pictures: the chosen ones, each with a button to take it away, and one to add more. */
export function FileSlots({ files }: { files: CaseFiles }) {
  const { t } = useTranslation('complaints');
  const input = useFileInput(files.add);
  const { chosen, failure } = files;
  return (
    <section className={styles.root} aria-labelledby="case-files">
      <p className={styles.label} id="case-files">
        {t('files.label')}{' '}
        <span className="muted">{t('files.note', { max: caseLimits.caseFiles })}</span>
      </p>
      <input {...input.props} multiple />
      <ul className={styles.slots}>
        {chosen.map(({ key, name, id }) => (
          <li key={key} className={styles.chosen}>
            {id === null ? <Spinner /> : <Paperclip />}
            <span className={styles.name}>{name}</span>
            <IconButton
              label={t('files.remove', { name })}
              className={styles.remove}
              onClick={() => files.remove(key)}
            >
              <X />
            </IconButton>
          </li>
        ))}
        {chosen.length < caseLimits.caseFiles && (
          <li>
            <button type="button" className={styles.add} onClick={input.open}>
              <Plus />
              <span className="sr-only">{t('files.add')}</span>
            </button>
          </li>
        )}
      </ul>
      <p className="muted small">{t('files.hint')}</p>
      <div role="alert">{failure && <Failure failure={failure} />}</div>
    </section>
  );
}

function Failure({ failure }: { failure: FileFailure }) {
  const { t } = useTranslation('photos');
  const { errorText } = useErrorText();
  switch (failure.kind) {
    case 'problem':
      return (
        <Banner tone="danger">
          {t(`problems.${failure.problem}`, {
            name: failure.name,
            mb: limits.photoBytes / 1024 ** 2,
            px: limits.photoMinPx,
          })}
        </Banner>
      );
    case 'rejected':
      return <Banner tone="danger">{t(`reasons.${failure.reason}`)}</Banner>;
    case 'failed':
      return <Banner tone="danger">{errorText(failure.cause)}</Banner>;
  }
}
