import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#lib/use-language.ts';
import { Dialog } from '#ui/dialog.tsx';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { icebreakersQuery } from '../api.ts';
import styles from './icebreakers.module.css';

interface IcebreakersProps {
  name: string;
  /** Puts the sentence into the field; it is sent only by the member. */
  onChoose: (text: string) => void;
  onClose: () => void;
}

/** Sentences to begin with. */
export default function Icebreakers({ name, onChoose, onClose }: IcebreakersProps) {
  const { t } = useTranslation(['chats', 'common']);
  const sentences = useQuery(icebreakersQuery(useLocale()));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('icebreakers.title', { name })}
      description={t('icebreakers.text')}
      closeLabel={t('common:actions.close')}
    >
      {sentences.isPending && (
        <SkeletonGroup label={t('common:states.loading')} className={styles.root}>
          <Skeleton shape="control" />
          <Skeleton shape="control" />
          <Skeleton shape="control" />
        </SkeletonGroup>
      )}
      {sentences.isError && <QueryFailure query={sentences} brief />}
      <ul className={styles.root}>
        {sentences.data?.map(({ id, text }) => (
          <li key={id}>
            <button type="button" className={styles.one} onClick={() => onChoose(text)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
