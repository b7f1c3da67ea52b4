import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, type Ref, useId, useRef } from 'react';
import { messageLength } from '#shared/rules/message-length.ts';
import { normalText } from '#shared/rules/text.ts';
import { Button } from './button.tsx';
import styles from './composer.module.css';
import { cx } from './cx.ts';

/** Stands in the place of sending. */
interface Instead {
  /** Why, above the field. */
  reason: ReactNode;
  /** The button in the place of the one that sends. */
  action: ReactNode;
  /** What becomes of the text that was begun, below it. */
  kept: ReactNode;
}

export interface ComposerProps {
  value: string;
  onChange: (value: string) => void;
  /** Not called while the text is blank, too long, being sent or `disabledReason` or `instead` is set. */
  onSend: (text: string) => void;
  /** Names the field and stands in it: "Write to Noor". */
  label: string;
  sendLabel: string;
  /** What a message costs: always in the button. */
  price: string;
  maxLength: number;
  /** Says "26 of 500 characters". */
  counterLabel: (used: number, max: number) => string;
  /** Buttons before the field, such as a picture or a gift. */
  tools?: ReactNode;
  /** Below at the start, such as the balance. */
  status?: ReactNode;
  /** Why nothing can be sent now; the field stays usable. */
  disabledReason?: ReactNode;
  /** What is to be done before sending; the field stays usable. */
  instead?: Instead | null | undefined;
  sending?: boolean | undefined;
  /** The field. */
  ref?: Ref<HTMLTextAreaElement> | undefined;
  className?: string | undefined;
}

/** Field for a message, with its price in the button. Enter sends, Shift+Enter breaks the line. */
export function Composer({
  value,
  onChange,
  onSend,
  label,
  sendLabel,
  price,
  maxLength,
  counterLabel,
  tools,
  status,
  disabledReason,
  instead,
  sending,
  ref,
  className,
}: ComposerProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const text = normalText(value);
  // What is sent, as the server counts it.
  const length = messageLength(text);
  const tooLong = length > maxLength;
  const blocked = Boolean(disabledReason || instead) || tooLong;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (blocked || sending) return;
    if (text) onSend(text);
    // The price stays readable before there is a text, so the button is not off: it leads there.
    else form.current?.querySelector('textarea')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // On a touch screen Enter breaks the line, as its keyboard has no Shift+Enter.
    const touch = matchMedia('(pointer: coarse)').matches;
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && !touch) {
      send(event);
    }
  };
  return (
    <form ref={form} className={cx(styles.root, className)} onSubmit={send}>
      <div id={`${id}-reason`} aria-live="polite">
        {instead?.reason}
      </div>
      <div className={cx(styles.box, instead && styles.boxInstead)}>
        {tools && <div className={styles.tools}>{tools}</div>}
        {/* The copy of the text behind the field is as high as the text and stretches it. */}
        <div className={styles.field} data-text={`${value} `}>
          <textarea
            ref={ref}
            rows={1}
            dir="auto"
            value={value}
            placeholder={label}
            aria-label={label}
            aria-describedby={`${id}-reason ${id}-status`}
            enterKeyHint="enter"
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        {instead ? (
          <div className={styles.action}>{instead.action}</div>
        ) : (
          <Button
            type="submit"
            className={styles.send}
            icon={<SendHorizontal />}
            note={price}
            disabled={blocked && !sending}
            loading={sending}
          >
            <span className={styles.sendLabel}>{sendLabel}</span>
          </Button>
        )}
      </div>
      <div className={styles.foot}>
        <div id={`${id}-status`} aria-live="polite">
          {disabledReason ? (
            <span className={styles.reason}>{disabledReason}</span>
          ) : instead ? (
            text && instead.kept
          ) : (
            status
          )}
        </div>
        <span className={cx(styles.counter, tooLong && styles.reason)}>
          <span aria-hidden="true">
            {length} / {maxLength}
          </span>
          <span className="sr-only">{counterLabel(length, maxLength)}</span>
        </span>
      </div>
    </form>
  );
}
