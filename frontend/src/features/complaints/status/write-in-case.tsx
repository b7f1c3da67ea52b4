import { Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useErrorText } from '#lib/errors.ts';
import { fieldFailures } from '#lib/field-failures.ts';
import { createResolver, getErrorCode } from '#lib/form.ts';
import { useDateText } from '#lib/use-date-text.ts';
import * as caseLimits from '#shared/case-limits.ts';
import { caseTextSchema } from '#shared/model/case.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useToasts } from '#ui/toast.tsx';
import { useWriteInCase } from '../api.ts';
import { FileSlots } from '../files/file-slots.tsx';
import { useCaseFiles } from '../files/use-case-files.ts';
import styles from './case-status.module.css';

type WriteInCaseProps = { token: string } & (
  | { kind: 'answer'; asked: boolean }
  | { kind: 'objection'; until: string }
);

interface Written {
  text: string;
}

function wrongText({ text }: Written) {
  const code = getErrorCode(caseTextSchema, text);
  return code ? { text: code } : {};
}

/** The field for an answer to the team, or for an objection to its decision. */
export function WriteInCase(props: WriteInCaseProps) {
  const { kind, token } = props;
  const { t } = useTranslation('complaints');
  const { fieldText } = useErrorText();
  const dateText = useDateText();
  const toasts = useToasts();
  const form = useForm<Written>({
    defaultValues: { text: '' },
    resolver: createResolver(wrongText),
  });
  const write = useWriteInCase(token, kind);
  const files = useCaseFiles();
  const [failure, setFailure] = useState<unknown>(null);
  const code = form.formState.errors.text?.message;
  // The mail with a question leads to the field.
  const isLedHere = useLocation().hash === '#answer' && kind === 'answer';
  const { setFocus } = form;
  useEffect(() => {
    if (isLedHere) setFocus('text');
  }, [isLedHere, setFocus]);
  const submit = form.handleSubmit(({ text }) => {
    setFailure(null);
    write.mutate(
      { text, files: files.ids },
      {
        onSuccess: () => {
          form.reset();
          files.clear();
          toasts.show({
            title: t(kind === 'answer' ? 'case.answered' : 'case.objection.done'),
          });
        },
        onError: (cause) => {
          const [wrong] = fieldFailures(cause, ['text']);
          if (wrong) form.setError('text', { message: wrong[1] }, { shouldFocus: true });
          else setFailure(cause);
        },
      },
    );
  });
  const label =
    props.kind === 'objection'
      ? t('case.objection.label')
      : t(props.asked ? 'case.answer' : 'case.add');
  return (
    <form className={styles.write} method="post" noValidate onSubmit={submit}>
      {props.kind === 'objection' && (
        <>
          <h2>{t('case.objection.title')}</h2>
          <p className="muted">
            {t('case.objection.text', { date: dateText(props.until, { dateStyle: 'long' }) })}
          </p>
        </>
      )}
      <Textarea
        {...form.register('text')}
        label={label}
        hint={props.kind === 'answer' ? t('case.hint') : undefined}
        error={code && fieldText(code)}
        rows={4}
        maxLength={caseLimits.caseTextMaxChars}
      />
      <FileSlots files={files} />
      <FormFailure cause={failure} />
      <Button
        type="submit"
        size="lg"
        variant={kind === 'objection' ? 'secondary' : 'primary'}
        loading={write.isPending || files.uploading}
        trailingIcon={<Send />}
      >
        {t(kind === 'objection' ? 'case.objection.send' : 'case.send')}
      </Button>
    </form>
  );
}
