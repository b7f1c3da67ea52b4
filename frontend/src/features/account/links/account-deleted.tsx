import { DoorOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { useDateText } from '#lib/use-date-text.ts';
import * as limits from '#shared/limits.ts';
import { instantPattern } from '#shared/patterns.ts';
import { Button } from '#ui/button.tsx';
import { Outcome } from '#ui/outcome.tsx';

/** Goodbye, and until when it need not be one. */
export function AccountDeleted() {
  const { t } = useTranslation('account');
  const { name } = useSettings();
  const dateText = useDateText();
  const until = untilIn(useLocation().state);
  return (
    <Outcome
      tone="info"
      icon={<DoorOpen />}
      title={t('deleted.title')}
      text={t('deleted.text', { brand: name })}
    >
      <p>
        {until
          ? t('deleted.until', {
              date: dateText(until, { dateStyle: 'long', timeStyle: 'short' }),
            })
          : t('deleted.days', { count: limits.reactivationDays })}
      </p>
      <p>{t('deleted.after')}</p>
      <Button as={Link} to={paths.index} size="lg">
        {t('deleted.home')}
      </Button>
    </Outcome>
  );
}

/** Until when the account can come back, as the page before handed it over. */
function untilIn(state: unknown): string | null {
  const until = (state as { reactivate_until?: unknown } | null)?.reactivate_until;
  return typeof until === 'string' && instantPattern.test(until) ? until : null;
}
