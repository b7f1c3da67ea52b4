import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDateText } from '#lib/use-date-text.ts';
import { useMoneyText } from '#lib/use-money-text.ts';
import { toMinor } from '#shared/rules/money.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useToasts } from '#ui/toast.tsx';
import { useAskWithdrawal, useWithdraw } from '../api.ts';
import factStyles from '../fact.module.css';
import { Fact } from '../fact.tsx';
import styles from './transaction.module.css';

interface WithdrawProps {
  payment: string;
  /** The last moment for it. */
  until: string;
}

/** Withdrawing from a purchase in two steps (EU directive 2023/2673): what comes back, then the confirmation. */
export function Withdraw({ payment, until }: WithdrawProps) {
  const { t } = useTranslation(['transactions', 'payments', 'common']);
  const money = useMoneyText();
  const dateText = useDateText();
  const { show } = useToasts();
  const ask = useAskWithdrawal();
  const withdraw = useWithdraw();
  const [open, setOpen] = useState(false);
  const response = ask.data;
  const sending = withdraw.isPending || withdraw.isSuccess;
  const begin = () => {
    withdraw.reset();
    ask.mutate(payment, { onSuccess: () => setOpen(true) });
  };
  const confirm = () =>
    withdraw.mutate(payment, {
      onSuccess: ({ refund }) => {
        setOpen(false);
        const title =
          toMinor(refund) > 0
            ? t('withdraw.done', { amount: money(refund) })
            : t('withdraw.done_without_refund');
        show({ icon: <Undo2 />, title });
      },
    });
  return (
    <section className={cx('card', styles.withdraw)} aria-labelledby="withdraw-title">
      <h2 className="h4" id="withdraw-title">
        {t('withdraw.title')}
      </h2>
      <p>{t('withdraw.until', { date: dateText(until, { dateStyle: 'long' }) })}</p>
      <FormFailure cause={ask.error} />
      <Button variant="outline" icon={<Undo2 />} loading={ask.isPending} onClick={begin}>
        {t('withdraw.button')}
      </Button>
      {response && (
        <Sheet
          open={open}
          onClose={() => {
            if (!sending) setOpen(false);
          }}
          dismissible={!sending}
          title={t('withdraw.confirm_title')}
          description={t(response.pro_rata ? 'withdraw.pro_rata' : 'withdraw.in_full')}
          closeLabel={t('common:actions.close')}
          actions={
            <>
              <Button loading={sending} onClick={confirm}>
                {t('withdraw.confirm')}
              </Button>
              <Button variant="secondary" onClick={() => setOpen(false)}>
                {t('withdraw.keep')}
              </Button>
            </>
          }
        >
          <dl className={factStyles.root}>
            <Fact name={t('withdraw.refund')}>{money(response.refund)}</Fact>
            <Fact name={t('withdraw.credits_back')}>
              {t('payments:credits_count', { count: response.credits_back })}
            </Fact>
          </dl>
          <p className="small muted">{t('withdraw.receipt')}</p>
          <FormFailure cause={withdraw.error} />
        </Sheet>
      )}
    </section>
  );
}
