import { useMutation } from '@tanstack/react-query';
import { Ban, CircleCheck, Flag } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api.ts';
import type { ReportReason } from '#shared/model/values.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import styles from './report-dialog.module.css';
import { ReportForm } from './report-form.tsx';
import { type SafetyDialogProps, useBlockAndClose } from './use-block.ts';

const fadeMs = 300;

export interface ReportValues {
  reason: ReportReason | '';
  text: string;
}

/** Tells the operator about a member; then says what happens next, and offers a block. */
export default function ReportDialog(props: SafetyDialogProps) {
  const { t } = useTranslation(['safety', 'common']);
  const { profile, open, onClose } = props;
  const { id, name, blocked } = profile;
  const form = useId();
  const block = useBlockAndClose(props);
  const report = useMutation({
    mutationFn: ({ reason, text }: ReportValues) =>
      call('report', 'POST', {
        body: { id, reason: reason as ReportReason, ...(text.trim() && { text }) },
      }),
  });
  const { reset } = report;
  // Every report starts anew, once the last one has faded out.
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(reset, fadeMs);
    return () => clearTimeout(timer);
  }, [open, reset]);
  if (report.isSuccess) {
    return (
      <Sheet
        open={open}
        onClose={onClose}
        size="sm"
        title={t('report.done_title')}
        closeLabel={t('common:actions.close')}
        actions={
          <>
            <Button onClick={onClose}>{t('report.done_close')}</Button>
            {!blocked && (
              <Button variant="danger" icon={<Ban />} onClick={block}>
                {t('report.block')}
              </Button>
            )}
          </>
        }
      >
        <Done blocked={blocked} name={name} />
      </Sheet>
    );
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('report.title', { name })}
      description={t('report.text', { name })}
      closeLabel={t('common:actions.close')}
      actions={
        <>
          <Button type="submit" form={form} icon={<Flag />} loading={report.isPending}>
            {t('report.send')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('block.cancel')}
          </Button>
        </>
      }
    >
      <ReportForm id={form} failure={report.error} onSend={report.mutate} />
    </Sheet>
  );
}

/** What happens next. The focus goes here, because the button that had it is gone. */
function Done({ blocked, name }: { blocked: boolean; name: string }) {
  const { t } = useTranslation('safety');
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div className={styles.done} ref={words} tabIndex={-1} role="status">
      <CircleCheck />
      <p>{t('report.done_text')}</p>
      {!blocked && <p className="muted">{t('report.done_block', { name })}</p>}
    </div>
  );
}
