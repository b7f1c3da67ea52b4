import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { useDateText } from '#lib/use-date-text.ts';
import type { CaseKind } from '#shared/model/case.ts';
import { getAnswerHours } from '#shared/rules/complaints.ts';
import { Button } from '#ui/button.tsx';
import { Outcome } from '#ui/outcome.tsx';

const hourMs = 3_600_000;

/** Says that a complaint arrived, where its receipt went, and until when it is answered. */
export function ComplaintSent({ email, kind }: { email: string; kind: CaseKind }) {
  const { t } = useTranslation('complaints');
  const { complaint_hours } = useSettings();
  const dateText = useDateText();
  const [due] = useState(() =>
    new Date(Date.now() + getAnswerHours(kind, complaint_hours) * hourMs).toISOString(),
  );
  const date = dateText(due, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <Outcome
      tone="success"
      icon={<MailCheck />}
      title={t('sent.title')}
      text={t('sent.text', { email })}
      focused
    >
      <p>{t('sent.next', { date })}</p>
      <Button as={Link} to={paths.index} size="lg" variant="secondary">
        {t('sent.home')}
      </Button>
    </Outcome>
  );
}
