/** Signing up, step by step. Each step is an entry of the browser's history. */
import { useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useErrorText } from '#lib/errors.ts';
import { createResolver, type FieldCodes } from '#lib/form.ts';
import { setUser } from '#lib/session.tsx';
import { useSettings } from '#lib/settings.tsx';
import { dropTracking, keptClick, keptTracking } from '#lib/tracking.ts';
import { useFieldError } from '#lib/use-field-error.ts';
import { useLocale } from '#lib/use-language.ts';
import type { User } from '#shared/model/user.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useSendLikes, useSignup } from '../api.ts';
import { hasJustStarted } from '../start/start.ts';
import { firstWrong, getStep, type Step, steps, totalSteps } from '../steps.ts';
import { AboutStep } from './about-step.tsx';
import { AccountStep } from './account-step.tsx';
import { BirthDateDialog } from './birth-date-dialog.tsx';
import { dropDraft, getHandedPassword, readDraft, readInterests, readLikes } from './draft.ts';
import { EntryNotice } from './entry-notice.tsx';
import { toFailure } from './failure.ts';
import { PersonalStep } from './personal-step.tsx';
import { PlaceStep } from './place-step.tsx';
import { refuse } from './refusal.ts';
import styles from './signup.module.css';
import { SignupFrame } from './signup-frame.tsx';
import { SignupHead } from './signup-head.tsx';
import { LegalNote, MemberNote } from './signup-notes.tsx';
import { SignupProgress } from './signup-progress.tsx';
import { useEntryNotice } from './use-entry-notice.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { useRegionsSoon } from './use-regions-soon.ts';
import { useSignupRules } from './use-signup-rules.ts';
import { useStepFocus } from './use-step-focus.ts';
import { useSteps } from './use-steps.ts';
import {
  emptyValues,
  type SignupField,
  type SignupValues,
  signupBody,
  wrongFields,
} from './values.ts';

interface SignupFormProps {
  /** The profile that the visitor came from: its id, and who that is. */
  member: { id: string; notice: ReactNode } | null;
  /** What the photo step shows, and whether a photo was chosen there. */
  photo: { choice: ReactNode; chosen: boolean };
  /** The server says that signing up is closed. */
  onClosed: () => void;
  /** The account is there, and its member logged in. */
  onCreated: (user: User) => void;
}

