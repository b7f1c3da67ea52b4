import { type FormEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useLanguageTag } from '#lib/use-language-tag.ts';
import * as limits from '#shared/limits.ts';
import { Button } from '#ui/button.tsx';
import { partOrder } from '#ui/date-of-birth-parts.ts';
import { EmailInput } from '#ui/email-input.tsx';
import { Field, useField } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { startDraft } from '../form/draft.ts';
import { type SignupStart, toBirthDate } from './start.ts';
import styles from './start-form.module.css';

/**
 * The first fields of signing up, outside of its pages. What is entered waits there; the rest is
 * asked there, and so is what is wrong.
 *
 * The controls have ids and no names: whoever has no scripts is led to signing up by the button,
 * and nothing personal gets into an address.
 */
export function StartForm() {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const tag = useLanguageTag();
  const id = useId();
  const dateOfBirth = useField({ label: t('door_birth_date') });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { elements } = event.currentTarget;
    const read = (part: string) =>
      (elements.namedItem(`${id}${part}`) as HTMLInputElement).value.trim();
    startDraft({
      email: read('email'),
      name: read('name'),
      date_of_birth: toBirthDate({
        day: read('day'),
        month: read('month'),
        year: read('year'),
      }),
    });
    navigate(paths.signup, { state: { signupStarted: true } satisfies SignupStart });
  };

  return (
    <form className={styles.root} noValidate onSubmit={submit}>
      <EmailInput
        id={`${id}email`}
        label={t('door_email')}
        placeholder={t('door_email_example')}
        maxLength={limits.emailMaxChars}
      />
      <TextInput
        id={`${id}name`}
        label={t('door_name')}
        placeholder={t('door_name_example')}
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
              label={t(`door_${part}`)}
              labelHidden
              placeholder={t(`door_${part}_example`)}
              autoComplete={`bday-${part}`}
              inputMode="numeric"
              maxLength={part === 'year' ? 4 : 2}
              className={styles[`part_${part}`]}
            />
          ))}
        </div>
      </Field>
      {/* The form has no action, so that it waits for the application where there is one. */}
      <Button type="submit" size="lg" block formAction={paths.signup}>
        {t('cta_signup')}
      </Button>
    </form>
  );
}
