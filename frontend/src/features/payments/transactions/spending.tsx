import { useQuery } from '@tanstack/react-query';
import { PiggyBank } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useErrorText } from '#lib/errors.ts';
import { useLanguageTag } from '#lib/use-language-tag.ts';
import { useMoneyText } from '#lib/use-money-text.ts';
import { Button } from '#ui/button.tsx';
import { CardTitle } from '#ui/card-title.tsx';
import { cx } from '#ui/cx.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToasts } from '#ui/toast.tsx';
import { type Budget, budgetQuery, useSaveBudget } from '../api.ts';
import { getMost, typedMoney } from './budget.ts';
import styles from './spending.module.css';

/** The card's place in the address. */
const part = 'budget';

/** What was spent month by month, and the limit that the member sets. */
export function Spending() {
  const { t } = useTranslation(['transactions', 'common']);
  const { hash } = useLocation();
  const card = useRef<HTMLElement>(null);
  const query = useQuery(budgetQuery);
  const { data } = query;
  const loaded = data !== undefined;
  useEffect(() => {
    if (loaded && hash === `#${part}`) card.current?.scrollIntoView({ block: 'start' });
  }, [loaded, hash]);
  return (
    <section
      className={cx(styles.root, 'card')}
      id={part}
      ref={card}
      aria-labelledby="spending-title"
    >
      <CardTitle id="spending-title" icon={<PiggyBank />}>
        {t('spending.title')}
      </CardTitle>
      {data ? (
        <Months budget={data} />
      ) : query.isError ? (
        <QueryFailure query={query} inline />
      ) : (
        <SkeletonGroup label={t('common:states.loading')} className="stack">
          <Skeleton width="half" />
          <Skeleton />
          <Skeleton />
          <Skeleton shape="control" />
        </SkeletonGroup>
      )}
    </section>
  );
}

/** More months than this are history. */
const visibleMonths = 6;

function Months({ budget }: { budget: Budget }) {
  const { t } = useTranslation('transactions');
  const money = useMoneyText();
  const monthName = useMonthName();
  const months = budget.months.slice(0, visibleMonths);
  const most = getMost(
    months.map(({ spent }) => spent),
    budget.monthly,
  );
  return (
    <>
      <p>
        {budget.monthly
          ? t('spending.of', { spent: money(budget.spent), monthly: money(budget.monthly) })
          : t('spending.so_far', { spent: money(budget.spent) })}
      </p>
      <ul className={styles.months}>
        {months.map(({ month, spent }) => (
          <li key={month} className={styles.month}>
            <span className={styles.name}>{monthName(month)}</span>
            <ProgressBar label={monthName(month)} value={Number(spent.value)} max={most} />
            <span className={styles.amount}>{money(spent)}</span>
          </li>
        ))}
      </ul>
      <Limit budget={budget} />
    </>
  );
}

/** "November 2026" of 2026-11, short. */
function useMonthName(): (month: string) => string {
  const tag = useLanguageTag();
  const format = new Intl.DateTimeFormat(tag, { month: 'short', year: '2-digit', timeZone: 'UTC' });
  return (month) => format.format(new Date(`${month.slice(0, 7)}-15T12:00:00Z`));
}

function Limit({ budget }: { budget: Budget }) {
  const { t } = useTranslation(['transactions', 'errors']);
  const { fieldText } = useErrorText();
  const { show } = useToasts();
  const { currency } = budget.spent;
  const save = useSaveBudget();
  const [wrong, setWrong] = useState<string | undefined>();
  const field = useRef<HTMLInputElement>(null);
  const keep = (monthly: Budget['monthly']) =>
    save.mutate(monthly, {
      onSuccess: () => show({ title: t(monthly ? 'budget.saved' : 'budget.lifted') }),
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const monthly = typedMoney(field.current?.value ?? '', currency);
    setWrong(monthly ? undefined : fieldText('invalid_format'));
    if (monthly) keep(monthly);
    else field.current?.focus();
  };
  return (
    <form className={styles.limit} method="post" noValidate onSubmit={submit}>
      <TextInput
        // The saved amount takes the place of the one before.
        key={budget.monthly?.value}
        ref={field}
        name="monthly"
        label={t('budget.label')}
        hint={t('budget.hint')}
        error={wrong}
        defaultValue={budget.monthly?.value ?? ''}
        inputMode="decimal"
        autoComplete="off"
        trailing={<span className={styles.currency}>{currency}</span>}
      />
      <FormFailure cause={save.error} />
      <div className="row">
        <Button type="submit" variant="secondary" loading={save.isPending}>
          {t('budget.save')}
        </Button>
        {budget.monthly && (
          <Button
            variant="link"
            onClick={() => {
              setWrong(undefined);
              keep(null);
            }}
          >
            {t('budget.lift')}
          </Button>
        )}
      </div>
    </form>
  );
}
