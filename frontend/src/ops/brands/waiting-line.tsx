import { ArrowDown, CircleAlert, CircleDot } from 'lucide-react';
import { ActionButton } from '../parts/action-button.tsx';
import { Notice } from '../parts/notice.tsx';
import type { BrandDetails } from './brands-data.ts';
import styles from './waiting-line.module.css';

/** `Draft 14 waits, version 13 comes later`; null where nothing waits. */
export function getWaitingText({
  draft,
  schedule,
  asked,
  failed,
}: Pick<BrandDetails, 'draft' | 'schedule' | 'asked' | 'failed'>): string | null {
  const parts = [
    failed && `Version ${failed.number} failed`,
    asked && `Version ${asked.number} needs somebody else`,
    schedule && `Version ${schedule.number} comes later`,
    draft !== null && `Draft ${draft} waits`,
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join('. ')}.` : null;
}

/** What is to be published, above the tabs where its panel has no room beside them. */
export function WaitingLine({ details, onOpen }: { details: BrandDetails; onOpen: () => void }) {
  const text = getWaitingText(details);
  if (!text) return null;
  return (
    <div className={styles.root}>
      <Notice
        tone={details.failed ? 'red' : 'blue'}
        icon={details.failed ? <CircleAlert /> : <CircleDot />}
        action={
          <ActionButton icon={<ArrowDown />} onClick={onOpen}>
            Open
          </ActionButton>
        }
      >
        {text}
      </Notice>
    </div>
  );
}
