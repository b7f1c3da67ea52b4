import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useErrorText } from '#lib/errors.ts';
import { fieldFailures } from '#lib/field-failures.ts';
import { createResolver } from '#lib/form.ts';
import { useSession } from '#lib/session.tsx';
import { useSettings } from '#lib/settings.tsx';
import { useLocale } from '#lib/use-language.ts';
import * as caseLimits from '#shared/case-limits.ts';
import * as limits from '#shared/limits.ts';
import type { CaseKind } from '#shared/model/case.ts';
import { needsLocation, needsSignature, needsStatement } from '#shared/rules/complaints.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { EmailInput } from '#ui/email-input.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { type NewComplaint, useSendComplaint } from '../api.ts';
import { FileSlots } from '../files/file-slots.tsx';
import { useCaseFiles } from '../files/use-case-files.ts';
import { ClockCard, ClockPanel } from './clock.tsx';
import styles from './complaint-form.module.css';
import { ComplaintSent } from './complaint-sent.tsx';
import { KindCards } from './kind-cards.tsx';
import { getPlace, type Place } from './place.ts';
import { type ComplaintValues, wrongComplaint } from './values.ts';

const fields = ['kind', 'location', 'text', 'name', 'email', 'statement', 'signature'] as const;

/** What the server is sent, of what the form holds. */
function toComplaint(
  values: ComplaintValues & { kind: CaseKind },
  { member, subject, language }: Pick<NewComplaint, 'member' | 'subject' | 'language'>,
  signs: boolean,
): NewComplaint {
  const { kind, location, text, name, email, signature } = values;
  return {
    ...{ kind, text, name, email, subject, language, member },
    ...(location.trim() !== '' && { location }),
    ...(needsStatement(kind) && { statement: true }),
    ...(signs && { signature }),
  };
}

/** A complaint from its kind to the receipt. Nobody needs to be logged in. */
export function ComplaintForm() {
  const { t } = useTranslation('complaints');
  const { search, state } = useLocation();
  const [place] = useState(() => getPlace(search, state));
  const [named, setNamed] = useState(place.member !== null);
  const { user } = useSession();
  const { countries } = useSettings();
  const language = useLocale();
  const form = useForm<ComplaintValues>({
    defaultValues: {
      kind: place.kind,
      location: place.location,
      text: '',
      name: '',
      email: user?.email ?? '',
      statement: false,
      signature: '',
    },
    resolver: createResolver((values) => wrongComplaint(values, { countries, member: named })),
  });
  const send = useSendComplaint();
  const files = useCaseFiles();
  const [failure, setFailure] = useState<unknown>(null);
  const kind = form.watch('kind');
  const signs = kind !== '' && needsSignature(kind, countries);
  const submit = form.handleSubmit((values) => {
    if (values.kind === '') return;
    setFailure(null);
    const about = {
      subject: t(`kind.${values.kind}`),
      language,
      member: named && place.member ? place.member : undefined,
    };
    const complaint = toComplaint({ ...values, kind: values.kind }, about, signs);
    send.mutate(
      { ...complaint, ...(files.ids.length > 0 && { files: files.ids }) },
      {
        onError: (cause) => {
          const wrong = fieldFailures(cause, fields);
          for (const [field, code] of wrong) {
            form.setError(field, { message: code }, { shouldFocus: true });
          }
          if (wrong.length === 0) setFailure(cause);
        },
      },
    );
  });
  if (send.isSuccess && kind !== '') {
    return <ComplaintSent email={form.getValues('email').trim()} kind={kind} />;
  }
  return (
    <form className={styles.root} method="post" noValidate onSubmit={submit}>
      <div className={styles.kinds}>
        <header className={styles.head}>
          <h1>{t('heading')}</h1>
          <p className="muted">{t('lead')}</p>
        </header>
        <Kinds form={form} />
      </div>
      <div className={styles.fields}>
        {kind === 'intimate_image' && <h2>{t('images')}</h2>}
        <Where
          form={form}
          kind={kind}
          place={named ? place : null}
          onChange={() => setNamed(false)}
        />
        <What form={form} kind={kind} />
        <FileSlots files={files} />
        <Who form={form} />
        {kind !== '' && needsStatement(kind) && <Statement form={form} kind={kind} />}
        {signs && <Signature form={form} />}
        {kind !== '' && (
          <div className={styles.below}>
            {kind === 'intimate_image' ? <ClockPanel kind={kind} /> : <ClockCard kind={kind} />}
          </div>
        )}
        <FormFailure cause={failure} />
        <Button
          type="submit"
          size="lg"
          loading={send.isPending || files.uploading}
          className={styles.send}
        >
          {t('send')}
        </Button>
      </div>
      <aside className={styles.aside}>{kind !== '' && <ClockPanel kind={kind} />}</aside>
    </form>
  );
}

