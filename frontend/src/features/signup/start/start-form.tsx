import { ArrowRight } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { useLanguageTag } from '#lib/use-language-tag.ts';
import { usePrices } from '#lib/use-prices.ts';
import * as limits from '#shared/limits.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { partOrder } from '#ui/date-of-birth-parts.ts';
import { EmailInput } from '#ui/email-input.tsx';
import { Field, useField } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { startDraft } from '../form/draft.ts';
import { type SignupStart, toBirthDate } from './start.ts';
import styles from './start-form.module.css';

interface StartFormProps {
  /** What the button says instead of the product's own words. */
  action?: string | null;
  /** On a phone the form begins with the address alone, and opens where it stands. */
  short?: boolean;
  /** On a desk the fields stand in one row. */
  wide?: boolean;
  /** Where the address stands alone: what it follows in one row, at whose end an arrow sends. */
  lead?: ReactNode;
  /** Stands between the fields and the button. */
  children?: ReactNode;
  /** The rest of the fields shows where only the address did. */
  onOpened?: (() => void) | undefined;
  /** What was entered waits in the draft. Without it the visitor is led to signing up. */
  onStarted?: () => void;
}

/**
 * The first fields of signing up, outside of its pages. What is entered waits there; the rest is
 * asked there, and so is what is wrong.
 *
 * The controls have ids and no names: whoever has no scripts is led to signing up by the button,
 * and nothing personal gets into an address.
 */
export function StartForm({
  action,
  short = false,
  wide = false,
  lead,
  children,
  onOpened,
  onStarted,
}: StartFormProps) {
  const { t } = useTranslation('start_form');
  const navigate = useNavigate();
  const tag = useLanguageTag();
  const id = useId();
  const dateOfBirth = useField({ label: t('birth_date') });
  const [opened, setOpened] = useState(!short);
  const rest = useRef<HTMLDivElement>(null);
  const inRow = lead !== undefined && !opened;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { elements } = event.currentTarget;
    const control = (part: string) => elements.namedItem(`${id}${part}`) as HTMLInputElement;
    const read = (part: string) => control(part).value.trim();
    if (!opened && rest.current && rest.current.offsetParent === null) {
      setOpened(true);
      onOpened?.();
      // It shows with the next frame.
      requestAnimationFrame(() => control('name').focus());
      return;
    }
    startDraft({
      email: read('email'),
      name: read('name'),
      date_of_birth: toBirthDate({
        day: read('day'),
        month: read('month'),
        year: read('year'),
      }),
    });
    if (onStarted) onStarted();
    else navigate(paths.signup, { state: { signupStarted: true } satisfies SignupStart });
  };

  return (
    <form
      className={cx(styles.root, wide && styles.wide, inRow && styles.row)}
      {...(inRow && { 'data-row': true })}
      noValidate
      onSubmit={submit}
    >
      {inRow && <span className={styles.lead}>{lead}</span>}
      <EmailInput
        className={styles.address}
        id={`${id}email`}
        label={t('email')}
        placeholder={t('email_example')}
        maxLength={limits.emailMaxChars}
      />
      <div className={opened ? styles.rest : styles.restClosed} ref={rest}>
        <TextInput
          id={`${id}name`}
          label={t('name')}
          placeholder={t('name_example')}
          autoComplete="given-name"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={limits.nameMaxChars}
        />
        <Field group {...dateOfBirth.field}>
          <div className={styles.date}>
            {partOrder(tag).map((part) => (
              <TextInput
                key={part}
                id={`${id}${part}`}
                label={t(`date_${part}`)}
                labelHidden
                placeholder={t(`date_${part}_example`)}
                autoComplete={`bday-${part}`}
                inputMode="numeric"
                maxLength={part === 'year' ? 4 : 2}
                className={styles[`part_${part}`]}
              />
            ))}
          </div>
        </Field>
        {children && <div className={styles.extra}>{children}</div>}
      </div>
      {/* The form has no action, so that it waits for the application where there is one. */}
      <Button
        className={styles.send}
        type="submit"
        size="lg"
        block
        formAction={paths.signup}
        trailingIcon={inRow && <ArrowRight />}
      >
        {action ?? t('submit')}
      </Button>
      <StartNote />
    </form>
  );
}

/** From which age, and what it costs. */
export function StartNote() {
  const { t } = useTranslation('start_form');
  const { min_age } = useSettings();
  const { messageWithLeast } = usePrices();
  return (
    <p className="small muted" suppressHydrationWarning>
      {t('note', { age: min_age, price: messageWithLeast })}
    </p>
  );
}