export function SignupForm({ member, photo, onClosed, onCreated }: SignupFormProps) {
  const { t } = useTranslation('signup');
  const settings = useSettings();
  const language = useLocale();
  const client = useQueryClient();
  const fieldError = useFieldError();
  const { errorText } = useErrorText();
  const rules = useSignupRules();
  const draft = useMemo(readDraft, []);
  const started = hasJustStarted(useLocation().state);
  // Who has just entered it elsewhere need not be told that it is still there.
  const [restored, setRestored] = useState(Boolean(draft.email) && !started);
  const form = useForm<SignupValues>({
    defaultValues: {
      ...emptyValues,
      country: settings.geoip_selected_country,
      ...draft,
      password: getHandedPassword(),
    },
    resolver: createResolver((values) => wrongFields(values, rules)),
  });
  const signup = useSignup();
  const sendLikes = useSendLikes();
  const [message, setMessage] = useState<string | null>(null);
  const [birthDateText, setBirthDateText] = useState<string | null>(null);
  const warning = useEntryNotice();

  const { shown, goTo, goBack } = useSteps(() => wrongFields(form.getValues(), rules));
  const step = steps[shown] ?? steps[0];

  useKeptDraft(form);
  useRegionsSoon();
  const sending = signup.isPending;
  const { heading, wanted } = useStepFocus({
    form,
    shown,
    sending,
    step,
    dialogOpen: birthDateText !== null,
  });

  const showWrong = (at: Step, wrong: FieldCodes<SignupValues>) => {
    const first = firstWrong(at, wrong);
    if (at.fields.includes('date_of_birth') && isImpossible(wrong)) {
      wanted.current = first;
      setBirthDateText(fieldError('date_of_birth', wrong.date_of_birth) ?? null);
    } else if (first) {
      form.setFocus(first);
    }
  };

  const onFailure = (cause: unknown) => {
    const failure = toFailure(cause);
    if (failure.kind === 'closed') {
      onClosed();
      return;
    }
    if (failure.kind === 'too_young') {
      refuse();
      return;
    }
    const at = failure.kind === 'fields' ? getStep(failure.wrong) : null;
    if (failure.kind === 'message' || at === null) {
      setMessage(errorText(cause));
      return;
    }
    for (const [field, code] of Object.entries(failure.wrong)) {
      form.setError(field as SignupField, { type: 'server', message: code });
    }
    wanted.current = firstWrong(steps[at] ?? step, failure.wrong);
    if (isImpossible(failure.wrong)) {
      setBirthDateText(fieldError('date_of_birth', failure.wrong.date_of_birth) ?? null);
    }
    if (at !== shown) goTo(at);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMessage(null);
    // Whatever else is missing: it would be entered for nothing.
    if (wrongFields(form.getValues(), rules).date_of_birth === 'too_young') {
      refuse();
      return;
    }
    if (!(await form.trigger([...step.fields]))) {
      showWrong(step, wrongFields(form.getValues(), rules));
      return;
    }
    if (step.name === 'account') {
      warning.close();
      setRestored(false);
    }
    if (shown < steps.length - 1) {
      goTo(shown + 1);
      return;
    }
    const visit = {
      language,
      member: member?.id ?? null,
      interests: readInterests(),
      tracking: keptTracking(),
      click: keptClick(),
    };
    signup.mutate(signupBody(form.getValues(), visit), {
      onSuccess: ({ user }) => {
        const likes = readLikes();
        dropDraft();
        dropTracking();
        setUser(client, user);
        if (likes.length > 0) sendLikes.mutate(likes);
        onCreated(user);
      },
      onError: onFailure,
    });
  };

  const stepLabel = t('step', { step: step.number, total: totalSteps });
  const skips = step.name === 'photo' && !photo.chosen;
  const atEnds = step.name === 'account' || step.name === 'about';
  // The account exists from here on; the page leads away from the form.
  if (sending || signup.isSuccess) {
    return (
      <SignupFrame stepLabel={stepLabel} onBack={null}>
        <SignupProgress name={form.getValues('name')} />
      </SignupFrame>
    );
  }
  return (
    <SignupFrame stepLabel={stepLabel} onBack={shown > 0 ? goBack : 'home'}>
      <SignupHead
        step={step}
        label={stepLabel}
        heading={heading}
        gift={atEnds}
        notice={step.name === 'account' && member?.notice}
      />
      <form className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.fields}>
          {step.name === 'account' && (
            <>
              {warning.shown && <EntryNotice />}
              {restored && <Banner>{t('draft_restored')}</Banner>}
              <AccountStep form={form} today={rules.today} />
            </>
          )}
          {step.name === 'photo' && photo.choice}
          {step.name === 'personal' && <PersonalStep form={form} />}
          {step.name === 'place' && <PlaceStep form={form} />}
          {step.name === 'about' && <AboutStep form={form} />}
        </div>
        <div role="alert">{message && <Banner tone="danger">{message}</Banner>}</div>
        <div className={styles.actions}>
          <Button
            type="submit"
            size="lg"
            block
            // Choosing a photo is the step's own action.
            variant={skips ? 'secondary' : 'primary'}
            trailingIcon={<ArrowRight />}
          >
            {skips ? t('photo.skip') : step.name === 'about' ? t('create') : t(`${step.name}.next`)}
          </Button>
        </div>
        {atEnds && <LegalNote />}
        {step.name === 'account' && <MemberNote />}
      </form>
      <BirthDateDialog
        text={birthDateText}
        onClose={() => {
          // Closing gives the focus back to the button; the field is the better place.
          flushSync(() => setBirthDateText(null));
          if (wanted.current) form.setFocus(wanted.current);
          wanted.current = null;
        }}
      />
    </SignupFrame>
  );
}

/** Whether the date of birth is one that nobody can have; a missing one is said at its field. */
const isImpossible = ({ date_of_birth }: FieldCodes<SignupValues>): boolean =>
  date_of_birth === 'invalid_date_of_birth';