interface PartProps {
  form: UseFormReturn<ComplaintValues>;
}

/** The sentence for what is wrong with a field, if anything is. */
function useFieldText({ form }: PartProps) {
  const { fieldText } = useErrorText();
  return (field: keyof ComplaintValues) => {
    const code = form.formState.errors[field]?.message;
    return code && fieldText(code);
  };
}

function Kinds({ form }: PartProps) {
  const error = useFieldText({ form });
  return <KindCards {...form.register('kind')} error={error('kind')} />;
}

interface WhereProps extends PartProps {
  kind: CaseKind | '';
  /** Where the page that led here says it is; null once somebody changes that. */
  place: Place | null;
  onChange: () => void;
}

function Where({ form, kind, place, onChange }: WhereProps) {
  const { t } = useTranslation('complaints');
  const { name: brand } = useSettings();
  const error = useFieldText({ form });
  if (place?.member) {
    const words = place.name
      ? t(place.isMessage ? 'where.message_of' : 'where.profile_of', { name: place.name })
      : t('where.profile', { brand });
    return (
      <section className={styles.part} aria-labelledby="complaint-place">
        <h2 className={styles.label} id="complaint-place">
          {t('where.label')}
        </h2>
        <div className={styles.place}>
          <p className={styles.placeName}>{words}</p>
          <Button variant="link" onClick={onChange}>
            {t('where.change')}
          </Button>
        </div>
      </section>
    );
  }
  const needed = kind === '' || needsLocation(kind);
  return (
    <TextInput
      {...form.register('location')}
      label={t(kind === 'intimate_image' ? 'where.images' : 'where.label')}
      note={needed ? undefined : t('where.optional')}
      hint={t('where.hint')}
      error={error('location')}
      maxLength={caseLimits.caseLocationMaxChars}
    />
  );
}

function What({ form, kind }: PartProps & { kind: CaseKind | '' }) {
  const { t } = useTranslation('complaints');
  const error = useFieldText({ form });
  return (
    <Textarea
      {...form.register('text')}
      label={t(kind === 'intimate_image' ? 'text.images' : 'text.label')}
      hint={kind === '' || kind === 'content' ? t('text.hint') : undefined}
      error={error('text')}
      rows={5}
      maxLength={caseLimits.caseTextMaxChars}
      counterLabel={(used, max) => t('text.counter', { used, max })}
    />
  );
}

function Who({ form }: PartProps) {
  const { t } = useTranslation('complaints');
  const error = useFieldText({ form });
  return (
    <fieldset className={styles.part}>
      <legend className={styles.label}>{t('who.label')}</legend>
      <div className={styles.pair}>
        <TextInput
          {...form.register('name')}
          label={t('who.name')}
          error={error('name')}
          autoComplete="name"
          maxLength={caseLimits.caseNameMaxChars}
        />
        <EmailInput
          {...form.register('email')}
          label={t('who.email')}
          error={error('email')}
          maxLength={limits.emailMaxChars}
        />
      </div>
    </fieldset>
  );
}

function Statement({ form, kind }: PartProps & { kind: CaseKind }) {
  const { t } = useTranslation('complaints');
  const error = useFieldText({ form });
  return (
    <Checkbox
      {...form.register('statement')}
      label={t(kind === 'intimate_image' ? 'statement.intimate_image' : 'statement.content')}
      error={error('statement')}
    />
  );
}

function Signature({ form }: PartProps) {
  const { t } = useTranslation('complaints');
  const error = useFieldText({ form });
  return (
    <TextInput
      {...form.register('signature')}
      label={t('signature.label')}
      hint={t('signature.hint')}
      error={error('signature')}
      className={styles.signature}
      autoComplete="off"
      maxLength={caseLimits.caseNameMaxChars}
    />
  );
}
