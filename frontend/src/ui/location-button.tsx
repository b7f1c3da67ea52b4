import { LocateFixed } from 'lucide-react';
import { Button } from './button.tsx';
import styles from './location-button.module.css';

export interface LocationButtonProps {
  label: string;
  /** What the button will do, is doing or has done; also why there is no button. */
  text: string;
  /** The device lets itself be asked; without it there is only the text. */
  possible: boolean;
  looking: boolean;
  onLocate: () => void;
}

/** Fills in the place from the device's position, and says honestly what becomes of it. */
export function LocationButton({ label, text, possible, looking, onLocate }: LocationButtonProps) {
  return (
    <div className={styles.root}>
      {possible && (
        <Button
          variant="secondary"
          size="sm"
          icon={<LocateFixed />}
          loading={looking}
          onClick={onLocate}
        >
          {label}
        </Button>
      )}
      <p className="small muted" role="status">
        {text}
      </p>
    </div>
  );
}
