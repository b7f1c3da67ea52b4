/** The account step where the first fields were entered. */
import { ArrowRight } from 'lucide-react';
import { type FormEvent, useEffect, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { createResolver } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { Button } from '#ui/button.tsx';
import { AccountStep } from '../form/account-step.tsx';
import { handPassword, readDraft } from '../form/draft.ts';
import { refuse } from '../form/refusal.ts';
import { LegalNote } from '../form/signup-notes.tsx';
import { useKeptDraft } from '../form/use-kept-draft.ts';
import { useSignupRules } from '../form/use-signup-rules.ts';
import { emptyValues, type SignupValues, wrongFields } from '../form/values.ts';
import { firstWrong, steps } from '../steps.ts';
import type { SignupStart } from './start.ts';
import styles from './start-form.module.css';

const [account] = steps;

export default function AccountStart() {
  const { t } = useTranslation(['signup', 'errors', 'start_form']);
  const settings = useSettings();
  const navigate = useNavigate();
  const rules = useSignupRules();
  const draft = useMemo(readDraft, []);
  const form = useForm<SignupValues>({
    defaultValues: { ...emptyValues, country: settings.geoip_selected_country, ...draft },
    resolver: createResolver((values) => wrongFields(values, rules)),
  });
  useKeptDraft(form);

  const { setFocus, setError } = form;
  useEffect(() => {
    // The password was not asked yet; what else is missing or wrong is said at once.
    const { password: _, ...wrong } = wrongFields(form.getValues(), rules);
    for (const field of account.fields) {
      const message = wrong[field as keyof typeof wrong];
      if (message && message !== 'too_young') setError(field, { message });
    }
    setFocus(firstWrong(account, wrong) ?? 'password');
  }, [form, rules, setError, setFocus]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const values = form.getValues();
    if (wrongFields(values, rules).date_of_birth === 'too_young') {
      refuse();
      navigate(paths.signup, { replace: true });
      return;
    }
    if (!(await form.trigger([...account.fields]))) {
      const wrong = firstWrong(account, wrongFields(values, rules));
      if (wrong) form.setFocus(wrong);
      return;
    }
    handPassword(values.password);
    const state: SignupStart & { signupStep: number } = { signupStarted: true, signupStep: 1 };
    navigate(paths.signup, { state });
  };

  return (
    <form className={styles.root} noValidate onSubmit={submit}>
      <h2 className="h4">{t('start_form:password_title')}</h2>
      <AccountStep form={form} today={rules.today} />
      <Button type="submit" size="lg" block trailingIcon={<ArrowRight />}>
        {t('account.next')}
      </Button>
      <LegalNote />
    </form>
  );
}
