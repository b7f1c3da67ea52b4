import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { ActionButton } from '../parts/action-button.tsx';
import { Mark } from '../parts/mark.tsx';
import styles from './batch-dialog.module.css';
import type { Decision } from './photo-queue.ts';
import { getDecisionText } from './reasons.ts';

interface BatchDialogProps {
  /** What is to be done with all of them; null while nothing is asked. */
  decision: Decision | null;
  count: number;
  onClose: () => void;
  onConfirm: (decision: Decision) => void;
}

/** So many photos at once are meant only by who types their number. */
export function BatchDialog({ decision, count, onClose, onConfirm }: BatchDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const verb = decision?.decision === 'approve' ? 'Approve' : 'Reject';
  return (
    <Dialog
      open={decision !== null}
      onClose={onClose}
      size="sm"
      title={`${verb} ${count} photos`}
      initialFocus={input}
    >
      {decision && (
        <Confirmation
          verb={verb}
          input={input}
          decision={decision}
          count={count}
          onClose={onClose}
          onConfirm={onConfirm}
        />
      )}
    </Dialog>
  );
}

function Confirmation({
  verb,
  input,
  decision,
  count,
  onClose,
  onConfirm,
}: Omit<BatchDialogProps, 'decision'> & {
  verb: string;
  input: React.RefObject<HTMLInputElement | null>;
  decision: Decision;
}) {
  const [typed, setTyped] = useState('');
  const isRight = typed.trim() === String(count);
  return (
    <form
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight) onConfirm(decision);
      }}
    >
      <p>
        <Mark icon={<Check />}>{getDecisionText(decision)}</Mark>
      </p>
      <TextInput
        ref={input}
        label="Type how many"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        valid={isRight}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.actions}>
        <ActionButton look="ink" type="submit" disabled={!isRight}>
          {verb} {count}
        </ActionButton>
        <ActionButton onClick={onClose}>Keep them</ActionButton>
      </div>
    </form>
  );
}
