import { useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Dialog } from '#ui/dialog.tsx';
import { getFailureText } from '../api.ts';
import { getMemberPath } from '../member-paths.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { BrandIcon } from '../parts/brand-icon.tsx';
import links from '../parts/inline-link.module.css';
import { Notice } from '../parts/notice.tsx';
import { PanelLoading } from '../parts/panel-loading.tsx';
import { type Brand, useSession } from '../session.tsx';
import { getMomentText, getSpanText } from '../times.ts';
import { type PhotoBatch, type Reversal, reverse, useBatches } from './batches.ts';
import styles from './batches-dialog.module.css';
import { getStatusText } from './queue-tile.tsx';
import { getDecisionText } from './reasons.ts';

const getWhatText = ({ decision, reason, decided }: PhotoBatch): string => {
  const photos = decided === 1 ? '1 photo' : `${decided} photos`;
  return reason === null || decision === 'approve'
    ? `${photos} approved`
    : `${photos} rejected: ${getDecisionText({ decision: 'reject', reason }).toLowerCase()}`;
};

/** What was decided together and can be reversed as one. */
export function BatchesDialog({
  open,
  brands,
  now,
  onClose,
  onReversed,
}: {
  open: boolean;
  brands: readonly Brand[];
  now: number;
  onClose: () => void;
  /** Photos wait again. */
  onReversed: () => void;
}) {
  const ids = brands.map(({ id }) => id);
  const { data, error, isFetching, refetch } = useBatches(ids, open);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Batches"
      description="Reversing one has its photos wait again, where they waited. It works for a day."
    >
      {data ? (
        <ul className={styles.root}>
          {data.length === 0 && <li>No batch can be reversed.</li>}
          {data.map((batch) => (
            <BatchRow
              key={batch.id}
              batch={batch}
              brand={brands.find(({ id }) => id === batch.brand)}
              now={now}
              onReversed={onReversed}
            />
          ))}
        </ul>
      ) : (
        <PanelLoading
          query={{ error, isFetching, refetch }}
          title="The batches did not load"
          label="Loading the batches"
        />
      )}
    </Dialog>
  );
}

function BatchRow({
  batch,
  brand,
  now,
  onReversed,
}: {
  batch: PhotoBatch;
  brand: Brand | undefined;
  now: number;
  onReversed: () => void;
}) {
  const { operator } = useSession();
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const [result, setResult] = useState<Reversal | { failure: string } | null>(null);
  const what = getWhatText(batch);
  const send = async () => {
    setSending(true);
    try {
      setResult(await reverse(batch));
      onReversed();
      void client.invalidateQueries({ queryKey: ['queues'] });
    } catch (cause) {
      setResult({ failure: getFailureText(cause) });
    } finally {
      setSending(false);
    }
  };
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.what}>
          {brand && <BrandIcon brand={brand} named />}
          {what}
        </p>
        <p className={styles.when}>
          {batch.by.id === operator.id ? 'You' : batch.by.name}, {getMomentText(batch.at, now)}, for{' '}
          {getSpanText(Date.parse(batch.until) - now)} more
        </p>
        {result && 'failure' in result && (
          <Notice tone="red" role="alert" icon={<RotateCcw />}>
            Not reversed: {result.failure}
          </Notice>
        )}
        {result && 'reopened' in result && (
          <Notice tone="plain" role="status" icon={<RotateCcw />}>
            {result.reopened} of {result.reopened + result.left.length} wait again.
            {result.left.length > 0 && ' Left, as they changed since: '}
            {result.left.map(({ member, photo, name, status }, index) => (
              <span key={photo}>
                {index > 0 && ', '}
                <Link className={links.root} to={getMemberPath(batch.brand, member)}>
                  {name ?? 'a member who is gone'}
                </Link>{' '}
                ({status === null ? 'deleted' : getStatusText(status)})
              </span>
            ))}
          </Notice>
        )}
      </div>
      {!result && (
        <ActionButton
          icon={<RotateCcw />}
          sending={sending}
          aria-label={`Reverse this batch: ${what}`}
          onClick={() => void send()}
        >
          Reverse this batch
        </ActionButton>
      )}
    </li>
  );
}
