import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api.ts';
import { useErrorText } from '#lib/errors.ts';
import { createResolver } from '#lib/form.ts';
import { useSettings } from '#lib/settings.tsx';
import * as limits from '#shared/limits.ts';
import { reportReasons } from '#shared/model/values.ts';
import { Banner } from '#ui/banner.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Textarea } from '#ui/textarea.tsx';
import styles from './report-dialog.module.css';
import type { ReportValues } from './report-dialog.tsx';

interface ReportFormProps {
  id: string;
  failure: unknown;
  onSend: (values: ReportValues) => void;
}

export function ReportForm({ id, failure, onSend }: ReportFormProps) {
  const { t } = useTranslation('safety');
  const { min_age } = useSettings();
  const { errorText, fieldText } = useErrorText();
  const form = useForm<ReportValues>({
    defaultValues: { reason: '', text: '' },
    resolver: createResolver(({ reason }) => (reason === '' ? { reason: 'required' } : {})),
  });
  const code = form.formState.errors.reason?.message;
  const silent = !failure || (failure instanceof ApiError && failure.swallowed);
  return (
    <form
      id={id}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={form.handleSubmit(onSend)}
    >
      <RadioCards
        {...form.register('reason')}
        label={t('report.reason')}
        error={code && fieldText(code)}
        options={reportReasons.map((value) => ({
          value,
          label: t(`report.reasons.${value}`, { age: min_age }),
        }))}
      />
      <Textarea
        {...form.register('text')}
        label={t('report.words')}
        note={t('report.optional')}
        rows={3}
        maxLength={limits.reportTextMaxChars}
        counterLabel={(used, max) => t('report.counter', { used, max })}
      />
      <div role="alert">{!silent && <Banner tone="danger">{errorText(failure)}</Banner>}</div>
    </form>
  );
}
