/** Answers to choose from, as labels on the thread. */
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { ThreadThroughLabel } from './thread.tsx';
import styles from './thread-labels.module.css';

interface ThreadLabelsProps<Value extends string> {
  name: string;
  /** Id of the heading that asks. */
  labelledBy: string;
  /** One answer, or several. */
  single?: boolean;
  options: readonly { value: Value; label: string; text?: string | undefined }[];
  chosen: readonly (Value | '')[];
  onChosen: (chosen: Value[]) => void;
}

export function ThreadLabels<Value extends string>(props: ThreadLabelsProps<Value>) {
  const { name, labelledBy, single = false, options, chosen, onChosen } = props;
  const id = useId();
  return (
    <fieldset className={styles.root} aria-labelledby={labelledBy}>
      {options.map(({ value, label, text }, at) => (
        <label key={value} className={styles.label}>
          <input
            className="sr-only"
            type={single ? 'radio' : 'checkbox'}
            name={name}
            value={value}
            checked={chosen.includes(value)}
            onChange={({ currentTarget: { checked } }) => {
              const others = options
                .map((option) => option.value)
                .filter((one) => !single && one !== value && chosen.includes(one));
              onChosen(checked ? [...others, value] : others);
            }}
            aria-labelledby={`${id}${value}`}
            {...(text && { 'aria-describedby': `${id}${value}-text` })}
          />
          <ThreadThroughLabel first={at === 0} last={at === options.length - 1} />
          <span className={styles.hole} />
          <span className={styles.words}>
            <span id={`${id}${value}`} className={styles.name}>
              {label}
            </span>
            {text && (
              <span id={`${id}${value}-text`} className={styles.text}>
                {text}
              </span>
            )}
          </span>
          <Check className={styles.tick} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  );
}

/** One label that holds controls of its own. */
export function ThreadBox({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  return (
    <fieldset className={styles.root} aria-labelledby={labelledBy}>
      <div className={styles.box}>
        <ThreadThroughLabel first last />
        <span className={styles.hole} />
        <div className={styles.controls}>{children}</div>
      </div>
    </fieldset>
  );
}
