import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '#lib/api.ts';
import { useErrorText } from '#lib/errors.ts';
import { paths } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { immediateStartText } from '#shared/rules/immediate-start.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { changeUser } from '../cache/conversations.ts';

interface ImmediateStartDialogProps {
  /** How many credits wait. */
  held: number;
  onClose: () => void;
  /** The credits can be spent: what was said can go. */
  onReleased: () => void;
}

/**
 * Asks, before held credits are spent for the first time, for the express wish to begin at once.
 * The box is never ticked beforehand.
 */
export default function ImmediateStartDialog(props: ImmediateStartDialogProps) {
  const { held, onClose, onReleased } = props;
  const { t } = useTranslation(['payments', 'errors']);
  const { errorText } = useErrorText();
  const { refund_days: count } = useSettings();
  const [agreed, setAgreed] = useState(false);
  const [missing, setMissing] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const begin = useBeginAtOnce();
  const confirm = () => {
    if (agreed) return begin.mutate(undefined, { onSuccess: onReleased });
    setMissing(true);
    box.current?.focus();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!begin.isPending}
      title={t('start.title')}
      description={t('start.text', { count: held })}
      actions={
        <>
          <Button loading={begin.isPending} onClick={confirm}>
            {t('start.confirm')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('start.cancel')}
          </Button>
        </>
      }
    >
      <Checkbox
        ref={box}
        name="immediate_start"
        checked={agreed}
        required
        onChange={(event) => {
          setAgreed(event.currentTarget.checked);
          setMissing(false);
        }}
        label={t('consent.label', { count })}
        error={missing ? t('start.required') : undefined}
      />
      <p className="small muted">
        {t('start.receipt')}{' '}
        <TextLink as={Link} to={paths['pages-return-policy']} target="_blank">
          {t('start.terms')}
        </TextLink>
      </p>
      <div role="alert">
        {begin.error && <Banner tone="danger">{errorText(begin.error)}</Banner>}
      </div>
    </Dialog>
  );
}

function useBeginAtOnce() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call('immediate-start', 'PUT', {
        body: { requested: true, acknowledged: true, text_version: immediateStartText },
      }),
    onSuccess: ({ credits, held_credits }) =>
      changeUser(client, (user) => ({ ...user, credits, held_credits })),
  });
}
